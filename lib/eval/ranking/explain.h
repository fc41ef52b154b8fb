/* What a strength means: the steps of all explanations. */
#ifndef IH_LIB_EVAL_RANKING_EXPLAIN_H
#define IH_LIB_EVAL_RANKING_EXPLAIN_H

#include "eval/ranking/rules.h"

/* The category of a strength 1..max. */
enum ih_category ihp_category_of(const struct ihp_rules *rules, uint16_t strength);

/* rank[0..4] = the ranks that count in a strength, the most important first. */
void ihp_ranks_of(const struct ihp_rules *rules, uint16_t strength, uint8_t rank[5]);

/* Writes the description of a hand of a category, e.g. "full house, kings over tens",
 * and returns its length (words.c).  rank[0..4] are the ranks that count, the most
 * important first; those of cards that the hand lacks are not read. */
size_t ihp_describe(const struct ihp_rules *rules, enum ih_category category, const uint8_t rank[5],
                    char text[IH_DESCRIPTION_TEXT]);

/* Goes on to the next choice of k of n cards: position[0..k-1], each 0..n-1 and above the
 * one before, in lexicographic order, so that the cards given first are chosen first.
 * After the last choice it returns 0 and starts again from the first. */
static inline int ihp_next_choice(size_t position[], size_t k, size_t n)
{
  size_t i = k;
  while (i > 0 && position[i - 1] == n - k + i - 1)
    i--;
  size_t from = i == 0 ? 0 : position[i - 1] + 1;
  for (size_t j = i == 0 ? 0 : i - 1; j < k; j++)
    position[j] = from++;
  return i > 0;
}

#endif
