/* Upper bounds on the memory that the algorithms of this module allocate besides inputs and
 * outputs, so that a plan that does not fit is refused before it starts.  Compiled into each
 * library that plans. */
#ifndef IH_LIB_BUCKET_MEMORY_H
#define IH_LIB_BUCKET_MEMORY_H

#include <isohand/bucket.h>

/* Only count, width and dtype of the points are read, so coordinates and weights need not exist
 * yet; the worst case is assumed for them. */
uint64_t ihp_cluster_bytes(const ih_points *points, const ih_cluster_options *options);
uint64_t ihp_medoids_bytes(const ih_distributions *points, const ih_cluster_options *options);
uint64_t ihp_optimal_bytes(const ih_points *points, enum ih_distance distance);
uint64_t ihp_percentile_bytes(const ih_points *points);
uint64_t ihp_percentile_nested_bytes(const ih_points *points, size_t outer, size_t inner);

/* Assumes that all points are distinct, and that the executor runs one part per worker at a
 * time. */
uint64_t ihp_merge_bytes(const ih_points *points, const ih_executor *executor);

#endif
