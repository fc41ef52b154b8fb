#include "bucket/distances.h"

#include "simd/instructions.h"

#include <string.h>

/* AVX-512 falls back to AVX2 for rows of 32 bytes, half a vector. */
static const struct ihp_distance_kernels *find_kernels(size_t row,
                                                       const ih_instructions *instructions)
{
  static const struct ihp_distance_kernels *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = &ihp_distance_kernels_portable,
      [IHP_AVX2] = IHP_ON_X86(&ihp_distance_kernels_avx2),
      [IHP_AVX512] = IHP_ON_X86(&ihp_distance_kernels_avx512),
      [IHP_NEON] = IHP_ON_ARM(&ihp_distance_kernels_neon),
      [IHP_SIMD128] = &ihp_distance_kernels_portable,
  };
  enum ihp_instruction_set set = ihp_instructions_set(instructions);
  if (set == IHP_AVX512 && row % 64 != 0 && row != 16)
    set = IHP_AVX2;
  return kernels[set];
}

/* Only plain C has kernels for 32-bit coordinates, which few points need. */
const struct ihp_distances *ihp_distances_find(const struct ihp_points *points,
                                               const ih_instructions *instructions)
{
  const struct ihp_distance_kernels *kernels = points->type == IH_U32
                                                   ? &ihp_distance_kernels_portable
                                                   : find_kernels(points->row, instructions);
  return points->row == 16 ? &kernels->segment[points->distance][points->type]
                           : &kernels->longer[points->distance][points->type];
}

size_t ihp_groups(const struct ihp_points *points)
{
  return ((points->width << points->type) + 7) / 8;
}

void ihp_put_together(const uint8_t rows[], size_t row, size_t groups, const uint32_t list[],
                      size_t n, uint8_t table[])
{
  for (size_t i = 0; i < n; i += IHP_TOGETHER, table += groups * IHP_GROUP)
    for (size_t t = 0; t < IHP_TOGETHER; t++) {
      const uint8_t *from = rows + list[i + t < n ? i + t : n - 1] * row;
      for (size_t g = 0; g < groups; g++)
        memcpy(table + g * IHP_GROUP + 8 * t, from + 8 * g, 8);
    }
}
