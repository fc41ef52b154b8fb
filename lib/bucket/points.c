#include "bucket/points.h"

#include "base/bits.h"
#include "base/executor.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- Points of the caller ----------------------------------------------------------------- */

/* to[0..width-1] = the coordinates at[0..width-1].  Branches on the type only once. */
static void read_coordinates(enum ih_dtype dtype, const void *at, size_t width, uint32_t to[])
{
  if (dtype == IH_U8)
    for (size_t j = 0; j < width; j++)
      to[j] = ((const uint8_t *)at)[j];
  else if (dtype == IH_U16)
    for (size_t j = 0; j < width; j++)
      to[j] = ((const uint16_t *)at)[j];
  else
    memcpy(to, at, width * sizeof *to);
}

/* to[0..width-1] = the coordinates of a caller's point. */
static void read_point(const ih_points *points, size_t i, uint32_t to[])
{
  const size_t width = points->width;
  read_coordinates(points->dtype, (const uint8_t *)points->at + (i * width << points->dtype), width,
                   to);
}

static int is_coordinate_type(enum ih_dtype dtype)
{
  return dtype == IH_U8 || dtype == IH_U16 || dtype == IH_U32;
}

enum ih_status ihp_points_check(const ih_points *points)
{
  if (points == NULL || points->at == NULL || points->count == 0 || points->count >> 28 != 0 ||
      points->width == 0 || points->width > UINT16_MAX || !ihp_is_unused(points->reserved) ||
      !is_coordinate_type(points->dtype))
    return IH_ERR_ARGUMENT;
  return IH_OK;
}

/* least[j] and most[j] = the range of coordinate j.  value[] is workspace for one point. */
static enum ih_status find_ranges(const ih_points *points, const ih_callbacks *callbacks,
                                  uint32_t least[], uint32_t most[], uint32_t value[])
{
  read_point(points, 0, least);
  memcpy(most, least, points->width * sizeof *most);
  for (size_t i = 1; i < points->count; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    read_point(points, i, value);
    for (size_t j = 0; j < points->width; j++) {
      least[j] = value[j] < least[j] ? value[j] : least[j];
      most[j] = value[j] > most[j] ? value[j] : most[j];
    }
  }
  return IH_OK;
}

/* Returns the distance between the corners of the box around all points, or UINT32_MAX if it is
 * larger or, under L2, a side is 2^15 or more. */
static uint64_t box_distance(size_t width, enum ih_distance distance, const uint32_t least[],
                             const uint32_t most[])
{
  const uint64_t end = UINT32_MAX;
  uint64_t sum = 0;
  for (size_t j = 0; j < width && sum < end; j++) {
    const uint64_t side = most[j] - least[j];
    if (distance == IH_DISTANCE_L2 && side >> 15 != 0)
      return end;
    sum += distance == IH_DISTANCE_L2 ? side * side : side;
  }
  return sum < end ? sum : end;
}

enum ih_status ihp_weights_check(const uint64_t weight[], size_t count, uint64_t most)
{
  uint64_t total = weight == NULL ? count : 0;
  if (most >= UINT32_MAX)
    return IH_ERR_OVERFLOW;
  for (size_t i = 0; weight != NULL && i < count; i++) {
    if (weight[i] == 0)
      return IH_ERR_ARGUMENT;
    if (__builtin_add_overflow(total, weight[i], &total))
      return IH_ERR_OVERFLOW;
  }
  return __builtin_mul_overflow(total, most, &total) ? IH_ERR_OVERFLOW : IH_OK;
}

/* ---- Rows --------------------------------------------------------------------------------- */

void ihp_row_read(const struct ihp_points *points, const uint8_t row[], uint32_t to[])
{
  read_coordinates(points->type, row, points->width, to);
}

void ihp_row_write(const struct ihp_points *points, const uint32_t from[], uint8_t row[])
{
  const size_t width = points->width;
  if (points->type == IH_U8)
    for (size_t j = 0; j < width; j++)
      row[j] = (uint8_t)from[j];
  else if (points->type == IH_U16)
    for (size_t j = 0; j < width; j++)
      ((uint16_t *)(void *)row)[j] = (uint16_t)from[j];
  else
    memcpy(row, from, width * sizeof *from);
}

void ihp_centre_write(const struct ihp_points *points, enum ih_dtype dtype, const uint32_t from[],
                      size_t c, void *centre)
{
  const size_t width = points->width;
  for (size_t j = 0; j < width; j++)
    ihp_element_put(dtype, from[j] + points->base[j], centre, c * width + j);
}

/* ---- Spatial order ------------------------------------------------------------------------ */

/* Points are ordered by recursive halving: by the coordinate with the widest range in a sample of
 * them, with a multiple of IHP_BLOCK points on the left. */
enum { SAMPLE = 32 };

