/* Walking a round's indices in order, a row at a time, without unindexing: the
 * one place that knows how configurations are walked.
 *
 * Within a configuration an index is a number in mixed radix: the group index of
 * each suit, the first block least significant, the suits of a block of equal
 * ones as a multiset.  A row is the run of indices in which only the least
 * significant suit changes: the last one of the first block.  Alone in its block
 * it runs over its whole group; with a larger equal suit beside it, up to that
 * one's group index (the rows are then triangular). */
#ifndef IH_LIB_INDEX_AROUND_WALK_H
#define IH_LIB_INDEX_AROUND_WALK_H

#include "index/core/indexer.h"

struct ihp_walk {
  const struct ihp_configurations *list;
  const struct ihp_configuration *configuration; /* of the row */
  uint64_t x[IH_MAX_SUITS]; /* group index by place; x[row] that of the row's first hand */
  unsigned ties;            /* of the configuration */
  unsigned row;             /* the place that varies */
  uint64_t left;            /* hands from there to the end of the row, >= 1 */
};

/* Stands on the row of an index < size, at that index. */
void ihp_walk_start(struct ihp_walk *walk, const struct ihp_configurations *list, uint64_t index);

/* Goes to the start of the next row; returns 0 when there is none. */
int ihp_walk_next(struct ihp_walk *walk);

/* Goes n <= left hands on, to the start of the next row when that ends this one.
 * Returns whether it is on another row; behind the last hand it is on none. */
static inline int ihp_walk_pass(struct ihp_walk *walk, uint64_t n)
{
  walk->x[walk->row] += n;
  walk->left -= n;
  return walk->left == 0 && ihp_walk_next(walk);
}

#endif
