/* Hands of a street, played out one by one: the road of verification, which shares
 * nothing with the making. */
#ifndef IH_LIB_FEATURE_PLAY_OUT_H
#define IH_LIB_FEATURE_PLAY_OUT_H

#include "feature/street.h"

/* What the street of a table counts: of each hand `runouts` boards, and on each of them
 * `opponents` hands.  HS is a number of points out of `most` on each runout.  As
 * isohand/equity.h says, with N runouts and K opponents 4 N K < 2^33 and
 * (2 K)^2 N < 2^43. */
struct ihp_street_counts {
  unsigned board, final, bins;
  uint64_t runouts, opponents, most;
};

struct ihp_street_counts ihp_street_counts_of(const struct ihp_hands *hands);

static inline int ihp_is_final(const struct ihp_street_counts *counts)
{
  return counts->board == counts->final;
}

/* The rank of the ranking's own deck that the deck's lowest one counts as: a deck of fewer ranks
 * has the highest of these. */
unsigned ihp_lowest_rank(const struct ihp_hands *hands);

/* n choose k, of cards. */
uint64_t ihp_choose(unsigned n, unsigned k);

/* All that tables hold of a hand: numbers of all opponents; runouts by bins, when the
 * table has bins; and numbers of each cluster, when it has clusters. */
struct ihp_tally {
  uint64_t wins, ties, losses, points, squares;
  uint64_t histogram[255];
  struct ihp_tally_cluster {
    uint64_t wins, ties, opponents;
  } cluster[IH_PREFLOP_CLASSES];
};

/* *tally = those of one of the hands, every runout against every opponent, with the
 * closed form of the evaluator. */
void ihp_play_out(const struct ihp_hands *hands, const uint8_t cards[], struct ihp_tally *tally);

/* ih_feature.row_cost and .samples: about nanoseconds of a thread for a hand, and as many hands
 * as take about a second. */
uint64_t ihp_play_out_cost(const struct ihp_hands *hands);
uint64_t ihp_play_out_samples(const struct ihp_hands *hands);

#endif
