/* Traverses a round's indices in order, run by run, without unindexing.  Only this module depends
 * on the order in which configurations list their hands.
 *
 * Within a configuration an index is a number in mixed radix: its digits are the group indices of
 * the suits, the first block least significant, where a block of several suits counts as one digit,
 * the rank of a multiset.  In a run only the least significant suit changes: the last one of the
 * first block.  If it is alone in its block, its group index takes all values; otherwise it takes
 * the values up to the group index of the suit before it (the runs then are triangular). */
#ifndef IH_LIB_INDEX_WALK_RUN_H
#define IH_LIB_INDEX_WALK_RUN_H

#include "index/core/indexer.h"

/* The rest of a run, from one of its hands on. */
struct ihp_run {
  const struct ihp_configurations *list;
  const struct ihp_configuration *configuration;
  uint64_t group[IH_MAX_SUITS]; /* group indices of that hand, by position in the configuration */
  unsigned ties;                /* of the configuration */
  unsigned changing;            /* position of the suit that changes */
  uint64_t left;                /* hands from that hand to the end of the run, >= 1 */
};

/* Sets *run to the run that contains `index`, starting there; `index` must be below the size. */
void ihp_run_start(struct ihp_run *run, const struct ihp_configurations *list, uint64_t index);

/* Advances to the start of the next run; returns 0 after the last. */
int ihp_run_next(struct ihp_run *run);

/* Advances by n <= left hands, to the start of the next run if that ends this one.  Returns 1 if a
 * new run starts, else 0; none does after the last hand. */
static inline int ihp_run_pass(struct ihp_run *run, uint64_t n)
{
  run->group[run->changing] += n;
  run->left -= n;
  return run->left == 0 && ihp_run_next(run);
}

#endif
