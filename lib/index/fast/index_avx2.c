/* The fast methods with AVX2 and BMI2: one PEXT moves a suit's ranks down, and one register holds
 * the group indices of all suits. */
#include "index/fast/tables.h"
#include "simd/targets.h"

#if IHP_X86
#include "simd/avx2.h"

VEC_STEP uint64_t fast_suits(uint32_t word)
{
  return bits_extract(word, 0x03030303);
}

/* Suit s in 32-bit lane s. */
typedef __m128i fast_groups;

VEC_STEP __m128i read16(const void *bytes)
{
  return _mm_loadu_si128(bytes);
}

VEC_STEP void fast_groups_load(const uint64_t from[IH_MAX_SUITS], fast_groups *g)
{
  const __m128 low = _mm_castsi128_ps(read16(from)), high = _mm_castsi128_ps(read16(from + 2));
  *g = _mm_castps_si128(_mm_shuffle_ps(low, high, 0x88));
}

VEC_STEP void fast_groups_store(const fast_groups *g, uint64_t to[IH_MAX_SUITS])
{
  _mm_storeu_si128((void *)to, _mm_cvtepu32_epi64(*g));
  _mm_storeu_si128((void *)(to + 2), _mm_cvtepu32_epi64(_mm_srli_si128(*g, 8)));
}

VEC_STEP void fast_groups_of_bytes(uint32_t word, fast_groups *g)
{
  *g = _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)word));
}

/* Looks up ranks, suit by suit. */
VEC_STEP __m128i look_up(const uint16_t rank[], uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
  __m128i ranks = _mm_cvtsi32_si128(rank[a]);
  ranks = _mm_insert_epi16(ranks, rank[b], 1);
  ranks = _mm_insert_epi16(ranks, rank[c], 2);
  ranks = _mm_insert_epi16(ranks, rank[d], 3);
  return _mm_cvtepu16_epi32(ranks);
}

VEC_STEP void fast_groups_of_sets(const struct ihp_fast *fast, ihp_lanes set, fast_groups *g)
{
  *g = look_up(fast->rank, ihp_lane(set, 0), ihp_lane(set, 1), ihp_lane(set, 2), ihp_lane(set, 3));
}

VEC_STEP void add_rank_vector(fast_groups *g, const uint32_t size[IH_MAX_SUITS], __m128i ranks)
{
  *g = _mm_add_epi32(*g, _mm_mullo_epi32(ranks, read16(size)));
}

VEC_STEP void fast_groups_add_sets(const struct ihp_fast *fast, const uint32_t size[IH_MAX_SUITS],
                                   ihp_lanes set, ihp_lanes used, fast_groups *g)
{
  const ihp_lanes lane = 0xFFFF;
  add_rank_vector(
      g, size,
      look_up(fast->rank, bits_extract(set, ~used & lane), bits_extract(set, ~used & lane << 16),
              bits_extract(set, ~used & lane << 32), bits_extract(set, ~used & lane << 48)));
}

/* A card's shifted rank is the number of free ranks below it. */
VEC_STEP void fast_groups_add_card(const struct ihp_fast *fast, const uint32_t size[IH_MAX_SUITS],
                                   unsigned card, ihp_lanes used, fast_groups *g)
{
  const uint64_t shifted = (uint64_t)__builtin_popcountll(fast->below[card] & ~used);
  const uint64_t lane = shifted << (16 * (card & 3));
  add_rank_vector(g, size, _mm_cvtepu16_epi32(_mm_cvtsi64_si128((long long)lane)));
}

/* By pair number, shuffles that move the group index of one suit, or of the other, to the lowest
 * lane and clear the rest. */
#define CLEAR   0x80, 0x80, 0x80, 0x80
#define LANE(s) 4 * (s), 4 * (s) + 1, 4 * (s) + 2, 4 * (s) + 3, CLEAR, CLEAR, CLEAR
static const _Alignas(32) uint8_t pick[6][2][16] = {
    {{LANE(0)}, {LANE(1)}}, {{LANE(0)}, {LANE(2)}}, {{LANE(0)}, {LANE(3)}},
    {{LANE(1)}, {LANE(2)}}, {{LANE(1)}, {LANE(3)}}, {{LANE(2)}, {LANE(3)}},
};

/* Only even lanes are multiplied, so the factors of the odd suits are read one element further on.
 * Reading the pair's factor also reads members after it, whose lanes are multiplied by 0. */
VEC_STEP uint64_t fast_groups_weigh(const struct ihp_layout_factors *factors, const fast_groups *g)
{
  const __m128i even = _mm_mul_epu32(*g, read16(factors->factor));
  const __m128i odd = _mm_mul_epu32(_mm_srli_epi64(*g, 32), read16(factors->factor + 1));
  const __m128i a = _mm_shuffle_epi8(*g, read16(pick[factors->pair_number][0]));
  const __m128i b = _mm_shuffle_epi8(*g, read16(pick[factors->pair_number][1]));
  const __m128i high = _mm_max_epu32(a, b);
  const __m128i twice = _mm_sub_epi64(_mm_mul_epu32(high, high), high);
  const __m128i pair = _mm_mul_epu32(_mm_srli_epi64(twice, 1), read16(&factors->pair_factor));
  const __m128i halves = _mm_add_epi64(_mm_add_epi64(even, odd), pair);
  const __m128i all = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
  return factors->offset + (uint64_t)_mm_cvtsi128_si64(all);
}

#include "index/fast/index_template.h"
#endif
