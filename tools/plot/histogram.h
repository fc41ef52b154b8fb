/* Histograms of individual hands, from a table of histograms. */
#ifndef IH_TOOLS_PLOT_HISTOGRAM_H
#define IH_TOOLS_PLOT_HISTOGRAM_H

#include "tools/game.h"

#include <isohand/store.h>

enum { HISTOGRAM_BINS = 255 };

/* Bounds on a mean: it is at most `margin` away from `centre`. */
struct interval {
  double centre, margin;
};

struct histogram {
  char label[IH_HAND_TEXT]; /* the hand: preflop as AKs */
  uint64_t runouts;
  unsigned bins;
  double share[HISTOGRAM_BINS]; /* share of the runouts in each bin of HS */
  struct interval ehs, ehs2;    /* E[HS] and E[HS^2] */
};

/* *out = the histogram of a hand: the cards of all rounds of the table or, preflop, also a name
 * such as AKs. IH_ERR_FORMAT: it is empty or has an invalid bin; errors of game_hand. */
enum ih_status histogram_read(const ih_store *store, const struct game *game, const char *text,
                              struct histogram *out, ih_error *error);

/* Returns the largest share in histograms[0..n-1]. */
double histograms_highest(const struct histogram histograms[], size_t n);

#endif
