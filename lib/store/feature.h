/* What tables can hold: one entry for each feature. */
#ifndef IH_LIB_STORE_FEATURE_H
#define IH_LIB_STORE_FEATURE_H

#include <isohand/store.h>

/* The order of a deck's indices, as the metadata calls it. */
static inline const char *ihp_index_order(const ih_deck *deck)
{
  return deck->rank_only ? "quinary" : "waugh2013";
}

struct ihp_feature {
  ih_feature open; /* what everyone sees */
  /* A hand's value by a road that the fill does not share. */
  uint16_t (*derive)(enum ih_ranking ranking, const uint8_t cards[], size_t n);
};

/* The feature of that name and ranking, NULL when there is none. */
const struct ihp_feature *ihp_feature_find(const char *name, enum ih_ranking ranking);

#endif
