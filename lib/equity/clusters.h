/* How many opponents of each cluster hole cards beat, and tie with, on a final board. */
#ifndef IH_LIB_EQUITY_CLUSTERS_H
#define IH_LIB_EQUITY_CLUSTERS_H

#include "equity/street.h"

#include <stddef.h>

/* Rows of a number for each cluster, filled up with zeros to a multiple of eight.  free() frees
 * them all. */
struct ihp_clusters {
  size_t count, width; /* clusters; numbers of a row */
  size_t numbers;      /* of the wins, ties and opponents of one board together */
  uint8_t of[IH_HOLES];
  uint8_t cards[IH_HOLES][2]; /* of each place */
  ih_showdown_order order;
  uint16_t *wins, *ties, *opponents; /* [place][width], of one board, one after the other */
  uint16_t *sums;                    /* the same, for callers who add boards up */
  /* [1 + IH_MAX_CARDS][width]: of the hole cards so far, the weakest first, all and those with a
   * card; then all of these rows */
  _Alignas(max_align_t) uint16_t counted[];
};

/* Whether they are clusters of a street's hands. */
int ihp_clusters_check(const ih_street *street, const ih_equity_clusters *clusters);

/* Allocates all of it in one block, with `sums` also where only final boards are counted: 1.4 MB
 * for 169 clusters.  The caller frees it.  Returns NULL if out of memory. */
struct ihp_clusters *ihp_clusters_new(const ih_street *street, const ih_equity_clusters *clusters);

/* Fills in the rows for a final board; those of places that share a card with it are 0. */
void ihp_clusters_wins(struct ihp_clusters *clusters, const ih_street *street,
                       const uint8_t board[]);

#endif
