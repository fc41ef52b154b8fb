/* Lists the groups of a suit in order: the ranks that each group index stands for, without
 * unindexing each one by itself. */
#ifndef IH_LIB_INDEX_FAST_GROUPS_H
#define IH_LIB_INDEX_FAST_GROUPS_H

#include "index/core/configuration.h"

#include <stddef.h>

/* Which groups of a suit to list, and how. */
struct ihp_suit_groups {
  const struct ihp_rank_sets *sets;
  ihp_counts counts;
  unsigned rounds; /* rounds 0..rounds-1 count */
  int fast_pext;   /* 1 if PDEP and PEXT may be used, and are fast */
};

/* Lists n >= 1 existing groups.  packed[i] = the ranks of group first + i, four bits each, the
 * first card lowest, round by round and ascending within a round (at most IH_MAX_RANKS, so that 64
 * bits hold them); ranks[i] = the set of all of them.  ihp_unindex_group (lib/index/core/unindex.h)
 * does this for one group. */
void ihp_suit_groups_list(const struct ihp_suit_groups *suit, uint64_t first, size_t n,
                          uint64_t packed[], uint16_t ranks[]);

/* Groups that differ only in their first round. */
struct ihp_sibling_groups {
  unsigned rounds;                 /* in which the suit has cards */
  uint16_t sets[IH_MAX_ROUNDS];    /* of each such round except the first: the shifted rank set, */
  uint8_t at[IH_MAX_ROUNDS];       /* and the bit position of its ranks in the packed ranks */
  unsigned later;                  /* cards of all these rounds */
  uint8_t positions[IH_MAX_RANKS]; /* of each such card: its position, times 4, among the ranks that
                                    * remain when it is dealt */
};

/* Lists siblings, given their n first rank sets. */
typedef void ihp_list_siblings(const struct ihp_sibling_groups *siblings, const uint16_t sets[],
                               size_t n, uint64_t packed[], uint16_t ranks[]);
ihp_list_siblings ihp_list_siblings_avx2;

#endif
