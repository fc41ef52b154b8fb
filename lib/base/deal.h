/* Dealing out work as it is done, so that all who share it finish at about the same time, even if
 * some of it takes longer, or a core is slower.
 *
 * Units of work are dealt in blocks.  The processes of a team have the blocks in turns, so that all
 * machines have about the same work if some regions of the units take longer than others.  The
 * processes of one machine, and their tasks, take the blocks of all of them from one counter. */
#ifndef IH_LIB_BASE_DEAL_H
#define IH_LIB_BASE_DEAL_H

#include "base/team.h"

#include <stdatomic.h>

/* Blocks taken, and units done; for the processes of a machine, in common. */
struct ihp_deal_counters {
  _Atomic uint64_t taken, done;
};

struct ihp_deal {
  const ih_team *team;                /* NULL: one process alone */
  uint64_t units, block;              /* units in all, and of each block but the last */
  struct ihp_share here;              /* numbers of the processes that have counters[] in common */
  struct ihp_deal_counters *counters; /* NULL for one process alone */
  struct ihp_deal_counters own;       /* of one process alone */
  _Atomic uint64_t reported;          /* units, see ihp_deal_done() */
};

/* Collective.  Returns IH_ERR_MEMORY, or the common status of the team.  The deal must not move
 * until its end. */
enum ih_status ihp_deal_begin(struct ihp_deal *deal, const ih_team *team, uint64_t units,
                              uint64_t block);

/* Not collective.  *deal may be zeros. */
void ihp_deal_end(struct ihp_deal *deal);

/* Takes the next block: *units = its units, which nobody else gets.  Returns 0 if none is left on
 * this machine. */
int ihp_deal_take(struct ihp_deal *deal, struct ihp_share *units);

/* Leaves no block to take on this machine, for example after a failure. */
void ihp_deal_stop(struct ihp_deal *deal);

/* Tells that this process has done `units` more.  Returns the further units, of all, that it may
 * now report as done, assuming that all machines are equally fast; possibly none. */
struct ihp_share ihp_deal_done(struct ihp_deal *deal, uint64_t units);

/* Returns the units that are left to report when all are done; none after ihp_deal_stop(). */
struct ihp_share ihp_deal_rest(struct ihp_deal *deal);

#endif
