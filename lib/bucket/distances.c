#include "bucket/distances.h"

#include "simd/instructions.h"

/* Rows of 32 bytes are half a vector of AVX-512. */
static const struct ihp_distance_kernels *find_kernels(size_t row,
                                                       const ih_instructions *instructions)
{
  static const struct ihp_distance_kernels *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = &ihp_distance_kernels_portable,
      [IHP_AVX2] = IHP_ON_X86(&ihp_distance_kernels_avx2),
      [IHP_AVX512] = IHP_ON_X86(&ihp_distance_kernels_avx512),
  };
  enum ihp_instruction_set set = ihp_instructions_set(instructions);
  if (set == IHP_AVX512 && row % 64 != 0 && row != 16)
    set = IHP_AVX2;
  return kernels[set];
}

/* No vectors have kernels of long coordinates, which few points need. */
ihp_distances *ihp_distances_find(const struct ihp_points *points,
                                  const ih_instructions *instructions)
{
  const struct ihp_distance_kernels *kernels = points->type == IHP_LONGS
                                                   ? &ihp_distance_kernels_portable
                                                   : find_kernels(points->row, instructions);
  return points->row == 16 ? kernels->segment[points->distance][points->type]
                           : kernels->longer[points->distance][points->type];
}
