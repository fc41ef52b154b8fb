/* The spatial order of points: near points next to each other.
 *
 * Points are ordered by recursive halving: by the coordinate with the widest range in a sample of
 * them, with a multiple of IHP_BLOCK points on the left.  The plain algorithm reads a coordinate of
 * each point at each of up to 20 levels, from places all over memory.  Here, after some levels, the
 * points of each region are copied next to each other, and ordered in the same way by themselves.
 * A region's points are copied in ascending order of their numbers, which decide ties, so a point
 * is where the plain algorithm puts it. */
#include "bucket/ordering.h"
#include "base/executor.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLE = 32 };

struct ordering {
  const ih_points *points;
  uint32_t *number;
  uint64_t *key; /* a coordinate * 2^32 + the point's number */
  size_t half;   /* points in the left half: a power of two times IHP_BLOCK */
  const ih_callbacks *callbacks;
  atomic_int *is_stopped; /* is_cancelled has returned non-zero */
};

/* Returns 1 if the caller has cancelled, in this task or another, else 0. */
static int is_ordering_stopped(struct ordering *o)
{
  if (ihp_is_cancelled(o->callbacks))
    atomic_store(o->is_stopped, 1);
  return atomic_load(o->is_stopped);
}

/* ---- Halving ------------------------------------------------------------------------------ */

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

/* Moves the keys below `middle` to the front, exchanging each for the first that is not below;
 * returns their number.  About half of the keys are below, in no order, so a branch would be
 * mispredicted half of the time: every step writes both keys, exchanged or not. */
static size_t move_below(uint64_t key[], size_t n, uint64_t middle)
{
  size_t below = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t here = key[i], there = key[below], is_below = here < middle;
    const uint64_t exchanged = (here ^ there) & (0 - is_below);
    key[i] = here ^ exchanged;
    key[below] = there ^ exchanged;
    below += (size_t)is_below;
  }
  return below;
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
    size_t below = move_below(key, n, middle), at = below;
    if (left <= below) {
      n = below;
      continue;
    }
    while (key[at] != middle)
      at++;
    key[at] = key[below];
    key[below++] = middle;
    key += below;
    n -= below;
    left -= below;
    if (left == 0)
      return;
  }
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

/* ---- Regions ----------------------------------------------------------------------------- */

static enum ih_status order_points(const ih_points *points, const ih_executor *executor,
                                   const ih_callbacks *callbacks, atomic_int *is_stopped,
                                   uint32_t number[]);

/* Sorts pairs by their upper halves, which are below 2^28 (radix sort); other[] and begin[] are
 * workspace. */
static void sort_pairs(uint64_t pair[], uint64_t other[], size_t n,
                       uint32_t begin[IHP_REGION_DIGITS])
{
  enum { BITS = 14, MASK = IHP_REGION_DIGITS - 1 };
  _Static_assert(IHP_REGION_DIGITS == 1 << BITS, "a place for each value of a digit");
  uint64_t *from = pair, *to = other;
  for (unsigned shift = 32; shift < 32 + 2 * BITS; shift += BITS) {
    uint32_t total = 0;
    memset(begin, 0, IHP_REGION_DIGITS * sizeof *begin);
    for (size_t i = 0; i < n; i++)
      begin[from[i] >> shift & MASK]++;
    for (size_t p = 0; p < IHP_REGION_DIGITS; p++) {
      const uint32_t count = begin[p];
      begin[p] = total;
      total += count;
    }
    for (size_t i = 0; i < n; i++)
      to[begin[from[i] >> shift & MASK]++] = from[i];
    from = to;
    to = pair;
  }
}

/* Workspace for the points of a region. */
struct region {
  uint64_t *pair;  /* a point's number * 2^32 + its place in the region; twice as many entries */
  uint32_t *local; /* its place among the numbers in ascending order */
  uint8_t *at;     /* copies of the points, in that order */
  uint32_t *begin; /* of sort_pairs */
};

