/* Rank sets: the ranks that one suit holds in one round, as bit masks. */
#ifndef IH_LIB_INDEX_CORE_RANK_SET_H
#define IH_LIB_INDEX_CORE_RANK_SET_H

#include "base/bits.h"

#include <isohand/cards.h>

/* A number for each of the four suits: suit s in bits 16s..16s+15.  (An ih_set is the rank
 * sets of the suits in the same places.) */
typedef uint64_t ihp_lanes;

static inline unsigned ihp_lane(ihp_lanes lanes, unsigned suit)
{
  return (unsigned)(lanes >> (16 * suit)) & 0xFFFFu;
}

/* A set's ranks moved down, each by the number of lower ranks in `used`; used and
 * set are disjoint.  Removing the lowest used rank moves everything above it,
 * the other used ranks too, down by one. */
static inline unsigned ihp_rank_set_shift(unsigned set, unsigned used)
{
  while (used != 0) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set >> 1 & (0u - low));
    used = (used & (used - 1)) >> 1;
  }
  return set;
}

/* The inverse: a set over the ranks that are not used, moved back up. */
static inline unsigned ihp_rank_set_unshift(unsigned set, unsigned used)
{
  for (; used != 0; used &= used - 1) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set & (0u - low)) << 1;
  }
  return set;
}

/* By bit of a set: the higher ranks of its suit. */
IHP_HIDDEN extern const ih_set ihp_ranks_above[64];

/* Both directions of the colex order of the rank sets of a deck.  Among sets of
 * one size, colex order is the order of the masks as numbers. */
struct ihp_rank_sets {
  unsigned ranks;
  uint32_t choose[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1]; /* C(n, k) */
  uint32_t start[IH_MAX_RANKS + 2];                    /* of the sets of each size in `sets` */
  uint16_t *rank;                                      /* of each set among those of its size */
  uint16_t *sets;                                      /* by size and rank */
};

/* Fills it; IH_ERR_MEMORY.  C(16, 8) = 12870 fits 16 bits. */
enum ih_status ihp_rank_sets_init(struct ihp_rank_sets *sets, unsigned ranks);
void ihp_rank_sets_release(struct ihp_rank_sets *sets);

/* The memory that it holds apart from the struct, in bytes. */
size_t ihp_rank_sets_bytes(const struct ihp_rank_sets *sets);

#endif
