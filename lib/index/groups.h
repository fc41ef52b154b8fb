/* All groups of a suit in order: which ranks each group index stands for, without
 * opening every one anew. */
#ifndef IH_LIB_INDEX_GROUPS_H
#define IH_LIB_INDEX_GROUPS_H

#include "index/configuration.h"

#include <stddef.h>

/* packed[i] = the ranks of group first + i of a suit with these counts over rounds
 * 0..rounds-1, for n groups that it has: four bits a card, the first card lowest,
 * round by round and ascending within a round.  At most IH_MAX_RANKS cards fit 64
 * bits.  What ihp_unindex_group (lib/index/unindex.h) opens one at a time. */
void ihp_groups_open(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint64_t first, size_t n, uint64_t packed[]);

/* The most cards of a suit whose groups fit 32 bits. */
#define IHP_PACKED_CARDS 8

/* The same for every group below the suit's size, of at most IHP_PACKED_CARDS
 * cards. */
void ihp_groups_pack(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds,
                     uint32_t packed[]);

/* The number of groups. */
uint64_t ihp_groups_count(const struct ihp_ranksets *sets, ihp_counts counts, unsigned rounds);

/* The set of the n ranks in the lowest 4n bits. */
static inline unsigned ihp_packed_set(uint64_t packed, unsigned n)
{
  unsigned set = 0;
  for (; n > 0; n--, packed >>= 4)
    set |= 1u << (packed & 15);
  return set;
}

#endif
