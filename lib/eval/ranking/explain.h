/* Steps that all explanations of strengths share. */
#ifndef IH_LIB_EVAL_RANKING_EXPLAIN_H
#define IH_LIB_EVAL_RANKING_EXPLAIN_H

#include "base/subsets.h"
#include "eval/ranking/rules.h"

/* Returns the category of a strength 1..max. */
enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength);

/* Sets rank[0..4] to the ranks that count in a strength, the most important first. */
void ihp_ranks_of(const struct ihp_rules *rules, uint16_t strength, uint8_t rank[5]);

/* Writes the description of a hand of a category, e.g. "full house, kings over tens", and returns
 * its length (words.c).  rank[0..4] are the ranks that count, the most important first; those of
 * missing cards are not read. */
size_t ihp_describe(const struct ihp_rules *rules, enum ih_category category, const uint8_t rank[5],
                    char text[IH_DESCRIPTION_TEXT]);

#endif
