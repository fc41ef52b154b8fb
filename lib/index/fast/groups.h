/* The groups of a suit in order: which ranks each group index stands for, without
 * unindexing each one by itself. */
#ifndef IH_LIB_INDEX_FAST_GROUPS_H
#define IH_LIB_INDEX_FAST_GROUPS_H

#include "index/core/configuration.h"

#include <stddef.h>

/* What the groups of a suit depend on, and how they are to be listed. */
struct ihp_suit_groups {
  const struct ihp_rank_sets *sets;
  ihp_counts counts;
  unsigned rounds; /* counted: 0..rounds-1 */
  int fast_pext;   /* whether PDEP and PEXT may be used, and are fast */
};

/* For n >= 1 groups that exist: packed[i] = the ranks of group first + i, four
 * bits each, the first card lowest, round by round and ascending within a round (at
 * most IH_MAX_RANKS, so that 64 bits hold them); ranks[i] = the set of them all.
 * ihp_unindex_group (lib/index/core/unindex.h) does the same for one group. */
void ihp_suit_groups_list(const struct ihp_suit_groups *suit, uint64_t first, size_t n,
                          uint64_t packed[], uint16_t ranks[]);

/* Groups that differ in their first round only. */
struct ihp_sibling_groups {
  unsigned rounds;                 /* in which the suit has cards */
  uint16_t sets[IH_MAX_ROUNDS];    /* of each of them except the first: the shifted rank set, */
  uint8_t at[IH_MAX_ROUNDS];       /* and where its ranks are among the packed */
  unsigned later;                  /* cards of all these rounds */
  uint8_t positions[IH_MAX_RANKS]; /* of each such card: its position, times 4, among the ranks
                                    * that are left when it is dealt */
};

/* Lists those with n first rank sets. */
typedef void ihp_list_siblings(const struct ihp_sibling_groups *siblings, const uint16_t sets[],
                               size_t n, uint64_t packed[], uint16_t ranks[]);
ihp_list_siblings ihp_list_siblings_avx2;

#endif
