/* Many hands in one call: what is checked, and which code does the work. */
#include "index/indexer.h"

#include <isohand/batch.h>

void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                              size_t stride, size_t n, uint64_t indices[])
{
  size_t i = 0;
  if (indexer->hot != NULL && indexer->hot->batch != NULL)
    i = indexer->hot->batch(indexer, round, rows, stride, n, indices);
  for (; i < n; i++)
    indices[i] = indexer->methods->index_round(indexer, round, rows + i * stride);
}

void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                                size_t n, uint8_t rows[], size_t stride)
{
  if (indexer->hot != NULL) {
    indexer->hot->unindex_batch(indexer, round, indices, n, rows, stride);
    return;
  }
  for (size_t i = 0; i < n; i++)
    indexer->methods->unindex(indexer, round, indices[i], rows + i * stride);
}

/* What both checked calls refuse alike. */
static enum ih_status check(const ih_indexer *indexer, unsigned round, const void *in,
                            const void *out, size_t n, size_t stride)
{
  if (indexer == NULL || (n > 0 && (in == NULL || out == NULL)))
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  return stride >= indexer->round[round].total ? IH_OK : IH_ERR_ARGUMENT;
}

enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                              size_t stride, size_t n, uint64_t indices[], size_t *bad)
{
  enum ih_status status = check(indexer, round, rows, indices, n, stride);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++) {
    uint64_t seen = 0;
    status = ihp_check_cards(indexer, rows + i * stride, indexer->round[round].total, &seen);
    if (status != IH_OK) {
      if (bad != NULL)
        *bad = i;
      return status;
    }
  }
  ih_index_batch_unchecked(indexer, round, rows, stride, n, indices);
  return IH_OK;
}

enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                                size_t n, uint8_t rows[], size_t stride, size_t *bad)
{
  const enum ih_status status = check(indexer, round, indices, rows, n, stride);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++)
    if (indices[i] >= indexer->round[round].size) {
      if (bad != NULL)
        *bad = i;
      return IH_ERR_RANGE;
    }
  ih_unindex_batch_unchecked(indexer, round, indices, n, rows, stride);
  return IH_OK;
}
