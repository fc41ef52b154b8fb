/* The steps of unindexing. */
#ifndef IH_LIB_INDEX_CORE_UNINDEX_H
#define IH_LIB_INDEX_CORE_UNINDEX_H

#include "index/core/indexer.h"

/* Sets x[p] to the group index of the suit at position p of the configuration that contains
 * `index`, which must be below the size.  Returns the configuration's number. */
size_t ihp_unindex_groups(const struct ihp_configurations *configurations, uint64_t index,
                          uint64_t x[IH_MAX_SUITS]);

/* Like ihp_unindex_groups, for a known configuration; `rest` is the index minus its offset. */
void ihp_unindex_within(const struct ihp_configuration *c, uint64_t rest, uint64_t x[IH_MAX_SUITS]);

/* Sets ranks[0..rounds-1] to the rank sets of a group index (Waugh 2013, algorithm 2). */
void ihp_unindex_group(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds,
                       uint64_t group, uint16_t ranks[]);

/* The `unindex` method of ihp_suit_methods. */
void ihp_suit_unindex(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);

#endif
