/* Weighted means.  The kept numbers of a cluster are the sum of weight times squared length over
 * its points and, for each coordinate, the sum of weight times value. */
#include "bucket/centring.h"

#include <string.h>

static void count_in_sums(const struct ihp_points *points, const uint8_t centre[],
                          const uint8_t point[], uint64_t weight, uint64_t numbers[])
{
  (void)centre;
  for (size_t j = 0; j < points->width; j++) {
    const uint64_t x = ihp_row_coordinate(points, point, j);
    numbers[0] += weight * x * x;
    numbers[1 + j] += weight * x;
  }
}

/* Sum of w |x - m|^2 = sum of w |x|^2 - 2 m (sum of w x) + (sum of w) m^2. */
static int divide_sums(struct ihp_centre_work *work, const uint64_t numbers[], uint64_t *cost)
{
  *cost = numbers[0];
  for (size_t j = 0; j < work->points->width; j++) {
    const uint64_t mean = work->centre[j] = ihp_round_mean(numbers[1 + j], work->weight);
    *cost += mean * (mean * work->weight - 2 * numbers[1 + j]);
  }
  return 1;
}

static enum ih_status add_members(struct ihp_centre_work *work, uint64_t numbers[], uint64_t *cost)
{
  const struct ihp_points *points = work->points;
  memset(numbers, 0, (1 + points->width) * sizeof *numbers);
  for (size_t m = 0; m < work->members; m++) {
    const size_t i = work->member[m];
    if (ihp_is_stopped(work->callbacks, m))
      return IH_ERR_CANCELLED;
    count_in_sums(points, NULL, ihp_point(points, i), points->weight[i], numbers);
  }
  (void)divide_sums(work, numbers, cost);
  return IH_OK;
}

/* A mean always follows from the sums, so no `shift` is needed. */
const struct ihp_centring ihp_means = {
    .each = 1, .more = 1, .count = count_in_sums, .follow = divide_sums, .find = add_members};
