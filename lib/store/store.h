/* An open store. */
#ifndef IH_LIB_STORE_STORE_H
#define IH_LIB_STORE_STORE_H

#include "store/feature.h"

#include <isohand/store.h>

struct ih_store {
  ih_table *table;
  ih_indexer *indexer;
  const struct ihp_feature *feature;
  ih_tensor values; /* one for each index of the last round */
  ih_deck deck;
  ih_rounds rounds;
};

#endif
