/* The hole hands of a whole board, the weakest first, by any ranking. */
#ifndef IH_LIB_EVAL_SHOWDOWN_ANY_RANKING_H
#define IH_LIB_EVAL_SHOWDOWN_ANY_RANKING_H

#include <isohand/ranking.h>
#include <isohand/showdown.h>

/* Whether ih_showdown_compare is of hands of this deck, all of which it does at once. */
int ihp_order_has_holes(const ih_deck *deck);

/* *order = the live hands of the board board[0..n-1], n 3..5, of a deck whose hands the
 * ranking rates (ih_equity_supported); the places behind them are not in it. */
void ihp_order_make(enum ih_ranking ranking, const ih_deck *deck,
                    const ih_instructions *instructions, const uint8_t board[], unsigned n,
                    ih_showdown_order *order);

#endif
