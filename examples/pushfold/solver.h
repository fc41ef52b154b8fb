/* The game of jam or fold, and its equilibrium by CFR+ (Tammelin 2014). */
#ifndef SOLVER_H
#define SOLVER_H

#include <isohand.h>
#include <isohand/matchup.h>

enum { CLASSES = IH_PREFLOP_CLASSES, PLAYERS = 2 };
enum { SMALL_BLIND, BIG_BLIND };

/* The chances of preflop classes dealt to two players. */
struct hands {
  double chance[CLASSES];          /* of a class */
  double meet[CLASSES][CLASSES];   /* of one class against another */
  double margin[CLASSES][CLASSES]; /* the chance that the first wins minus that it loses */
};

/* deals[] and wins[] come from ih_matchup_preflop. */
void hands_from_matchups(struct hands *hands, const uint64_t deals[], const uint64_t wins[]);

/* play[p][c] = how often player p plays class c: jams as the small blind, calls as the big
 * blind. */
struct solution {
  double stack; /* of each player, in big blinds, including the blinds */
  double play[PLAYERS][CLASSES];
  double value;          /* to the small blind, in big blinds */
  double exploitability; /* gain by a best response, averaged over both players */
};

/* The exploitability at which CFR+ stops. */
#define GOAL 1e-9

/* Runs CFR+ until the exploitability is at most GOAL. With `exactly`, CFR+ only finds which hands
 * mix, and linear equations determine how often, leaving only rounding errors. stack >= 1. Returns
 * 0 if out of memory. */
int solve(const struct hands *hands, double stack, int exactly, struct solution *solution);

/* Returns the fraction of all hands that a player plays. */
double fraction_played(const struct hands *hands, const double play[CLASSES]);

#endif
