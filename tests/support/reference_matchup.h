/* A slow matchup oracle: every board, without symmetry, with every player rated on it. */
#ifndef IH_TESTS_REFERENCE_MATCHUP_H
#define IH_TESTS_REFERENCE_MATCHUP_H

#include <stddef.h>
#include <stdint.h>

/* Returns the strength of hole[0..n-1] on a board of five. */
typedef uint16_t reference_rate(const uint8_t hole[], size_t n, const uint8_t board[5]);

struct reference_spot {
  unsigned ranks; /* of the deck */
  uint8_t board[5], dead[52];
  size_t open, gone; /* number of cards in board and dead */
};

/* Calls visit(context, board) for every final board, completed with cards that are neither dead nor
 * in held[0..n-1]. */
void reference_boards(const struct reference_spot *spot, const uint8_t held[], size_t n,
                      void (*visit)(void *context, const uint8_t board[5]), void *context);

struct reference_result {
  uint64_t boards;
  uint64_t shares[10][10]; /* [player][sharers - 1] */
};

/* Compares players of n cards each, back to back in hole[]. */
struct reference_result reference_matchup(const struct reference_spot *spot, reference_rate *rate,
                                          const uint8_t hole[], size_t players, size_t n);

#endif
