/* isohand: points in, labels out.  Distances between points and clusters of them; what the
 * points are is the caller's business.
 *
 * The distance of two points is the sum of the differences of their coordinates.  Of two
 * histograms of equal mass, made into points by ih_bucket_cumulate, it is the earth
 * mover's distance in one dimension: how far, in bins, what is in one must be carried to
 * make the other (Werman, Peleg and Rosenfeld 1985).
 *
 * All is in integers, so clusters are the same on every machine. */
#ifndef ISOHAND_BUCKET_H
#define ISOHAND_BUCKET_H

#include <isohand/base.h>

IH_BEGIN_DECLS

typedef struct ih_points {
  size_t count, width;    /* points, and coordinates of each, at least 1 */
  const uint32_t *at;     /* at[i * width + j] = coordinate j of point i */
  const uint32_t *weight; /* weight[i] = how often point i counts, at least 1; NULL: 1 */
} ih_points;

/* Makes histograms into points, in place: at[i * width + j] becomes the sum of
 * at[i * width + 0..j], which must be below 2^32. */
IH_API void ih_bucket_cumulate(size_t count, size_t width, uint32_t at[]);

/* The distance of points a and b of *points, unchecked. */
IH_API uint64_t ih_bucket_distance(const ih_points *points, size_t a, size_t b);

/* label[i] = the cluster, 0..clusters-1, of point i, such that *cost, the sum over all
 * points of weight times distance to the centre of the cluster, is small: k-medians.
 * label and cost may be NULL.
 *
 * A cluster's centre has as each of its coordinates the weighted median of those of the
 * cluster's points, the lowest where there are several: no point costs less.  The first
 * centre is point `first`, each further one the point that is farthest from all centres so
 * far (Gonzalez 1985); then points go to the nearest centre and centres are made again, as
 * long as that costs less.  Of equals the lowest number is taken, but a point that has a
 * nearest centre stays there.  No cluster is
 * empty, and no point is nearer to another cluster's centre than to its own.
 *
 * IH_ERR_RANGE: clusters is 0 or above the number of different points, or first is not
 * below count.  IH_ERR_OVERFLOW: all weights together times width are not below 2^32, so
 * that a cost might not be below 2^64.  IH_ERR_MEMORY, IH_ERR_ARGUMENT (also for a weight
 * of 0). */
IH_API enum ih_status ih_bucket_medians(const ih_points *points, uint32_t clusters, size_t first,
                                        uint32_t label[], uint64_t *cost);

IH_END_DECLS

#endif
