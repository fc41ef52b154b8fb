/* What a low game is, as data. */
#ifndef IH_LIB_EVAL_LOW_RULES_H
#define IH_LIB_EVAL_LOW_RULES_H

#include "eval/ranking/rules.h"

#include <isohand/low.h>

struct ihp_low_rules {
  const char *name;
  uint16_t max;                 /* the highest strength */
  uint8_t min_cards;            /* of a hand */
  uint8_t ace_low;              /* the ace is rank 0 of the rules, the two rank 1, ... */
  const struct ihp_rules *five; /* the order of five cards that the game turns over; NULL for
                                 * a game that ranks no five cards */
};

extern const struct ihp_low_rules ihp_low_rules[IH_LOWS];

/* The rules of a low game, NULL when it is none. */
static inline const struct ihp_low_rules *ihp_low_rules_find(enum ih_low low)
{
  return (size_t)low < IH_LOWS ? &ihp_low_rules[low] : NULL;
}

/* The rank of the deck that is rank r of the rules, and the other way round. */
static inline unsigned ihp_low_deck_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + IHP_RANKS - 1) % IHP_RANKS : r;
}

static inline unsigned ihp_low_rules_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + 1) % IHP_RANKS : r;
}

/* Turns the order of rules->five over: the low strength of a strength there, and back.  A
 * strength over max is no low, 0. */
static inline unsigned ihp_low_turn_over(const struct ihp_low_rules *rules, unsigned strength)
{
  return strength > rules->max ? 0 : rules->max + 1u - strength;
}

#endif
