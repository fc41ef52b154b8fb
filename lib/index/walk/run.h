/* Going over a round's indices in order, run by run, without unindexing: the one place
 * that knows in which order configurations list their hands.
 *
 * Within a configuration an index is a number in mixed radix: the group index of
 * each suit, the first block least significant, the suits of a block of equal
 * ones as a multiset.  In a run only the least significant suit changes: the last one of
 * the first block.  When it is alone in its block, its group index takes all values;
 * when it has a larger equal suit beside it, those up to that one's (the runs then are
 * triangular). */
#ifndef IH_LIB_INDEX_WALK_RUN_H
#define IH_LIB_INDEX_WALK_RUN_H

#include "index/core/indexer.h"

/* A run, from a hand of it on. */
struct ihp_run {
  const struct ihp_configurations *list;
  const struct ihp_configuration *configuration;
  uint64_t group[IH_MAX_SUITS]; /* group indices of that hand, by place in the configuration */
  unsigned ties;                /* of the configuration */
  unsigned changing;            /* the place of the suit that changes */
  uint64_t left;                /* hands from there to the end of the run, >= 1 */
};

/* *run = the run that holds an index < size, from that index on. */
void ihp_run_start(struct ihp_run *run, const struct ihp_configurations *list, uint64_t index);

/* Goes to the start of the next run; returns 0 when there is none. */
int ihp_run_next(struct ihp_run *run);

/* Goes n <= left hands on, to the start of the next run when that ends this one.
 * Returns whether that is another run; after the last hand there is none. */
static inline int ihp_run_pass(struct ihp_run *run, uint64_t n)
{
  run->group[run->changing] += n;
  run->left -= n;
  return run->left == 0 && ihp_run_next(run);
}

#endif
