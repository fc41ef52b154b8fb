/* Weighted medians.  The kept numbers of a cluster are, for each coordinate, the weight of its
 * points below the centre and the weight at it.  As long as these show that the centre is the
 * median, it stays.
 *
 * A median that must move usually goes to a nearby value: one pass over that coordinate of the
 * cluster's points finds it and the change in cost.  Otherwise medians are found digit by digit,
 * from the highest. */
#include "base/bits.h"
#include "bucket/centring.h"

#include <string.h>

/* A constant type removes the branches from the loop. */
IHP_ALWAYS_INLINE void count_as(enum ih_dtype type, size_t width, const uint8_t centre[],
                                const uint8_t point[], uint64_t weight, uint64_t below[],
                                uint64_t at[])
{
  for (size_t j = 0; j < width; j++) {
    const uint32_t x = ihp_element_get(type, point, j), m = ihp_element_get(type, centre, j);
    below[j] += x < m ? weight : 0;
    at[j] += x == m ? weight : 0;
  }
}

static void count_in_weights(const struct ihp_points *points, const uint8_t centre[],
                             const uint8_t point[], uint64_t weight, uint64_t numbers[])
{
  const size_t width = points->width;
  uint64_t *below = numbers, *at = numbers + width;
  if (points->type == IH_U8)
    count_as(IH_U8, width, centre, point, weight, below, at);
  else if (points->type == IH_U16)
    count_as(IH_U16, width, centre, point, weight, below, at);
  else
    count_as(IH_U32, width, centre, point, weight, below, at);
}

/* Returns 1 if `part` is at least half of `all`, else 0. */
static inline int is_half(uint64_t all, uint64_t part)
{
  return all - part <= part;
}

/* Returns 1 if the centre's coordinate j is the median, the lowest value with at least half of the
 * weight at or below it: less than half is below. */
static inline int is_median(const struct ihp_centre_work *work, const uint64_t numbers[], size_t j)
{
  const uint64_t below = numbers[j], at = numbers[work->points->width + j];
  return !is_half(work->weight, below) && is_half(work->weight, below + at);
}

static int stay_median(struct ihp_centre_work *work, const uint64_t numbers[], uint64_t *cost)
{
  (void)cost;
  for (size_t j = 0; j < work->points->width; j++)
    if (!is_median(work, numbers, j))
      return 0;
  return 1;
}

/* ---- Nearby medians ----------------------------------------------------------------------- */

/* Window around a centre's coordinate: HALF values below it, then the coordinate and those above.
 * All values outside share one more place. */
enum { HALF = 32, WINDOW = 2 * HALF, PLACES = WINDOW + 1 };

enum { AHEAD = 8 /* points to prefetch ahead */ };

/* Adds the weight of a point at its listed coordinates.  A constant type removes the branches from
 * the loop. */
IHP_ALWAYS_INLINE void add_to_windows(enum ih_dtype type, const struct ihp_centre_work *work,
                                      const uint32_t list[], size_t count, const uint8_t row[],
                                      uint64_t weight)
{
  for (size_t t = 0; t < count; t++) {
    const uint32_t place = ihp_element_get(type, row, list[t]) + HALF - work->centre[list[t]];
    work->sum[t * PLACES + (place < WINDOW ? place : WINDOW)] += weight;
  }
}

/* Sums the weights of values around the listed coordinates: sum[t * PLACES + place]. */
static enum ih_status weigh_windows(struct ihp_centre_work *work, const uint32_t list[],
                                    size_t count)
{
  const struct ihp_points *points = work->points;
  memset(work->sum, 0, count * PLACES * sizeof *work->sum);
  for (size_t m = 0; m < work->members; m++) {
    const uint8_t *row = ihp_point(points, work->member[m]);
    const uint64_t weight = points->weight[work->member[m]];
    if (ihp_is_stopped(work->callbacks, m))
      return IH_ERR_CANCELLED;
    if (m + AHEAD < work->members)
      __builtin_prefetch(ihp_point(points, work->member[m + AHEAD]));
    if (points->type == IH_U8)
      add_to_windows(IH_U8, work, list, count, row, weight);
    else if (points->type == IH_U16)
      add_to_windows(IH_U16, work, list, count, row, weight);
    else
      add_to_windows(IH_U32, work, list, count, row, weight);
  }
  return IH_OK;
}

/* Returns the increase in cost when a coordinate's median moves from place HALF to place `to`. */
static uint64_t cost_of_move(const uint64_t sum[], uint64_t lower, uint64_t higher, unsigned to)
{
  const int far = (int)to - HALF;
  uint64_t cost = (lower - higher) * (uint64_t)far;
  for (int place = 0; place < WINDOW; place++) {
    const int after = place < (int)to ? (int)to - place : place - (int)to;
    const int before = place < HALF ? HALF - place : place - HALF;
    cost += sum[place] * (uint64_t)(after - before);
  }
  return cost;
}

