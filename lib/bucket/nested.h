/* Percentiles within percentiles.  Compiled into the library of tables, which uses them. */
#ifndef IH_LIB_BUCKET_NESTED_H
#define IH_LIB_BUCKET_NESTED_H

#include <isohand/bucket.h>

/* Divides points into outer * inner clusters of nearly equal weight, by ih_bucket_percentile of the
 * first coordinate, and within each of those clusters of the last one.  Cluster o * inner + i is
 * number i within cluster o.  Centres are the medians of each coordinate, and the cost is that of
 * IH_DISTANCE_L1.  out->restart and out->iterations are 0, and out->is_converged is 1.
 *
 * IH_ERR_RANGE: outer or inner is 0, the first coordinate has fewer than `outer` distinct values,
 * or the last one has fewer than `inner` in some cluster; else the status of
 * ih_bucket_percentile. */
enum ih_status ihp_percentile_nested(const ih_points *points, uint32_t outer, uint32_t inner,
                                     const ih_callbacks *callbacks, ih_clusters *out);

#endif
