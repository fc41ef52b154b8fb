/* Indexing sixteen hands at a time with AVX-512.
 *
 * The obvious version is lib/index/index.c.  Here every 32-bit lane of a vector is
 * a hand, and the work goes card by card:
 *
 * - The suits alone give the layouts of all rounds, and the last one the place of
 *   each suit in the order to read them (lib/index/hot.h).
 * - A card of rank k adds C(k', j) times the group size of its suit before its
 *   round to that suit's group index: k' is k less the lower ranks that the suit
 *   used in rounds before, and the card is the j-th lowest of its suit in its
 *   round.  Both come from comparing the cards in pairs.  So a card goes straight
 *   to the place of its suit.
 * - Then offset + sum of group index times weight in 64-bit lanes, a tied pair
 *   ranked first.  The few hands with more ties are left to the single call.
 *
 * Gathers are the dear part: small tables are looked up by permuting registers. */
#include "base/cpu.h"
#include "index/indexer.h"

#if IHP_X86
#include <immintrin.h>

#define TARGET                                                                                     \
  __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,"    \
                        "lzcnt,popcnt")))
#define STEP TARGET IHP_ALWAYS_INLINE

enum { HANDS = 16 };

/* Cards of up to this many in all: four words of four. */
enum { LEAST_CARDS = 4, MOST_CARDS = 16 };

/* Sixteen hands: a vector a card. */
struct cards {
  __m512i suit[MOST_CARDS];
  __m512i rank[MOST_CARDS];
  __m512i below[MOST_CARDS]; /* lower ranks of its suit in rounds before */
  __m512i lower[MOST_CARDS]; /* lower ranks of its suit in its round */
};

/* Cards at .. at+3 of every row, or those of them that are new when at has moved
 * back to stay within the row: a word of four cards is read at a time. */
STEP void read_cards(const uint8_t rows[], __m512i row, unsigned k, struct cards *cards)
{
  for (unsigned i = 0; i < k; i += 4) {
    const unsigned at = i + 4 <= k ? i : k - 4;
    const __m512i word = _mm512_i32gather_epi32(row, rows + at, 1);
    for (unsigned j = i; j < at + 4; j++) {
      const __m512i card =
          _mm512_and_si512(_mm512_srli_epi32(word, 8 * (j - at)), _mm512_set1_epi32(0xFF));
      cards->suit[j] = _mm512_and_si512(card, _mm512_set1_epi32(3));
      cards->rank[j] = _mm512_srli_epi32(card, 2);
    }
  }
}

/* A table of 64 16-bit numbers, looked up in 32-bit lanes. */
STEP __m512i look_up64(const uint16_t table[64], __m512i index)
{
  const __m512i found =
      _mm512_permutex2var_epi16(_mm512_loadu_si512(table), index, _mm512_loadu_si512(table + 32));
  return _mm512_and_si512(found, _mm512_set1_epi32(0xFFFF));
}

/* layouts[r] = the layout after round r. */
STEP void find_layouts(const struct ihp_hot *hot, unsigned round, const struct cards *cards,
                       __m512i layouts[])
{
  __m512i layout = _mm512_setzero_si512();
  for (unsigned r = 0, i = 0; r <= round; r++) {
    const struct ihp_hot_round *hr = &hot->round[r];
    __m512i suits = cards->suit[i++];
    for (unsigned j = 1; j < hr->cards; j++, i++)
      suits = _mm512_or_si512(suits, _mm512_slli_epi32(cards->suit[i], 2 * j));
    /* The table of 16-bit numbers has 64 at least, and is one longer than it need
     * be, so that 32 bits can be read everywhere. */
    const __m512i vector = hr->cards <= 3
                               ? look_up64(hr->vector, suits)
                               : _mm512_and_si512(_mm512_i32gather_epi32(suits, hr->vector, 2),
                                                  _mm512_set1_epi32(0xFFFF));
    const __m512i vectors = _mm512_set1_epi32((int)hr->vectors);
    layout = _mm512_add_epi32(_mm512_mullo_epi32(layout, vectors), vector);
    layouts[r] = layout;
  }
}

