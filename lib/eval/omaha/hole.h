/* Steps of Omaha's single calls: hole cards, and look-ups in the rows of a board. */
#ifndef IH_LIB_EVAL_OMAHA_HOLE_H
#define IH_LIB_EVAL_OMAHA_HOLE_H

#include "eval/omaha/tables.h"

#include <isohand/cards.h>
#include <string.h>

/* Cards, sorted and counted.  In `sorted`, the bit of a card is its own number, so that reading the
 * bits from the lowest yields the cards by ascending rank; bits of an ih_set do not.  `suits`
 * counts the cards of each suit in four bits.  If n are needed, each count starts at 8 - n, so that
 * its top bit is set once there are enough; it reaches at most 6 + 6. */
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

/* Returns all cards of the suit, in the form of `sorted`. */
IHP_ALWAYS_INLINE uint64_t ihp_omaha_sorted_suit(unsigned suit)
{
  return UINT64_C(0x1111111111111) << suit;
}

/* Returns C(r + 1, 2): adding a lower or equal rank gives the entry of the two. */
IHP_ALWAYS_INLINE unsigned ihp_omaha_higher(unsigned rank)
{
  return rank * (rank + 1) / 2;
}

/* Returns the greatest entry of any two of n sorted cards. */
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

/* Like ihp_omaha_best_of, with separate code for each n: at -O2 compilers do not unroll other
 * loops. */
IHP_ALWAYS_INLINE int16_t ihp_omaha_best(const ihp_omaha_entry row[], uint64_t sorted, size_t n)
{
  if (n == 4)
    return ihp_omaha_best_of(row, sorted, 4);
  return n == 5 ? ihp_omaha_best_of(row, sorted, 5) : ihp_omaha_best_of(row, sorted, 6);
}

/* Returns the greatest entry of any two of some sorted cards of one suit; 0 for fewer than two. */
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

/* Return the status of the checked calls: for hole cards on a board that holds `taken`, and for a
 * hand with its board. */
enum ih_status ihp_omaha_check_hole(ih_set taken, const uint8_t hole[], size_t n);
enum ih_status ihp_omaha_check(const uint8_t hole[], size_t n, const uint8_t board[], size_t m);

#endif
