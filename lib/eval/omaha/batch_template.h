/* Rates many hands on an Omaha board, for instruction sets with large tables.
 *
 * The obvious version is ih_omaha_board_rate_unchecked.  Here every 16-bit lane of a vector is a
 * hand.  Its cards are sorted, so that the first of any two has the lower rank, and the board's 96
 * entries are a lookup table.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "base/bits.h"
#include "eval/omaha/board.h"

enum { HANDS = VEC_LANES(16) };

/* Loads the n cards of a vector of hands, the last four bytes of each hand together. */
VEC_STEP void load_hole_cards(const uint8_t rows[], size_t stride, unsigned n, vec card[])
{
  vec last[4];
  v_load_columns16(rows, stride, card);
  if (n == 4)
    return;
  v_load_columns16(rows + n - 4, stride, last);
  for (unsigned i = 4; i < n; i++)
    card[i] = last[i + 4 - n];
}

/* Sorts the cards of every lane in ascending order. */
VEC_STEP void sort_hole_cards(vec card[], unsigned n)
{
  for (unsigned end = n; end > 1; end--)
    for (unsigned i = 1; i < end; i++) {
      const vec low = v_min16(card[i - 1], card[i]);
      card[i] = v_max16(card[i - 1], card[i]);
      card[i - 1] = low;
    }
}

/* For each card of a vector of hands: its rank r, r (r + 1) / 2, and all bits set if it has the
 * flush suit. */
struct omaha_hands {
  vec rank[IH_OMAHA_MAX_HOLE], higher[IH_OMAHA_MAX_HOLE], suited[IH_OMAHA_MAX_HOLE];
};

/* Returns the greatest entry for any two of the cards' ranks. */
VEC_STEP vec best_of_ranks(const struct v_table16x96 *entries, const struct omaha_hands *hands,
                           unsigned n)
{
  vec best = v_zero();
  for (unsigned j = 1; j < n; j++)
    for (unsigned i = 0; i < j; i++) {
      const vec entry = v_add16(hands->higher[j], hands->rank[i]);
      best = v_max16(best, v_look_up16x96(entries, entry));
    }
  return best;
}

/* Returns the greater of `best` and the entries for any two cards of the suit. */
VEC_STEP vec best_of_suit(const struct v_table16x96 *entries, const struct omaha_hands *hands,
                          unsigned n, vec best)
{
  for (unsigned j = 1; j < n; j++)
    for (unsigned i = 0; i < j; i++) {
      const vec entry = v_add16(hands->higher[j], hands->rank[i]);
      const vec both = v_and(hands->suited[i], hands->suited[j]);
      best = v_max16(best, v_and(both, v_look_up16x96(entries, entry)));
    }
  return best;
}

/* Returns the strengths of a vector of hands; suit is NULL if no flush is possible. */
VEC_STEP vec rate_omaha_hands(const struct v_table16x96 *ranks, const struct v_table16x96 *suits,
                              const unsigned *suit, const uint8_t rows[], size_t stride, unsigned n)
{
  vec card[IH_OMAHA_MAX_HOLE];
  struct omaha_hands hands;
  load_hole_cards(rows, stride, n, card);
  sort_hole_cards(card, n);
  for (unsigned i = 0; i < n; i++) {
    hands.rank[i] = v_shr16(card[i], 2);
    const vec square = v_mul16(hands.rank[i], hands.rank[i]);
    hands.higher[i] = v_shr16(v_add16(square, hands.rank[i]), 1);
  }
  const vec best = best_of_ranks(ranks, &hands, n);
  if (suit == NULL)
    return best;
  for (unsigned i = 0; i < n; i++)
    hands.suited[i] = v_equal16(v_and(card[i], v_all16(3)), v_all16((uint16_t)*suit));
  return best_of_suit(suits, &hands, n, best);
}

/* Rates all whole vectors of hands; inlined for each constant n. */
VEC_STEP size_t rate_omaha_rows(const struct ihp_omaha_board *board, unsigned n,
                                const uint8_t rows[], size_t stride, size_t count,
                                uint16_t strengths[])
{
  const struct v_table16x96 ranks = v_load_table16x96(board->ranks);
  const struct v_table16x96 suits = v_load_table16x96(board->suited);
  const unsigned suit = board->flush_suit == 0 ? 0 : ihp_lowest(board->flush_suit) / 16;
  size_t i = 0;
  for (; i + HANDS <= count; i += HANDS)
    v_store(strengths + i, rate_omaha_hands(&ranks, &suits, board->flush_suit == 0 ? NULL : &suit,
                                            rows + i * stride, stride, n));
  return i;
}

VEC_TARGET size_t VEC_NAME(ihp_omaha_kernel)(const struct ihp_omaha_board *board, size_t n,
                                             const uint8_t rows[], size_t stride, size_t count,
                                             uint16_t strengths[])
{
  if (stride > INT32_MAX / HANDS)
    return 0;
  if (n == 4)
    return rate_omaha_rows(board, 4, rows, stride, count, strengths);
  return n == 5 ? rate_omaha_rows(board, 5, rows, stride, count, strengths)
                : rate_omaha_rows(board, 6, rows, stride, count, strengths);
}
