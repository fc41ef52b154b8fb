/* The batch kernel with AVX-512: 64 hands at a time. */
#include "simd/instructions.h"

#if IHP_X86
#include "base/bits.h"

#include <immintrin.h>
#include <stdint.h>

#define BATCH_TARGET                                                                               \
  __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,"    \
                        "lzcnt,popcnt")))
#define BATCH_STEP BATCH_TARGET IHP_ALWAYS_INLINE
#define BATCH_NAME ihp_index_batch_avx512
#define LANES      4
#define V_(name)   _mm512_##name
#define V(name)    V_(name)
#define VI(name)   _mm512_##name##_si512

typedef __m512i vec;

BATCH_STEP vec vec_bytes(const uint8_t table[16])
{
  return _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)table));
}

BATCH_STEP vec vec_rows8(const uint8_t *row, size_t step)
{
  vec rows = _mm512_castsi128_si512(_mm_loadl_epi64((const void *)row));
  rows = _mm512_mask_broadcastq_epi64(rows, 0x0C, _mm_loadl_epi64((const void *)(row + step)));
  rows = _mm512_mask_broadcastq_epi64(rows, 0x30, _mm_loadl_epi64((const void *)(row + 2 * step)));
  return _mm512_mask_broadcastq_epi64(rows, 0xC0, _mm_loadl_epi64((const void *)(row + 3 * step)));
}

BATCH_STEP vec vec_rows16(const uint8_t *rows, const uint32_t row[])
{
  vec r = _mm512_castsi128_si512(_mm_loadu_si128((const void *)(rows + row[0])));
  r = _mm512_mask_broadcast_i32x4(r, 0x00F0, _mm_loadu_si128((const void *)(rows + row[4])));
  r = _mm512_mask_broadcast_i32x4(r, 0x0F00, _mm_loadu_si128((const void *)(rows + row[8])));
  return _mm512_mask_broadcast_i32x4(r, 0xF000, _mm_loadu_si128((const void *)(rows + row[12])));
}

BATCH_STEP vec vec_count_more(vec x, vec a, vec b)
{
  return _mm512_mask_sub_epi8(x, _mm512_cmpgt_epi8_mask(a, b), x, _mm512_set1_epi8(1));
}

BATCH_STEP vec vec_replace(vec x, vec a, vec b, vec y)
{
  return _mm512_mask_mov_epi8(x, _mm512_cmpeq_epi8_mask(a, b), y);
}

BATCH_STEP vec vec_suit(vec suits, unsigned s)
{
  return _mm512_shuffle_epi8(_mm512_set1_epi32((int)(0xFFu << (8 * s))), suits);
}

BATCH_STEP vec vec_number32(int64_t x)
{
  return _mm512_set1_epi32((int)x);
}

BATCH_STEP vec vec_number64(int64_t x)
{
  return _mm512_set1_epi64(x);
}

BATCH_STEP vec vec_where_equal32(vec a, vec b, vec x)
{
  return _mm512_maskz_mov_epi32(_mm512_cmpeq_epi32_mask(a, b), x);
}

BATCH_STEP vec vec_where_equal64(vec a, vec b, vec x)
{
  return _mm512_maskz_mov_epi64(_mm512_cmpeq_epi64_mask(a, b), x);
}

BATCH_STEP int vec_signs32(vec x)
{
  return _mm512_movepi32_mask(x);
}

BATCH_STEP int vec_signs64(vec x)
{
  return _mm512_movepi64_mask(x);
}

#define vec_product32(x, y)  _mm512_mullo_epi32(x, y)
#define vec_scale32(x, y)    _mm512_mullo_epi32(x, y)
#define vec_multiply32(x, y) _mm512_mullo_epi32(x, y)
#define vec_product64(x, y)  _mm512_mul_epu32(x, y)
#define vec_scale64(x, y)    _mm512_mullo_epi64(x, y)
#define vec_multiply64(x, y) _mm512_mullo_epi64(x, y)

#include "index/fast/batch_template.h"
#endif
