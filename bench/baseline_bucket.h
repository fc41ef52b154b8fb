/* Clustering as a direct reading of the papers would write it: the baseline of the benchmarks and
 * an independent check for the tests.
 *
 * The results are those of isohand/bucket.h, but every distance is computed and the sums cover all
 * points. The first centres are drawn from the points in the given order. ih_bucket_cluster draws
 * the same ones if there are at most BASELINE_IN_ORDER points, which it leaves in order. */
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

/* Clusters, in arrays of the caller. */
struct baseline_clusters {
  uint32_t count;
  uint32_t *label;    /* label[i]: cluster of point i */
  uint64_t *distance; /* distance[i]: of point i from its centre */
  uint32_t *centre;   /* centre[c * width + j] */
  uint64_t cost;
  unsigned iterations;
  size_t moved;    /* in the last iteration: points moved, to nearer centres or empty clusters */
  unsigned filled; /* empty clusters that took a point, over all iterations */
  int is_converged;
};

/* Chooses `count` first centres, each the best of `candidates` draws. Returns IH_ERR_RANGE if there
 * are fewer distinct points. */
enum ih_status baseline_clusters_choose(const struct baseline_points *points, uint64_t seed,
                                        unsigned restart, unsigned candidates,
                                        struct baseline_clusters *clusters);

/* Iterates from the current labels (Lloyd 1982) until no point moves, at most `iterations` times
 * (0: no limit). Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status baseline_iterate(const struct baseline_points *points, unsigned iterations,
                                struct baseline_clusters *clusters);

/* Sets label[] and distance[] from centre[]: the nearest, the first of several. */
void baseline_nearest(const struct baseline_points *points, struct baseline_clusters *clusters);

/* Finds equal points by sorting and numbers them like ih_bucket_merge. Returns IH_OK or
 * IH_ERR_MEMORY. */
enum ih_status baseline_merge(const ih_points *points, uint32_t different[], size_t *count);

/* *cost = the least cost under L2 of `clusters` clusters of points with one coordinate, values
 * below 2^15. Adds one cluster at a time and finds the best division of the lowest j values for
 * each j. The first value of the last cluster never decreases as j grows, so the middle j halves
 * the range for the others. Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status baseline_optimal(const struct baseline_points *points, uint32_t clusters,
                                uint64_t *cost);

#endif
