/* Counterfactual regret minimization (Zinkevich 2007), and CFR+ (Tammelin 2014). */
#ifndef SOLVER_H
#define SOLVER_H

#include "game.h"

/* A number for each action with each hand at each node. */
struct action_table {
  double at[MAX_NODES][MAX_HANDS][ACTIONS];
};

enum method {
  CFR,             /* both players learn at once, and all iterations weigh the same */
  CFR_ALTERNATING, /* the second player learns after the first, who has changed by then */
  CFR_PLUS         /* so too; no regret falls below 0, and iteration t weighs t */
};

struct solver {
  const struct game *game;
  enum method method;
  unsigned iterations;
  struct action_table regret;
  struct action_table played; /* the sum of the strategies of all iterations: the answer */
};

/* The game must outlive the solver. */
void solver_init(struct solver *solver, const struct game *game, enum method method);

void solver_iterate(struct solver *solver);

/* What the first player wins when both play the answer. */
double solver_value(const struct solver *solver);

/* What a player who knows the answer gains by the best reply to it, the mean of both players:
 * half of NashConv, as OpenSpiel counts.  At 0 the answer is an equilibrium. */
double solver_exploitability(const struct solver *solver);

#endif
