/* Hands of four hole cards by kind: by how many have a rank in common, and how many a suit; from a
 * preflop table of Omaha. */
#ifndef IH_TOOLS_PLOT_KINDS_H
#define IH_TOOLS_PLOT_KINDS_H

#include <isohand/store.h>

enum { KINDS_HOLE = 4, KINDS_TITLE = 120, KINDS_RANKS = 5, KINDS_SUITS = 5 };

/* The hands of a kind; quarters and the mean count each as often as it is dealt. */
struct kind {
  const char *ranks, *suits;                               /* "two pairs", "single-suited" */
  double share;                                            /* of all deals */
  double low, quarter, median, three_quarters, high, mean; /* of E[HS] */
  char worst[KINDS_HOLE + 1], best[KINDS_HOLE + 1];        /* ranks of the first such hands */
};

struct kinds {
  char title[KINDS_TITLE];
  size_t n;
  struct kind kind[KINDS_RANKS * KINDS_SUITS];
  double from, to; /* multiples of 0.05, with all values between them */
};

/* Returns 1 if the table has the equity of four hole cards. */
int kinds_can_read(const ih_store *store);

/* IH_ERR_MEMORY; IH_ERR_FORMAT: the table has impossible values. */
enum ih_status kinds_read(const ih_store *store, struct kinds *kinds, ih_error *error);

#endif
