/* What beats what, as data: the only source of the rules.  lib/eval/ranking/generate.c writes these
 * tables when the library is built. */
#ifndef IH_LIB_EVAL_RANKING_RULES_H
#define IH_LIB_EVAL_RANKING_RULES_H

#include "eval/rating/hash.h"

#include <isohand/ranking.h>

/* Orders of five cards: those of the rankings, by their numbers, then two that low games
 * reverse. */
enum { IHP_RULES_ACE_TO_FIVE = IH_RANKINGS, IHP_RULES_DEUCE_TO_SEVEN, IHP_RULES };

struct ihp_rules {
  const char *name;              /* of the ranking; NULL for the orders of low games */
  uint8_t ranks;                 /* in the deck, each in four suits; at most 13 */
  uint8_t straights;             /* number of straights; 0: neither straights nor flushes count */
  uint16_t lowest_straight;      /* rank set of the straight with the ace below the rest; 0 if there
                                  * is none */
  uint8_t order[IH_CATEGORIES];  /* categories, the worst first */
  uint16_t first[IH_CATEGORIES]; /* by category: its first strength, from which the closed forms of
                                  * plain.c and explain.c count within it */
  uint16_t max;                  /* highest strength */
};

extern const struct ihp_rules ihp_rules[IHP_RULES];

/* Returns the rules of a ranking, or NULL if `ranking` is invalid. */
static inline const struct ihp_rules *ihp_rules_find(enum ih_ranking ranking)
{
  return (size_t)ranking < IH_RANKINGS ? &ihp_rules[ranking] : NULL;
}

/* Returns what ih_ranking_rate returns for cards[0..n-1] (ranking.c). */
__attribute__((visibility("hidden"))) enum ih_status
ihp_ranking_check(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/* Checks that a ranking rates hands of a deck.  Each ranking rates those of its own deck; the
 * standard ranking also those of decks with fewer suits or ranks, whose ranks count as its highest
 * (lib/eval/showdown/types.h).  Returns IH_ERR_ARGUMENT if `ranking` is not a ranking, or deck is
 * NULL or not a deck; IH_ERR_UNSUPPORTED if the ranking does not rate its hands, or the deck is
 * rank-only. */
enum ih_status ihp_ranking_check_deck(enum ih_ranking ranking, const ih_deck *deck,
                                      ih_error *error);

/* Returns the strength of cards[0..n-1], n in 5..9, by the closed form (plain.c). */
uint16_t ihp_plain_strength(const struct ihp_rules *rules, const uint8_t cards[], size_t n);

/* [k][m]: number of quinaries of k digits with sum at most m. */
extern const uint32_t ihp_quinaries_up_to[IHP_RANKS + 1][IH_RATE_MAX_CARDS + 1];

#endif
