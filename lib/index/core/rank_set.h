/* Rank sets: bit masks of the ranks that one suit holds in one round. */
#ifndef IH_LIB_INDEX_CORE_RANK_SET_H
#define IH_LIB_INDEX_CORE_RANK_SET_H

#include "base/bits.h"

#include <isohand/cards.h>

/* A hand's rank sets of all suits at once: suit s in bits 16s..16s+15. */
typedef uint64_t ihp_lanes;

static inline unsigned ihp_lane(ihp_lanes lanes, unsigned suit)
{
  return (unsigned)(lanes >> (16 * suit)) & 0xFFFFu;
}

/* The bit of one card: 16 suit + rank. */
static inline ihp_lanes ihp_card_lane(uint8_t card)
{
  return UINT64_C(1) << ((card & 3u) << 4 | card >> 2);
}

/* A set's ranks moved down, each by the number of lower ranks in `used`; used and
 * set are disjoint.  Taking out the lowest used rank moves everything above it,
 * the other used ranks too, down by one. */
static inline unsigned ihp_rankset_shift(unsigned set, unsigned used)
{
  while (used != 0) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set >> 1 & (0u - low));
    used = (used & (used - 1)) >> 1;
  }
  return set;
}

/* The inverse: a set over the ranks that are not used, moved back up. */
static inline unsigned ihp_rankset_unshift(unsigned set, unsigned used)
{
  for (; used != 0; used &= used - 1) {
    const unsigned low = used & (0u - used);
    set = (set & (low - 1)) | (set & (0u - low)) << 1;
  }
  return set;
}

/* Both directions of the colex order of the rank sets of a deck.  Among sets of
 * one size, colex order is the order of the masks as numbers. */
struct ihp_ranksets {
  unsigned ranks;
  uint32_t choose[IH_MAX_RANKS + 1][IH_MAX_RANKS + 1]; /* C(n, k) */
  uint32_t start[IH_MAX_RANKS + 2];                    /* of the sets of each size in `sets` */
  uint16_t *rank;                                      /* of each mask among those of its size */
  uint16_t *sets;                                      /* the masks by size and rank */
};

/* Fills it; IH_ERR_MEMORY.  C(16, 8) = 12870 fits 16 bits. */
enum ih_status ihp_ranksets_init(struct ihp_ranksets *sets, unsigned ranks);
void ihp_ranksets_release(struct ihp_ranksets *sets);

/* Bytes that it holds beyond itself. */
size_t ihp_ranksets_bytes(const struct ihp_ranksets *sets);

#endif
