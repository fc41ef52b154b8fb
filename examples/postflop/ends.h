/* The values of all hands of a player at the ends of a street, many ends at once. */
#ifndef ENDS_H
#define ENDS_H

#include "game.h"

enum { LANES = 8 };

/* An end: what the player wins, ties and loses there; and the rows of the other player's reaches
 * and of the values, by the numbers that hands have on the board. */
struct end {
  int showdown; /* if not, the player wins `lose` with any hand */
  float win, tie, lose;
  const float *reach;
  float *value;
};

/* Floats of room that ends_values takes when neither player has more hands. */
size_t ends_room(size_t hands);

/* value[h] = the sum, over the hands of the other player that share no card with hand h, of
 * reach[that hand] times what h wins against it.  There are at most LANES ends, which are all
 * showdowns or none of them; the idle values after the lives are 0. */
void ends_values(const struct board *board, unsigned player, const struct end end[], size_t ends,
                 float *room);

#endif
