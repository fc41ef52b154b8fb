/* Distance kernels: distances between rows of coordinates. */
#ifndef IH_LIB_BUCKET_DISTANCES_H
#define IH_LIB_BUCKET_DISTANCES_H

#include "bucket/points.h"

/* Interleaved rows: group g of IHP_TOGETHER rows holds bytes 8 g..8 g + 7 of each row in turn. */
enum { IHP_TOGETHER = 8, IHP_GROUP = 8 * IHP_TOGETHER };

/* Rows have `row` bytes each.  Row numbers are below 2^28, and distances below 2^32. */
struct ihp_distances {
  /* out[i] = the distance between `from` and row list[i] of `rows`, for i in 0..n-1. */
  void (*listed)(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                 size_t n, uint32_t out[]);
  /* out[i] = the distance between row list[i] of `rows` and row of[list[i]] of `others`. */
  void (*paired)(const uint8_t rows[], const uint32_t list[], const uint8_t others[],
                 const uint32_t of[], size_t row, size_t n, uint32_t out[]);
  /* out[i] = the distance between `from` and interleaved row i of `others`, for i in
   * 0..IHP_TOGETHER-1.  Each row has `groups` groups of 8 bytes. */
  void (*together)(const uint8_t from[], const uint8_t others[], size_t groups,
                   uint64_t out[IHP_TOGETHER]);
};

/* Kernels by distance and coordinate type, for rows of 16 bytes and for longer ones. */
struct ihp_distance_kernels {
  struct ihp_distances segment[2][IHP_COORDINATES];
  struct ihp_distances longer[2][IHP_COORDINATES];
};

extern const struct ihp_distance_kernels ihp_distance_kernels_portable;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx2;
extern const struct ihp_distance_kernels ihp_distance_kernels_avx512;
extern const struct ihp_distance_kernels ihp_distance_kernels_neon;

/* Returns the kernels for the points' rows. */
const struct ihp_distances *ihp_distances_find(const struct ihp_points *points,
                                               const ih_instructions *instructions);

/* ihp_groups returns the groups of 8 bytes that a row's coordinates take.  ihp_put_together
 * interleaves the n listed rows, IHP_TOGETHER at a time, and pads the last batch with copies of the
 * last row.  table[] has groups * IHP_GROUP bytes per batch. */
size_t ihp_groups(const struct ihp_points *points);
void ihp_put_together(const uint8_t rows[], size_t row, size_t groups, const uint32_t list[],
                      size_t n, uint8_t table[]);

#endif
