/* All groups of a suit at once: which ranks each group index stands for. */
#ifndef IH_LIB_INDEX_GROUPS_H
#define IH_LIB_INDEX_GROUPS_H

#include "index/configuration.h"

/* The most cards of a suit whose groups can be packed: four bits each. */
#define IHP_PACKED_CARDS 8

/* packed[g] = the ranks of group g of a suit with these counts, at most
 * IHP_PACKED_CARDS in all, for every g below its size: four bits a card, the first
 * card lowest, round by round and ascending within a round.  What
 * ihp_unindex_group (lib/index/unindex.h) opens one group at a time. */
void ihp_groups_pack(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint32_t packed[]);

#endif
