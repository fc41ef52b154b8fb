/* What each hand wins at the ends of the game. */
#ifndef ENDS_H
#define ENDS_H

#include "game.h"

/* value[h] = the sum over all hands of the other player that share no card with hand h of
 * reach[their hand] times what h wins from them: `wins` after a fold; at a showdown on a turn
 * `stake` from those that are weaker, and -stake from those that are stronger. */
void fold_values(const struct board *board, const double reach[], double wins, double value[]);
void showdown_values(const struct board *board, const double reach[], double stake, double value[]);

#endif
