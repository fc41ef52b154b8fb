/* Counts the opponents of each cluster that hole cards beat or tie with on a final board. */
#ifndef IH_LIB_EQUITY_CLUSTERS_H
#define IH_LIB_EQUITY_CLUSTERS_H

#include "equity/street.h"

#include <stddef.h>

/* Rows of a number per cluster, padded with zeros to a multiple of eight.  One block: free()
 * releases everything. */
struct ihp_clusters {
  size_t count, width; /* clusters; numbers per row */
  size_t numbers;      /* in the wins, ties and opponents of one board together */
  uint8_t of[IH_HOLES];
  uint8_t cards[IH_HOLES][2]; /* by place */
  ih_showdown_order order;
  uint16_t *wins, *ties, *opponents; /* [place][width], for one board, contiguous */
  uint16_t *sums;                    /* same layout, for callers that add boards up */
  /* [1 + IH_MAX_CARDS][width]: counts of the hole cards already passed, weakest first: all, then
   * those that contain each card.  The other rows follow. */
  _Alignas(max_align_t) uint16_t counted[];
};

/* Returns 1 if these are valid clusters of a street's hands. */
int ihp_clusters_check(const ih_street *street, const ih_equity_clusters *clusters);

/* Allocates a single block, including `sums` even where only final boards are counted: 1.4 MB for
 * 169 clusters.  The caller frees it.  Returns NULL if out of memory. */
struct ihp_clusters *ihp_clusters_new(const ih_street *street, const ih_equity_clusters *clusters);

/* Sets the rows for a final board; those of places that share a card with it are 0. */
void ihp_clusters_wins(struct ihp_clusters *clusters, const ih_street *street,
                       const uint8_t board[]);

#endif
