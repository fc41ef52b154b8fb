/* Distances, compiled once for each instruction set.
 *
 * The plain version is lib/bucket/distances_portable.c.  Here a vector holds one 16-byte segment of
 * each of several rows, or a part of one longer row.  Differences are summed in lanes of 64 bits,
 * which are added up at the end.
 *
 * The including file must first include an instruction set's vectors (lib/simd/vector.h). */
#include "bucket/distances.h"

/* Returns sum + the differences of two vectors, in lanes of 64 bits. */
typedef vec add_differences(vec sum, vec a, vec b);

VEC_STEP vec add_l1_bytes(vec sum, vec a, vec b)
{
  return v_add64(sum, v_sad8(a, b));
}

/* Splits each 16-bit difference into its bytes; the upper one counts 256 times. */
VEC_STEP vec add_l1_words(vec sum, vec a, vec b)
{
  const vec difference = v_sub16(v_max16(a, b), v_min16(a, b));
  const vec low = v_sad8(v_and(difference, v_all16(0x00FF)), v_zero());
  const vec high = v_sad8(v_shr16(difference, 8), v_zero());
  return v_add64(v_add64(sum, low), v_shl64(high, 8));
}

/* Coordinates are below 2^15, so differences fit signed 16 bits, and the sum of two squares is
 * below 2^31. */
VEC_STEP vec add_l2_words(vec sum, vec a, vec b)
{
  const vec difference = v_sub16(a, b);
  const vec squares = v_dot16(difference, difference);
  return v_add64(v_add64(sum, v_shr64(squares, 32)), v_and(squares, v_all64(UINT32_MAX)));
}

/* Distances of rows of 16 bytes, VEC_SEGMENTS at a time: between row list[i] of `rows` and row
 * of[list[i]] of `others` or, if `of` is NULL, between the single row `rows` and row list[i] of
 * `others`.  A short last batch is padded with its last row. */
VEC_STEP void segment_distances(add_differences *add, const uint8_t rows[], const uint32_t of[],
                                const uint8_t others[], const uint32_t list[], size_t n,
                                uint32_t out[])
{
  const vec row = of == NULL ? v_table(rows) : v_zero();
  for (size_t i = 0; i < n; i += VEC_SEGMENTS) {
    const size_t some = n - i < VEC_SEGMENTS ? n - i : VEC_SEGMENTS;
    uint32_t at[4 * VEC_SEGMENTS] = {0}, at_others[4 * VEC_SEGMENTS] = {0};
    for (size_t s = 0; s < VEC_SEGMENTS; s++) {
      const uint32_t number = list[i + (s < some ? s : some - 1)];
      at[4 * s] = 16 * number;
      at_others[4 * s] = 16 * (of == NULL ? number : of[number]);
    }
    uint64_t sums[VEC_LANES(64)];
    v_store(sums, add(v_zero(), of == NULL ? row : v_load_segments(rows, at),
                      v_load_segments(others, at_others)));
    for (size_t s = 0; s < some; s++)
      out[i + s] = (uint32_t)(sums[2 * s] + sums[2 * s + 1]);
  }
}

VEC_STEP uint32_t longer_distance(add_differences *add, const uint8_t a[], const uint8_t b[],
                                  size_t row)
{
  vec sum = v_zero();
  for (size_t at = 0; at < row; at += VEC_BYTES)
    sum = add(sum, v_load(a + at), v_load(b + at));
  uint64_t sums[VEC_LANES(64)], total = 0;
  v_store(sums, sum);
  for (unsigned l = 0; l < VEC_LANES(64); l++)
    total += sums[l];
  return (uint32_t)total;
}

/* Each 64-bit lane holds a group of one of the interleaved rows. */
VEC_STEP void distances_together(add_differences *add, const uint8_t from[], const uint8_t others[],
                                 size_t groups, uint64_t out[IHP_TOGETHER])
{
  for (size_t at = 0; at < IHP_GROUP; at += VEC_BYTES) {
    vec sum = v_zero();
    for (size_t g = 0; g < groups; g++)
      sum = add(sum, v_repeat64(from + 8 * g), v_load(others + g * IHP_GROUP + at));
    v_store(out + at / 8, sum);
  }
}

#define DISTANCES(name)                                                                            \
  VEC_TARGET static void segment_##name(const uint8_t from[], const uint8_t rows[], size_t row,    \
                                        const uint32_t list[], size_t n, uint32_t out[])           \
  {                                                                                                \
    (void)row;                                                                                     \
    segment_distances(add_##name, from, NULL, rows, list, n, out);                                 \
  }                                                                                                \
  VEC_TARGET static void segment_pairs_##name(const uint8_t rows[], const uint32_t list[],         \
                                              const uint8_t others[], const uint32_t of[],         \
                                              size_t row, size_t n, uint32_t out[])                \
  {                                                                                                \
    (void)row;                                                                                     \
    segment_distances(add_##name, rows, of, others, list, n, out);                                 \
  }                                                                                                \
  VEC_TARGET static void longer_##name(const uint8_t from[], const uint8_t rows[], size_t row,     \
                                       const uint32_t list[], size_t n, uint32_t out[])            \
  {                                                                                                \
    for (size_t i = 0; i < n; i++)                                                                 \
      out[i] = longer_distance(add_##name, from, rows + list[i] * row, row);                       \
  }                                                                                                \
  VEC_TARGET static void longer_pairs_##name(const uint8_t rows[], const uint32_t list[],          \
                                             const uint8_t others[], const uint32_t of[],          \
                                             size_t row, size_t n, uint32_t out[])                 \
  {                                                                                                \
    for (size_t i = 0; i < n; i++)                                                                 \
      out[i] = longer_distance(add_##name, rows + list[i] * row, others + of[list[i]] * row, row); \
  }                                                                                                \
  VEC_TARGET static void together_##name(const uint8_t from[], const uint8_t others[],             \
                                         size_t groups, uint64_t out[IHP_TOGETHER])                \
  {                                                                                                \
    distances_together(add_##name, from, others, groups, out);                                     \
  }

DISTANCES(l1_bytes)
DISTANCES(l1_words)
DISTANCES(l2_words)

#define SEGMENT(name)                                                                              \
  {                                                                                                \
    segment_##name, segment_pairs_##name, together_##name                                          \
  }
#define LONGER(name)                                                                               \
  {                                                                                                \
    longer_##name, longer_pairs_##name, together_##name                                            \
  }

const struct ihp_distance_kernels VEC_NAME(ihp_distance_kernels) = {
    .segment = {[IH_DISTANCE_L1] = {SEGMENT(l1_bytes), SEGMENT(l1_words)},
                [IH_DISTANCE_L2] = {[IH_U16] = SEGMENT(l2_words)}},
    .longer = {[IH_DISTANCE_L1] = {LONGER(l1_bytes), LONGER(l1_words)},
               [IH_DISTANCE_L2] = {[IH_U16] = LONGER(l2_words)}},
};
