/* Discounted counterfactual regret minimization (Brown 2019) over vectors of hands, or of buckets;
 * and CFR-BR (Johanson, Bard, Burch and Bowling 2012). */
#ifndef SOLVER_H
#define SOLVER_H

#include "traversal.h"

/* The caller sets the members up to `responds`. */
struct solver {
  const struct game *game;
  const struct tree *tree;
  const ih_executor *executor; /* does not affect results */
  unsigned bits;               /* per number: 32 or 16 */
  double chips; /* the most that a player can win or lose, relative to half the pot */
  int responds; /* CFR-BR: the player who does not update plays a best response */
  unsigned iterations;
  struct tables regrets;
  struct tables strategy_sums; /* over all iterations: the average strategy */
  struct shared shared;        /* on streets with buckets */
  struct choices choices;      /* for CFR-BR */
  float *workspace;            /* for a traversal */
};

/* Returns the bytes that solver_make will allocate. */
size_t solver_bytes(const struct solver *solver);
void solver_make(struct solver *solver);

void solver_iterate(struct solver *solver);

/* Returns what a player gains by a best response to the average strategy, in chips, averaged over
 * both players: half of NashConv. At 0 the average strategies are an equilibrium. */
double solver_exploitability(const struct solver *solver);

/* value[h] = what hand h wins in chips, relative to half the pot, when both play their average
 * strategies. */
void solver_values(const struct solver *solver, unsigned player, float value[]);

/* equity[h] = the share of the pot that hand h wins without betting. */
void solver_equity(const struct solver *solver, unsigned player, float equity[]);

#endif
