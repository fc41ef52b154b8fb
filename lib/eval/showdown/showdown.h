/* Compares all hole cards on a board, for any deck and ranking. */
#ifndef IH_LIB_EVAL_SHOWDOWN_SHOWDOWN_H
#define IH_LIB_EVAL_SHOWDOWN_SHOWDOWN_H

#include <isohand/ranking.h>
#include <isohand/showdown.h>

/* Like ih_showdown_compare_unchecked, for a deck whose hands the ranking rates (ih_equity_check).
 * A smaller deck has at most the levels of the standard one, IH_SHOWDOWN_LEVELS, as it has fewer
 * ranks or suits. */
void ihp_showdown_compare(enum ih_ranking ranking, const ih_deck *deck,
                          const ih_instructions *instructions, const uint8_t board[], size_t n,
                          uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                          ih_showdown_order *order);

#endif
