/* All choices of some of the given cards, one after the other. */
#ifndef IH_LIB_EVAL_RANKING_CHOICE_H
#define IH_LIB_EVAL_RANKING_CHOICE_H

#include <stddef.h>

/* The next k of n places, each rising, in lexicographic order; 0, and the first ones,
 * after the last. */
static inline int ihp_next_choice(size_t place[], size_t k, size_t n)
{
  size_t i = k;
  while (i > 0 && place[i - 1] == n - k + i - 1)
    i--;
  size_t from = i == 0 ? 0 : place[i - 1] + 1;
  for (size_t j = i == 0 ? 0 : i - 1; j < k; j++)
    place[j] = from++;
  return i > 0;
}

#endif
