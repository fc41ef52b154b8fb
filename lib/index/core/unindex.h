/* The steps of unindexing. */
#ifndef IH_LIB_INDEX_CORE_UNINDEX_H
#define IH_LIB_INDEX_CORE_UNINDEX_H

#include "index/core/indexer.h"

/* x[p] = the group index of the suit at position p of the configuration that an
 * index < size lies in; returns the configuration's number in the list. */
size_t ihp_unindex_groups(const struct ihp_configurations *configurations, uint64_t index,
                          uint64_t x[IH_MAX_SUITS]);

/* The same for `rest`, the index less the configuration's offset. */
void ihp_unindex_within(const struct ihp_configuration *c, uint64_t rest, uint64_t x[IH_MAX_SUITS]);

/* ranks[0..rounds-1] = the rank sets of a group index (Waugh 2013,
 * algorithm 2). */
void ihp_unindex_group(const struct ihp_rank_sets *sets, ihp_counts counts, unsigned rounds,
                       uint64_t group, uint16_t ranks[]);

/* A method of ihp_suit_methods. */
void ihp_suit_unindex(const ih_indexer *indexer, unsigned round, uint64_t index, uint8_t cards[]);

#endif
