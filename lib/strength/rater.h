/* The strengths of rows: runs of indices in which one suit's group changes. */
#ifndef IH_LIB_STRENGTH_RATER_H
#define IH_LIB_STRENGTH_RATER_H

#include "eval/rating/tables.h"
#include "index/around/run.h"
#include "strength/unions.h"

/* The most unions of the suit that varies: C(13, 6). */
#define IHP_ROW_MAX 1716

/* The part of the quinary key that one suit contributes, for every rank set by
 * size and colex rank; shared by all tasks of a call, constant once made. */
struct ihp_suit_keys {
  const struct ihp_rank_sets *sets;
  uint32_t key[1u << 13]; /* as sets->sets */
};

void ihp_suit_keys_init(struct ihp_suit_keys *keys, const struct ihp_rank_sets *sets);

/* Where a row that starts at its suit's first group was written. */
struct ihp_row_seen {
  uint64_t tag; /* 0: none */
  const uint16_t *at;
  uint64_t length;
};

enum { IHP_ROWS_SEEN = 1 << 16 };

/* One task's rater: the configuration it stands in, and what it has written. */
struct ihp_rater {
  const struct ihp_suit_keys *keys;
  const struct ihp_unions *unions;
  const struct ihp_quinary_table *quinaries; /* of the ranking and the hands' cards */
  const uint16_t *flushes;                   /* of the ranking */
  unsigned cards;                            /* of the hands, 5..9 */

  const struct ihp_configuration *configuration;
  const struct ihp_union *suit[IH_MAX_SUITS]; /* by place */
  unsigned row;                               /* the place that varies */
  int flush;                                  /* the place with a flush, or -1 */
  int quinary; /* whether the quinary counts: not with a flush of up to 7 cards */

  uint64_t shared_tag;          /* of the row in `shared`; 0: none */
  uint16_t shared[IHP_ROW_MAX]; /* the row by union */
  struct ihp_row_seen seen[IHP_ROWS_SEEN];
};

/* Starts, with the tables of a ranking; the seen rows are zero (calloc the rater). */
void ihp_rater_init(struct ihp_rater *rater, const struct ihp_suit_keys *keys,
                    const struct ihp_unions *unions, const struct ihp_tables *tables,
                    unsigned cards);

/* out[0..count-1] = the strengths of the walk's row from where it stands,
 * count <= walk->left.  out must stay where it is as long as the rater is used:
 * later rows are copied from it. */
void ihp_rater_row(struct ihp_rater *rater, const struct ihp_run *walk, uint64_t count,
                   uint16_t out[]);

#endif
