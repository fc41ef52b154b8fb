/* The batch kernel with AVX2: 32 hands at a time. */
#include "simd/instructions.h"

#if IHP_X86
#include "base/bits.h"

#include <immintrin.h>
#include <stdint.h>

#define BATCH_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define BATCH_STEP   BATCH_TARGET IHP_ALWAYS_INLINE
#define BATCH_NAME   ihp_index_batch_avx2
#define LANES        2
#define V_(name)     _mm256_##name
#define V(name)      V_(name)
#define VI(name)     _mm256_##name##_si256

typedef __m256i vec;

BATCH_STEP vec vec_bytes(const uint8_t table[16])
{
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
}

BATCH_STEP vec vec_rows8(const uint8_t *row, size_t step)
{
  int64_t word;
  __builtin_memcpy(&word, row + step, sizeof word);
  const vec low = _mm256_castsi128_si256(_mm_loadl_epi64((const void *)row));
  return _mm256_blend_epi32(low, _mm256_set1_epi64x(word), 0xF0);
}

BATCH_STEP vec vec_rows16(const uint8_t *rows, const uint32_t row[])
{
  const vec low = _mm256_castsi128_si256(_mm_loadu_si128((const void *)(rows + row[0])));
  return _mm256_inserti128_si256(low, _mm_loadu_si128((const void *)(rows + row[4])), 1);
}

BATCH_STEP vec vec_count_more(vec x, vec a, vec b)
{
  return _mm256_add_epi8(x, _mm256_cmpgt_epi8(a, b));
}

BATCH_STEP vec vec_replace(vec x, vec a, vec b, vec y)
{
  return _mm256_blendv_epi8(x, y, _mm256_cmpeq_epi8(a, b));
}

BATCH_STEP vec vec_suit(vec suits, unsigned s)
{
  return _mm256_cmpeq_epi8(suits, _mm256_set1_epi8((char)s));
}

BATCH_STEP vec vec_number32(int64_t x)
{
  return _mm256_set1_epi32((int)x);
}

BATCH_STEP vec vec_number64(int64_t x)
{
  return _mm256_set1_epi64x(x);
}

BATCH_STEP vec vec_where_equal32(vec a, vec b, vec x)
{
  return _mm256_and_si256(_mm256_cmpeq_epi32(a, b), x);
}

BATCH_STEP vec vec_where_equal64(vec a, vec b, vec x)
{
  return _mm256_and_si256(_mm256_cmpeq_epi64(a, b), x);
}

BATCH_STEP int vec_signs32(vec x)
{
  return _mm256_movemask_ps(_mm256_castsi256_ps(x));
}

BATCH_STEP int vec_signs64(vec x)
{
  return _mm256_movemask_pd(_mm256_castsi256_pd(x));
}

BATCH_STEP vec vec_product64(vec x, vec y)
{
  return _mm256_mul_epu32(x, y);
}

/* x (y0 + 2^32 y1). */
BATCH_STEP vec vec_scale64(vec x, vec y)
{
  const vec high = _mm256_mul_epu32(x, _mm256_srli_epi64(y, 32));
  return _mm256_add_epi64(_mm256_mul_epu32(x, y), _mm256_slli_epi64(high, 32));
}

BATCH_STEP vec vec_multiply64(vec x, vec y)
{
  const vec high = _mm256_mul_epu32(_mm256_srli_epi64(x, 32), y);
  return _mm256_add_epi64(vec_scale64(x, y), _mm256_slli_epi64(high, 32));
}

#define vec_product32(x, y)  _mm256_mullo_epi32(x, y)
#define vec_scale32(x, y)    _mm256_mullo_epi32(x, y)
#define vec_multiply32(x, y) _mm256_mullo_epi32(x, y)

#include "index/fast/batch_template.h"
#endif
