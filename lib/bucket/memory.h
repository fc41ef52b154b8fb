/* Bytes that the algorithms of this module take at most besides their inputs and outputs, so that
 * what does not fit is refused before it starts.  Compiled into each library that plans. */
#ifndef IH_LIB_BUCKET_MEMORY_H
#define IH_LIB_BUCKET_MEMORY_H

#include <isohand/bucket.h>

/* Of the points only count, width and dtype are read: coordinates and weights need not exist yet,
 * and are thought to be those that take most. */
uint64_t ihp_cluster_bytes(const ih_points *points, const ih_cluster_options *options);
uint64_t ihp_medoids_bytes(const ih_distributions *points, const ih_cluster_options *options);
uint64_t ihp_optimal_bytes(const ih_points *points, enum ih_distance distance);
uint64_t ihp_percentile_bytes(const ih_points *points);
uint64_t ihp_percentile_nested_bytes(const ih_points *points, size_t outer, size_t inner);

/* Of points that are all distinct, and of which the executor works on a part in proportion to its
 * workers. */
uint64_t ihp_merge_bytes(const ih_points *points, const ih_executor *executor);

#endif
