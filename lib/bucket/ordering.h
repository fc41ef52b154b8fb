/* The spatial order of points. */
#ifndef IH_LIB_BUCKET_ORDERING_H
#define IH_LIB_BUCKET_ORDERING_H

#include "bucket/points.h"

enum {
  IHP_REGION_PARTS = 64,      /* regions of many points have at most 1/64 of them */
  IHP_REGION_BYTES = 1 << 19, /* regions are not smaller */
  IHP_REGION_DIGITS = 1 << 14 /* values of a digit by which a region's points are sorted */
};

/* Returns the points of each region that is copied and ordered by itself, a power of two times
 * IHP_BLOCK; IHP_BLOCK if all points are ordered at once, as two regions would hold them. */
static inline size_t ihp_region_points(size_t count, size_t bytes)
{
  const size_t part = count / IHP_REGION_PARTS, fitting = IHP_REGION_BYTES / bytes;
  const size_t most = part > fitting ? part : fitting;
  size_t points = IHP_BLOCK;
  while (2 * points <= most)
    points *= 2;
  return count <= 2 * points ? IHP_BLOCK : points;
}

/* number[] = the points' numbers, in their order.  IH_ERR_MEMORY; IH_ERR_CANCELLED;
 * IH_ERR_EXECUTOR.
 */
enum ih_status ihp_points_order(const ih_points *points, const ih_executor *executor,
                                const ih_callbacks *callbacks, uint32_t number[]);

#endif
