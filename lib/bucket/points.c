#include "bucket/points.h"

#include "base/bits.h"
#include "base/executor.h"
#include "base/large.h"
#include "bucket/ordering.h"

#include <stdlib.h>
#include <string.h>

enum { COPY_AHEAD = 16 /* points to prefetch ahead */ };

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

/* The ranges of all coordinates, and one point as workspace for each slice. */
struct ranging {
  const ih_points *points;
  const ih_callbacks *callbacks;
  uint32_t *least, *most; /* [j] */
};

static void widen_ranges(size_t width, const uint32_t low[], const uint32_t high[],
                         uint32_t least[], uint32_t most[])
{
  for (size_t j = 0; j < width; j++) {
    least[j] = low[j] < least[j] ? low[j] : least[j];
    most[j] = high[j] > most[j] ? high[j] : most[j];
  }
}

static enum ih_status range_slice(void *work, const struct ihp_slice *slice)
{
  const struct ranging *r = work;
  const size_t width = r->points->width;
  uint32_t *least = slice->own, *most = least + width, *value = most + width;
  read_point(r->points, (size_t)slice->first, least);
  memcpy(most, least, width * sizeof *most);
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    if (ihp_is_stopped(r->callbacks, i))
      return IH_ERR_CANCELLED;
    read_point(r->points, (size_t)i, value);
    widen_ranges(width, value, value, least, most);
  }
  return IH_OK;
}

static void join_ranges(void *work, const void *own)
{
  const struct ranging *r = work;
  const uint32_t *least = own;
  widen_ranges(r->points->width, least, least + r->points->width, r->least, r->most);
}

/* least[j] and most[j] = the range of coordinate j. */
static enum ih_status find_ranges(const ih_points *points, const ih_executor *executor,
                                  const ih_callbacks *callbacks, uint32_t least[], uint32_t most[])
{
  struct ranging ranging = {points, callbacks, least, most};
  const struct ihp_split split = {.units = points->count,
                                  .least = IHP_ASK_EACH,
                                  .a_worker = IHP_POINT_SLICES,
                                  .own_bytes = 3 * points->width * sizeof *least,
                                  .run = range_slice,
                                  .join = join_ranges,
                                  .is_divided = 1};
  read_point(points, 0, least);
  memcpy(most, least, points->width * sizeof *most);
  return ihp_split_run(&split, executor, &ranging);
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

/* ---- Creation and results ----------------------------------------------------------------- */

/* Points that are copied in their order. */
struct copying {
  const ih_points *from;
  const ih_callbacks *callbacks;
  struct ihp_points *to;
};

/* Fetches the point that will be copied to row i, if it exists. */
static void prefetch_copy(const struct copying *c, uint64_t i)
{
  if (i >= c->to->count)
    return;
  const size_t n = c->to->number[i], bytes = c->from->width << c->from->dtype;
  __builtin_prefetch((const uint8_t *)c->from->at + n * bytes);
  if (c->from->weight != NULL)
    __builtin_prefetch(&c->from->weight[n]);
}

static enum ih_status copy_slice(void *work, const struct ihp_slice *slice)
{
  const struct copying *c = work;
  struct ihp_points *to = c->to;
  uint32_t *value = slice->own;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    const size_t n = to->number[i];
    if (ihp_is_stopped(c->callbacks, i))
      return IH_ERR_CANCELLED;
    prefetch_copy(c, i + COPY_AHEAD);
    read_point(c->from, n, value);
    for (size_t j = 0; j < to->width; j++)
      value[j] -= to->base[j];
    ihp_row_write(to, value, to->at + i * to->row);
    memset(to->at + i * to->row + (to->width << to->type), 0, to->row - (to->width << to->type));
    to->weight[i] = c->from->weight == NULL ? 1 : c->from->weight[n];
  }
  return IH_OK;
}

static enum ih_status copy_points(const ih_points *from, const ih_executor *executor,
                                  const ih_callbacks *callbacks, struct ihp_points *to)
{
  struct copying copying = {from, callbacks, to};
  const struct ihp_split split = {.units = to->count,
                                  .least = IHP_ASK_EACH,
                                  .a_worker = IHP_POINT_SLICES,
                                  .own_bytes = to->width * sizeof(uint32_t),
                                  .run = copy_slice,
                                  .is_divided = 1,
                                  .made = {{to->at, to->row}, {to->weight, sizeof *to->weight}}};
  return ihp_split_run(&split, executor, &copying);
}

