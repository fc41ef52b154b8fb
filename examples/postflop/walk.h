/* A walk of the tree and the boards, street by street: what hands win. */
#ifndef WALK_H
#define WALK_H

#include "game.h"
#include "strategy.h"

enum purpose {
  LEARN, /* the player learns, and both play by their regrets */
  PLAY,  /* both play the answer */
  REPLY  /* the player has the best reply to the answer */
};

/* Of all decisions on all boards, by street and player: a board's are together, by its number;
 * there a decision's, at node->first. */
struct tables {
  unsigned bits; /* of a number: a float of 32, or a scaled int16_t */
  void *number[STREETS][2];
  float *scale[STREETS][2]; /* of each decision on each board */
};

struct walk {
  const struct game *game;
  const struct tree *tree;
  const struct tables *regrets, *played;
  const ih_executor *executor;
  enum purpose purpose;
  unsigned player;          /* whose values they are */
  unsigned bits;            /* of the tables */
  float alpha, beta, gamma; /* what becomes of regrets above and below 0, and of what was played */
};

/* Floats of room that a walk takes. */
size_t walk_room(const struct walk *walk);

/* value[h] = what hand h wins in the tree, times the weight of the other player's hands that it
 * meets. */
void walk_tree(const struct walk *walk, float *room, float value[]);

/* Where the numbers of a decision are. */
struct numbers numbers_at(const struct tree *tree, const struct tables *tables,
                          const struct node *node, const struct board *board);

#endif
