/* Histograms of HS of all hands on a board of 3 or 4 cards, by pattern.
 *
 * As for sums (next.h), one card of each type is dealt and weighted by how many the hole cards
 * leave.  For each turn card the patterns of the longer board get histograms over the river cards;
 * a pattern of the flop adds up those that its hole cards have, each a row of a few vectors.  Two
 * cards to come can be dealt in both orders.  So river cards of a lower rank than the turn card are
 * left out, those of a higher rank count twice, and the sums are halved.
 *
 * A **block** is the patterns whose highest n - 2 of n cards have certain ranks.  On a later board
 * the cards of a pattern have the same ranks, so blocks are independent, and small enough for a
 * cache. */
#ifndef IH_LIB_EQUITY_OMAHA_HISTOGRAMS_H
#define IH_LIB_EQUITY_OMAHA_HISTOGRAMS_H

#include "equity/omaha/bins.h"
#include "equity/omaha/layout.h"

struct ihp_omaha_turn; /* a board of four cards with all its next cards */

/* Memory for one board at a time. */
struct ihp_omaha_histograms {
  const struct ih_omaha_bins *bins;
  unsigned m;                     /* cards of the board */
  size_t width;                   /* of a row: the bins, rounded up */
  struct ihp_omaha_layout layout; /* of the board */
  unsigned blocks;
  uint8_t *is_wanted; /* [block] */

  size_t room, turn_room; /* patterns */
  uint16_t *count;        /* [pattern][width]: runouts; undefined in blocks that are not wanted */
  uint8_t *turn_count;    /* likewise, of a turn card at a time */
  struct ihp_omaha_turn *turn; /* [turns] */
  unsigned turns;
};

/* Makes memory for boards of m cards, 3 or 4.  The caller frees it after success and after failure.
 * Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_histograms_new(const struct ih_omaha_bins *bins, unsigned m,
                                        struct ihp_omaha_histograms *out);
void ihp_omaha_histograms_free(struct ihp_omaha_histograms *histograms);

/* Starts a board, with no block wanted.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_histograms_start(struct ihp_omaha_histograms *histograms,
                                          const uint8_t board[]);

/* Returns the block of hole cards that are in ascending order. */
unsigned ihp_omaha_block(const uint8_t hole[], unsigned n);

/* Counts the runouts of all patterns of the wanted blocks. */
void ihp_omaha_histograms_make(struct ihp_omaha_histograms *histograms);

/* Returns the number of the pattern that differs from hole[0..n-1] in the lowest card only, which
 * is of type 0; that of the hole cards is as many further as the type of hole[0].
 * @pre hole[] is in ascending order, and hole[1..n-1] are live. */
uint32_t ihp_omaha_histograms_row(const struct ihp_omaha_histograms *histograms,
                                  const uint8_t hole[], unsigned n);

#endif
