/* A traversal of the tree and the boards, street by street, that computes what hands win. */
#ifndef TRAVERSAL_H
#define TRAVERSAL_H

#include "shared.h"
#include "tables.h"

enum purpose {
  UPDATE,        /* both play by their regrets, and the player's regrets and average are updated */
  AVERAGE,       /* both play their average strategies */
  BEST_RESPONSE, /* the player plays a best response to the other's average strategy */
  RESPOND        /* the same to the other's regrets, and the player's choices are stored */
};

/* A best response: the action of each hand at each decision node of a player, placed like numbers
 * with one action a node. */
struct choices {
  uint8_t *action[STREETS];
  float margin[STREETS]; /* by how much an action must win more than those before it */
};

struct traversal {
  const struct game *game;
  const struct tree *tree;
  const struct tables *regrets, *strategy_sums;
  const struct shared *shared;   /* prepared; only used on streets with buckets */
  const struct choices *choices; /* the other player's play when updating; NULL: by regrets */
  const ih_executor *executor;
  enum purpose purpose;
  unsigned player;          /* whose values are computed */
  unsigned bits;            /* of the tables */
  float alpha, beta, gamma; /* factors of positive regrets, negative regrets, and the average */
};

/* Returns the floats of workspace that a traversal needs. */
size_t traversal_workspace(const struct traversal *traversal);

/* value[h] = what hand h wins in the tree, summed over the weights of the other player's hands that
 * it meets. */
void traverse_tree(const struct traversal *traversal, float *workspace, float value[]);

#endif
