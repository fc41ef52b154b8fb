/* Histograms of HS of all hands on a board of 3 or 4 cards, by pattern.
 *
 * As for sums (next.h), one card of each type is dealt and weighted by how many the hole cards
 * leave.  For each turn card the patterns of the longer board get histograms over the river cards;
 * a pattern of the flop adds up those that its hole cards have, each a row of a few vectors.  Two
 * cards to come can be dealt in both orders.  So river cards of a lower rank than the turn card are
 * left out, those of a higher rank count twice, and the sums are halved.
 *
 * A **band** is the patterns whose highest n - 2 of n cards have certain ranks.  On a later board
 * the cards of a pattern have the same ranks, so bands are independent, and small enough for a
 * cache. */
#ifndef IH_LIB_EQUITY_OMAHA_HISTOGRAMS_H
#define IH_LIB_EQUITY_OMAHA_HISTOGRAMS_H

#include "equity/omaha/bins.h"
#include "equity/omaha/layout.h"

struct ihp_omaha_turn; /* a board of four cards with all its next cards */

enum {
  IHP_OMAHA_HIGHEST = IH_OMAHA_MAX_HOLE - 2, /* cards whose ranks make the band */
  IHP_OMAHA_STRIPS = 256                     /* IH_MAX_SUITS ^ IHP_OMAHA_HIGHEST */
};

/* Memory for one board at a time, and one band of it. */
struct ihp_omaha_histograms {
  const struct ih_omaha_bins *bins;
  unsigned m;   /* cards of the board */
  size_t width; /* of a histogram: the bins, rounded up */
  ihp_omaha_add_counts *add;
  struct ihp_omaha_layout layout; /* of the board */
  struct ihp_omaha_turn *turn;    /* [turns] */
  unsigned turns;

  /* Of the band: see find_strip(). */
  uint8_t rank[IHP_OMAHA_HIGHEST]; /* ascending */
  uint32_t strip[IHP_OMAHA_STRIPS];
  size_t room, turn_room; /* patterns */
  uint16_t *count;        /* [pattern of the band][width]: runouts */
  uint8_t *turn_count;    /* [pattern of the turn][width], of a turn card at a time */
};

/* Makes memory for boards of m cards, 3 or 4.  The caller frees it after success and after failure.
 * Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_histograms_new(const struct ih_omaha_bins *bins, unsigned m,
                                        struct ihp_omaha_histograms *out);
void ihp_omaha_histograms_free(struct ihp_omaha_histograms *histograms);

/* Starts a board, at its first band.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_histograms_start(struct ihp_omaha_histograms *histograms,
                                          const uint8_t board[]);

/* Moves to the next band; returns 0 after the last one. */
int ihp_omaha_histograms_next(struct ihp_omaha_histograms *histograms);

/* Counts the runouts of all patterns of the band. */
void ihp_omaha_histograms_make(struct ihp_omaha_histograms *histograms);

/* Live hole cards of the band that differ in the lowest one only. */
struct ihp_omaha_hole_row {
  uint8_t hole[IH_OMAHA_MAX_HOLE]; /* ascending; hole[0], which is not set, is below hole[1] */
  uint32_t pattern;                /* that of hole[0] is as many further as its type */
  unsigned suits;                  /* those of hole[2] and higher cards, two bits each */
};

/* Iterates over the rows of a band: each call finds a row and returns 1, or returns 0 at the end.
 * It starts with row->hole[1] = 0 and row->suits = 0. */
int ihp_omaha_histograms_row(const struct ihp_omaha_histograms *histograms,
                             struct ihp_omaha_hole_row *row);

#endif
