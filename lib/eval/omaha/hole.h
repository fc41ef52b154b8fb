/* Hole cards and a row of an Omaha board: the steps of its single calls. */
#ifndef IH_LIB_EVAL_OMAHA_HOLE_H
#define IH_LIB_EVAL_OMAHA_HOLE_H

#include "base/bits.h"
#include "eval/omaha/omaha.h"

#include <isohand/cards.h>
#include <string.h>

/* Cards as bits of their numbers, so that the lowest bits are the lowest ranks, and how
 * many of each suit: four counters of four bits, which start so far below 8 that the top
 * bit says that there are enough.  The most they reach is 6 + 6. */
struct ihp_omaha_cards {
  uint64_t mask;
  uint32_t suits;
};

#define IHP_OMAHA_SHORT_OF(n) (UINT32_C(0x1111) * (8 - (n)))
#define IHP_OMAHA_ENOUGH      UINT32_C(0x8888)

IHP_ALWAYS_INLINE void ihp_omaha_add(struct ihp_omaha_cards *cards, uint8_t card)
{
  cards->mask |= UINT64_C(1) << card;
  cards->suits += UINT32_C(1) << 4 * ih_card_suit(card);
}

/* All cards of the suit whose flag is set, 0 when there is none.  At most one is: the
 * board has five cards. */
IHP_ALWAYS_INLINE uint64_t ihp_omaha_suit(uint32_t flags)
{
  return flags == 0 ? 0 : UINT64_C(0x1111111111111) << (ihp_lowest(flags) / 4);
}

/* C(r + 1, 2): with a lower rank, or the same, added, the entry of two. */
IHP_ALWAYS_INLINE unsigned ihp_omaha_higher(unsigned rank)
{
  return rank * (rank + 1) / 2;
}

/* The greatest entry of any two of the n cards of a mask. */
IHP_ALWAYS_INLINE int16_t ihp_omaha_best_of(const int16_t row[], uint64_t mask, size_t n)
{
  unsigned rank[IH_OMAHA_MAX_HOLE];
  int16_t best = 0;
  IHP_UNROLL
  for (size_t j = 0; j < n; j++, mask &= mask - 1) {
    rank[j] = ihp_lowest(mask) / IHP_COPIES;
    const int16_t *entries = row + ihp_omaha_higher(rank[j]);
    IHP_UNROLL
    for (size_t i = 0; i < j; i++)
      best = entries[rank[i]] > best ? entries[rank[i]] : best;
  }
  return best;
}

/* The same, with code for each n: a compiler asked for -O2 unrolls no other loops. */
IHP_ALWAYS_INLINE int16_t ihp_omaha_best(const int16_t row[], uint64_t mask, size_t n)
{
  if (n == 4)
    return ihp_omaha_best_of(row, mask, 4);
  return n == 5 ? ihp_omaha_best_of(row, mask, 5) : ihp_omaha_best_of(row, mask, 6);
}

/* The greatest entry of any two cards of a mask that are of one suit: 0 for none. */
static inline int16_t ihp_omaha_best_suited(const int16_t row[], uint64_t mask)
{
  int16_t best = 0;
  for (; mask != 0; mask &= mask - 1) {
    const unsigned low = ihp_lowest(mask) / IHP_COPIES;
    for (uint64_t rest = mask & (mask - 1); rest != 0; rest &= rest - 1) {
      const int16_t entry = row[ihp_omaha_higher(ihp_lowest(rest) / IHP_COPIES) + low];
      best = entry > best ? entry : best;
    }
  }
  return best;
}

/* What the checked calls say of hole cards, beside those in a mask of card numbers;
 * and of a hand with its board. */
enum ih_status ihp_omaha_check_hole(uint64_t taken, const uint8_t hole[], size_t n);
enum ih_status ihp_omaha_check(const uint8_t hole[], size_t n, const uint8_t board[], size_t m);

#endif
