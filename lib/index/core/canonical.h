/* Canonical form and multiplicity of a hand. */
#ifndef IH_LIB_INDEX_CORE_CANONICAL_H
#define IH_LIB_INDEX_CORE_CANONICAL_H

#include "index/core/indexer.h"

/* A hand's canonical form, apart from its cards. */
struct ihp_canonical {
  uint64_t index;
  uint64_t multiplicity;
  uint8_t from[IH_MAX_SUITS]; /* suit s of the canonical hand is suit from[s] of the hand */
};

/* Returns S! / prod e_i!, where the e_i are the numbers of suits with equal counts and equal group
 * indices.  Within a block, the group indices x must be descending. */
uint32_t ihp_multiplicity(const ihp_counts counts[IH_MAX_SUITS], const uint64_t x[IH_MAX_SUITS],
                          unsigned suits);

/* Returns the canonical form of a hand and writes its cards to canonical[], which may be the same
 * array as cards[]. */
struct ihp_canonical ihp_suit_canonicalize(const ih_indexer *indexer, unsigned round,
                                           const uint8_t cards[], uint8_t canonical[]);
struct ihp_canonical ihp_rank_only_canonicalize(const ih_indexer *indexer, unsigned round,
                                                const uint8_t cards[], uint8_t canonical[]);

/* Returns the number of raw hands that share an index. */
uint64_t ihp_suit_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index);
uint64_t ihp_rank_only_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index);

#endif
