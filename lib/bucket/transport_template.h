/* The kernels of the path search, compiled once for each instruction set.
 *
 * The plain version is lib/bucket/transport_portable.c.
 *
 * The including file must first include an instruction set's vectors (lib/simd/vector.h). */
#include "bucket/transport.h"

_Static_assert(IHP_TOGETHER_COLUMNS % VEC_LANES(32) == 0, "columns are whole vectors");

/* Returns the least lane: of the four in each segment, then over segments. */
VEC_STEP uint32_t least_lane(vec a)
{
  uint32_t lane[VEC_LANES(32)];
  a = v_min32(a, v_or(v_shr64(a, 32), v_shl64(a, 32)));
  a = v_min32(v_zip_low64(a, a), v_zip_high64(a, a));
  v_store(lane, a);
  for (unsigned s = 1; s < VEC_SEGMENTS; s++)
    lane[0] = lane[4 * s] < lane[0] ? lane[4 * s] : lane[0];
  return lane[0];
}

VEC_TARGET static void pass_columns(const uint32_t cost[], const uint32_t price[], uint32_t base,
                                    uint32_t far[], size_t columns)
{
  const vec start = v_all32(base);
  for (size_t j = 0; j < columns; j += VEC_LANES(32)) {
    const vec through = v_sub32(v_add32(start, v_load(cost + j)), v_load(price + j));
    v_store(far + j, v_min32(v_load(far + j), through));
  }
}

VEC_TARGET static size_t nearest_column(const uint32_t far[], const uint32_t state[],
                                        size_t columns)
{
  const vec all = v_all32(UINT32_MAX);
  vec least = all;
  for (size_t j = 0; j < columns; j += VEC_LANES(32))
    least = v_min32(least, v_or(v_load(far + j), v_load(state + j)));
  least = v_all32(least_lane(least));
  for (size_t j = 0;; j += VEC_LANES(32)) {
    const vec is_least = v_keep_equal32(v_or(v_load(far + j), v_load(state + j)), least, all);
    const unsigned found = v_test32(is_least, all);
    if (found != 0)
      return j + ihp_lowest(found);
  }
}

const struct ihp_transport_kernels VEC_NAME(ihp_transport_kernels) = {.pass = pass_columns,
                                                                      .nearest = nearest_column};
