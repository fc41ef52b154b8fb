/* Clusters of points as a reader of the papers would write them: the yardstick of the
 * benchmarks and a second opinion for the tests.
 *
 * What is computed is what isohand/bucket.h says, but every distance is computed, and the sums
 * go over all points.  The first centres are drawn from the points in the order in which they
 * are given: those of ih_bucket_cluster, too, when there are no more than BASELINE_IN_ORDER
 * points, which the library leaves in their order. */
#ifndef IH_BENCH_BASELINE_BUCKET_H
#define IH_BENCH_BASELINE_BUCKET_H

#include <isohand/bucket.h>

enum { BASELINE_IN_ORDER = 128 };

/* Points whose coordinates are plain numbers: at[i * width + j]. */
struct baseline_points {
  size_t count, width;
  enum ih_distance distance;
  const uint32_t *at;
  const uint64_t *weight;
};

/* Clusters, in the caller's arrays. */
struct baseline_clusters {
  uint32_t count;
  uint32_t *label;    /* label[i], of point i */
  uint64_t *distance; /* distance[i], of point i from its centre */
  uint32_t *centre;   /* centre[c * width + j] */
  uint64_t cost;
  unsigned iterations;
  size_t moved;    /* points, in the last iteration: to nearer centres and into empty clusters */
  unsigned filled; /* empty clusters that took a point, in all iterations */
  int is_converged;
};

/* Chooses `count` first centres, each the best of so many candidates.  IH_ERR_RANGE: there are
 * fewer different points. */
enum ih_status baseline_clusters_choose(const struct baseline_points *points, uint64_t seed,
                                        unsigned restart, unsigned candidates,
                                        struct baseline_clusters *clusters);

/* Iterates from given labels (Lloyd 1982) until no point moves, at most so many times; 0: any
 * number.  IH_ERR_MEMORY. */
enum ih_status baseline_iterate(const struct baseline_points *points, unsigned iterations,
                                struct baseline_clusters *clusters);

/* Finds equal points by sorting, as ih_bucket_merge numbers them.  IH_ERR_MEMORY. */
enum ih_status baseline_merge(const ih_points *points, uint32_t different[], size_t *count);

/* *cost = the lowest that so many clusters of points of one coordinate have under L2, values
 * below 2^15: for one cluster more at a time, the best division of the lowest j values for each
 * j.  Where its last cluster begins never goes back when j grows, so the middle j halves the
 * beginnings of the others.  IH_ERR_MEMORY. */
enum ih_status baseline_optimal(const struct baseline_points *points, uint32_t clusters,
                                uint64_t *cost);

#endif
