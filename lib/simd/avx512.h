/* The vector operations of lib/simd/vector.h with AVX-512: vectors of 64 bytes. */
#ifndef IH_LIB_SIMD_AVX512_H
#define IH_LIB_SIMD_AVX512_H

#include "simd/targets.h"

#include <immintrin.h>

#define VEC_TARGET       IHP_TARGET_AVX512
#define VEC_BYTES        64
#define VEC_SPAN         64
#define VEC_LARGE_TABLES 1
#define VEC_NAME(name)   name##_avx512
typedef __m512i vec;

#include "simd/vector.h"
#include "simd/x86.h"

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP void v_store_first16(uint16_t to[], vec a, unsigned n)
{
  _mm512_mask_storeu_epi16(to, (__mmask32)((UINT64_C(1) << n) - 1), a);
}

VEC_STEP vec v_load_wide8(const uint8_t from[])
{
  return _mm512_cvtepu8_epi16(_mm256_loadu_si256((const void *)from));
}

VEC_STEP vec v_load_halves(const uint8_t *from, size_t step)
{
  vec all = _mm512_castsi128_si512(_mm_loadl_epi64((const void *)from));
  all = _mm512_mask_broadcastq_epi64(all, 0x0C, _mm_loadl_epi64((const void *)(from + step)));
  all = _mm512_mask_broadcastq_epi64(all, 0x30, _mm_loadl_epi64((const void *)(from + 2 * step)));
  return _mm512_mask_broadcastq_epi64(all, 0xC0, _mm_loadl_epi64((const void *)(from + 3 * step)));
}

VEC_STEP vec v_load_segments(const uint8_t *from, const uint32_t at[])
{
  vec all = _mm512_castsi128_si512(_mm_loadu_si128((const void *)(from + at[0])));
  all = _mm512_mask_broadcast_i32x4(all, 0x00F0, _mm_loadu_si128((const void *)(from + at[4])));
  all = _mm512_mask_broadcast_i32x4(all, 0x0F00, _mm_loadu_si128((const void *)(from + at[8])));
  return _mm512_mask_broadcast_i32x4(all, 0xF000, _mm_loadu_si128((const void *)(from + at[12])));
}

VEC_STEP vec v_load_spans(const uint8_t *from, const uint32_t at[])
{
  return v_load(from + at[0]);
}

/* A single load, then a permutation of its bytes. */
VEC_STEP vec v_rows(size_t stride, unsigned width)
{
  (void)width;
  uint8_t bytes[VEC_BYTES];
  for (size_t i = 0; i < VEC_BYTES; i++)
    bytes[i] = (uint8_t)(i / 8 * stride + i % 8);
  return v_load(bytes);
}

VEC_STEP vec v_load_rows(const uint8_t *from, size_t stride, unsigned width, vec rows)
{
  (void)stride;
  const uint64_t lane = (1u << width) - 1;
  return _mm512_maskz_permutexvar_epi8(lane * UINT64_C(0x0101010101010101), rows, v_load(from));
}

VEC_STEP vec v_table(const void *from)
{
  return _mm512_broadcast_i32x4(_mm_loadu_si128(from));
}

VEC_STEP vec v_span_table(const void *from)
{
  return v_load(from);
}

/* ---- Arithmetic ------------------------------------------------------------ */

VEC_STEP vec v_select8(vec mask, vec a, vec b)
{
  return _mm512_ternarylogic_epi64(mask, a, b, 0xCA);
}

VEC_STEP vec v_mul_high16(vec a, vec b)
{
  return _mm512_mulhi_epu16(a, b);
}

VEC_STEP vec v_product64(vec a, vec b)
{
  return _mm512_mul_epu32(a, b);
}

VEC_STEP vec v_mul64(vec a, vec b)
{
  return _mm512_mullo_epi64(a, b);
}

VEC_STEP vec v_scale64(vec a, vec b)
{
  return v_mul64(a, b);
}

VEC_STEP vec v_min8(vec a, vec b)
{
  return _mm512_min_epu8(a, b);
}

VEC_STEP vec v_max8(vec a, vec b)
{
  return _mm512_max_epu8(a, b);
}

VEC_STEP vec v_min16(vec a, vec b)
{
  return _mm512_min_epu16(a, b);
}

VEC_STEP vec v_max16(vec a, vec b)
{
  return _mm512_max_epu16(a, b);
}

VEC_STEP vec v_min32(vec a, vec b)
{
  return _mm512_min_epu32(a, b);
}

VEC_STEP vec v_max32(vec a, vec b)
{
  return _mm512_max_epu32(a, b);
}

VEC_STEP vec v_dot8(vec a, vec b)
{
  return _mm512_maddubs_epi16(a, b);
}

VEC_STEP vec v_dot16(vec a, vec b)
{
  return _mm512_madd_epi16(a, b);
}

VEC_STEP vec v_dots8(vec a, vec b)
{
  return _mm512_dpbusd_epi32(v_zero(), a, b);
}

VEC_STEP vec v_two_dots8(vec a, vec b, vec c, vec d)
{
  return _mm512_dpbusd_epi32(v_dots8(a, b), c, d);
}

VEC_STEP vec v_sad8(vec a, vec b)
{
  return _mm512_sad_epu8(a, b);
}

VEC_STEP vec v_count_bits64(vec a)
{
  return _mm512_popcnt_epi64(a);
}

/* ---- Comparing ------------------------------------------------------------- */

VEC_STEP vec v_below16(vec a, vec b)
{
  return _mm512_movm_epi16(_mm512_cmplt_epu16_mask(a, b));
}

