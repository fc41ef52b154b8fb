/* The levels of a board: which types of hole cards are equally strong, and how many weaker
 * ones there are.
 *
 * The obvious version sorts 1,081 pairs of hole cards and goes through them, counting for
 * every card the weaker ones that hold it.  Here the hole cards of two types are one pair
 * of types, of which there are 91 without a flush; pairs of types are sorted, not hole
 * cards, and what is counted are types, not cards. */
#ifndef IH_LIB_EVAL_SHOWDOWN_LEVELS_H
#define IH_LIB_EVAL_SHOWDOWN_LEVELS_H

#include "eval/showdown/types.h"

/* Live hole cards of equal strength: those with a card of type a and one of type b, where a
 * has the higher rank, or a is the suited one of equal ranks.  Or, where one card of the
 * suit makes no difference, those with a card of rank a and one of rank b <= a of which at
 * most one has the suit. */
struct ihp_type_pair {
  uint8_t a, b;
  uint16_t strength;
  uint16_t level;
};

struct ihp_levels {
  unsigned pairs, by_rank; /* the first by_rank pairs are those of ranks */
  unsigned count;          /* levels, the weakest first */
  struct ihp_type_pair pair[IH_SHOWDOWN_LEVELS];
  uint16_t strength[IH_SHOWDOWN_LEVELS];
  /* weaker[g][t]: the hole cards in levels below g that hold a given card of type t */
  uint16_t weaker[IH_SHOWDOWN_LEVELS + 1][IHP_TYPES];
};

/* In the column of a type that no card has: all hole cards in levels below g. */
#define IHP_TYPE_ALL IHP_TYPE_BLOCKED

/* Fills what is in use of *out. */
void ihp_levels_make(const struct ihp_board_types *types, struct ihp_levels *out);

#endif
