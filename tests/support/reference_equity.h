/* Equity, slowly: every runout and every two hands on it, with no isomorphism and no
 * sorting.  Knows nothing of the library. */
#ifndef IH_TESTS_REFERENCE_EQUITY_H
#define IH_TESTS_REFERENCE_EQUITY_H

#include "reference_strength.h"

#define REFERENCE_PLACES 1326
#define REFERENCE_BINS   255

/* Sums over the runouts of a hand, opponent by opponent. */
struct reference_sums {
  uint64_t runouts, wins, ties, losses;
  uint64_t points, squares; /* of 2W + T */
  uint32_t histogram[REFERENCE_BINS];
};

struct reference_equity;

/* A game: two cards each, a board of `final`, a deck of ranks x suits whose cards are
 * rank << 2 | suit, rated by a ranking of reference_strength.h, the standard one (0) taking
 * the ranks for its highest. */
struct reference_equity *reference_equity_new(unsigned ranking, unsigned ranks, unsigned suits,
                                              unsigned final, unsigned bins);
void reference_equity_free(struct reference_equity *equity);

/* sums[h (h - 1) / 2 + l] = the sums of the hand of the cards h > l on board[0..n-1]; all
 * 0 when it has a card of the board.  Decks of up to 20 cards are remembered and fast. */
void reference_equity(struct reference_equity *equity, const uint8_t board[], unsigned n,
                      struct reference_sums sums[REFERENCE_PLACES]);

/* Opponents of a cluster, on all runouts. */
struct reference_cluster {
  uint64_t wins, ties, opponents;
};

/* Adds to sums[place * clusters + c] the opponents of each cluster that each hand on
 * board[0..n-1] meets: of[] is their cluster by place. */
void reference_equity_clusters(struct reference_equity *equity, const uint8_t board[], unsigned n,
                               const uint8_t of[REFERENCE_PLACES], unsigned clusters,
                               struct reference_cluster sums[]);

#endif
