/* The rules of each ranking, as data: every other file of this room that knows what
 * beats what reads them here. */
#ifndef IH_LIB_EVAL_RANKING_RULES_H
#define IH_LIB_EVAL_RANKING_RULES_H

#include <isohand/low.h>
#include <isohand/ranking.h>

struct ihp_rules {
  const char *name;
  uint8_t ranks;                 /* of the deck, each in four suits; at most 13 */
  uint8_t straights;             /* how many; 0: neither straights nor flushes count */
  uint16_t lowest_straight;      /* the rank set of the one with the ace below the rest, 0
                                  * when there is none */
  uint8_t order[IH_CATEGORIES];  /* the categories, the worst first */
  uint16_t first[IH_CATEGORIES]; /* by category: its first strength; within a category
                                  * the closed forms of plain.c and explain.c number
                                  * the classes from 0 */
  uint16_t max;                  /* the last strength of all */
};

extern const struct ihp_rules ihp_rules[IH_RANKINGS];

/* The rules of a ranking, NULL when it is none. */
static inline const struct ihp_rules *ihp_rules_find(enum ih_ranking ranking)
{
  return (size_t)ranking < IH_RANKINGS ? &ihp_rules[ranking] : NULL;
}

/* A low game: five cards are ranked as in any other, and then the order is turned over. */
struct ihp_low_rules {
  const char *name;
  uint16_t max;          /* strengths: of the order turned over, so many of the highest */
  uint8_t least_cards;   /* of a hand */
  uint8_t ace_low;       /* the ace is rank 0 of the rules, the two rank 1, ... */
  struct ihp_rules five; /* all zeros when not five cards are ranked */
};

extern const struct ihp_low_rules ihp_low_rules[IH_LOWS];

/* The rules of a low game, NULL when it is none. */
static inline const struct ihp_low_rules *ihp_low_rules_find(enum ih_low low)
{
  return (size_t)low < IH_LOWS ? &ihp_low_rules[low] : NULL;
}

/* The strength of cards[0..n-1] by the closed form, which is in plain.c. */
uint16_t ihp_plain_strength(const struct ihp_rules *rules, const uint8_t cards[], size_t n);

/* The category of a strength 1..max. */
enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength);

/* rank[0..4] = the ranks that count in it, the most important first. */
void ihp_ranks_of(const struct ihp_rules *rules, uint16_t strength, uint8_t rank[5]);

#endif
