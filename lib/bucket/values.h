/* The distinct values of points with one coordinate each. */
#ifndef IH_LIB_BUCKET_VALUES_H
#define IH_LIB_BUCKET_VALUES_H

#include "bucket/points.h"

struct ihp_values {
  size_t count;
  uint32_t *at;     /* ascending, less the least of all */
  uint64_t *weight; /* [n]: of the n lowest values */
  uint32_t *place;  /* [i]: the number of point i's value */
};

/* Fills *values: its arrays have room for as many elements as there are points, weight for one
 * more. key[] is workspace for as many numbers as there are points; values->weight is used as
 * workspace, too.  IH_ERR_CANCELLED. */
enum ih_status ihp_values_sort(const struct ihp_points *points, uint64_t key[],
                               const ih_callbacks *callbacks, struct ihp_values *values);

#endif
