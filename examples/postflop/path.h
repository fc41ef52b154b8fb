/* Paths to decision nodes: actions as they are printed and dealt cards, separated by commas, such
 * as "check, check, 5s, bet 120"; "" leads to the root. */
#ifndef PATH_H
#define PATH_H

#include "game.h"
#include "tree.h"

struct path {
  const char *rest; /* of the text */
  const struct node *node;
  const struct board *board; /* the dealt one, or one that a suit permutation turns it into */
  uint8_t suit[4];           /* suit[s] = what the permutation turns suit s of dealt cards into */
  unsigned taken; /* the last step: the number of the action, or of the card in board->alike_card */
};

enum path_step { TAKEN, ARRIVED, NO_DECISION, BLOCKED_CARD };

struct path path_start(const struct game *game, const struct tree *tree, const char *text);

/* Takes the next action or card. Returns ARRIVED at the end of the text, if it is at a decision
 * node; BLOCKED_CARD for a card that is on the board. */
enum path_step path_take_step(struct path *path);

/* Returns 1 if the text leads to a decision node; otherwise prints a message to stderr and returns
 * 0. */
int path_check(const struct game *game, const struct tree *tree, const char *text);

#endif
