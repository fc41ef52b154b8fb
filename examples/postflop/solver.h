/* Discounted counterfactual regret minimization (Brown 2019) over vectors of hands. */
#ifndef SOLVER_H
#define SOLVER_H

#include "game.h"
#include "tree.h"

struct solver {
  const struct game *game;
  const struct tree *tree;
  const ih_executor *executor;
  unsigned iterations;
  /* A number for each action with each hand, at each decision on each board: the numbers of a
   * board are together, those of a decision begin at node->first, those of an action are
   * together there. */
  float *regret[STREETS];
  float *played[STREETS]; /* the strategies of the iterations added up: the answer */
  float *room;            /* for a walk of the tree */
};

/* Bytes that a solver takes. */
size_t solver_bytes(const struct game *game, const struct tree *tree);

/* Game, tree and executor must outlive the solver; results do not depend on the executor. */
void solver_init(struct solver *solver, const struct game *game, const struct tree *tree,
                 const ih_executor *executor);

void solver_iterate(struct solver *solver);

/* What a player who knows the answer gains by the best reply to it, in chips: the mean of both
 * players, half of NashConv.  At 0 the answer is an equilibrium. */
double solver_exploitability(const struct solver *solver);

/* meets[h] = the weight of the other player's hands that hand h can meet. */
void solver_meets(const struct solver *solver, unsigned player, float meets[]);

/* value[h] = what each hand wins in chips, more or less than half of the pot, when both play the
 * answer. */
void solver_values(const struct solver *solver, unsigned player, float value[]);

/* equity[h] = the part of the pot that each hand wins when nobody bets. */
void solver_equity(const struct solver *solver, unsigned player, float equity[]);

/* strategy[a * hands + h] = the probability of action a with hand h at the root,
 * which must be a decision. */
void solver_strategy(const struct solver *solver, float strategy[]);

#endif
