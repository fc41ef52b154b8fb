/* The hole cards of a board, the weakest first, by any ranking. */
#ifndef IH_LIB_EVAL_SHOWDOWN_ANY_RANKING_H
#define IH_LIB_EVAL_SHOWDOWN_ANY_RANKING_H

#include <isohand/ranking.h>
#include <isohand/showdown.h>

/* Whether ih_showdown_compare is about this deck: the standard one. */
int ihp_showdown_has_deck(const ih_deck *deck);

/* *order = the live hole cards on board[0..n-1], n 3..5, of a deck whose hands the ranking
 * rates (ih_equity_check).  order->order[order->holes..] may be anything. */
void ihp_showdown_order_make(enum ih_ranking ranking, const ih_deck *deck,
                             const ih_instructions *instructions, const uint8_t board[], unsigned n,
                             ih_showdown_order *order);

#endif
