/* Tables of low hands, shared by their generator and their users. */
#ifndef IH_LIB_EVAL_LOW_TABLES_H
#define IH_LIB_EVAL_LOW_TABLES_H

#include "base/bits.h"
#include "eval/low/rules.h"

/* Games with a table for five cards; the values index the tables. */
enum ihp_low_order { IHP_ACE_TO_FIVE, IHP_DEUCE_TO_SEVEN, IHP_LOW_ORDERS };

struct ihp_low_table {
  uint16_t fives[IH_STRENGTH_MAX + 1]; /* strength of five cards, by their standard strength */
  uint16_t sets[1 << IHP_RANKS];       /* by rank set: strength of its best five ranks, not all of
                                        * one suit; 0 if the set has fewer than five or, where
                                        * straights count, only those of a straight */
};
IHP_HIDDEN extern const struct ihp_low_table ihp_low_tables[IHP_LOW_ORDERS];

/* An eight-or-better set holds the ranks from ace to eight: bit 0 is the ace, bits 1 to 7 are two
 * to eight.  The table gives the strength of a set's best five ranks. */
#define IHP_EIGHTS 256
IHP_HIDDEN extern const uint8_t ihp_low_eights[IHP_EIGHTS];

/* Badugi: the highest strength with 0 to 4 cards; and [k][r] = C(r, k + 1) for each rank r of the
 * rules, 0 where it is read but does not count. */
IHP_HIDDEN extern const uint16_t ihp_badugi_best[IHP_COPIES + 1];
IHP_HIDDEN extern const uint16_t ihp_badugi_colex[IHP_COPIES + 1][IHP_RANKS + 1];

/* Returns the eight-or-better set of a rank set, in which bit 12 is the ace. */
static inline unsigned ihp_eights_of_ranks(unsigned ranks)
{
  return (ranks << 1 & 0xFE) | ranks >> (IHP_RANKS - 1);
}

static inline unsigned ihp_eights_of_cards(const uint8_t cards[], size_t n)
{
  unsigned ranks = 0;
  for (size_t i = 0; i < n; i++)
    ranks |= 1u << ih_card_rank(cards[i]);
  return ihp_eights_of_ranks(ranks);
}

/* Returns the ranks of a set of the standard deck, in any suit. */
static inline unsigned ihp_ranks_of_set(ih_set set)
{
  set |= set >> 32;
  return (unsigned)(set | set >> 16) & ((1u << IHP_RANKS) - 1);
}

/* Returns what ih_low_rate returns for cards[0..n-1]. */
enum ih_status ihp_low_check(enum ih_low low, const uint8_t cards[], size_t n);

/* Returns the strength in badugi of up to IH_LOW_MAX_CARDS cards. */
uint16_t ihp_badugi_rate(const uint8_t cards[], size_t n);

#endif
