/* Strengths of runs: consecutive indices in which only one suit's group changes. */
#ifndef IH_LIB_STRENGTH_RUNS_H
#define IH_LIB_STRENGTH_RUNS_H

#include "eval/rating/tables.h"
#include "index/walk/run.h"
#include "strength/group_ranks.h"

/* One suit's contribution to the quinary key, for every rank set, by size and colex rank. */
struct ihp_suit_keys {
  const struct ihp_rank_sets *sets;
  uint32_t key[1u << 13]; /* in the order of sets->sets */
};

void ihp_suit_keys_init(struct ihp_suit_keys *keys, const struct ihp_rank_sets *sets);

/* Maximum number of rank sets of one size: C(13, 6). */
#define IHP_RANK_SETS_MAX 1716

/* Location of the strengths written for a run that starts at its suit's first group. */
struct ihp_run_written {
  uint64_t tag; /* 0: none */
  const uint16_t *at;
  uint64_t length;
};

enum { IHP_RUNS_WRITTEN = 1 << 16 };

/* Rates the runs of one task.  Holds the current configuration and the runs already written. */
struct ihp_run_rater {
  const struct ihp_suit_keys *keys;
  const struct ihp_group_ranks_list *ranks;
  const struct ihp_quinary_table *quinaries; /* for the ranking and the number of cards */
  const uint16_t *flushes;                   /* of the ranking */
  unsigned cards;                            /* of a hand, 5..9 */

  const struct ihp_configuration *configuration;
  const struct ihp_group_ranks *suit[IH_MAX_SUITS]; /* for each of its suits */
  unsigned varying;                                 /* the suit whose group changes in a run */
  int flush;                                        /* the suit with five cards or more, or -1 */
  int quinary; /* 1 if the quinary counts: not for a flush among up to 7 cards */

  uint64_t by_ranks_tag;                /* of the run in by_ranks; 0: none */
  uint16_t by_ranks[IHP_RANK_SETS_MAX]; /* strengths by the varying suit's rank set */
  struct ihp_run_written written[IHP_RUNS_WRITTEN];
};

/* Initialises *rater, which must be all zero (calloc), with the tables of a ranking. */
void ihp_run_rater_init(struct ihp_run_rater *rater, const struct ihp_suit_keys *keys,
                        const struct ihp_group_ranks_list *ranks, const struct ihp_tables *tables,
                        unsigned cards);

/* out[0..count-1] = the strengths of the next `count` <= run->left hands of the run.  Later runs
 * may be copied from out, so it must stay valid while the rater is in use. */
void ihp_run_rater_fill(struct ihp_run_rater *rater, const struct ihp_run *run, uint64_t count,
                        uint16_t out[]);

#endif