/* Compares the cards in pairs: cards first..first+n-1 are a round. */
STEP void compare_cards(struct cards *cards, unsigned first, unsigned n)
{
  const __m512i one = _mm512_set1_epi32(1);
  for (unsigned j = first; j < first + n; j++) {
    __m512i below = _mm512_setzero_si512();
    for (unsigned i = 0; i < first; i++) {
      const __mmask16 equal = _mm512_cmpeq_epi32_mask(cards->suit[i], cards->suit[j]);
      const __mmask16 less = _mm512_mask_cmplt_epu32_mask(equal, cards->rank[i], cards->rank[j]);
      below = _mm512_mask_add_epi32(below, less, below, one);
    }
    cards->below[j] = below;
    cards->lower[j] = _mm512_setzero_si512();
    for (unsigned i = first; i < j; i++) {
      const __mmask16 equal = _mm512_cmpeq_epi32_mask(cards->suit[i], cards->suit[j]);
      const __mmask16 less = _mm512_mask_cmplt_epu32_mask(equal, cards->rank[i], cards->rank[j]);
      const __mmask16 more = (__mmask16)(equal & ~less);
      cards->lower[j] = _mm512_mask_add_epi32(cards->lower[j], less, cards->lower[j], one);
      cards->lower[i] = _mm512_mask_add_epi32(cards->lower[i], more, cards->lower[i], one);
    }
  }
}

/* C(shifted rank, j), j from 1, of a card of a round of n. */
STEP __m512i find_binomial(const struct ihp_hot *hot, const struct cards *cards, unsigned i,
                           unsigned n)
{
  const __m512i shifted = _mm512_sub_epi32(cards->rank[i], cards->below[i]);
  if (n == 1)
    return shifted;
  const __m512i at = _mm512_or_si512(_mm512_slli_epi32(cards->lower[i], 4), shifted);
  if (n <= 4)
    return look_up64(hot->choose, at);
  return _mm512_and_si512(_mm512_i32gather_epi32(at, hot->choose, 2), _mm512_set1_epi32(0xFFFF));
}

/* Adds a value to the group index at a suit's place. */
STEP void add_value(__m512i x[IH_MAX_SUITS], __m512i places, __m512i suit, __m512i value)
{
  const __m512i at = _mm512_and_si512(_mm512_srlv_epi32(places, _mm512_add_epi32(suit, suit)),
                                      _mm512_set1_epi32(3));
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    const __mmask16 here = _mm512_cmpeq_epi32_mask(at, _mm512_set1_epi32((int)p));
    x[p] = _mm512_mask_add_epi32(x[p], here, x[p], value);
  }
}

/* x[p] = the group index of the suit at place p of the order to read them. */
STEP void find_groups(const struct ihp_hot *hot, unsigned round, struct cards *cards,
                      const __m512i layouts[], __m512i places, __m512i x[IH_MAX_SUITS])
{
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    x[p] = _mm512_setzero_si512();
  for (unsigned r = 0, i = 0; r <= round; r++) {
    const unsigned n = hot->round[r].cards;
    compare_cards(cards, i, n);
    for (unsigned j = 0; j < n; j++, i++) {
      __m512i value = find_binomial(hot, cards, i, n);
      if (r > 0) {
        const struct ihp_hot_round *before = &hot->round[r - 1];
        const __m512i at = _mm512_or_si512(_mm512_slli_epi32(layouts[r - 1], 2), cards->suit[i]);
        const __m512i size = before->small_size != NULL
                                 ? look_up64(before->small_size, at)
                                 : _mm512_i32gather_epi32(at, before->size, 4);
        value = _mm512_mullo_epi32(value, size);
      }
      add_value(x, places, cards->suit[i], value);
    }
  }
}

/* The weights of eight places: w[p] those of place p, from a row each. */
STEP void read_weights(const struct ihp_hot_place places[], const uint32_t configuration[8],
                       __m512i w[IH_MAX_SUITS])
{
  __m512i rows[4]; /* those of hands i and i + 4 */
  for (unsigned i = 0; i < 4; i++) {
    const __m256i a = _mm256_loadu_si256((const void *)places[configuration[i]].weight);
    const __m256i b = _mm256_loadu_si256((const void *)places[configuration[i + 4]].weight);
    rows[i] = _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);
  }
  const __m512i low01 = _mm512_unpacklo_epi64(rows[0], rows[1]);
  const __m512i high01 = _mm512_unpackhi_epi64(rows[0], rows[1]);
  const __m512i low23 = _mm512_unpacklo_epi64(rows[2], rows[3]);
  const __m512i high23 = _mm512_unpackhi_epi64(rows[2], rows[3]);
  /* 128-bit pieces: 0 and 2 hold weights 0 and 1, 1 and 3 weights 2 and 3. */
  const __m512i even = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0);
  const __m512i odd = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
  w[0] = _mm512_permutex2var_epi64(low01, even, low23);
  w[1] = _mm512_permutex2var_epi64(high01, even, high23);
  w[2] = _mm512_permutex2var_epi64(low01, odd, low23);
  w[3] = _mm512_permutex2var_epi64(high01, odd, high23);
}

