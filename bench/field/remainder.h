/* Five cards by a remainder: the counts of the ranks modulo 15 give the category, and their bits
 * break ties.
 *
 * The category is from "A Poker hand analyzer in JavaScript using bit & mathematical operations",
 * codeproject.com 569271, 2013; the tie breaks are from the five-card rating published with
 * rankPokerHand7, which doc/EVALUATORS.md names.
 *
 * n cards of a rank are n ones in its four bits: 1, 3, 7, 15. As 16 mod 15 is 1, the whole number
 * mod 15 is the sum of these mod 15: four of a kind 15 + 1 -> 1, full house 7 + 3 -> 10, three of a
 * kind 7 + 1 + 1 -> 9, two pair 3 + 3 + 1 -> 7, a pair 3 + 1 + 1 + 1 -> 6, otherwise 5. */
#ifndef IH_BENCH_FIELD_REMAINDER_H
#define IH_BENCH_FIELD_REMAINDER_H

#include <stdint.h>

/* The categories in order; values hold them from bit 26 up. */
enum {
  REMAINDER_HIGH_CARD,
  REMAINDER_PAIR,
  REMAINDER_TWO_PAIR,
  REMAINDER_THREE_OF_A_KIND,
  REMAINDER_STRAIGHT,
  REMAINDER_FLUSH,
  REMAINDER_FULL_HOUSE,
  REMAINDER_FOUR_OF_A_KIND,
  REMAINDER_STRAIGHT_FLUSH,
  REMAINDER_ROYAL_FLUSH,
  REMAINDER_SHIFT = 26
};

enum { REMAINDER_WHEEL = 0x100f, REMAINDER_ROYAL = 0x1f00 };

/* Index: the remainder minus 1, or for a straight 3 and for a flush minus 1, plus 5 for a royal
 * flush. */
static const uint8_t remainder_category[10] = {
    REMAINDER_FOUR_OF_A_KIND,  REMAINDER_STRAIGHT_FLUSH, REMAINDER_STRAIGHT, REMAINDER_FLUSH,
    REMAINDER_HIGH_CARD,       REMAINDER_PAIR,           REMAINDER_TWO_PAIR, REMAINDER_ROYAL_FLUSH,
    REMAINDER_THREE_OF_A_KIND, REMAINDER_FULL_HOUSE};

/* Breaks ties within a category, below 2^26: the highest rank that occurs more than once, the
 * lowest such rank, then all ranks as a set; for a full house the three of a kind, then the set.
 * The wheel's set holds the ace, so its other parts are 0, while those of all other hands are not:
 * if no rank occurs twice, the highest part is 1.
 *
 * The publication doubles all four bits of a rank, so the highest of four ones falls on the lowest
 * bit of the next rank. A fifth card there counted as paired: quads with a kicker one rank above
 * beat the same quads with any other kicker, which was wrong for the 11 classes from 22223 to
 * QQQQK. Here bit 0 of a rank never counts as doubled. */
static inline uint32_t remainder_ties(uint64_t counts, uint32_t set, uint32_t category)
{
  const uint64_t upper = UINT64_C(0xeeeeeeeeeeeeeeee);
  const uint64_t twice = counts & counts << 1 & upper;
  if (category == REMAINDER_FULL_HOUSE)
    return (64 - (uint32_t)__builtin_clzll(twice & counts << 2)) << 20 | set;
  if (set == REMAINDER_WHEEL)
    return set;
  if (twice == 0)
    return (uint32_t)64 << 14 | set;
  return (64 - (uint32_t)__builtin_clzll(twice)) << 20 | (uint32_t)__builtin_ctzll(twice) << 14 |
         set;
}

/* Rates ranks[0..4], each 0..12, and suits[0..4], each 1, 2, 4 or 8. Higher for a better hand. */
static inline uint32_t remainder_five(const uint8_t ranks[5], const uint8_t suits[5])
{
  uint64_t counts = 0;
  uint32_t set = 0;
#pragma GCC unroll 5
  for (unsigned i = 0; i < 5; i++) {
    counts += (counts & (uint64_t)15 << 4 * ranks[i]) + ((uint64_t)1 << 4 * ranks[i]);
    set |= (uint32_t)1 << ranks[i];
  }
  const int straight = set == 31 * (set & (~set + 1)) || set == REMAINDER_WHEEL;
  const int flush = suits[0] == (suits[1] | suits[2] | suits[3] | suits[4]);
  int category = (int)(counts % 15) - (straight ? 3 : 1);
  category -= flush ? (set == REMAINDER_ROYAL ? -5 : 1) : 0;
  const uint32_t high = remainder_category[category];
  return high << REMAINDER_SHIFT | remainder_ties(counts, set, high);
}

#endif
