/* The ranks that a suit holds, over all its rounds, by its group index. */
#ifndef IH_LIB_STRENGTH_GROUP_RANKS_H
#define IH_LIB_STRENGTH_GROUP_RANKS_H

#include "index/core/indexer.h"

/* The ranks of one suit's groups: of[g] is the colex rank of the set of all ranks of group g among
 * the rank sets of `cards` cards. */
struct ihp_group_ranks {
  ihp_counts counts; /* of the suit, by round */
  unsigned cards;    /* in all */
  uint64_t size;     /* number of group indices */
  uint16_t *of;      /* [size]; NULL if the suit has cards in at most one round: of[g] is then g */
};

/* The group ranks of every suit that occurs in some configurations. */
struct ihp_group_ranks_list {
  struct ihp_group_ranks *list; /* by counts, ascending; NULL if not made */
  size_t count;
};

/* Makes the list for the configurations first..last of a round.  Returns IH_ERR_MEMORY, or
 * IH_ERR_TOO_LARGE if it would hold more than `limit` numbers; *ranks is empty on failure. */
enum ih_status ihp_group_ranks_init(struct ihp_group_ranks_list *ranks, const ih_indexer *indexer,
                                    unsigned round, size_t first, size_t last, uint64_t limit);
void ihp_group_ranks_release(struct ihp_group_ranks_list *ranks);

/* Returns the member with these counts, which must exist. */
const struct ihp_group_ranks *ihp_group_ranks_find(const struct ihp_group_ranks_list *ranks,
                                                   ihp_counts counts);

#endif
