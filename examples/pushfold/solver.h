/* The game of jam or fold, and its equilibrium by CFR+ (Tammelin 2014). */
#ifndef SOLVER_H
#define SOLVER_H

#include <isohand.h>
#include <isohand/matchup.h>

enum { CLASSES = IH_PREFLOP_CLASSES, PLAYERS = 2 };
enum { SMALL_BLIND, BIG_BLIND };

/* The preflop classes as they are dealt to two players. */
struct hands {
  double chance[CLASSES];          /* of a class */
  double meet[CLASSES][CLASSES];   /* of one class against another */
  double margin[CLASSES][CLASSES]; /* the chance that the first wins, less that it loses */
};

/* deals[] and wins[] are those of ih_matchup_preflop. */
void hands_from_matchups(struct hands *hands, const uint64_t deals[], const uint64_t wins[]);

/* play[p][c] = how often player p plays class c: jams as the small blind, calls as the big one. */
struct solution {
  double stack; /* of each player, in big blinds, with the blinds */
  double play[PLAYERS][CLASSES];
  double value;          /* to the small blind, in big blinds */
  double exploitability; /* what a player gains by the best reply, the mean of both players */
};

/* The exploitability at which CFR+ stops. */
#define GOAL 1e-9

/* Plays CFR+ until the exploitability is at most GOAL; or `exactly`: CFR+ only finds out which
 * hands mix, and equations say how often, so that nothing but rounding is left.  stack >= 1.
 * Returns 0 when there is no memory. */
int solve(const struct hands *hands, double stack, int exactly, struct solution *solution);

/* The fraction of all hands that a player plays. */
double fraction_played(const struct hands *hands, const double play[CLASSES]);

#endif
