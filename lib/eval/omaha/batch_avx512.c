/* Thirty-two Omaha hands at a time with AVX-512.
 *
 * The obvious version is ih_omaha_board_rate_unchecked.  Here every 16-bit lane of a
 * vector is a hand.  Its cards are sorted, so that of any two the rank of the first is
 * the lower, and the board's 96 entries are three registers to look up in. */
#include "eval/omaha/batch.h"

#include "base/bits.h"

#if IHP_X86
#include <immintrin.h>

#define TARGET                                                                                     \
  __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,"    \
                        "lzcnt,popcnt")))
#define STEP TARGET IHP_ALWAYS_INLINE

enum { HANDS = 32 };

/* The entries of a board, by the lanes of an index 0..95. */
struct entries {
  __m512i part[3];
};

STEP struct entries read_entries(const int16_t row[IH_OMAHA_PAIRS])
{
  return (struct entries){
      {_mm512_loadu_si512(row), _mm512_loadu_si512(row + 32), _mm512_loadu_si512(row + 64)}};
}

STEP __m512i look_up(const struct entries *entries, __m512i index)
{
  const __mmask32 high = _mm512_test_epi16_mask(index, _mm512_set1_epi16(64));
  const __m512i low = _mm512_permutex2var_epi16(entries->part[0], index, entries->part[1]);
  return _mm512_mask_permutexvar_epi16(low, high, index, entries->part[2]);
}

/* Bytes 0 to 3 of 32 hands as card[0..3].  A gather's lanes are 32 bits, of which each
 * half becomes a register. */
STEP void read_four(const uint8_t rows[], size_t stride, __m512i card[4])
{
  const __m512i lane = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i row = _mm512_mullo_epi32(lane, _mm512_set1_epi32((int)stride));
  const __m512i a = _mm512_i32gather_epi32(row, rows, 1);
  const __m512i b = _mm512_i32gather_epi32(row, rows + 16 * stride, 1);
  const __m512i evens = _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(a)),
                                           _mm512_cvtepi32_epi16(b), 1);
  const __m512i odds =
      _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi32_epi16(_mm512_srli_epi32(a, 16))),
                         _mm512_cvtepi32_epi16(_mm512_srli_epi32(b, 16)), 1);
  const __m512i byte = _mm512_set1_epi16(0xFF);
  card[0] = _mm512_and_si512(evens, byte);
  card[1] = _mm512_srli_epi16(evens, 8);
  card[2] = _mm512_and_si512(odds, byte);
  card[3] = _mm512_srli_epi16(odds, 8);
}

/* The n cards of 32 hands: the last ones by the last four bytes. */
STEP void read_cards(const uint8_t rows[], size_t stride, unsigned n, __m512i card[])
{
  __m512i last[4];
  read_four(rows, stride, card);
  if (n == 4)
    return;
  read_four(rows + n - 4, stride, last);
  for (unsigned i = 4; i < n; i++)
    card[i] = last[i + 4 - n];
}

/* Sorts every lane's cards, the lowest first. */
STEP void sort_cards(__m512i card[], unsigned n)
{
  for (unsigned end = n; end > 1; end--)
    for (unsigned i = 1; i < end; i++) {
      const __m512i low = _mm512_min_epu16(card[i - 1], card[i]);
      card[i] = _mm512_max_epu16(card[i - 1], card[i]);
      card[i - 1] = low;
    }
}

/* The greatest entry for any two of the cards' ranks. */
STEP __m512i best_ranks(const struct entries *entries, const __m512i rank[], const __m512i higher[],
                        unsigned n)
{
  __m512i best = _mm512_setzero_si512();
  for (unsigned j = 1; j < n; j++)
    for (unsigned i = 0; i < j; i++)
      best = _mm512_max_epi16(best, look_up(entries, _mm512_add_epi16(higher[j], rank[i])));
  return best;
}

/* The greatest of that and the entries for two cards of the suit. */
STEP __m512i best_suited(const struct entries *entries, const __m512i rank[],
                         const __m512i higher[], const __mmask32 suited[], unsigned n, __m512i best)
{
  for (unsigned j = 1; j < n; j++)
    for (unsigned i = 0; i < j; i++) {
      const __m512i entry = look_up(entries, _mm512_add_epi16(higher[j], rank[i]));
      best = _mm512_mask_max_epi16(best, suited[i] & suited[j], best, entry);
    }
  return best;
}

STEP __m512i rate(const struct entries *ranks, const struct entries *suits, const int *suit,
                  const uint8_t rows[], size_t stride, unsigned n)
{
  __m512i card[IH_OMAHA_MAX_HOLE], rank[IH_OMAHA_MAX_HOLE], higher[IH_OMAHA_MAX_HOLE];
  __mmask32 suited[IH_OMAHA_MAX_HOLE];
  read_cards(rows, stride, n, card);
  sort_cards(card, n);
  for (unsigned i = 0; i < n; i++) {
    rank[i] = _mm512_srli_epi16(card[i], 2);
    /* r (r + 1) / 2 */
    const __m512i square = _mm512_mullo_epi16(rank[i], rank[i]);
    higher[i] = _mm512_srli_epi16(_mm512_add_epi16(square, rank[i]), 1);
  }
  const __m512i best = best_ranks(ranks, rank, higher, n);
  if (suit == NULL)
    return best;
  for (unsigned i = 0; i < n; i++)
    suited[i] = _mm512_cmpeq_epi16_mask(_mm512_and_si512(card[i], _mm512_set1_epi16(3)),
                                        _mm512_set1_epi16((short)*suit));
  return best_suited(suits, rank, higher, suited, n, best);
}

/* All of it, with code for each n. */
STEP size_t rate_all(const ih_omaha_board *board, unsigned n, const uint8_t rows[], size_t stride,
                     size_t count, uint16_t strengths[])
{
  const struct entries ranks = read_entries(board->ranks), suits = read_entries(board->suited);
  const int suit = board->flush_suit == 0 ? 0 : (int)(ihp_lowest(board->flush_suit) / 16);
  size_t i = 0;
  for (; i + HANDS <= count; i += HANDS)
    _mm512_storeu_si512(strengths + i, rate(&ranks, &suits, board->flush_suit == 0 ? NULL : &suit,
                                            rows + i * stride, stride, n));
  return i;
}

TARGET size_t ihp_omaha_batch_avx512(const ih_omaha_board *board, size_t n, const uint8_t rows[],
                                     size_t stride, size_t count, uint16_t strengths[])
{
  if (stride > INT32_MAX / HANDS)
    return 0;
  if (n == 4)
    return rate_all(board, 4, rows, stride, count, strengths);
  return n == 5 ? rate_all(board, 5, rows, stride, count, strengths)
                : rate_all(board, 6, rows, stride, count, strengths);
}
#endif
