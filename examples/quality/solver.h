/* Players who know the labels of their hands learn to play: against each other by CFR+, or each
 * against an opponent who knows the cards and plays a best response, by CFR-BR. */
#ifndef SOLVER_H
#define SOLVER_H

#include "labels.h"

/* A strategy: by label, or for each hand separately. */
struct play {
  const struct labels *labels;
  double *probability[STREETS]; /* [(decision * labels + label) * ACTIONS + action] */
  uint8_t *choice[STREETS];     /* [decision * game_slots + slot] = the action; NULL: by labels */
};

enum method {
  CFR_PLUS, /* Tammelin 2014: solves the game in which both players know only labels */
  CFR_BR    /* Johanson, Bard, Burch and Bowling 2012: finds the least exploitable labelled play */
};

struct solver {
  const struct game *game;
  enum method method;
  unsigned iterations;
  struct play now, responses;
  double *regret[STREETS], *strategy_sum[STREETS]; /* laid out like play.probability */
  double *gain[STREETS], *came[STREETS];           /* of one traversal; came has no actions */
};

/* The game and the labels must outlive the solver. */
void solver_init(struct solver *solver, const struct game *game, const struct labels *labels,
                 enum method method);
void solver_iterate(struct solver *solver);

/* Computes the average strategy of each label over all iterations; free it with play_free. */
void solver_average(const struct solver *solver, struct play *average);

void play_free(struct play *play);
void solver_free(struct solver *solver);

/* Returns what a player wins, in big blinds, who knows the cards and the opponent's strategy. */
double best_response(const struct game *game, const struct play *play, unsigned player);

/* Returns the gain by a best response, averaged over both players: half of NashConv, as in
 * OpenSpiel. */
double exploitability(const struct game *game, const struct play *play);

#endif
