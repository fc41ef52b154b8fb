/* Values of hands at terminal nodes. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "game.h"

/* value[h] = the sum, over the opponent's hands that share no card with hand h, of their reach
 * times what h wins from them: `wins` after a fold; at a showdown on a turn `stake` from weaker
 * hands and -stake from stronger ones. */
void fold_values(const struct board *board, const double reach[], double wins, double value[]);
void showdown_values(const struct board *board, const double reach[], double stake, double value[]);

#endif
