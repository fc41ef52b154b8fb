/* Rating with AVX-512: eight hands in a vector. */
#include "eval/rating/batch.h"

#if IHP_X86
#include <immintrin.h>

#define TARGET                                                                                     \
  __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,"    \
                        "lzcnt,popcnt")))
#define STEP TARGET IHP_ALWAYS_INLINE
#define V    __m512i
enum { BYTES = 64 };

#define V_AND(a, b)     _mm512_and_si512(a, b)
#define V_OR(a, b)      _mm512_or_si512(a, b)
#define V_XOR(a, b)     _mm512_xor_si512(a, b)
#define V_ANDNOT(a, b)  _mm512_andnot_si512(a, b) /* b without a */
#define V_ADD8(a, b)    _mm512_add_epi8(a, b)
#define V_ADD32(a, b)   _mm512_add_epi32(a, b)
#define V_MUL32(a, b)   _mm512_mullo_epi32(a, b)
#define V_MADD8(a, b)   _mm512_maddubs_epi16(a, b)
#define V_MADD16(a, b)  _mm512_madd_epi16(a, b)
#define V_SLL32(a, n)   _mm512_slli_epi32(a, n)
#define V_SRL16(a, n)   _mm512_srli_epi16(a, n)
#define V_PACK32(a, b)  _mm512_packus_epi32(a, b) /* 64-bit lanes below 2^16 */
#define V_SAD(a, b)     _mm512_sad_epu8(a, b)
#define V_SHUFFLE(t, i) _mm512_shuffle_epi8(t, i)

STEP V v_load(const void *from)
{
  return _mm512_loadu_si512(from);
}

STEP void v_store(void *to, V a)
{
  _mm512_storeu_si512(to, a);
}

STEP V v_all32(uint32_t x)
{
  return _mm512_set1_epi32((int)x);
}

STEP V v_all64(uint64_t x)
{
  return _mm512_set1_epi64((long long)x);
}

STEP V v_table(const uint8_t table[16])
{
  return _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)table));
}

/* Shifts by a number that is not constant. */
STEP V v_sll32(V a, unsigned n)
{
  return _mm512_sll_epi32(a, _mm_cvtsi32_si128((int)n));
}

/* The even, or the odd, 32-bit lanes of both: of each 128 bits of a, then of b. */
#define EVEN_OR_ODD(a, b, which)                                                                   \
  _mm512_castps_si512(_mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), which))
#define V_EVEN32(a, b) EVEN_OR_ODD(a, b, 0x88)
#define V_ODD32(a, b)  EVEN_OR_ODD(a, b, 0xDD)

/* Which 32-bit lanes have one of the bits 3, 7, 11 and 15. */
STEP unsigned v_flags(V a)
{
  return _mm512_test_epi32_mask(a, v_all32(0x8888));
}

/* Every other 64-bit lane, from the first on, of both. */
STEP V v_first_words(V a, V b)
{
  return _mm512_permutex2var_epi64(a, _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0), b);
}

/* For v_rows: 16 bytes from 2 stride i on into lane i of 128 bits. */
STEP V v_word_places(size_t stride)
{
  uint16_t places[32];
  for (size_t i = 0; i < 32; i++)
    places[i] = (uint16_t)(i / 8 * stride + i % 8);
  return v_load(places);
}

/* The bytes of eight rows: a permutation of words spreads pairs of rows, and one of
 * bytes the cards within them. */
STEP V v_rows(V words, V bytes, const uint8_t at[], size_t stride)
{
  (void)stride;
  return V_SHUFFLE(_mm512_permutexvar_epi16(words, v_load(at)), bytes);
}

/* table[place[i]] for each 16-bit lane; places are below 16. */
STEP V v_spread(const uint16_t table[16], const uint16_t place[])
{
  const V both = _mm512_castsi256_si512(_mm256_loadu_si256((const void *)table));
  return _mm512_permutexvar_epi16(v_load(place), both);
}

#include "eval/rating/batch_template.h"
#include "eval/rating/complete_template.h"

const struct ihp_eval_batch ihp_eval_batch_avx512 = {rate_rows, rate_masks, rate_hands,
                                                     complete_last, complete};
#endif
