/* Unindexing with AVX2: one lane for each position; PDEP puts ranks in place. */
#include "index/fast/tables.h"
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

/* Returns the digits of the positions: q_p - q_(p+1) size_p. */
VEC_STEP __m256d find_digits(const struct ihp_unindex_entry *entry, double x)
{
  const __m256d inverse = _mm256_loadu_pd(entry->inverse);
  const __m256d q = _mm256_floor_pd(_mm256_mul_pd(_mm256_set1_pd(x), inverse));
  const __m256d next = _mm256_permute4x64_pd(q, 0x39);
  const __m256d size = _mm256_cvtepi32_pd(_mm_loadu_si128((const void *)entry->size));
  return _mm256_fnmadd_pd(next, size, q);
}

/* Returns the group indices: a pair's digit d becomes the root h, and d - h(h+1)/2 goes to the next
 * position.  h + 1 is sqrt(2d + 1) rounded to the nearest integer. */
VEC_STEP __m256d find_groups(const struct ihp_unindex_entry *entry, __m256d digits)
{
  const __m256d one = _mm256_set1_pd(1);
  int32_t bytes;
  memcpy(&bytes, entry->pair, sizeof bytes);
  const __m256d pair = _mm256_castsi256_pd(_mm256_cvtepi8_epi64(_mm_cvtsi32_si128(bytes)));
  const __m256d root = _mm256_sqrt_pd(_mm256_fmadd_pd(digits, _mm256_set1_pd(2), one));
  const __m256d above = _mm256_round_pd(root, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  const __m256d half = _mm256_mul_pd(above, _mm256_set1_pd(0.5));
  const __m256d low = _mm256_add_pd(_mm256_fnmadd_pd(half, above, digits), half);
  const __m256d seconds = _mm256_permute4x64_pd(_mm256_and_pd(low, pair), 0x93);
  return _mm256_add_pd(_mm256_blendv_pd(digits, _mm256_sub_pd(above, one), pair), seconds);
}

VEC_STEP void locate_groups(const struct ihp_unindex_entry *entry, double x,
                            uint32_t positions[IH_MAX_SUITS])
{
  const __m256d groups = find_groups(entry, find_digits(entry, x));
  const __m128i first = _mm_loadu_si128((const void *)entry->first);
  _mm_storeu_si128((void *)positions, _mm_add_epi32(_mm256_cvttpd_epi32(groups), first));
}

VEC_STEP void put_word(const struct ihp_deposit *deposit, const uint64_t suits[IH_MAX_SUITS],
                       unsigned n, uint8_t cards[])
{
  uint64_t word;
  memcpy(&word, deposit->source, sizeof word);
  word = word >> 6 & UINT64_C(0x0303030303030303);
  IHP_UNROLL
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    word |= bits_deposit(suits[p], deposit->mask[p]);
  if (n == 8) {
    memcpy(cards, &word, 8);
  } else if (n >= 4) {
    const uint32_t low = (uint32_t)word;
    const uint32_t high = (uint32_t)(word >> (8 * (n - 4)));
    memcpy(cards, &low, 4);
    memcpy(cards + n - 4, &high, 4);
  } else {
    for (unsigned i = 0; i < n; i++, word >>= 8)
      cards[i] = (uint8_t)word;
  }
}

#include "index/fast/unindex_template.h"
#endif
