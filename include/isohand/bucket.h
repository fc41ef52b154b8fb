/* isohand: distances between points, and clusters of points.  What the points are is the
 * caller's business.
 *
 * The distance between two points is the sum of the differences of their coordinates.  For
 * histograms of equal mass, which ih_bucket_cumulate makes into points, it is the earth
 * mover's distance in one dimension: how far, in bins, the mass of one must be carried to
 * make the other (Werman, Peleg and Rosenfeld 1985).
 *
 * All numbers are integers, so clusters are the same on every machine.  All calls may run at
 * the same time. */
#ifndef ISOHAND_BUCKET_H
#define ISOHAND_BUCKET_H

#include <isohand/base.h>

IH_BEGIN_DECLS

typedef struct ih_points {
  size_t count, width;    /* points, and coordinates of each: at least 1 */
  const uint32_t *at;     /* at[i * width + j] = coordinate j of point i */
  const uint32_t *weight; /* weight[i] = how often point i counts, at least 1; NULL: once */
  void *reserved[2];      /* NULL */
} ih_points;

/* Makes histograms into points, in place: at[i * width + j] becomes the sum of
 * at[i * width + 0..j], which must be below 2^32. */
IH_API void ih_bucket_cumulate(size_t count, size_t width, uint32_t at[]);

/* The distance between the points a and b of *points.  No check. */
IH_API uint64_t ih_bucket_distance(const ih_points *points, size_t a, size_t b);

/* Divides points into clusters by k-medians.  label[i] = the cluster, 0..clusters-1, of point
 * i; *cost = the sum over all points of their weight times their distance from the centre of
 * their cluster, which the division makes small.  label and cost may be NULL.
 *
 * Each coordinate of a centre is the weighted median of that coordinate over the cluster's
 * points, the lowest where there are several: no other point costs less.  The first centre is
 * point `first`; each further centre is the point farthest from all centres so far (Gonzalez
 * 1985).  Then points go to their nearest centre, and centres are made again, as long as that
 * costs less.  Of equal candidates the one with the lowest number is taken, but a point stays
 * with its centre when no other is nearer.  No cluster is empty, and no point is nearer to
 * the centre of another cluster than to that of its own.
 *
 * IH_ERR_RANGE: `clusters` is 0 or above the number of different points, or `first` is not
 * below the number of points.  IH_ERR_OVERFLOW: the sum of all weights times width is not
 * below 2^32, so that a cost might not be below 2^64.  IH_ERR_MEMORY; IH_ERR_ARGUMENT, also
 * for a weight of 0 or a reserved member that is not NULL. */
IH_API enum ih_status ih_bucket_medians(const ih_points *points, size_t clusters, size_t first,
                                        uint32_t label[], uint64_t *cost);

IH_END_DECLS

#endif
