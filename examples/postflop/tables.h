/* The stored numbers of all decision nodes on all boards: regrets or strategy sums. */
#ifndef TABLES_H
#define TABLES_H

#include "game.h"
#include "strategy.h"

/* By street and player; a board's are contiguous, by its number, and within them a decision node's
 * start at node->first. On a street with buckets the boards share the numbers of one, with buckets
 * in place of hands. */
struct tables {
  unsigned bits; /* per number: 32 (float) or 16 (scaled int16_t) */
  void *number[STREETS][2];
  float *scale[STREETS][2]; /* of each decision node on each board */
};

/* Returns the bytes that tables_make will allocate. */
size_t tables_bytes(const struct game *game, const struct tree *tree, unsigned bits);
void tables_make(struct tables *tables, const struct game *game, const struct tree *tree,
                 unsigned bits);

/* Returns the numbers of a decision node on a board. */
struct numbers numbers_at(const struct game *game, const struct tree *tree,
                          const struct tables *tables, const struct node *node,
                          const struct board *board);

#endif
