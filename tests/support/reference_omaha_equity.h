/* A slow oracle for the equity of Omaha: every runout and every opponent of a hand, rated by the
 * rules. Independent of the library. */
#ifndef IH_TESTS_REFERENCE_OMAHA_EQUITY_H
#define IH_TESTS_REFERENCE_OMAHA_EQUITY_H

#include <stddef.h>
#include <stdint.h>

enum { REFERENCE_OMAHA_HOLE = 6 };

/* A game and a board of it. Cards are rank << 2 | suit; the standard ranking (0) takes the deck's
 * ranks as the highest ones, the others (reference_strength.h) have a deck of nine ranks. */
struct reference_omaha_spot {
  unsigned hole, ranking, ranks, suits;
  uint8_t board[5];
  size_t m; /* known cards of the board */
};

/* Hole cards, in any order, and their sums; squares are those of 2 wins + ties on a runout. */
struct reference_omaha_hand {
  uint8_t cards[REFERENCE_OMAHA_HOLE];
  uint64_t wins, ties, losses, squares, runouts;
};

/* Fills the sums of hands[0..count-1], none of which holds a card of the board. */
void reference_omaha_equity(const struct reference_omaha_spot *spot,
                            struct reference_omaha_hand hands[], size_t count);

/* Returns the place of a hand: C(c1, 1) + C(c2, 2) + ... for its cards c1 < c2 < .... */
size_t reference_omaha_place(const uint8_t cards[], size_t n);

#endif
