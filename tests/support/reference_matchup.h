/* Matchups, slowly: every board, no symmetry, every player rated on it. */
#ifndef IH_TESTS_REFERENCE_MATCHUP_H
#define IH_TESTS_REFERENCE_MATCHUP_H

#include <stddef.h>
#include <stdint.h>

/* The strength of hole[0..n-1] on a board of five. */
typedef uint16_t reference_rate(const uint8_t hole[], size_t n, const uint8_t board[5]);

struct reference_spot {
  unsigned ranks; /* of the deck */
  uint8_t board[5], dead[52];
  size_t open, gone; /* cards in them */
};

/* Calls visit(context, board) for every board that cards neither dead nor in
 * held[0..n-1] complete. */
void reference_boards(const struct reference_spot *spot, const uint8_t held[], size_t n,
                      void (*visit)(void *context, const uint8_t board[5]), void *context);

struct reference_result {
  uint64_t boards;
  uint64_t shares[10][10]; /* [player][sharers - 1] */
};

/* Players of n cards each, one after the other in hole[]. */
struct reference_result reference_matchup(const struct reference_spot *spot, reference_rate *rate,
                                          const uint8_t hole[], size_t players, size_t n);

#endif
