/* The cards that may come on a board, several at a time. */
#ifndef IH_LIB_EQUITY_EXTENSIONS_H
#define IH_LIB_EQUITY_EXTENSIONS_H

#include "equity/orbits.h"

/* More cards, in ascending order. */
struct ihp_extension {
  uint8_t cards[IHP_MAX_BOARD];
  uint8_t weight; /* how many the board's group turns it into, 1..24 */
};

/* How many sets of n cards there are on a street's board. */
size_t ihp_extensions_most(const ih_street *street, unsigned n);

/* list[] = of each orbit of sets of n >= 1 cards on the board cards[] one; returns how
 * many. */
size_t ihp_extensions(const ih_street *street, const uint8_t cards[], const ih_symmetry *board,
                      unsigned n, struct ihp_extension list[]);

#endif
