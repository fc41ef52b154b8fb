/* What a decision on a board has learnt: a number for each action with each hand. */
#ifndef STRATEGY_H
#define STRATEGY_H

#include "tree.h"

#include <stddef.h>

/* The numbers of action a begin at number[a * hands]; hands is a multiple of LINE_FLOATS.  Of
 * the vectors that are no part of them, `part` and `after` below, each action's begins at
 * [a * stride]. */
struct numbers {
  void *number; /* floats; with a scale, int16_t */
  float *scale; /* that all numbers are multiplied with; NULL: none */
  size_t actions, hands;
  const float *locked; /* instead of a strategy: the probability of each action */
};

/* part[] = of[hand] times the probability of each action with each hand.  Numbers below 0 count as
 * 0, and if none is above, all actions are alike. */
void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part);

/* Strategies that were played: a part of the old one is kept.  room[] is as large as the numbers,
 * and is only used where there is a scale; so in strategy_learn. */
void strategy_add(const struct numbers *played, const float *part, size_t stride, float gamma,
                  float *room);

/* value[] = what each hand wins by the strategy, where after[] is what it wins by each action. */
void strategy_mix(const struct numbers *numbers, const float *after, size_t stride, float *value);

/* Regrets: adds what each action would have won more than the strategy did, value[]. */
void strategy_learn(const struct numbers *regrets, const float *after, size_t stride, float alpha,
                    float beta, const float *value, float *room);

#endif
