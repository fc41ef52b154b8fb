/* Distances between rows of coordinates: the kernels. */
#ifndef IH_LIB_BUCKET_DISTANCES_H
#define IH_LIB_BUCKET_DISTANCES_H

#include "bucket/points.h"

/* Rows side by side: group g of so many rows is eight bytes of each, from byte 8 g on. */
enum { IHP_TOGETHER = 8, IHP_GROUP = 8 * IHP_TOGETHER };

/* Rows have `row` bytes each, their numbers are below 2^28, and distances below 2^32. */
struct ihp_distances {
  /* out[i] = the distance between a row and row list[i] of others, for i in 0..n-1. */
  void (*listed)(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                 size_t n, uint32_t out[]);
  /* out[i] = the distance between row list[i] and row of[list[i]] of others. */
  void (*paired)(const uint8_t rows[], const uint32_t list[], const uint8_t others[],
                 const uint32_t of[], size_t row, size_t n, uint32_t out[]);
  /* out[i] = the distance between a row and each of IHP_TOGETHER side by side, in so many groups.
   */
  void (*together)(const uint8_t from[], const uint8_t others[], size_t groups,
                   uint64_t out[IHP_TOGETHER]);
};

/* By distance and coordinates, for rows of 16 bytes, and for longer ones. */
struct ihp_distance_kernels {
  struct ihp_distances segment[2][IHP_COORDINATES];
  struct ihp_distances longer[2][IHP_COORDINATES];
};

extern const struct ihp_distance_kernels ihp_distance_kernels_portable;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx2;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx512;
extern const struct ihp_distance_kernels ihp_distance_kernels_neon;

/* The kernels for these points. */
const struct ihp_distances *ihp_distances_find(const struct ihp_points *points,
                                               const ih_instructions *instructions);

/* The groups of points, and rows side by side: IHP_TOGETHER for each part of so many, the last
 * filled up with the last row.  table[] has groups * IHP_GROUP bytes for each part. */
size_t ihp_groups(const struct ihp_points *points);
void ihp_put_together(const uint8_t rows[], size_t row, size_t groups, const uint32_t list[],
                      size_t n, uint8_t table[]);

#endif
