/* Discounted counterfactual regret minimization (Brown 2019) over vectors of hands. */
#ifndef SOLVER_H
#define SOLVER_H

#include "walk.h"

/* The caller sets what comes first. */
struct solver {
  const struct game *game;
  const struct tree *tree;
  const ih_executor *executor; /* results do not depend on it */
  unsigned bits;               /* of a number: 32 or 16 */
  unsigned iterations;
  struct tables regrets;
  struct tables played; /* the strategies of the iterations added up: the answer */
  float *room;          /* for a walk of the tree */
};

/* Bytes that a solver takes, before it takes them. */
size_t solver_bytes(const struct solver *solver);
void solver_make(struct solver *solver);

void solver_iterate(struct solver *solver);

/* What a player who knows the answer gains by the best reply to it, in chips: the mean of both
 * players, half of NashConv.  At 0 the answer is an equilibrium. */
double solver_exploitability(const struct solver *solver);

/* value[h] = what each hand wins in chips, more or less than half of the pot, when both play the
 * answer. */
void solver_values(const struct solver *solver, unsigned player, float value[]);

/* equity[h] = the part of the pot that each hand wins when nobody bets. */
void solver_equity(const struct solver *solver, unsigned player, float equity[]);

/* strategy[a * IH_HOLES + h] = the probability of action a with hand h at the root, which must be a
 * decision. */
void solver_strategy(const struct solver *solver, float strategy[]);

#endif
