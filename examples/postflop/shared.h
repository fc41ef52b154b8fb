/* Strategies that all hands of a bucket share, on all boards of a street. A player who knows only
 * buckets has imperfect recall, so what a traversal finds is added up over all boards and hands and
 * changes the strategies only after it. */
#ifndef SHARED_H
#define SHARED_H

#include "tables.h"

/* Sums by bucket over a traversal, for the player whose strategies it changes. In `gain`, action a
 * of a decision node begins at [(node->first + a) * wide]; in `came`, a decision node at
 * [node->decision * wide]. */
struct totals {
  double *gain[STREETS]; /* what the hands win by each action, times their weight and `ways` */
  double *came[STREETS]; /* how often the player's own actions lead there */
};

struct shared {
  const struct game *game;
  const struct tree *tree;
  size_t wide[STREETS][2];        /* number of buckets, rounded up for vectors; 0: none */
  float *probability[STREETS][2]; /* of each action, placed like `gain` */
  float *inverse[STREETS][2];     /* by bucket: 1 / the weight of its hands on all boards */
  double gain_step, came_step;    /* `totals` has multiples of these: step_for */
  unsigned workers;
  struct totals *totals; /* of each worker */
  float *workspace;
};

/* Returns the bytes that shared_make will allocate. */
size_t shared_bytes(const struct game *game, const struct tree *tree, unsigned workers);
void shared_make(struct shared *shared, const struct game *game, const struct tree *tree,
                 double chips, unsigned workers);

/* Computes the probabilities of both players' strategies, from regrets or from strategy sums. Call
 * this before a traversal. */
void shared_prepare(const struct shared *shared, const struct tables *tables);

/* Like strategy_parts and strategy_mix, at a decision node on a board. */
void shared_parts(const struct shared *shared, const struct node *node, const struct board *board,
                  const float *of, size_t stride, float *part);
void shared_mix(const struct shared *shared, const struct node *node, const struct board *board,
                const float *after, size_t stride, float *value);

/* Add to a worker's totals: reach[] of the hands at a decision node; after[] it, what they win by
 * each action. */
void shared_add_reach(const struct shared *shared, const struct node *node,
                      const struct board *board, const float *reach, unsigned worker);
void shared_add_gains(const struct shared *shared, const struct node *node,
                      const struct board *board, const float *after, size_t stride,
                      unsigned worker);

/* Updates a player's regrets and strategy sums by the totals of all workers, which become 0. */
void shared_update(const struct shared *shared, unsigned player, const struct tables *regrets,
                   const struct tables *strategy_sums, float alpha, float beta, float gamma);

#endif
