/* The words for hands, in one place. */
#ifndef IH_LIB_EVAL_RANKING_WORDS_H
#define IH_LIB_EVAL_RANKING_WORDS_H

#include "eval/ranking/rules.h"

/* Writes the description of a hand of a category, e.g. "full house, kings over tens",
 * and returns its length; rank[0..4] are the ranks that count, the most important
 * first, those of cards that the hand does not have unused. */
size_t ihp_describe(const struct ihp_rules *rules, enum ih_category category, const uint8_t rank[5],
                    char text[IH_DESCRIPTION_TEXT]);

#endif
