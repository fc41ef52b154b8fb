/* The hole hands of a whole board, the weakest first, by any ranking. */
#ifndef IH_LIB_STRENGTH_ORDER_H
#define IH_LIB_STRENGTH_ORDER_H

#include "strength/spot.h"

#include <isohand/holes.h>

/* *order = those of a board of five cards, as ih_holes_compare has them; of a smaller
 * deck only its live hands are in it. */
void ihp_order_make(enum ih_ranking ranking, enum ih_cpu cpu, const uint8_t board[IHP_BOARD],
                    ih_hole_order *order);

#endif