struct ordering {
  const ih_points *points;
  uint32_t *number;
  uint64_t *key; /* a coordinate * 2^32 + the point's number */
  size_t half;   /* points in the left half: a power of two times IHP_BLOCK */
  const ih_callbacks *callbacks;
  atomic_int is_stopped; /* is_cancelled has returned non-zero */
};

/* Returns 1 if the caller has cancelled, in this task or another, else 0. */
static int is_ordering_stopped(struct ordering *o)
{
  if (ihp_is_cancelled(o->callbacks))
    atomic_store(&o->is_stopped, 1);
  return atomic_load(&o->is_stopped);
}

/* Returns the coordinate with the widest range in a sample of number[0..n-1]. */
static size_t widest_coordinate(const ih_points *points, const uint32_t number[], size_t n)
{
  size_t widest = 0;
  uint32_t width = 0;
  for (size_t j = 0; j < points->width; j++) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t s = 0; s < SAMPLE; s++) {
      const uint32_t value = ihp_coordinate_of(points, number[s * n / SAMPLE], j);
      least = value < least ? value : least;
      most = value > most ? value : most;
    }
    if (most - least > width) {
      width = most - least;
      widest = j;
    }
  }
  return widest;
}

static void swap_keys(uint64_t *a, uint64_t *b)
{
  const uint64_t x = *a;
  *a = *b;
  *b = x;
}

/* Moves the `left` lowest of key[0..n-1], which are distinct, to the front (quickselect, Hoare
 * 1961): partitions by the median of three keys, then continues in the part that contains position
 * `left`.  Checks for cancellation between passes, each of which reads the keys once. */
static void select_keys(struct ordering *o, uint64_t key[], size_t n, size_t left)
{
  while (n > 1 && (n < IHP_ASK_EACH || !is_ordering_stopped(o))) {
    const uint64_t a = key[0], b = key[n / 2], c = key[n - 1];
    const uint64_t low = a < b ? a : b, high = a < b ? b : a;
    const uint64_t middle = c < low ? low : c > high ? high : c;
    size_t below = 0;
    for (size_t i = 0; i < n; i++)
      if (key[i] < middle)
        swap_keys(&key[i], &key[below++]);
    if (left <= below) {
      n = below;
      continue;
    }
    for (size_t i = below; i < n; i++)
      if (key[i] == middle)
        swap_keys(&key[i], &key[below]);
    below++;
    key += below;
    n -= below;
    left -= below;
    if (left == 0)
      return;
  }
}

