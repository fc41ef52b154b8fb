/* All groups of a suit in order: which ranks each group index stands for, without
 * opening every one anew. */
#ifndef IH_LIB_INDEX_FAST_GROUPS_H
#define IH_LIB_INDEX_FAST_GROUPS_H

#include "index/core/configuration.h"

#include <stddef.h>

/* The most cards of a suit whose packed ranks fit 32 bits. */
#define IHP_PACKED_CARDS 8

/* A kind of suit: what its groups depend on, and how they are to be opened. */
struct ihp_kind {
  const struct ihp_ranksets *sets;
  ihp_counts counts;
  unsigned rounds; /* counted: 0..rounds-1 */
  int bmi2;        /* whether the processor has PDEP and PEXT, and fast ones */
};

/* The number of groups. */
uint64_t ihp_kind_groups(const struct ihp_kind *kind);

/* For n >= 1 groups that there are: packed[i] = the ranks of group first + i, four
 * bits each, the first card lowest, round by round and ascending within a round (at
 * most IH_MAX_RANKS, so that 64 bits hold them); ranks[i] = the set of them all.
 * What ihp_unindex_group (lib/index/core/unindex.h) opens one at a time. */
void ihp_groups_open(const struct ihp_kind *kind, uint64_t first, size_t n, uint64_t packed[],
                     uint16_t ranks[]);

/* The groups of a run: those that differ in their first round only. */
struct ihp_groups_run {
  unsigned rounds;              /* in which the suit has cards */
  uint16_t sets[IH_MAX_ROUNDS]; /* of each of them but the first: the shifted rank set, */
  uint8_t at[IH_MAX_ROUNDS];    /* and the place of its ranks among the packed */
  unsigned later;               /* cards of all these rounds */
  uint8_t places[IH_MAX_RANKS]; /* of each card: its place, times 4, among the ranks
                                 * that are left when it is dealt */
};

/* Opens those with n first rank sets. */
typedef void ihp_groups_run_opener(const struct ihp_groups_run *run, const uint16_t sets[],
                                   size_t n, uint64_t packed[], uint16_t ranks[]);
ihp_groups_run_opener ihp_groups_run_bmi2;

#endif
