/* The vector operations of lib/simd/vector.h with AVX2: vectors of 32 bytes. */
#ifndef IH_LIB_SIMD_AVX2_H
#define IH_LIB_SIMD_AVX2_H

#include "simd/targets.h"

#include <immintrin.h>
#include <string.h>

#define VEC_TARGET       IHP_TARGET_AVX2
#define VEC_BYTES        32
#define VEC_LARGE_TABLES 0
#define VEC_NAME(name)   name##_avx2
typedef __m256i vec;

#include "simd/vector.h"
#include "simd/x86.h"

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP vec v_two_segments(__m128i low, __m128i high)
{
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

VEC_STEP void v_store_first16(uint16_t to[], vec a, unsigned n)
{
  uint16_t all[VEC_LANES(16)];
  v_store(all, a);
  memcpy(to, all, n * sizeof *to);
}

VEC_STEP vec v_load_wide8(const uint8_t from[])
{
  return _mm256_cvtepu8_epi16(_mm_loadu_si128((const void *)from));
}

VEC_STEP vec v_load_halves(const uint8_t *from, size_t step)
{
  int64_t high;
  memcpy(&high, from + step, sizeof high);
  const vec low = _mm256_castsi128_si256(_mm_loadl_epi64((const void *)from));
  return _mm256_blend_epi32(low, _mm256_set1_epi64x(high), 0xF0);
}

VEC_STEP vec v_load_segments(const uint8_t *from, const uint32_t at[])
{
  return v_two_segments(_mm_loadu_si128((const void *)(from + at[0])),
                        _mm_loadu_si128((const void *)(from + at[4])));
}

/* A segment holds two rows. */
VEC_STEP vec v_rows(size_t stride, unsigned width)
{
  uint8_t bytes[VEC_BYTES];
  for (size_t i = 0; i < VEC_BYTES; i++)
    bytes[i] = i % 8 < width ? (uint8_t)(i % 16 / 8 * stride + i % 8) : 0x80;
  return v_load(bytes);
}

VEC_STEP vec v_load_rows(const uint8_t *from, size_t stride, unsigned width, vec rows)
{
  (void)width;
  const vec pairs = v_two_segments(_mm_loadu_si128((const void *)from),
                                   _mm_loadu_si128((const void *)(from + 2 * stride)));
  return _mm256_shuffle_epi8(pairs, rows);
}

VEC_STEP vec v_table(const void *from)
{
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(from));
}

/* ---- Arithmetic ------------------------------------------------------------ */

VEC_STEP vec v_select8(vec mask, vec a, vec b)
{
  return _mm256_blendv_epi8(b, a, mask);
}

VEC_STEP vec v_mul_high16(vec a, vec b)
{
  return _mm256_mulhi_epu16(a, b);
}

VEC_STEP vec v_product64(vec a, vec b)
{
  return _mm256_mul_epu32(a, b);
}

/* a (b0 + 2^32 b1). */
VEC_STEP vec v_scale64(vec a, vec b)
{
  const vec high = _mm256_mul_epu32(a, v_shr64(b, 32));
  return v_add64(_mm256_mul_epu32(a, b), v_shl64(high, 32));
}

/* (a0 + 2^32 a1) b, without a1 b1 2^64. */
VEC_STEP vec v_mul64(vec a, vec b)
{
  const vec high = _mm256_mul_epu32(v_shr64(a, 32), b);
  return v_add64(v_scale64(a, b), v_shl64(high, 32));
}

VEC_STEP vec v_min8(vec a, vec b)
{
  return _mm256_min_epu8(a, b);
}

VEC_STEP vec v_max8(vec a, vec b)
{
  return _mm256_max_epu8(a, b);
}

VEC_STEP vec v_min16(vec a, vec b)
{
  return _mm256_min_epu16(a, b);
}

VEC_STEP vec v_max16(vec a, vec b)
{
  return _mm256_max_epu16(a, b);
}

VEC_STEP vec v_min32(vec a, vec b)
{
  return _mm256_min_epu32(a, b);
}

VEC_STEP vec v_max32(vec a, vec b)
{
  return _mm256_max_epu32(a, b);
}

VEC_STEP vec v_dot8(vec a, vec b)
{
  return _mm256_maddubs_epi16(a, b);
}

