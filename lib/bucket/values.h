/* Points with one coordinate: their distinct values, and clusters that are intervals of these. */
#ifndef IH_LIB_BUCKET_VALUES_H
#define IH_LIB_BUCKET_VALUES_H

#include "bucket/points.h"

/* The distinct values, and prefix sums over them. */
struct ihp_values {
  enum ih_distance distance;
  size_t count;
  uint32_t *at;      /* ascending, less the least value */
  uint64_t *weight;  /* [n]: total weight of the n lowest values */
  uint64_t *sum;     /* [n]: sum of weight times value of the n lowest values */
  uint64_t *squares; /* [n]: sum of weight times square; NULL under L1 */
  uint32_t *place;   /* [i]: the position of point i's value in at[] */
};

/* Divides all values into `clusters` clusters, at most values->count: cluster c has values end[c]
 * to end[c + 1] - 1.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
typedef enum ih_status ihp_find_ends(const struct ihp_values *values, size_t clusters,
                                     const ih_callbacks *callbacks, uint32_t end[]);

/* Clusters points with the intervals that `find` returns.  Statuses: those of ih_bucket_optimal. */
enum ih_status ihp_values_cluster(const ih_points *points, enum ih_distance distance,
                                  uint32_t clusters, const ih_callbacks *callbacks,
                                  ihp_find_ends *find, ih_clusters *out);

/* ---- Intervals ---------------------------------------------------------------------------- */

/* Returns the median of values i..j-1: the number of the lowest value with at least half of their
 * weight at or below it. */
static inline size_t ihp_interval_median(const struct ihp_values *v, size_t i, size_t j)
{
  const uint64_t weight = v->weight[j] - v->weight[i];
  size_t low = i, high = j - 1;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const uint64_t up_to = v->weight[middle + 1] - v->weight[i];
    if (up_to >= weight - up_to)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static inline uint32_t ihp_interval_mean(const struct ihp_values *v, size_t i, size_t j)
{
  return ihp_round_mean(v->sum[j] - v->sum[i], v->weight[j] - v->weight[i]);
}

/* Returns the centre of values i..j-1, as ih_bucket_cluster defines it. */
static inline uint32_t ihp_interval_centre(const struct ihp_values *v, size_t i, size_t j)
{
  return v->distance == IH_DISTANCE_L1 ? v->at[ihp_interval_median(v, i, j)]
                                       : ihp_interval_mean(v, i, j);
}

/* Returns the cost of values i..j-1.  The result is below 2^64, so intermediate sums may wrap. */
static inline uint64_t ihp_interval_cost(const struct ihp_values *v, size_t i, size_t j)
{
  if (v->distance == IH_DISTANCE_L2) {
    const uint64_t centre = ihp_interval_mean(v, i, j);
    return v->squares[j] - v->squares[i] - 2 * centre * (v->sum[j] - v->sum[i]) +
           centre * centre * (v->weight[j] - v->weight[i]);
  }
  const size_t m = ihp_interval_median(v, i, j);
  const uint64_t centre = v->at[m];
  return centre * (v->weight[m] - v->weight[i]) - (v->sum[m] - v->sum[i]) +
         (v->sum[j] - v->sum[m]) - centre * (v->weight[j] - v->weight[m]);
}

#endif