/* Offset plus group indices times weights of eight hands, a tied pair ranked
 * first. */
STEP void combine(const struct ihp_hot_round *hr, const uint32_t configuration[8], __mmask8 pair,
                  const __m512i x[IH_MAX_SUITS], uint64_t indices[])
{
  __m512i w[IH_MAX_SUITS];
  read_weights(hr->places, configuration, w);
  const __m512i high = _mm512_max_epu64(x[0], x[1]);
  const __m512i product = _mm512_mul_epu32(high, _mm512_add_epi64(high, _mm512_set1_epi64(1)));
  const __m512i rank =
      _mm512_add_epi64(_mm512_min_epu64(x[0], x[1]), _mm512_srli_epi64(product, 1));
  const __m512i first = _mm512_mask_mov_epi64(x[0], pair, rank);
  const __m512i ab =
      _mm512_add_epi64(_mm512_mullo_epi64(first, w[0]), _mm512_mullo_epi64(x[1], w[1]));
  const __m512i cd =
      _mm512_add_epi64(_mm512_mullo_epi64(x[2], w[2]), _mm512_mullo_epi64(x[3], w[3]));
  uint64_t offsets[8];
  for (unsigned i = 0; i < 8; i++)
    offsets[i] = hr->places[configuration[i]].offset;
  const __m512i offset = _mm512_loadu_si512(offsets);
  _mm512_storeu_si512(indices, _mm512_add_epi64(offset, _mm512_add_epi64(ab, cd)));
}

/* Lanes 0..7, or 8..15, as 64 bits. */
STEP __m512i half(__m512i x, unsigned h)
{
  return _mm512_cvtepu32_epi64(h == 0 ? _mm512_castsi512_si256(x)
                                      : _mm512_extracti64x4_epi64(x, 1));
}

/* Sixteen hands; returns the lanes that are left to the single call. */
STEP __mmask16 index_sixteen(const struct ihp_hot *hot, unsigned round, const uint8_t rows[],
                             __m512i row, uint64_t indices[])
{
  const struct ihp_hot_round *hr = &hot->round[round];
  struct cards cards;
  __m512i layouts[IH_MAX_ROUNDS];
  __m512i x[IH_MAX_SUITS];
  uint32_t configuration[HANDS];
  read_cards(rows, row, hr->total, &cards);
  find_layouts(hot, round, &cards, layouts);
  const __m512i entry = _mm512_i32gather_epi32(layouts[round], hr->entries, 4);
  const __m512i order = _mm512_and_si512(_mm512_srli_epi32(entry, 20), _mm512_set1_epi32(31));
  const __m512i ties = _mm512_srli_epi32(entry, 25);
  find_groups(hot, round, &cards, layouts, look_up64(hot->place_of_suit, order), x);
  _mm512_storeu_si512(configuration, _mm512_and_si512(entry, _mm512_set1_epi32(0xFFFFF)));
  const __mmask16 pair = _mm512_cmpeq_epi32_mask(ties, _mm512_set1_epi32(IHP_HOT_PAIR));
  for (unsigned h = 0; h < 2; h++) {
    const __m512i wide[IH_MAX_SUITS] = {half(x[0], h), half(x[1], h), half(x[2], h), half(x[3], h)};
    combine(hr, configuration + 8 * h, (__mmask8)(pair >> (8 * h)), wide, indices + 8 * h);
  }
  return _mm512_cmpeq_epi32_mask(ties, _mm512_set1_epi32(IHP_HOT_MORE));
}

TARGET size_t ihp_batch_avx512(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                               size_t stride, size_t n, uint64_t indices[])
{
  const struct ihp_hot *hot = indexer->hot;
  const unsigned k = hot->round[round].total;
  if (k < LEAST_CARDS || k > MOST_CARDS || stride > INT32_MAX / HANDS)
    return 0;
  const __m512i lane = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i row = _mm512_mullo_epi32(lane, _mm512_set1_epi32((int)stride));
  size_t i = 0;
  for (; i + HANDS <= n; i += HANDS) {
    __mmask16 left = index_sixteen(hot, round, rows + i * stride, row, indices + i);
    for (; left != 0; left &= (__mmask16)(left - 1)) {
      const size_t j = i + ihp_lowest(left);
      indices[j] = indexer->methods->index_round(indexer, round, rows + j * stride);
    }
  }
  return i;
}
#endif