/* Looks a up in a table of four bytes: a shuffle is faster than a comparison into a mask. */
VEC_STEP vec v_is8(vec a, unsigned k)
{
  return _mm512_shuffle_epi8(v_all32(UINT32_C(0xFF) << (8 * k)), a);
}

VEC_STEP vec v_keep_equal32(vec a, vec b, vec x)
{
  return _mm512_maskz_mov_epi32(_mm512_cmpeq_epi32_mask(a, b), x);
}

VEC_STEP vec v_keep_equal64(vec a, vec b, vec x)
{
  return _mm512_maskz_mov_epi64(_mm512_cmpeq_epi64_mask(a, b), x);
}

VEC_STEP vec v_replace_equal8(vec x, vec a, vec b, vec y)
{
  return _mm512_mask_mov_epi8(x, _mm512_cmpeq_epi8_mask(a, b), y);
}

VEC_STEP vec v_count_greater8(vec x, vec a, vec b)
{
  return _mm512_mask_sub_epi8(x, _mm512_cmpgt_epi8_mask(a, b), x, v_all8(1));
}

VEC_STEP int v_any_negative32(vec a)
{
  return _mm512_movepi32_mask(a) != 0;
}

VEC_STEP int v_any_negative64(vec a)
{
  return _mm512_movepi64_mask(a) != 0;
}

VEC_STEP unsigned v_test32(vec a, vec b)
{
  return _mm512_test_epi32_mask(a, b);
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle8(vec table, vec i)
{
  return _mm512_shuffle_epi8(table, i);
}

VEC_STEP vec v_shuffle_span8(vec table, vec i)
{
  return _mm512_permutexvar_epi8(i, table);
}

VEC_STEP vec v_shuffle_low8(vec table, vec i)
{
  return v_shuffle8(table, i);
}

VEC_STEP vec v_zip_low8(vec a, vec b)
{
  return _mm512_unpacklo_epi8(a, b);
}

VEC_STEP vec v_zip_high8(vec a, vec b)
{
  return _mm512_unpackhi_epi8(a, b);
}

VEC_STEP vec v_zip_low16(vec a, vec b)
{
  return _mm512_unpacklo_epi16(a, b);
}

VEC_STEP vec v_zip_high16(vec a, vec b)
{
  return _mm512_unpackhi_epi16(a, b);
}

VEC_STEP vec v_zip_low32(vec a, vec b)
{
  return _mm512_unpacklo_epi32(a, b);
}

VEC_STEP vec v_zip_high32(vec a, vec b)
{
  return _mm512_unpackhi_epi32(a, b);
}

VEC_STEP vec v_zip_low64(vec a, vec b)
{
  return _mm512_unpacklo_epi64(a, b);
}

VEC_STEP vec v_zip_high64(vec a, vec b)
{
  return _mm512_unpackhi_epi64(a, b);
}

VEC_STEP vec v_even32(vec a, vec b)
{
  return _mm512_castps_si512(
      _mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0x88));
}

VEC_STEP vec v_odd32(vec a, vec b)
{
  return _mm512_castps_si512(
      _mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0xDD));
}

VEC_STEP vec v_even64_across(vec a, vec b)
{
  return _mm512_permutex2var_epi64(a, _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0), b);
}

VEC_STEP vec v_look_up16(const uint16_t table[16], vec i)
{
  const __m256i all = _mm256_loadu_si256((const void *)table);
  return _mm512_permutexvar_epi16(i, _mm512_castsi256_si512(all));
}

VEC_STEP vec v_look_up32(const uint32_t table[32], vec i)
{
  return _mm512_permutex2var_epi32(v_load(table), i, v_load(table + 16));
}

/* ---- Large tables ---------------------------------------------------------- */

struct v_table16x32 {
  vec all;
};

VEC_STEP struct v_table16x32 v_load_table16x32(const void *from)
{
  return (struct v_table16x32){v_load(from)};
}

VEC_STEP vec v_look_up16x32(const struct v_table16x32 *table, vec i)
{
  return _mm512_permutexvar_epi16(i, table->all);
}

struct v_table16x96 {
  vec part[3];
};

VEC_STEP struct v_table16x96 v_load_table16x96(const void *from)
{
  const uint16_t *part = from;
  return (struct v_table16x96){{v_load(part), v_load(part + 32), v_load(part + 64)}};
}

/* Bit 6 of an index selects the third part. */
VEC_STEP vec v_look_up16x96(const struct v_table16x96 *table, vec i)
{
  const __mmask32 third = _mm512_test_epi16_mask(i, v_all16(64));
  const vec low = _mm512_permutex2var_epi16(table->part[0], i, table->part[1]);
  return _mm512_mask_permutexvar_epi16(low, third, i, table->part[2]);
}

/* Returns the low halves of the lanes of a, then those of b. */
VEC_STEP vec v_low_halves32_across(vec a, vec b)
{
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(a)),
                            _mm512_cvtepi32_epi16(b), 1);
}

/* Each gathered lane is four bytes of a row; each half of the lanes becomes a vector. */
VEC_STEP void v_load_columns16(const uint8_t *from, size_t stride, vec out[4])
{
  const vec lane = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const vec row = v_mul32(lane, v_all32((uint32_t)stride));
  const vec a = _mm512_i32gather_epi32(row, from, 1);
  const vec b = _mm512_i32gather_epi32(row, from + 16 * stride, 1);
  const vec first = v_low_halves32_across(a, b);
  const vec second = v_low_halves32_across(v_shr32(a, 16), v_shr32(b, 16));
  const vec byte = v_all16(0xFF);
  out[0] = v_and(first, byte);
  out[1] = v_shr16(first, 8);
  out[2] = v_and(second, byte);
  out[3] = v_shr16(second, 8);
}

#endif
