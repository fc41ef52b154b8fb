/* The rules of low games, as data. */
#ifndef IH_LIB_EVAL_LOW_RULES_H
#define IH_LIB_EVAL_LOW_RULES_H

#include "eval/ranking/rules.h"

#include <isohand/low.h>

struct ihp_low_rules {
  const char *name;
  uint16_t max;                 /* highest strength */
  uint8_t min_cards;            /* in a hand */
  uint8_t ace_low;              /* 1 if the ace is rank 0 of the rules, the two rank 1, ... */
  const struct ihp_rules *five; /* order of five cards that the game reverses; NULL if the game does
                                 * not rank five cards */
};

extern const struct ihp_low_rules ihp_low_rules[IH_LOWS];

/* Returns the rules of a low game, or NULL if `low` is not a valid game. */
static inline const struct ihp_low_rules *ihp_low_rules_find(enum ih_low low)
{
  return (size_t)low < IH_LOWS ? &ihp_low_rules[low] : NULL;
}

/* Convert between ranks of the rules and ranks of the deck. */
static inline unsigned ihp_low_deck_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + IHP_RANKS - 1) % IHP_RANKS : r;
}

static inline unsigned ihp_low_rules_rank(const struct ihp_low_rules *rules, unsigned r)
{
  return rules->ace_low ? (r + 1) % IHP_RANKS : r;
}

/* Converts a strength in the order of rules->five to a low strength, which reverses that order, or
 * back.  A strength above max does not qualify and becomes 0. */
static inline unsigned ihp_low_turn_over(const struct ihp_low_rules *rules, unsigned strength)
{
  return strength > rules->max ? 0 : rules->max + 1u - strength;
}

#endif
