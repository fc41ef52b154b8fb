/* Distances between rows of coordinates: the kernels. */
#ifndef IH_LIB_BUCKET_DISTANCES_H
#define IH_LIB_BUCKET_DISTANCES_H

#include "bucket/points.h"

/* out[i] = the distance between a row and row list[i] of others, `row` bytes each, for i in
 * 0..n-1.  List[i] is below 2^28, and distances are below 2^32. */
typedef void ihp_distances(const uint8_t from[], const uint8_t rows[], size_t row,
                           const uint32_t list[], size_t n, uint32_t out[]);

/* By distance and coordinates, for rows of 16 bytes, and for longer ones. */
struct ihp_distance_kernels {
  ihp_distances *segment[2][IHP_COORDINATES];
  ihp_distances *longer[2][IHP_COORDINATES];
};

extern const struct ihp_distance_kernels ihp_distance_kernels_portable;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx2;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx512;

/* The kernel for these points. */
ihp_distances *ihp_distances_find(const struct ihp_points *points,
                                  const ih_instructions *instructions);

#endif
