/* The rules of each ranking, as data: every other file of this room that knows what
 * beats what reads them here. */
#ifndef IH_LIB_EVAL_RULES_H
#define IH_LIB_EVAL_RULES_H

#include <isohand/ranking.h>

struct ihp_rules {
  const char *name;
  uint8_t ranks;                 /* of the deck, each in four suits; at most 13 */
  uint16_t lowest_straight;      /* the rank set of the one with the ace below the rest */
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

/* The category of a strength 1..max. */
enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength);

#endif
