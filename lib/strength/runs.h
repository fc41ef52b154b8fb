/* The strengths of runs: consecutive indices in which one suit's group changes. */
#ifndef IH_LIB_STRENGTH_RUNS_H
#define IH_LIB_STRENGTH_RUNS_H

#include "eval/rating/tables.h"
#include "index/walk/run.h"
#include "strength/group_ranks.h"

/* The part of the quinary key that one suit contributes, for every rank set by size
 * and colex rank. */
struct ihp_suit_keys {
  const struct ihp_rank_sets *sets;
  uint32_t key[1u << 13]; /* as sets->sets */
};

void ihp_suit_keys_init(struct ihp_suit_keys *keys, const struct ihp_rank_sets *sets);

/* The most rank sets of one size: C(13, 6). */
#define IHP_RANK_SETS_MAX 1716

/* Where a run that starts at its suit's first group was written. */
struct ihp_run_written {
  uint64_t tag; /* 0: none */
  const uint16_t *at;
  uint64_t length;
};

enum { IHP_RUNS_WRITTEN = 1 << 16 };

/* Rates the runs of one task: the configuration that it stands in, and what it has
 * written. */
struct ihp_run_rater {
  const struct ihp_suit_keys *keys;
  const struct ihp_group_ranks_list *ranks;
  const struct ihp_quinary_table *quinaries; /* of the ranking and the number of cards */
  const uint16_t *flushes;                   /* of the ranking */
  unsigned cards;                            /* of a hand, 5..9 */

  const struct ihp_configuration *configuration;
  const struct ihp_group_ranks *suit[IH_MAX_SUITS]; /* of each of its suits */
  unsigned varying;                                 /* the suit whose group changes in a run */
  int flush;   /* the suit that has five cards or more, or -1 */
  int quinary; /* whether the quinary counts: not with a flush of up to 7 cards */

  uint64_t by_ranks_tag;                /* of the run in by_ranks; 0: none */
  uint16_t by_ranks[IHP_RANK_SETS_MAX]; /* strengths by the varying suit's rank set */
  struct ihp_run_written written[IHP_RUNS_WRITTEN];
};

/* Starts, with the tables of a ranking.  *rater is all zero before (calloc). */
void ihp_run_rater_init(struct ihp_run_rater *rater, const struct ihp_suit_keys *keys,
                        const struct ihp_group_ranks_list *ranks, const struct ihp_tables *tables,
                        unsigned cards);

/* out[0..count-1] = the strengths of the run from where it stands,
 * count <= run->left.  out must stay where it is while the rater is used: later runs
 * are copied from it. */
void ihp_run_rater_fill(struct ihp_run_rater *rater, const struct ihp_run *run, uint64_t count,
                        uint16_t out[]);

#endif
