/* The ranks of every rank group, packed four bits each (groups.h): the tables by which the fast
 * methods unindex a suit.
 *
 * The groups of a suit depend only on its counts: how many cards it holds in each round.  The
 * groups of all counts with at most IHP_PACKED_CARDS cards and fewer than 2^16 groups are packed;
 * if these are more than 2^20 groups in all, only those of the counts with the fewest groups.  The
 * counts of a shorter hand are counts of all rounds with zeros for the later ones, so the rounds
 * share the groups. */
#ifndef IH_LIB_INDEX_FAST_PACKED_GROUPS_H
#define IH_LIB_INDEX_FAST_PACKED_GROUPS_H

#include "index/core/configuration.h"

#include <stddef.h>

/* Maximum number of cards of a suit whose packed ranks fit 32 bits. */
enum { IHP_PACKED_CARDS = 8 };

struct ihp_packed_groups {
  uint32_t *packed;               /* [length]: 0, for no cards, then the groups, counts by counts */
  uint32_t *first;                /* [numbers]: where the groups of the counts begin; 0 if not
                                   * packed */
  uint32_t stride[IH_MAX_ROUNDS]; /* the number of some counts is the sum of counts times strides */
  size_t length, numbers;
};

/* Packs the groups of a round list with at most IHP_PACKED_CARDS cards in each round.  Returns
 * IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_packed_groups_init(struct ihp_packed_groups *packed_groups,
                                      const ih_rounds *rounds, const struct ihp_rank_sets *sets);
void ihp_packed_groups_release(struct ihp_packed_groups *packed_groups);

/* Returns the memory held apart from the struct, in bytes. */
size_t ihp_packed_groups_bytes(const struct ihp_packed_groups *packed_groups);

/* Returns where the groups of a suit with these counts in rounds 0..round begin; 0 if they are not
 * packed, or have no cards. */
uint32_t ihp_packed_groups_first(const struct ihp_packed_groups *packed_groups, ihp_counts counts,
                                 unsigned round);

#endif
