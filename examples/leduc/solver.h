/* Counterfactual regret minimization (Zinkevich 2007), and CFR+ (Tammelin 2014). */
#ifndef SOLVER_H
#define SOLVER_H

#include "game.h"

/* A number for each action with each hand at each decision node. */
struct action_table {
  double at[MAX_NODES][MAX_HANDS][ACTIONS];
};

enum method {
  CFR,             /* simultaneous updates; all iterations have equal weight */
  CFR_ALTERNATING, /* alternating updates: the second player responds to the first one's new play */
  CFR_PLUS         /* also alternating; regrets stay >= 0, and iteration t has weight t */
};

struct solver {
  const struct game *game;
  enum method method;
  unsigned iterations;
  struct action_table regret;
  struct action_table strategy_sum; /* over all iterations: the average strategy */
};

/* The game must outlive the solver. */
void solver_init(struct solver *solver, const struct game *game, enum method method);

void solver_iterate(struct solver *solver);

/* Returns what the first player wins when both play their average strategies. */
double solver_value(const struct solver *solver);

/* Returns what a player gains by a best response to the average strategy, averaged over both
 * players: half of NashConv, as in OpenSpiel. At 0 the average strategies are an equilibrium. */
double solver_exploitability(const struct solver *solver);

#endif
