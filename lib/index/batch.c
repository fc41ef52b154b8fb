/* Batch calls: argument checks, and the choice between kernel and single-hand methods. */
#include "cards/checks.h"
#include "index/core/indexer.h"
#include "index/fast/tables.h"

#include <isohand/indexer.h>

/* Checks the arguments that both batch calls share. */
static enum ih_status check_arrays(const ih_indexer *indexer, unsigned round, const void *in,
                                   const void *out, size_t n, size_t stride)
{
  if (indexer == NULL || (n > 0 && (in == NULL || out == NULL)))
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  return stride >= indexer->round[round].total ? IH_OK : IH_ERR_ARGUMENT;
}

static enum ih_status check_batch_hands(const ih_indexer *indexer, unsigned round,
                                        const uint8_t rows[], size_t stride, size_t n, size_t *bad)
{
  return ihp_check_rows(indexer->instructions, indexer->deck_set, 0, rows, stride,
                        indexer->round[round].total, n, bad);
}

/* Returns IH_ERR_RANGE if an index is out of range, and sets *bad (unless NULL) to the position of
 * the first such index. */
static enum ih_status check_batch_indices(const ih_indexer *indexer, unsigned round,
                                          const uint64_t indices[], size_t n, size_t *bad)
{
  for (size_t i = 0; i < n; i++)
    if (indices[i] >= indexer->round[round].size) {
      if (bad != NULL)
        *bad = i;
      return IH_ERR_RANGE;
    }
  return IH_OK;
}

void ih_index_batch_unchecked(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                              size_t stride, size_t n, uint64_t indices[])
{
  IHP_REQUIRE(check_arrays(indexer, round, rows, indices, n, stride) == IH_OK);
  IHP_REQUIRE(check_batch_hands(indexer, round, rows, stride, n, NULL) == IH_OK);
  size_t i = 0;
  if (indexer->fast != NULL && indexer->fast->index_batch != NULL)
    i = indexer->fast->index_batch(indexer, round, rows, stride, n, indices);
  for (; i < n; i++)
    indices[i] = indexer->methods->index_round(indexer, round, rows + i * stride);
}

void ih_unindex_batch_unchecked(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                                size_t n, uint8_t rows[], size_t stride)
{
  IHP_REQUIRE(check_arrays(indexer, round, indices, rows, n, stride) == IH_OK);
  IHP_REQUIRE(check_batch_indices(indexer, round, indices, n, NULL) == IH_OK);
  if (indexer->fast != NULL) {
    indexer->fast->unindex_batch(indexer, round, indices, n, rows, stride);
    return;
  }
  for (size_t i = 0; i < n; i++)
    indexer->methods->unindex(indexer, round, indices[i], rows + i * stride);
}

enum ih_status ih_index_batch_check(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                                    size_t stride, size_t n, size_t *bad)
{
  const enum ih_status status = check_arrays(indexer, round, rows, rows, n, stride);
  return status == IH_OK ? check_batch_hands(indexer, round, rows, stride, n, bad) : status;
}

enum ih_status ih_index_batch(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                              size_t stride, size_t n, uint64_t indices[], size_t *bad)
{
  enum ih_status status = check_arrays(indexer, round, rows, indices, n, stride);
  if (status == IH_OK)
    status = check_batch_hands(indexer, round, rows, stride, n, bad);
  if (status == IH_OK)
    ih_index_batch_unchecked(indexer, round, rows, stride, n, indices);
  return status;
}

enum ih_status ih_unindex_batch(const ih_indexer *indexer, unsigned round, const uint64_t indices[],
                                size_t n, uint8_t rows[], size_t stride, size_t *bad)
{
  enum ih_status status = check_arrays(indexer, round, indices, rows, n, stride);
  if (status == IH_OK)
    status = check_batch_indices(indexer, round, indices, n, bad);
  if (status == IH_OK)
    ih_unindex_batch_unchecked(indexer, round, indices, n, rows, stride);
  return status;
}
