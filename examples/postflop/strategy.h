/* The stored numbers of a decision node on a board: one for each action with each hand. */
#ifndef STRATEGY_H
#define STRATEGY_H

#include "tree.h"

#include <stddef.h>

/* The numbers of action a begin at number[a * hands]; hands is a multiple of LINE_FLOATS. In `part`
 * and `after` below, action a begins at [a * stride]. */
struct numbers {
  void *number; /* float; int16_t if there is a scale */
  float *scale; /* factor of all numbers; NULL: none */
  size_t actions, hands;
  const float *locked; /* of a locked node: the probability of each action; otherwise NULL */
};

/* part[] = of[hand] times the probability of each action with each hand. Negative numbers count as
 * 0; if none is positive, all actions are equally likely. */
void strategy_parts(const struct numbers *numbers, const float *of, size_t stride, float *part);

/* Adds a strategy to the sum, which is first multiplied by gamma. workspace[] has as many floats as
 * there are numbers and is only used if they have a scale, also in strategy_update. */
void strategy_add(const struct numbers *sums, const float *part, size_t stride, float gamma,
                  float *workspace);

/* value[] = what each hand wins by the strategy, given what it wins by each action, after[]. */
void strategy_mix(const struct numbers *numbers, const float *after, size_t stride, float *value);

/* Adds to the regrets how much more each action would have won than the strategy, value[]. */
void strategy_update(const struct numbers *regrets, const float *after, size_t stride, float alpha,
                     float beta, const float *value, float *workspace);

#endif
