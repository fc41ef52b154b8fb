/** @file
 * Inline rating of 5 to 7 cards, for C and C++ loops in which the cost of a call matters.
 *
 * If possible, pass the number of cards as a constant; the compiler can then keep the addresses of
 * the tables in registers.  To rate many hands at once, ih_rate_batch() (isohand/rating.h) takes a
 * third of the time.
 *
 * What this header compiles into a program depends on the layout of the library's tables, whose
 * name ends with the number of that layout.  A program that was compiled for a different layout
 * does not link, or does not start; it never gets wrong strengths.  Other languages should call
 * isohand/rating.h.
 *
 * Stability: provisional.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RATING_INLINE_H
#define ISOHAND_RATING_INLINE_H

#include <isohand/rating.h>

IH_BEGIN_DECLS

/** @name Tables
 * For the calls below only; programs must not read them.
 * @{ */

/** The strengths of n cards by their ranks. */
struct ih_rate_inline_ranks {
  const uint16_t *offsets; /**< Offsets into entries, by the low bits of the ranks' key. */
  const uint16_t *entries; /**< Strengths, by an offset plus the other bits of that key. */
};

/** All tables that the inline calls use. */
struct ih_rate_inline_tables {
  const uint64_t *card_keys;            /**< The keys of ih_card_rating_sums. */
  struct ih_rate_inline_ranks ranks[3]; /**< ranks[n - 5] is for n cards. */
};

/** The tables, in layout 1. */
IH_API extern const struct ih_rate_inline_tables ih_rate_inline_tables_1;

/** The number of low bits of the ranks' key that select an offset, for n = 5..7 cards. */
#define IH_RATE_INLINE_ROW_BITS(n) ((n) == 7 ? 12 : 14)

/** @} */

/** Returns the strength of some cards by their ranks alone, without flushes.
 *
 * @param key  the key of their rating sum (ih_rating_sum.key)
 * @param n    number of cards, 5..7
 * @return 1..IH_STRENGTH_MAX
 * @pre The key is that of n distinct cards. */
IH_API inline uint16_t ih_rate_inline_by_ranks(uint64_t key, unsigned n)
{
  const struct ih_rate_inline_ranks *ranks = &ih_rate_inline_tables_1.ranks[n - IH_RATE_MIN_CARDS];
  const uint32_t quinary = (uint32_t)(key >> 32);
  const uint32_t row = quinary & ((UINT32_C(1) << IH_RATE_INLINE_ROW_BITS(n)) - 1);
  return ranks->entries[ranks->offsets[row] + (quinary >> IH_RATE_INLINE_ROW_BITS(n))];
}

/** Checks if five or more cards share a suit, so that a flush decides the strength.
 *
 * Adding 3 to the count of a suit sets bit 3 of its four bits if the count is 5 or more, and does
 * not overflow them, since 7 + 3 < 16.
 *
 * @param key  the key of the rating sum of at most 7 cards
 * @return non-zero if they do, else 0 */
IH_API inline uint32_t ih_rate_inline_flush(uint64_t key)
{
  return ((uint32_t)key + 0x3333u) & 0x8888u;
}

/** Returns the strength of a sum, like ih_rate_sum_unchecked().
 *
 * @param sum  the sum
 * @param n    number of its cards, 5..7
 * @return 1..IH_STRENGTH_MAX
 * @pre The sum passes ih_rating_sum_check() and has n cards. */
IH_API inline uint16_t ih_rate_sum_inline(ih_rating_sum sum, unsigned n)
{
  return ih_rate_inline_flush(sum.key) != 0 ? ih_rate_sum_unchecked(sum)
                                            : ih_rate_inline_by_ranks(sum.key, n);
}

/** Returns the strength of a hand, like ih_rate_unchecked().
 *
 * @param cards  cards[0..n-1], in any order
 * @param n      number of cards, 5..7
 * @return 1..IH_STRENGTH_MAX
 * @pre n is in range, and the cards are distinct and 0..51. */
IH_API inline uint16_t ih_rate_inline(const uint8_t cards[], unsigned n)
{
  const uint64_t *keys = ih_rate_inline_tables_1.card_keys;
  uint64_t key = keys[cards[0]] + keys[cards[1]] + keys[cards[2]] + keys[cards[3]] + keys[cards[4]];
  if (n > 5)
    key += keys[cards[5]];
  if (n > 6)
    key += keys[cards[6]];
  if (ih_rate_inline_flush(key) == 0)
    return ih_rate_inline_by_ranks(key, n);
  return n == 7 ? ih_rate_7_unchecked(cards) : ih_rate_unchecked(cards, n);
}

IH_END_DECLS

#endif
