/* Data points for clustering, with a slow reference implementation. */
#ifndef IH_TESTS_POINTS_H
#define IH_TESTS_POINTS_H

#include "harness.h"

#include <isohand/bucket.h>

enum { POINTS_MOST = 400, POINTS_MOST_WIDTH = 70 };

/* Data points in the library's form and as plain integers. */
struct points_set {
  ih_points points;
  enum ih_distance distance;
  uint32_t plain[POINTS_MOST * POINTS_MOST_WIDTH];
  uint32_t at[POINTS_MOST * POINTS_MOST_WIDTH]; /* in the points' dtype */
  uint64_t weight[POINTS_MOST];
};

/* Returns value i of an array of a dtype. */
uint32_t points_value(enum ih_dtype dtype, const void *at, size_t i);

/* Draws coordinates base..base + below - 1, in the narrowest dtype. */
void points_random(struct points_set *set, struct test_random *random, size_t count, size_t width,
                   uint32_t base, unsigned below);

/* Multiplies all weights by the largest power of two within the limits. */
void points_make_heavy(struct points_set *set);

/* different[i] = the number of point i among the distinct points; returns their number. */
size_t points_different(const struct points_set *set, uint32_t different[]);

/* ---- Reference implementation ---------------------------------------------------------- */

/* The cost of coordinate j of a cluster's points with its centre at x; the centre of least cost,
 * the lowest of several; the cost of all clusters with their centres. */
uint64_t points_cost_at(const struct points_set *set, const uint32_t label[], uint32_t cluster,
                        size_t j, uint32_t x);
uint32_t points_centre_at(const struct points_set *set, const uint32_t label[], uint32_t cluster,
                          size_t j);
uint64_t points_cost(const struct points_set *set, const uint32_t label[], uint32_t clusters);

/* Effect of an iteration: points that changed cluster, and clusters that were then empty and were
 * given a point. */
struct points_moves {
  size_t moved;
  unsigned filled;
};

/* Runs an iteration of the plain algorithm, updating label[] and centre[]. While clusters are
 * empty, the first of them gets the point with the largest weight times distance from its centre,
 * the first of several. */
struct points_moves points_iteration(const struct points_set *set, uint32_t clusters,
                                     uint32_t label[], uint32_t centre[]);

/* Returns the sum of weight times distance from the centre of a point's cluster. */
uint64_t points_cost_from(const struct points_set *set, const uint32_t label[],
                          const uint32_t centre[]);

/* ---- Library calls ------------------------------------------------------------------- */

/* The results of one call of the library. */
struct points_found {
  uint32_t label[POINTS_MOST], centre[POINTS_MOST * POINTS_MOST_WIDTH];
  uint64_t size[POINTS_MOST];
  ih_clusters clusters;
};

/* Calls ih_bucket_cluster with seed 7. */
enum ih_status points_cluster(const struct points_set *set, uint32_t clusters, unsigned restarts,
                              unsigned iterations, struct points_found *found);

/* Checks that sizes, centres and the cost follow from the labels, that no cluster is empty, and
 * that the plain algorithm would change nothing. */
void points_check(const struct points_set *set, uint32_t clusters,
                  const struct points_found *found);

#endif
