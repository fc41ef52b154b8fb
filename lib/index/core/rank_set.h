/* Rank sets: the ranks that one suit holds in one round, as bit masks. */
#ifndef IH_LIB_INDEX_CORE_RANK_SET_H
#define IH_LIB_INDEX_CORE_RANK_SET_H

#include "base/bits.h"

#include <isohand/cards.h>

/* A number for each of the four suits: suit s in bits 16s..16s+15.  (An ih_set holds the suits'
 * rank sets in the same layout.) */
typedef uint64_t ihp_lanes;

static inline unsigned ihp_lane(ihp_lanes lanes, unsigned suit)
{
  return (unsigned)(lanes >> (16 * suit)) & 0xFFFFu;
}

/* Moves each rank of `set` down by the number of lower ranks in `used`, which is disjoint from it.
 * Removing the lowest used rank moves everything above it down by one, including the other used
 * ranks. */
static inline unsigned ihp_rank_set_shift(unsigned set, unsigned used)
{
  while (used != 0) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set >> 1 & (0u - low));
    used = (used & (used - 1)) >> 1;
  }
  return set;
}

/* Inverts ihp_rank_set_shift: moves a set over the unused ranks back up. */
static inline unsigned ihp_rank_set_unshift(unsigned set, unsigned used)
{
  for (; used != 0; used &= used - 1) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set & (0u - low)) << 1;
  }
  return set;
}

/* For each bit of a set, the higher ranks of its suit. */
IHP_HIDDEN extern const ih_set ihp_ranks_above[64];

/* The colex order of a deck's rank sets, in both directions.  Among sets of one size, colex order
 * is the numerical order of the masks. */
struct ihp_rank_sets {
  unsigned ranks;
  uint32_t choose[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1]; /* C(n, k) */
  uint32_t start[IH_MAX_RANKS + 2];                    /* where each size begins in `sets` */
  uint16_t *rank;                                      /* by set: its rank among those of its
                                                        * size */
  uint16_t *sets;                                      /* by size and rank */
};

/* Fills *sets.  Returns IH_OK or IH_ERR_MEMORY.  C(16, 8) = 12870 fits 16 bits. */
enum ih_status ihp_rank_sets_init(struct ihp_rank_sets *sets, unsigned ranks);
void ihp_rank_sets_release(struct ihp_rank_sets *sets);

/* Returns the memory held apart from the struct, in bytes. */
size_t ihp_rank_sets_bytes(const struct ihp_rank_sets *sets);

#endif
