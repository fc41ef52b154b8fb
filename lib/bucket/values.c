#include "bucket/values.h"

#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

enum { DIGIT = 8, DIGITS = 1 << DIGIT };

/* Stable counting sort of from[0..n-1] into to[], by the digit at `shift`. */
static enum ih_status sort_by_digit(const uint64_t from[], uint64_t to[], size_t n, unsigned shift,
                                    const ih_callbacks *callbacks)
{
  size_t begin[DIGITS + 1] = {0};
  for (size_t i = 0; i < n; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    begin[(from[i] >> shift & (DIGITS - 1)) + 1]++;
  }
  for (size_t d = 0; d < DIGITS; d++)
    begin[d + 1] += begin[d];
  for (size_t i = 0; i < n; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    to[begin[from[i] >> shift & (DIGITS - 1)]++] = from[i];
  }
  return IH_OK;
}

/* Sorts keys by the lowest `bits` bits of their upper half; on entry their lower halves ascend.
 * Passes alternate between key[] and other[]. */
static enum ih_status sort_by_digits(uint64_t key[], uint64_t other[], size_t n, unsigned bits,
                                     const ih_callbacks *callbacks)
{
  uint64_t *from = key, *to = other;
  for (unsigned shift = 32; shift < 32 + bits; shift += DIGIT) {
    const enum ih_status status = sort_by_digit(from, to, n, shift, callbacks);
    if (status != IH_OK)
      return status;
    uint64_t *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != key)
    memcpy(key, from, n * sizeof *key);
  return IH_OK;
}

/* key[i] = value of point i * 2^32 + i; returns the number of bits in the values. */
static unsigned list_keys(const struct ihp_points *points, uint64_t key[])
{
  uint32_t all = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint32_t value = ihp_row_coordinate(points, ihp_point(points, i), 0);
    key[i] = (uint64_t)value << 32 | i;
    all |= value;
  }
  return all == 0 ? 0 : ihp_width(all);
}

/* Sets all members except the sums.  key[] and v->weight[] serve as workspace. */
static enum ih_status sort_values(const struct ihp_points *points, uint64_t key[],
                                  const ih_callbacks *callbacks, struct ihp_values *v)
{
  const enum ih_status status =
      sort_by_digits(key, v->weight, points->count, list_keys(points, key), callbacks);
  if (status != IH_OK)
    return status;
  v->count = 0;
  v->weight[0] = 0;
  for (size_t k = 0; k < points->count; k++) {
    const uint32_t i = (uint32_t)key[k], value = (uint32_t)(key[k] >> 32);
    if (ihp_is_stopped(callbacks, k))
      return IH_ERR_CANCELLED;
    if (k == 0 || value != v->at[v->count - 1]) {
      v->at[v->count++] = value;
      v->weight[v->count] = v->weight[v->count - 1];
    }
    v->weight[v->count] += points->weight[i];
    v->place[i] = (uint32_t)(v->count - 1);
  }
  return IH_OK;
}

/* Sets the sums of weight times value and, if wanted, weight times square, from those of weight. */
static void sum_values(struct ihp_values *v)
{
  v->sum[0] = 0;
  for (size_t n = 0; n < v->count; n++)
    v->sum[n + 1] = v->sum[n] + (v->weight[n + 1] - v->weight[n]) * v->at[n];
  if (v->squares == NULL)
    return;
  v->squares[0] = 0;
  for (size_t n = 0; n < v->count; n++)
    v->squares[n + 1] = v->squares[n] + (v->sum[n + 1] - v->sum[n]) * v->at[n];
}

/* ---- Clusters ----------------------------------------------------------------------------- */

/* Writes the results.  Replaces each value in v->at by the number of its cluster. */
static void write_intervals(const struct ihp_points *points, enum ih_dtype dtype,
                            struct ihp_values *v, size_t clusters, const uint32_t end[],
                            ih_clusters *out)
{
  out->cost = 0;
  for (uint32_t c = 0; c < clusters; c++) {
    const uint32_t centre = ihp_interval_centre(v, end[c], end[c + 1]);
    out->cost += ihp_interval_cost(v, end[c], end[c + 1]);
    if (out->centre != NULL)
      ihp_centre_write(points, dtype, &centre, c, out->centre);
    if (out->size != NULL)
      out->size[c] = v->weight[end[c + 1]] - v->weight[end[c]];
    for (size_t n = end[c]; n < end[c + 1]; n++)
      v->at[n] = c;
  }
  for (size_t i = 0; out->label != NULL && i < points->count; i++)
    out->label[points->number[i]] = v->at[v->place[i]];
  out->restart = out->iterations = 0;
  out->is_converged = 1;
}

static enum ih_status cluster_values(const struct ihp_points *points, enum ih_dtype dtype,
                                     size_t clusters, const ih_callbacks *callbacks,
                                     ihp_find_ends *find, ih_clusters *out)
{
  const int is_l2 = points->distance == IH_DISTANCE_L2;
  const size_t n = points->count + 1;
  uint64_t *wide = malloc((is_l2 ? 3 : 2) * n * sizeof *wide);
  uint32_t *narrow = malloc(3 * n * sizeof *narrow);
  enum ih_status status = IH_ERR_MEMORY;
  if (wide != NULL && narrow != NULL) {
    uint32_t *end = narrow + 2 * n;
    struct ihp_values v = {.distance = points->distance,
                           .at = narrow,
                           .weight = wide,
                           .sum = wide + n,
                           .squares = is_l2 ? wide + 2 * n : NULL,
                           .place = narrow + n};
    status = sort_values(points, v.sum, callbacks, &v);
    if (status == IH_OK && clusters > v.count)
      status = IH_ERR_RANGE;
    if (status == IH_OK) {
      sum_values(&v);
      status = find(&v, clusters, callbacks, end);
    }
    if (status == IH_OK)
      write_intervals(points, dtype, &v, clusters, end, out);
  }
  free(wide);
  free(narrow);
  return status;
}

enum ih_status ihp_values_cluster(const ih_points *points, enum ih_distance distance,
                                  uint32_t clusters, const ih_callbacks *callbacks,
                                  ihp_find_ends *find, ih_clusters *out)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || points->width != 1 || !ihp_are_clusters(out) ||
      !ihp_callbacks_are_known(callbacks) ||
      (distance != IH_DISTANCE_L1 && distance != IH_DISTANCE_L2))
    return IH_ERR_ARGUMENT;
  if (clusters == 0 || clusters > points->count)
    return IH_ERR_RANGE;
  struct ihp_points own;
  status = ihp_points_make(points, distance, NULL, callbacks, &own);
  if (status == IH_OK)
    status = cluster_values(&own, points->dtype, clusters, callbacks, find, out);
  ihp_points_release(&own);
  return status;
}
