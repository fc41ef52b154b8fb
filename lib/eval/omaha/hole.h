/* Hole cards and the rows of an Omaha board: the steps of its single calls. */
#ifndef IH_LIB_EVAL_OMAHA_HOLE_H
#define IH_LIB_EVAL_OMAHA_HOLE_H

#include "eval/omaha/tables.h"

#include <isohand/cards.h>
#include <string.h>

/* Cards, sorted and counted.  In `sorted` each card's own number is a bit, so that reading
 * the bits from the lowest on reads the cards by rising ranks: this sorts them, which no
 * ih_set does.  `suits` counts those of each suit in four bits, from so far below 8 that
 * the top bit says that there are enough; the most it reaches is 6 + 6. */
struct ihp_omaha_cards {
  uint64_t sorted;
  uint32_t suits;
};

#define IHP_OMAHA_SHORT_OF(n) (UINT32_C(0x1111) * (8 - (n)))
#define IHP_OMAHA_ENOUGH      UINT32_C(0x8888)

IHP_ALWAYS_INLINE void ihp_omaha_add(struct ihp_omaha_cards *cards, uint8_t card)
{
  cards->sorted |= UINT64_C(1) << card;
  cards->suits += UINT32_C(1) << 4 * ih_card_suit(card);
}

/* The suit's cards, sorted as above. */
IHP_ALWAYS_INLINE uint64_t ihp_omaha_sorted_suit(unsigned suit)
{
  return UINT64_C(0x1111111111111) << suit;
}

/* C(r + 1, 2): with a lower rank, or the same, added, the entry of two. */
IHP_ALWAYS_INLINE unsigned ihp_omaha_higher(unsigned rank)
{
  return rank * (rank + 1) / 2;
}

/* The greatest entry of any two of n sorted cards. */
IHP_ALWAYS_INLINE int16_t ihp_omaha_best_of(const ihp_omaha_entry row[], uint64_t sorted, size_t n)
{
  unsigned rank[IH_OMAHA_MAX_HOLE];
  int16_t best = 0;
  IHP_UNROLL
  for (size_t j = 0; j < n; j++, sorted &= sorted - 1) {
    rank[j] = ihp_lowest(sorted) / IHP_COPIES;
    const ihp_omaha_entry *entries = row + ihp_omaha_higher(rank[j]);
    IHP_UNROLL
    for (size_t i = 0; i < j; i++)
      best = entries[rank[i]] > best ? entries[rank[i]] : best;
  }
  return best;
}

/* The same, with code for each n: a compiler asked for -O2 unrolls no other loops. */
IHP_ALWAYS_INLINE int16_t ihp_omaha_best(const ihp_omaha_entry row[], uint64_t sorted, size_t n)
{
  if (n == 4)
    return ihp_omaha_best_of(row, sorted, 4);
  return n == 5 ? ihp_omaha_best_of(row, sorted, 5) : ihp_omaha_best_of(row, sorted, 6);
}

/* The greatest entry of any two of some sorted cards of one suit; 0 for fewer than two. */
static inline int16_t ihp_omaha_best_suited(const ihp_omaha_entry row[], uint64_t sorted)
{
  int16_t best = 0;
  for (; sorted != 0; sorted &= sorted - 1) {
    const unsigned low = ihp_lowest(sorted) / IHP_COPIES;
    for (uint64_t rest = sorted & (sorted - 1); rest != 0; rest &= rest - 1) {
      const int16_t entry = row[ihp_omaha_higher(ihp_lowest(rest) / IHP_COPIES) + low];
      best = entry > best ? entry : best;
    }
  }
  return best;
}

/* What the checked calls return for hole cards on a board that holds `taken`, and for a hand
 * with its board. */
enum ih_status ihp_omaha_check_hole(ih_set taken, const uint8_t hole[], size_t n);
enum ih_status ihp_omaha_check(const uint8_t hole[], size_t n, const uint8_t board[], size_t m);

#endif
