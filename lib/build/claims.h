/* Units of work that the processes of a machine deal out among themselves as they go, so that all
 * finish at about the same time, even if one of them has more to do, or a slower core. */
#ifndef IH_LIB_BUILD_CLAIMS_H
#define IH_LIB_BUILD_CLAIMS_H

#include "base/team.h"

#include <stdatomic.h>

struct ihp_claims {
  const ih_team *team;    /* NULL: one process alone */
  struct ihp_share here;  /* numbers of the processes of this machine that have this memory */
  atomic_uchar *flags;    /* in common; NULL for one process alone */
  atomic_uchar *is_taken; /* [unit]: in flags[] */
};

/* Collective.  Returns IH_ERR_MEMORY, or the common status of the team. */
enum ih_status ihp_claims_begin(struct ihp_claims *claims, const ih_team *team, uint64_t units);

/* Not collective.  *claims may be zeros. */
void ihp_claims_end(struct ihp_claims *claims);

/* Returns 1 if this process has to make the unit: on each machine, the first that asks.  A process
 * alone asks once for each unit. */
int ihp_claims_take(struct ihp_claims *claims, uint64_t unit);

/* Each of the units 0..units-1 has an owner: the processes have them in turns.  A process makes its
 * own units first, and then those of the others of its machine that they have not begun.  It runs
 * this many tasks, roughly in order. */
uint64_t ihp_claims_tasks(const struct ihp_claims *claims, uint64_t units);

/* Returns the unit that a task has to make; `units` if none. */
uint64_t ihp_claims_of_task(struct ihp_claims *claims, uint64_t units, uint64_t task);

#endif
