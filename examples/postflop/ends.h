/* The values of all hands of a player at an end of the game, in one pass. */
#ifndef ENDS_H
#define ENDS_H

#include "game.h"

/* value[h] = the sum, over the hands of the other player that can meet hand h on the board, of
 * reach[that hand] times what h wins.  Only the hands that the board leaves are written. */
void fold_values(const struct board *board, unsigned player, const float reach[], double wins,
                 float value[]);

/* The same with what wins, ties and loses win; of final boards. */
void showdown_values(const struct board *board, unsigned player, const float reach[], double win,
                     double tie, double lose, float value[]);

#endif