/* Allocates the arrays, which are not cleared.  Large ones are in a team's memory, which the
 * processes of a machine have in common: each writes the rows of its units. */
static enum ih_status take_points(const ih_executor *executor, struct ihp_points *points)
{
  const uint64_t bytes = (uint64_t)points->count * points->row;
  points->team = bytes < IHP_LARGE_PAGE ? NULL : ihp_team_of(executor);
  points->number = malloc(points->count * sizeof *points->number);
  if (points->number == NULL)
    return IH_ERR_MEMORY;
  points->at = ihp_team_allocate(points->team, bytes);
  points->weight = ihp_team_allocate(points->team, points->count * sizeof *points->weight);
  return points->at == NULL || points->weight == NULL ? IH_ERR_MEMORY : IH_OK;
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
  uint32_t *most = malloc(from->width * sizeof *most);
  enum ih_status status = IH_ERR_MEMORY;
  if (base != NULL && most != NULL)
    status = find_ranges(from, executor, callbacks, base, most);
  if (status == IH_OK) {
    points->box = box_distance(from->width, distance, base, most);
    status = ihp_weights_check(from->weight, from->count, points->box);
  }
  if (status == IH_OK) {
    choose_rows(points, most);
    status = take_points(executor, points);
  }
  if (status == IH_OK)
    status = ihp_points_order(from, executor, callbacks, points->number);
  if (status == IH_OK)
    status = copy_points(from, executor, callbacks, points);
  free(most);
  return status;
}

/* A sample of every `each`-th point. */
struct sampling {
  const struct ihp_points *from;
  size_t each;
  const ih_callbacks *callbacks;
  struct ihp_points *to;
};

static enum ih_status sample_slice(void *work, const struct ihp_slice *slice)
{
  const struct sampling *s = work;
  const struct ihp_points *from = s->from;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    const size_t first = (size_t)i * s->each, left = from->count - first;
    uint64_t weight = 0;
    if (ihp_is_stopped(s->callbacks, i))
      return IH_ERR_CANCELLED;
    for (size_t n = 0; n < s->each && n < left; n++)
      weight += from->weight[first + n];
    s->to->weight[i] = weight;
    memcpy(s->to->at + i * from->row, ihp_point(from, first), from->row);
  }
  return IH_OK;
}

enum ih_status ihp_points_sample(const struct ihp_points *points, size_t each,
                                 const ih_executor *executor, const ih_callbacks *callbacks,
                                 struct ihp_points *sample)
{
  *sample = *points;
  sample->count = (points->count + each - 1) / each;
  sample->at = NULL;
  sample->weight = NULL;
  sample->number = NULL;
  sample->base = NULL;
  const enum ih_status status = take_points(executor, sample);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < sample->count; i++)
    sample->number[i] = (uint32_t)i;
  struct sampling sampling = {points, each, callbacks, sample};
  const struct ihp_split split = {
      .units = sample->count,
      .least = IHP_ASK_EACH,
      .a_worker = IHP_POINT_SLICES,
      .run = sample_slice,
      .is_divided = 1,
      .made = {{sample->at, sample->row}, {sample->weight, sizeof *sample->weight}}};
  return ihp_split_run(&split, executor, &sampling);
}

void ihp_points_release(struct ihp_points *points)
{
  ihp_team_release(points->team, points->at);
  ihp_team_release(points->team, points->weight);
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

/* Makes a histogram into a point.  A constant dtype removes the branches from the loop. */
IHP_ALWAYS_INLINE void cumulate(enum ih_dtype dtype, size_t width, void *at, size_t first)
{
  uint32_t sum = 0;
  for (size_t j = 0; j < width; j++) {
    sum += ihp_element_get(dtype, at, first + j);
    ihp_element_put(dtype, sum, at, first + j);
  }
}

enum ih_status ih_bucket_cumulate(size_t count, size_t width, enum ih_dtype dtype, void *at)
{
  if (at == NULL || !is_coordinate_type(dtype))
    return IH_ERR_ARGUMENT;
  for (size_t i = 0; i < count; i++)
    if (dtype == IH_U8)
      cumulate(IH_U8, width, at, i * width);
    else if (dtype == IH_U16)
      cumulate(IH_U16, width, at, i * width);
    else
      cumulate(IH_U32, width, at, i * width);
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
