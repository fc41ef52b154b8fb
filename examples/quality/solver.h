/* Players who know labels of their hands learn to play: against each other, by CFR+, or each
 * against a player who knows the cards and replies best, by CFR-BR. */
#ifndef SOLVER_H
#define SOLVER_H

#include "labels.h"

/* How hands play: by their labels, or each by itself. */
struct play {
  const struct labels *labels;
  double *probability[STREETS]; /* [(decision * labels + label) * ACTIONS + action] */
  uint8_t *choice[STREETS];     /* [decision * game_slots + slot] = the action; NULL: by labels */
};

enum method {
  CFR_PLUS, /* Tammelin 2014: solves the game in which both players know only labels */
  CFR_BR    /* Johanson, Bard, Burch and Bowling 2012: finds what labels can say best */
};

struct solver {
  const struct game *game;
  enum method method;
  unsigned iterations;
  struct play now, replies;
  double *regret[STREETS], *played[STREETS]; /* as play.probability */
  double *gain[STREETS], *came[STREETS];     /* of one walk; came has no actions */
};

/* The game and the labels must outlive the solver. */
void solver_init(struct solver *solver, const struct game *game, const struct labels *labels,
                 enum method method);
void solver_iterate(struct solver *solver);

/* The answer: how each label plays over all iterations.  To be freed by play_free. */
void solver_answer(const struct solver *solver, struct play *answer);

void play_free(struct play *play);
void solver_free(struct solver *solver);

/* What a player wins in big blinds who knows the cards and how the other one plays. */
double best_reply(const struct game *game, const struct play *play, unsigned player);

/* What players gain by the best reply, the mean of both: half of NashConv, as OpenSpiel counts. */
double exploitability(const struct game *game, const struct play *play);

#endif