/* Copies the points that number[0..n-1] lists, and sorts these numbers. */
static void copy_region(const struct ordering *o, uint32_t number[], size_t n,
                        const struct region *region)
{
  const size_t bytes = o->points->width << o->points->dtype;
  for (size_t i = 0; i < n; i++)
    region->pair[i] = (uint64_t)number[i] << 32 | i;
  sort_pairs(region->pair, region->pair + n, n, region->begin);
  for (size_t i = 0; i < n; i++) {
    number[i] = (uint32_t)(region->pair[i] >> 32);
    region->local[(uint32_t)region->pair[i]] = (uint32_t)i;
    memcpy(region->at + i * bytes, (const uint8_t *)o->points->at + number[i] * bytes, bytes);
  }
}

static enum ih_status order_region(const struct ordering *o, uint32_t number[], size_t n,
                                   const struct region *region)
{
  uint32_t *local = region->local;
  ih_points copies = *o->points;
  copies.count = n;
  copies.at = region->at;
  copy_region(o, number, n, region);
  const enum ih_status status = order_points(&copies, NULL, o->callbacks, o->is_stopped, local);
  for (size_t i = 0; i < n && status == IH_OK; i++)
    local[i] = number[local[i]];
  if (status == IH_OK)
    memcpy(number, local, n * sizeof *number);
  return status;
}

/* A region has 2 * o->half points. */
static enum ih_status order_regions(void *work, const struct ihp_slice *slice)
{
  const struct ordering *o = work;
  const size_t most = 2 * o->half, bytes = o->points->width << o->points->dtype;
  const struct region region = {.pair = malloc(2 * most * sizeof *region.pair),
                                .local = malloc(most * sizeof *region.local),
                                .at = malloc(most * bytes),
                                .begin = malloc(IHP_REGION_DIGITS * sizeof *region.begin)};
  enum ih_status status = IH_ERR_MEMORY;
  if (region.pair != NULL && region.local != NULL && region.at != NULL && region.begin != NULL)
    status = IH_OK;
  for (uint64_t s = slice->first; s < slice->first + slice->count && status == IH_OK; s++) {
    const size_t first = (size_t)s * most, left = o->points->count - first;
    status = order_region(o, o->number + first, left < most ? left : most, &region);
  }
  free(region.pair);
  free(region.local);
  free(region.at);
  free(region.begin);
  return status;
}

/* ---- All points --------------------------------------------------------------------------- */

/* Orders number[], which lists all points; sets *is_stopped if the caller cancels. */
static enum ih_status order_points(const ih_points *points, const ih_executor *executor,
                                   const ih_callbacks *callbacks, atomic_int *is_stopped,
                                   uint32_t number[])
{
  const size_t region = ihp_region_points(points->count, points->width << points->dtype);
  struct ordering o = {.points = points,
                       .number = number,
                       .key = malloc(points->count * sizeof *o.key),
                       .half = IHP_BLOCK,
                       .callbacks = callbacks,
                       .is_stopped = is_stopped};
  enum ih_status status = o.key != NULL ? IH_OK : IH_ERR_MEMORY;
  while (2 * o.half < points->count)
    o.half *= 2;
  for (; 2 * o.half > region && status == IH_OK && !atomic_load(is_stopped); o.half /= 2)
    status = ihp_run_tasks(executor, (points->count - 1) / (2 * o.half) + 1, halve_points, &o);
  free(o.key);
  const struct ihp_split split = {.units = (points->count - 1) / (2 * o.half) + 1,
                                  .least = 1,
                                  .a_worker = 16,
                                  .run = order_regions};
  if (region > IHP_BLOCK && status == IH_OK && !atomic_load(is_stopped))
    status = ihp_split_run(&split, executor, &o);
  return status == IH_OK && atomic_load(is_stopped) ? IH_ERR_CANCELLED : status;
}

enum ih_status ihp_points_order(const ih_points *points, const ih_executor *executor,
                                const ih_callbacks *callbacks, uint32_t number[])
{
  atomic_int is_stopped = 0;
  for (size_t i = 0; i < points->count; i++)
    number[i] = (uint32_t)i;
  return order_points(points, executor, callbacks, &is_stopped, number);
}
