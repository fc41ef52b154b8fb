/* The cards that may come next on a board, several at a time. */
#ifndef IH_LIB_EQUITY_NEXT_CARDS_H
#define IH_LIB_EQUITY_NEXT_CARDS_H

#include "equity/orbits.h"

/* A set of next cards, which stands for its orbit. */
struct ihp_next_cards {
  uint8_t cards[IHP_MAX_BOARD]; /* ascending */
  uint8_t orbit_size;           /* how many sets the orbit has, 1..24 */
};

/* How many sets of n next cards a street's board has. */
size_t ihp_next_cards_most(const ih_street *street, unsigned n);

/* list[] = one set of each orbit of the sets of n >= 1 next cards of the board cards[],
 * whose symmetry is given; returns how many. */
size_t ihp_next_cards_list(const ih_street *street, const uint8_t cards[],
                           const ih_symmetry *symmetry, unsigned n, struct ihp_next_cards list[]);

#endif
