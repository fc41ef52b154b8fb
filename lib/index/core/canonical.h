/* The canonical form of a hand, and how many hands it stands for. */
#ifndef IH_LIB_INDEX_CORE_CANONICAL_H
#define IH_LIB_INDEX_CORE_CANONICAL_H

#include "index/core/indexer.h"

/* S! / prod e_i!, where e_i suits each have equal counts and equal group indices; in a block
 * the group indices x are descending. */
uint32_t ihp_multiplicity(const ihp_counts counts[IH_MAX_SUITS], const uint64_t x[IH_MAX_SUITS],
                          unsigned suits);

/* A method of ihp_suit_methods. */
struct ihp_canonical ihp_suit_canonicalize(const ih_indexer *indexer, unsigned round,
                                           const uint8_t cards[], uint8_t canonical[]);

#endif
