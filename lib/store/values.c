/* Properties and values of an open store. */
#include "store/store.h"
#include "table/bytes.h"

#include <string.h>

const ih_table *ih_store_table(const ih_store *store)
{
  return store->table;
}

const ih_indexer *ih_store_indexer(const ih_store *store)
{
  return store->indexer;
}

const ih_feature *ih_store_feature(const ih_store *store)
{
  return store->feature;
}

const ih_feature_game *ih_store_game(const ih_store *store)
{
  return &store->hands.game;
}

const ih_rounds *ih_store_rounds(const ih_store *store)
{
  return &store->hands.rounds;
}

uint64_t ih_store_hands(const ih_store *store)
{
  return store->tensor[0].shape[0];
}

/* ---- Tensors of a store ---------------------------------------------------------- */

size_t ih_store_tensors(const ih_store *store)
{
  return store->tensors;
}

enum ih_status ih_store_tensor(const ih_store *store, size_t i, ih_tensor *tensor)
{
  if (store == NULL || tensor == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= store->tensors)
    return IH_ERR_RANGE;
  *tensor = store->tensor[i];
  return IH_OK;
}

size_t ih_store_tensor_number(const ih_store *store, const char *name)
{
  size_t i = 0;
  while (i < store->tensors && strcmp(store->tensor[i].name, name) != 0)
    i++;
  return i;
}

uint64_t ih_store_width(const ih_store *store, size_t i)
{
  return i < store->tensors ? ihp_store_width(store, i) : 0;
}

/* ---- Values of a store ----------------------------------------------------------- */

uint64_t ih_store_value_unchecked(const ih_store *store, size_t i, uint64_t index, uint64_t j)
{
  const size_t bytes = ih_dtype_size(store->tensor[i].dtype);
  const uint64_t at = index * ihp_store_width(store, i) + j;
  return ihp_load((const unsigned char *)store->tensor[i].data + at * bytes, bytes);
}

/* Feature tensors are unsigned integers or 32-bit floats. */
double ih_store_number_unchecked(const ih_store *store, size_t i, uint64_t index, uint64_t j)
{
  const uint64_t value = ih_store_value_unchecked(store, i, index, j);
  if (store->tensor[i].dtype != IH_F32)
    return (double)value;
  const uint32_t bits = (uint32_t)value;
  float number;
  memcpy(&number, &bits, sizeof number);
  return (double)number;
}

enum ih_status ih_store_lookup(const ih_store *store, const uint8_t cards[], size_t i,
                               uint64_t *index, uint64_t values[])
{
  uint64_t found;
  if (store == NULL || cards == NULL || values == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= store->tensors)
    return IH_ERR_RANGE;
  const enum ih_status status = ih_index_last(store->indexer, cards, &found);
  if (status != IH_OK)
    return status;
  for (uint64_t j = 0; j < ihp_store_width(store, i); j++)
    values[j] = ih_store_value_unchecked(store, i, found, j);
  if (index != NULL)
    *index = found;
  return IH_OK;
}

const void *ih_store_array(const ih_store *store, size_t i)
{
  if (i >= store->tensors)
    return NULL;
  const int is_byte = ih_dtype_size(store->tensor[i].dtype) == 1;
  return ihp_is_little_endian() || is_byte ? store->tensor[i].data : NULL;
}
