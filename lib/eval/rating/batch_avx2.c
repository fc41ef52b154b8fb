/* Rating with AVX2: four hands in a vector. */
#include "eval/rating/batch.h"

#if IHP_X86
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define STEP   TARGET IHP_ALWAYS_INLINE
#define V      __m256i
enum { BYTES = 32 };

#define V_AND(a, b)     _mm256_and_si256(a, b)
#define V_OR(a, b)      _mm256_or_si256(a, b)
#define V_XOR(a, b)     _mm256_xor_si256(a, b)
#define V_ANDNOT(a, b)  _mm256_andnot_si256(a, b) /* b without a */
#define V_ADD8(a, b)    _mm256_add_epi8(a, b)
#define V_ADD32(a, b)   _mm256_add_epi32(a, b)
#define V_MUL32(a, b)   _mm256_mullo_epi32(a, b)
#define V_MADD8(a, b)   _mm256_maddubs_epi16(a, b)
#define V_MADD16(a, b)  _mm256_madd_epi16(a, b)
#define V_SLL32(a, n)   _mm256_slli_epi32(a, n)
#define V_SRL16(a, n)   _mm256_srli_epi16(a, n)
#define V_PACK32(a, b)  _mm256_packus_epi32(a, b) /* 64-bit lanes below 2^16 */
#define V_SAD(a, b)     _mm256_sad_epu8(a, b)
#define V_SHUFFLE(t, i) _mm256_shuffle_epi8(t, i)

STEP V v_load(const void *from)
{
  return _mm256_loadu_si256((const V *)from);
}

STEP void v_store(void *to, V a)
{
  _mm256_storeu_si256((V *)to, a);
}

STEP V v_all32(uint32_t x)
{
  return _mm256_set1_epi32((int)x);
}

STEP V v_all64(uint64_t x)
{
  return _mm256_set1_epi64x((long long)x);
}

STEP V v_table(const uint8_t table[16])
{
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)table));
}

/* Shifts by a number that is not constant. */
STEP V v_sll32(V a, unsigned n)
{
  return _mm256_sll_epi32(a, _mm_cvtsi32_si128((int)n));
}

/* The even, or the odd, 32-bit lanes of both: of each 128 bits of a, then of b. */
#define EVEN_OR_ODD(a, b, which)                                                                   \
  _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), which))
#define V_EVEN32(a, b) EVEN_OR_ODD(a, b, 0x88)
#define V_ODD32(a, b)  EVEN_OR_ODD(a, b, 0xDD)

/* Which 32-bit lanes have one of the bits 3, 7, 11 and 15. */
STEP unsigned v_flags(V a)
{
  const V none = _mm256_cmpeq_epi32(V_AND(a, v_all32(0x8888)), _mm256_setzero_si256());
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(none)) ^ 0xFFu;
}

/* Every other 64-bit lane, from the first on, of both. */
STEP V v_first_words(V a, V b)
{
  return _mm256_permute4x64_epi64(_mm256_unpacklo_epi64(a, b), 0xD8);
}

/* v_rows needs no such thing. */
STEP V v_word_places(size_t stride)
{
  (void)stride;
  return _mm256_setzero_si256();
}

/* The bytes of four rows, a pair of them in each half. */
STEP V v_rows(V words, V bytes, const uint8_t at[], size_t stride)
{
  (void)words;
  const __m128i low = _mm_loadu_si128((const void *)at);
  const __m128i high = _mm_loadu_si128((const void *)(at + 2 * stride));
  return V_SHUFFLE(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1), bytes);
}

/* table[place[i]] for each 16-bit lane; places are below 16. */
STEP V v_spread(const uint16_t table[16], const uint16_t place[])
{
  /* Bytes 2 p and 2 p + 1, whose bit 4 says which half of the table. */
  const V at = _mm256_add_epi16(_mm256_mullo_epi16(v_load(place), _mm256_set1_epi16(0x0202)),
                                _mm256_set1_epi16(0x0100));
  const V low = V_SHUFFLE(v_table((const uint8_t *)table), at);
  const V high = V_SHUFFLE(v_table((const uint8_t *)(table + 8)), at);
  return _mm256_blendv_epi8(low, high, _mm256_slli_epi16(at, 3));
}

#include "eval/rating/batch_template.h"
#include "eval/rating/complete_template.h"

const struct ihp_eval_batch ihp_eval_batch_avx2 = {rate_rows, rate_masks, rate_hands, complete_last,
                                                   complete};
#endif
