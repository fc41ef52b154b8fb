/* The batch kernel with AVX2: 32 hands at a time. */
#include "base/cpu.h"

#if IHP_X86
#include "base/bits.h"

#include <immintrin.h>
#include <stdint.h>

#define BATCH_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define BATCH_STEP   BATCH_TARGET IHP_ALWAYS_INLINE
#define BATCH_NAME   ihp_batch_avx2
#define LANES        2
#define V(name)      _mm256_##name
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

BATCH_STEP vec vec_rows16(const uint8_t *const row[], unsigned row_step, size_t at)
{
  const vec low = _mm256_castsi128_si256(_mm_loadu_si128((const void *)(row[0] + at)));
  return _mm256_inserti128_si256(low, _mm_loadu_si128((const void *)(row[row_step] + at)), 1);
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

BATCH_STEP vec vec_where_equal(vec a, vec b, vec x)
{
  return _mm256_and_si256(_mm256_cmpeq_epi32(a, b), x);
}

BATCH_STEP unsigned vec_ones(vec x)
{
  const vec ones = _mm256_cmpeq_epi32(x, _mm256_set1_epi32(-1));
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(ones));
}

#include "index/batch_template.h"
#endif