VEC_STEP vec v_dot16(vec a, vec b)
{
  return _mm256_madd_epi16(a, b);
}

VEC_STEP vec v_sad8(vec a, vec b)
{
  return _mm256_sad_epu8(a, b);
}

/* The number of bits in each byte, by halves, added up. */
VEC_STEP vec v_count_bits64(vec a)
{
  const vec nibble = _mm256_set1_epi8(15);
  const vec counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1,
                                      2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const vec low = _mm256_shuffle_epi8(counts, v_and(a, nibble));
  const vec high = _mm256_shuffle_epi8(counts, v_and(v_shr16(a, 4), nibble));
  return _mm256_sad_epu8(v_add8(low, high), v_zero());
}

/* ---- Comparing ------------------------------------------------------------- */

VEC_STEP int v_any_negative32(vec a)
{
  return _mm256_movemask_ps(_mm256_castsi256_ps(a)) != 0;
}

VEC_STEP int v_any_negative64(vec a)
{
  return _mm256_movemask_pd(_mm256_castsi256_pd(a)) != 0;
}

VEC_STEP unsigned v_test32(vec a, vec b)
{
  const vec zeros = _mm256_cmpeq_epi32(v_and(a, b), v_zero());
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(zeros)) ^ 0xFFu;
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle8(vec table, vec i)
{
  return _mm256_shuffle_epi8(table, i);
}

VEC_STEP vec v_shuffle_low8(vec table, vec i)
{
  return v_shuffle8(table, i);
}

VEC_STEP vec v_zip_low8(vec a, vec b)
{
  return _mm256_unpacklo_epi8(a, b);
}

VEC_STEP vec v_zip_high8(vec a, vec b)
{
  return _mm256_unpackhi_epi8(a, b);
}

VEC_STEP vec v_zip_low16(vec a, vec b)
{
  return _mm256_unpacklo_epi16(a, b);
}

VEC_STEP vec v_zip_high16(vec a, vec b)
{
  return _mm256_unpackhi_epi16(a, b);
}

VEC_STEP vec v_zip_low32(vec a, vec b)
{
  return _mm256_unpacklo_epi32(a, b);
}

VEC_STEP vec v_zip_high32(vec a, vec b)
{
  return _mm256_unpackhi_epi32(a, b);
}

VEC_STEP vec v_zip_low64(vec a, vec b)
{
  return _mm256_unpacklo_epi64(a, b);
}

VEC_STEP vec v_zip_high64(vec a, vec b)
{
  return _mm256_unpackhi_epi64(a, b);
}

VEC_STEP vec v_even32(vec a, vec b)
{
  return _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}

VEC_STEP vec v_odd32(vec a, vec b)
{
  return _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xDD));
}

VEC_STEP vec v_even64_across(vec a, vec b)
{
  return _mm256_permute4x64_epi64(v_zip_low64(a, b), 0xD8);
}

/* Bytes 2 i and 2 i + 1; bit 4 selects the half of the table. */
VEC_STEP vec v_look_up16(const uint16_t table[16], vec i)
{
  const vec at = v_add16(v_mul16(i, v_all16(0x0202)), v_all16(0x0100));
  const vec low = v_shuffle8(v_table(table), at);
  const vec high = v_shuffle8(v_table(table + 8), at);
  return _mm256_blendv_epi8(low, high, v_shl16(at, 3));
}

/* Bits 3 and 4 select the quarter of the table; a blend looks at the highest bit of a lane. */
VEC_STEP vec v_look_up32(const uint32_t table[32], vec i)
{
  const __m256 bit3 = _mm256_castsi256_ps(v_shl32(i, 28));
  const __m256 bit4 = _mm256_castsi256_ps(v_shl32(i, 27));
  __m256 quarter[4];
  for (unsigned q = 0; q < 4; q++)
    quarter[q] = _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(v_load(table + 8 * q), i));
  const __m256 low = _mm256_blendv_ps(quarter[0], quarter[1], bit3);
  const __m256 high = _mm256_blendv_ps(quarter[2], quarter[3], bit3);
  return _mm256_castps_si256(_mm256_blendv_ps(low, high, bit4));
}

#include "simd/composed.h"

#endif
