/* Clusters of equal weight in one dimension. */
#include "base/bits.h"
#include "bucket/values.h"

#include <stdlib.h>

static ihp_u128 gap(ihp_u128 a, ihp_u128 b)
{
  return a < b ? b - a : a - b;
}

/* How many of the lowest values clusters 0..c have, when those before c have `begin`.  The gap
 * falls up to the best end and rises from there on, so the first end that the next one does not
 * better is it.  Products are below 2^64 times 2^28. */
static size_t find_percentile_end(const struct ihp_values *v, size_t clusters, size_t c,
                                  size_t begin)
{
  const ihp_u128 share = (ihp_u128)v->weight[v->count] * (c + 1);
  const size_t latest = v->count - (clusters - 1 - c);
  size_t end = begin + 1;
  while (end < latest && gap((ihp_u128)v->weight[end + 1] * clusters, share) <
                             gap((ihp_u128)v->weight[end] * clusters, share))
    end++;
  return end;
}

/* The number of the lowest weighted median among values begin..end-1. */
static size_t find_median_value(const struct ihp_values *v, size_t begin, size_t end)
{
  size_t n = begin;
  while (v->weight[n + 1] - v->weight[begin] < v->weight[end] - v->weight[n + 1])
    n++;
  return n;
}

/* label[] is room for the cluster of each value. */
static void write_percentiles(const struct ihp_points *points, enum ih_dtype dtype,
                              const struct ihp_values *v, size_t clusters, uint32_t label[],
                              ih_clusters *out)
{
  out->cost = 0;
  for (size_t c = 0, begin = 0, end; c < clusters; c++, begin = end) {
    end = find_percentile_end(v, clusters, c, begin);
    const uint32_t centre = v->at[find_median_value(v, begin, end)];
    if (out->centre != NULL)
      ihp_centre_write(points, dtype, &centre, c, out->centre);
    if (out->size != NULL)
      out->size[c] = v->weight[end] - v->weight[begin];
    for (size_t n = begin; n < end; n++) {
      label[n] = (uint32_t)c;
      out->cost += (v->weight[n + 1] - v->weight[n]) *
                   (v->at[n] < centre ? centre - v->at[n] : v->at[n] - centre);
    }
  }
  for (size_t i = 0; out->label != NULL && i < points->count; i++)
    out->label[points->number[i]] = label[v->place[i]];
  out->restart = out->iterations = 0;
  out->is_converged = 1;
}

static enum ih_status divide_values(const struct ihp_points *points, enum ih_dtype dtype,
                                    size_t clusters, const ih_callbacks *callbacks,
                                    ih_clusters *out)
{
  const size_t n = points->count;
  uint64_t *key = malloc(n * sizeof *key), *weight = malloc((n + 1) * sizeof *weight);
  uint32_t *narrow = malloc(3 * n * sizeof *narrow);
  enum ih_status status = IH_ERR_MEMORY;
  if (key != NULL && weight != NULL && narrow != NULL) {
    struct ihp_values v = {.at = narrow, .weight = weight, .place = narrow + n};
    status = ihp_values_sort(points, key, callbacks, &v);
    if (status == IH_OK && clusters > v.count)
      status = IH_ERR_RANGE;
    if (status == IH_OK)
      write_percentiles(points, dtype, &v, clusters, narrow + 2 * n, out);
  }
  free(key);
  free(weight);
  free(narrow);
  return status;
}

enum ih_status ih_bucket_percentile(const ih_points *points, uint32_t clusters,
                                    const ih_callbacks *callbacks, ih_clusters *out)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || points->width != 1 || !ihp_are_clusters(out) ||
      !ihp_callbacks_are_known(callbacks))
    return IH_ERR_ARGUMENT;
  if (clusters == 0 || clusters > points->count)
    return IH_ERR_RANGE;
  struct ihp_points own;
  status = ihp_points_make(points, IH_DISTANCE_L1, NULL, callbacks, &own);
  if (status == IH_OK)
    status = divide_values(&own, points->dtype, clusters, callbacks, out);
  ihp_points_release(&own);
  return status;
}