static int compare_keys(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

void ihp_sort_keys(uint64_t key[], size_t n)
{
  qsort(key, n, sizeof *key, compare_keys);
}

static void halve_points(void *work, size_t task)
{
  struct ordering *o = work;
  const size_t first = task * 2 * o->half;
  const size_t left = o->points->count - first;
  const size_t n = left < 2 * o->half ? left : 2 * o->half;
  if (n <= o->half)
    return;
  const size_t j = widest_coordinate(o->points, o->number + first, n);
  for (size_t at = first; at < first + n; at += IHP_ASK_EACH) {
    const size_t end = first + n - at < IHP_ASK_EACH ? first + n : at + IHP_ASK_EACH;
    if (is_ordering_stopped(o))
      return;
    for (size_t i = at; i < end; i++)
      o->key[i] = (uint64_t)ihp_coordinate_of(o->points, o->number[i], j) << 32 | o->number[i];
  }
  select_keys(o, o->key + first, n, o->half);
  for (size_t i = first; i < first + n; i++)
    o->number[i] = (uint32_t)o->key[i];
}

static enum ih_status order_points(const ih_points *from, const ih_executor *executor,
                                   const ih_callbacks *callbacks, uint32_t number[])
{
  struct ordering o = {.points = from, .number = number, .half = IHP_BLOCK, .callbacks = callbacks};
  o.key = malloc(from->count * sizeof *o.key);
  if (o.key == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < from->count; i++)
    number[i] = (uint32_t)i;
  while (2 * o.half < from->count)
    o.half *= 2;
  enum ih_status status = IH_OK;
  for (; o.half >= IHP_BLOCK && status == IH_OK && !atomic_load(&o.is_stopped); o.half /= 2)
    status = ihp_run_tasks(executor, (from->count - 1) / (2 * o.half) + 1, halve_points, &o);
  free(o.key);
  return status == IH_OK && atomic_load(&o.is_stopped) ? IH_ERR_CANCELLED : status;
}

/* ---- Creation and results ----------------------------------------------------------------- */

/* Copies the points in their order.  value[] is workspace for one point. */
static enum ih_status copy_points(const ih_points *from, const ih_callbacks *callbacks,
                                  struct ihp_points *to, uint32_t value[])
{
  for (size_t i = 0; i < to->count; i++) {
    const size_t n = to->number[i];
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    read_point(from, n, value);
    for (size_t j = 0; j < to->width; j++)
      value[j] -= to->base[j];
    ihp_row_write(to, value, to->at + i * to->row);
    to->weight[i] = from->weight == NULL ? 1 : from->weight[n];
  }
  return IH_OK;
}

/* Allocates the arrays; the rows are all zeros, which will pad them. */
static enum ih_status take_points(struct ihp_points *points)
{
  const size_t bytes = points->count * points->row;
  void *at = NULL;
  points->weight = malloc(points->count * sizeof *points->weight);
  points->number = malloc(points->count * sizeof *points->number);
  if (points->weight == NULL || points->number == NULL || posix_memalign(&at, 64, bytes) != 0)
    return IH_ERR_MEMORY;
  memset(at, 0, bytes);
  points->at = at;
  return IH_OK;
}

/* Chooses the row format for values up to most[j] - base[j]: the narrowest type, except that L2
 * kernels require 16 bits. */
static void choose_rows(struct ihp_points *points, const uint32_t most[])
{
  uint32_t widest = 0;
  for (size_t j = 0; j < points->width; j++)
    widest |= most[j] - points->base[j];
  const unsigned bits = ihp_width(widest | 1);
  points->digits = (bits + 7) / 8;
  points->digit = (bits + points->digits - 1) / points->digits;
  points->type = widest > UINT16_MAX                                        ? IH_U32
                 : widest > UINT8_MAX || points->distance == IH_DISTANCE_L2 ? IH_U16
                                                                            : IH_U8;
  points->row = ihp_point_row_bytes(points->width, points->type);
}

enum ih_status ihp_points_make(const ih_points *from, enum ih_distance distance,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               struct ihp_points *points)
{
  *points = (struct ihp_points){.count = from->count, .width = from->width, .distance = distance};
  uint32_t *base = points->base = malloc(from->width * sizeof *base);
  uint32_t *most = malloc(2 * from->width * sizeof *most);
  enum ih_status status = IH_ERR_MEMORY;
  if (base != NULL && most != NULL)
    status = find_ranges(from, callbacks, base, most, most + from->width);
  if (status == IH_OK) {
    points->box = box_distance(from->width, distance, base, most);
    status = ihp_weights_check(from->weight, from->count, points->box);
  }
  if (status == IH_OK) {
    choose_rows(points, most);
    status = take_points(points);
  }
  if (status == IH_OK)
    status = order_points(from, executor, callbacks, points->number);
  if (status == IH_OK)
    status = copy_points(from, callbacks, points, most);
  free(most);
  return status;
}

enum ih_status ihp_points_sample(const struct ihp_points *points, size_t each,
                                 const ih_callbacks *callbacks, struct ihp_points *sample)
{
  *sample = *points;
  sample->count = (points->count + each - 1) / each;
  sample->at = NULL;
  sample->weight = NULL;
  sample->number = NULL;
  sample->base = NULL;
  if (take_points(sample) != IH_OK)
    return IH_ERR_MEMORY;
  memset(sample->weight, 0, sample->count * sizeof *sample->weight);
  for (size_t i = 0; i < points->count; i++)
    sample->weight[i / each] += points->weight[i];
  for (size_t i = 0; i < sample->count; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    sample->number[i] = (uint32_t)i;
    memcpy(sample->at + i * points->row, ihp_point(points, i * each), points->row);
  }
  return IH_OK;
}

void ihp_points_release(struct ihp_points *points)
{
  free(points->at);
  free(points->weight);
  free(points->number);
  free(points->base);
}

void ihp_labels_write(const struct ihp_points *points, const uint32_t cluster[], size_t clusters,
                      uint32_t label[], uint64_t size[])
{
  if (size != NULL)
    memset(size, 0, clusters * sizeof *size);
  for (size_t i = 0; i < points->count; i++) {
    if (label != NULL)
      label[points->number[i]] = cluster[i];
    if (size != NULL)
      size[cluster[i]] += points->weight[i];
  }
}

/* ---- Public calls on points --------------------------------------------------------------- */

enum ih_status ih_bucket_cumulate(size_t count, size_t width, enum ih_dtype dtype, void *at)
{
  if (at == NULL || !is_coordinate_type(dtype))
    return IH_ERR_ARGUMENT;
  for (size_t i = 0; i < count; i++)
    for (size_t n = i * width + 1; n < (i + 1) * width; n++)
      ihp_element_put(dtype, ihp_element_get(dtype, at, n - 1) + ihp_element_get(dtype, at, n), at,
                      n);
  return IH_OK;
}

uint64_t ih_bucket_distance_unchecked(const ih_points *points, enum ih_distance distance, size_t a,
                                      size_t b)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < points->width; j++) {
    const uint64_t x = ihp_coordinate_of(points, a, j), y = ihp_coordinate_of(points, b, j);
    const uint64_t difference = x < y ? y - x : x - y;
    sum += distance == IH_DISTANCE_L1 ? difference : difference * difference;
  }
  return sum;
}
