/* From types of cards to places with AVX2: the four ranks of 16 cards are spread by a
 * shuffle of bytes, for either half of a row, and each card takes its half. */
#include "simd/instructions.h"

#if IHP_X86
#include "base/bits.h"
#include "eval/showdown/strengths.h"

#include <immintrin.h>
#include <string.h>

#define SPREAD        ihp_holes_spread_avx2
#define SPREAD_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define SPREAD_STEP   SPREAD_TARGET IHP_ALWAYS_INLINE

enum { VECTORS = IHP_HOLE_CARDS / 16 };

struct columns {
  __m256i suited[VECTORS]; /* all ones for the cards of a type from IHP_HOLE_SUITED on */
  __m256i live[VECTORS];   /* all ones for those that are not blocked */
};

SPREAD_STEP struct columns columns_of(const uint8_t type[IHP_HOLE_CARDS])
{
  struct columns columns;
  for (unsigned v = 0; v < VECTORS; v++) {
    __m128i bytes;
    memcpy(&bytes, type + 16 * v, sizeof bytes);
    const __m256i types = _mm256_cvtepu8_epi16(bytes);
    const __m256i blocked = _mm256_cmpeq_epi16(types, _mm256_set1_epi16(IHP_HOLE_BLOCKED));
    columns.suited[v] = _mm256_cmpgt_epi16(types, _mm256_set1_epi16(IHP_HOLE_SUITED - 1));
    columns.live[v] = _mm256_xor_si256(blocked, _mm256_set1_epi16(-1));
  }
  return columns;
}

/* Numbers 0..3, which every quarter of a register holds, four times each. */
SPREAD_STEP __m256i four_times(__m256i quarters)
{
  return _mm256_shuffle_epi8(quarters,
                             _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5,
                                              4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7));
}

SPREAD_STEP __m256i spread_vector(const struct columns *columns, unsigned v,
                                  const uint16_t row[IHP_HOLE_TYPES])
{
  long long ranks, suited;
  memcpy(&ranks, row + 4 * v, sizeof ranks);
  memcpy(&suited, row + IHP_HOLE_SUITED + 4 * v, sizeof suited);
  const __m256i all =
      _mm256_blendv_epi8(four_times(_mm256_set1_epi64x(ranks)),
                         four_times(_mm256_set1_epi64x(suited)), columns->suited[v]);
  return _mm256_and_si256(all, columns->live[v]);
}

SPREAD_STEP void spread_row(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                            unsigned n, uint16_t out[])
{
  for (unsigned v = 0; 16 * v < n; v++)
    _mm256_storeu_si256((__m256i *)(void *)(out + 16 * v), spread_vector(columns, v, row));
}

SPREAD_STEP void spread_last(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                             uint16_t out[51])
{
  uint16_t all[IHP_HOLE_CARDS];
  spread_row(columns, row, IHP_HOLE_CARDS, all);
  memcpy(out, all, 51 * sizeof *out);
}

#include "eval/showdown/spread.h"
#endif
