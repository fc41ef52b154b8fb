/* The values of all hands of a player at the terminal nodes of a street, several nodes at once. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "game.h"

enum { LANES = 8 };

/* A terminal node: what the player wins, ties and loses there; and rows of the other player's reach
 * and of values, by the numbers of the hands on the board. */
struct terminal {
  int showdown; /* 0: the player wins `lose` with any hand */
  float win, tie, lose;
  const float *reach;
  float *value;
};

/* Returns the floats of workspace that terminal_values needs if each player has at most `hands`
 * hands. */
size_t terminal_workspace(size_t hands);

/* value[h] = the sum, over the other player's hands that share no card with hand h, of their reach
 * times what h wins against them. count <= LANES nodes, all of them showdowns or none.
 * Values between the live hands and board->wide are set to 0. */
void terminal_values(const struct board *board, unsigned player, const struct terminal terminal[],
                     size_t count, float *workspace);

#endif
