/* The histograms of chosen hands of a table of histograms. */
#ifndef IH_TOOLS_PLOT_HISTOGRAM_H
#define IH_TOOLS_PLOT_HISTOGRAM_H

#include "tools/game.h"

#include <isohand/store.h>

enum { HISTOGRAM_BINS = 255 };

/* What a histogram says of a mean: it is at most `margin` away from `centre`. */
struct interval {
  double centre, margin;
};

struct histogram {
  char label[IH_HAND_TEXT]; /* the hand: preflop as AKs */
  uint64_t runouts;
  unsigned bins;
  double share[HISTOGRAM_BINS]; /* of the runouts, by bin of HS */
  struct interval ehs, ehs2;    /* E[HS] and E[HS^2] */
};

/* *out = that of a hand: cards of all rounds of the table, or preflop also a name as AKs.
 * IH_ERR_FORMAT when it counts nothing or has no such bin; errors of game_hand. */
enum ih_status histogram_read(const ih_store *store, const struct game *game, const char *text,
                              struct histogram *out, ih_error *error);

/* The largest share of histograms[0..n-1]. */
double histograms_highest(const struct histogram histograms[], size_t n);

#endif
