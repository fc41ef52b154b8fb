/* An open store. */
#ifndef IH_LIB_STORE_STORE_H
#define IH_LIB_STORE_STORE_H

#include "store/feature.h"

#include <isohand/store.h>

struct ih_store {
  ih_table *table;
  ih_indexer *indexer;
  const struct ihp_feature *feature;
  ih_feature_parameters parameters;
  size_t tensors;
  ih_tensor tensor[IH_FEATURE_TENSORS]; /* a row for each index of the last round */
  ih_deck deck;
  ih_rounds rounds;
};

/* The number of elements in a row of tensor i. */
static inline uint64_t ihp_store_width(const ih_store *store, size_t i)
{
  return store->tensor[i].dims == 1 ? 1 : store->tensor[i].shape[1];
}

#endif