/* Moves a median to its new value; returns 0 if that is outside the window. */
static int shift_median(struct ihp_centre_work *work, const uint64_t sum[], size_t j,
                        uint64_t numbers[], uint64_t *cost)
{
  uint64_t lower = numbers[j], higher;
  unsigned place = 0;
  for (unsigned b = 0; b < HALF; b++)
    lower -= sum[b];
  higher = work->weight - lower;
  for (unsigned b = 0; b < WINDOW; b++)
    higher -= sum[b];
  uint64_t below = lower;
  if (is_half(work->weight, below))
    return 0;
  while (place < WINDOW && !is_half(work->weight, below + sum[place]))
    below += sum[place++];
  if (place == WINDOW)
    return 0;
  *cost += cost_of_move(sum, lower, higher, place);
  work->centre[j] += place - HALF;
  numbers[j] = below;
  numbers[work->points->width + j] = sum[place];
  return 1;
}

static enum ih_status shift_medians(struct ihp_centre_work *work, uint64_t numbers[],
                                    uint64_t *cost)
{
  uint32_t *list = work->value;
  size_t count = 0;
  int is_done = 1;
  for (uint32_t j = 0; j < work->points->width; j++)
    if (!is_median(work, numbers, j))
      list[count++] = j;
  const enum ih_status status = weigh_windows(work, list, count);
  for (size_t t = 0; status == IH_OK && t < count && is_done; t++)
    is_done = shift_median(work, work->sum + t * PLACES, list[t], numbers, cost);
  return is_done ? status : IH_ERR_RANGE;
}

/* ---- Medians anywhere --------------------------------------------------------------------- */

/* For each coordinate, sums by their next digit the weights of the points that share the digits
 * found so far of its median. */
static enum ih_status weigh_digits(struct ihp_centre_work *work, unsigned shift)
{
  const struct ihp_points *points = work->points;
  const unsigned digit = points->digit;
  memset(work->sum, 0, (points->width << digit) * sizeof *work->sum);
  for (size_t m = 0; m < work->members; m++) {
    const size_t i = work->member[m];
    if (ihp_is_stopped(work->callbacks, m))
      return IH_ERR_CANCELLED;
    ihp_row_read(points, ihp_point(points, i), work->value);
    for (size_t j = 0; j < points->width; j++) {
      const uint32_t upper = work->value[j] >> shift;
      if (upper >> digit == work->centre[j])
        work->sum[j << digit | (upper & ((1u << digit) - 1))] += points->weight[i];
    }
  }
  return IH_OK;
}

static enum ih_status find_medians(struct ihp_centre_work *work, uint64_t below[], uint64_t at[])
{
  const struct ihp_points *points = work->points;
  memset(work->centre, 0, points->width * sizeof *work->centre);
  memset(below, 0, points->width * sizeof *below);
  for (unsigned d = points->digits; d-- > 0;) {
    if (weigh_digits(work, d * points->digit) != IH_OK)
      return IH_ERR_CANCELLED;
    for (size_t j = 0; j < points->width; j++) {
      const uint64_t *sum = work->sum + (j << points->digit);
      uint32_t b = 0;
      while (!is_half(work->weight, below[j] + sum[b]))
        below[j] += sum[b++];
      work->centre[j] = work->centre[j] << points->digit | b;
      at[j] = sum[b];
    }
  }
  return IH_OK;
}

static enum ih_status add_costs(const struct ihp_centre_work *work, uint64_t *cost)
{
  enum { SOME = 64 };
  const struct ihp_points *points = work->points;
  uint8_t *row = (uint8_t *)work->sum;
  uint32_t distance[SOME];
  *cost = 0;
  memset(row, 0, points->row);
  ihp_row_write(points, work->centre, row);
  for (size_t m = 0; m < work->members; m += SOME) {
    const size_t some = work->members - m < SOME ? work->members - m : SOME;
    if (ihp_is_stopped(work->callbacks, m))
      return IH_ERR_CANCELLED;
    work->distances->listed(row, points->at, points->row, work->member + m, some, distance);
    for (size_t n = 0; n < some; n++)
      *cost += points->weight[work->member[m + n]] * distance[n];
  }
  return IH_OK;
}

static enum ih_status find_anywhere(struct ihp_centre_work *work, uint64_t numbers[],
                                    uint64_t *cost)
{
  const enum ih_status status = find_medians(work, numbers, numbers + work->points->width);
  return status == IH_OK ? add_costs(work, cost) : status;
}

static size_t list_sums(const struct ihp_points *points)
{
  const size_t places = (size_t)1 << points->digit;
  return points->width * (places > PLACES ? places : PLACES);
}

const struct ihp_centring ihp_medians = {.each = 2,
                                         .sums = list_sums,
                                         .count = count_in_weights,
                                         .follow = stay_median,
                                         .shift = shift_medians,
                                         .find = find_anywhere};
