/* What a suit's group index says about strength: which ranks the suit holds, its
 * rounds taken together. */
#ifndef IH_LIB_STRENGTH_GROUP_RANKS_H
#define IH_LIB_STRENGTH_GROUP_RANKS_H

#include "index/core/indexer.h"

/* The ranks of one suit's groups: of[g] is the colex rank, among the rank sets of
 * `cards` cards, of the set of all ranks of group g. */
struct ihp_group_ranks {
  ihp_counts counts; /* of the suit, by round */
  unsigned cards;    /* in all */
  uint64_t size;     /* group indices */
  uint16_t *of;      /* [size]; NULL when the suit has cards in one round at most:
                      * of[g] is then g */
};

/* Those of every suit that occurs in some configurations. */
struct ihp_group_ranks_list {
  struct ihp_group_ranks *list; /* by counts, ascending; NULL: not made */
  size_t count;
};

/* Makes the list for the configurations first..last of a round.  IH_ERR_MEMORY;
 * IH_ERR_TOO_LARGE when it has more than `limit` numbers.  On failure *ranks is empty. */
enum ih_status ihp_group_ranks_init(struct ihp_group_ranks_list *ranks, const ih_indexer *indexer,
                                    unsigned round, size_t first, size_t last, uint64_t limit);
void ihp_group_ranks_release(struct ihp_group_ranks_list *ranks);

/* The member with these counts, which is there. */
const struct ihp_group_ranks *ihp_group_ranks_find(const struct ihp_group_ranks_list *ranks,
                                                   ihp_counts counts);

#endif
