/* A slow equity oracle: every runout and every pair of hands on it, without isomorphism or sorting.
 * Independent of the library. */
#ifndef IH_TESTS_REFERENCE_EQUITY_H
#define IH_TESTS_REFERENCE_EQUITY_H

#include "reference_strength.h"

#define REFERENCE_PLACES 1326
#define REFERENCE_BINS   255

/* Sums over the runouts of a hand, one opponent at a time. */
struct reference_sums {
  uint64_t runouts, wins, ties, losses;
  uint64_t points, squares; /* of the scores 2W + T; of their squares */
  uint32_t histogram[REFERENCE_BINS];
};

struct reference_equity;

/* A game: two hole cards each, a board of `final` cards, a deck of ranks x suits whose cards are
 * rank << 2 | suit, and a ranking of reference_strength.h. The standard ranking (0) takes the
 * deck's ranks as the highest ones. */
struct reference_equity *reference_equity_new(unsigned ranking, unsigned ranks, unsigned suits,
                                              unsigned final, unsigned bins);
void reference_equity_free(struct reference_equity *equity);

/* sums[h (h - 1) / 2 + l] = the sums of the hand with cards h > l on board[0..n-1]; all 0 if it has
 * a card of the board. Decks of up to 20 cards are cached and fast. */
void reference_equity(struct reference_equity *equity, const uint8_t board[], unsigned n,
                      struct reference_sums sums[REFERENCE_PLACES]);

/* A cluster's opponents over all runouts. */
struct reference_cluster {
  uint64_t wins, ties, opponents;
};

/* Adds the opponents of each cluster that each hand on board[0..n-1] meets to sums[place * clusters
 * + c]; of[] is the opponents' cluster by place. */
void reference_equity_clusters(struct reference_equity *equity, const uint8_t board[], unsigned n,
                               const uint8_t of[REFERENCE_PLACES], unsigned clusters,
                               struct reference_cluster sums[]);

#endif
