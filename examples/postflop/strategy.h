/* What a decision on a board has learnt: a number for each action with each hand. */
#ifndef STRATEGY_H
#define STRATEGY_H

#include "tree.h"

#include <stddef.h>
#include <stdint.h>

/* The numbers of action a begin at number[a * hands].  Vectors of hands that are no part of them,
 * `of` and `after` below, have each action's at [a * stride]. */
struct numbers {
  float *number;
  size_t actions, hands;
  const float *locked; /* instead of a strategy: the probability of each action */
};

/* part[] = how often each action is taken with each hand, times of[hand], or 1 when that is NULL.
 * Numbers below 0 count as 0, and if none is above, all actions are alike. */
void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part);

/* Regrets: what each action would have won more than the strategy did is added. */
void strategy_learn(const struct numbers *regrets, const float *after, size_t stride,
                    const float *value, float alpha, float beta);

/* Strategies that were played: a part of the old one is kept. */
void strategy_add(const struct numbers *played, const float *part, size_t stride, float gamma);

#endif
