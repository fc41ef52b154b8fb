/* What tables can hold: one entry for each feature. */
#ifndef IH_LIB_STORE_FEATURE_H
#define IH_LIB_STORE_FEATURE_H

#include <isohand/indexer.h>
#include <isohand/table.h>

/* The order of a deck's indices, as the metadata calls it. */
static inline const char *ihp_index_order(const ih_deck *deck)
{
  return deck->rank_only ? "quinary" : "waugh2013";
}

struct ihp_feature {
  const char *name;  /* of the feature and of its tensor */
  const char *scale; /* of its values, in words */
  enum ih_dtype dtype;
  /* Whether a round of an indexer has such a table. */
  enum ih_status (*supported)(const ih_indexer *indexer, unsigned round, ih_error *error);
  /* A hand's value by a road that the fill does not share. */
  uint16_t (*derive)(const uint8_t cards[], size_t n);
};

/* The feature of that name, NULL when there is none. */
const struct ihp_feature *ihp_feature_find(const char *name);

#endif
