#include "calls.h"

uint64_t calls_index(const ih_indexer *indexer, const uint8_t rows[], size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += ih_index_round_unchecked(indexer, CALLS_ROUND, rows + i * CALLS_CARDS);
  return sum;
}

uint64_t calls_index_checked(const ih_indexer *indexer, const uint8_t rows[], size_t n)
{
  uint64_t sum = 0, index;
  for (size_t i = 0; i < n; i++) {
    if (ih_index_round(indexer, CALLS_ROUND, rows + i * CALLS_CARDS, &index) != IH_OK)
      return 0;
    sum += index;
  }
  return sum;
}

uint64_t calls_index_batch(const ih_indexer *indexer, const uint8_t rows[], size_t n,
                           uint64_t indices[])
{
  ih_index_batch_unchecked(indexer, CALLS_ROUND, rows, CALLS_CARDS, n, indices);
  return indices[0] + indices[n - 1];
}

uint64_t calls_index_batch_checked(const ih_indexer *indexer, const uint8_t rows[], size_t n,
                                   uint64_t indices[])
{
  if (ih_index_batch(indexer, CALLS_ROUND, rows, CALLS_CARDS, n, indices, NULL) != IH_OK)
    return 0;
  return indices[0] + indices[n - 1];
}

uint64_t calls_unindex(const ih_indexer *indexer, const uint64_t indices[], size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t cards[CALLS_CARDS];
    ih_unindex_unchecked(indexer, CALLS_ROUND, indices[i], cards);
    sum += cards[0] + cards[CALLS_CARDS - 1];
  }
  return sum;
}

uint64_t calls_unindex_batch(const ih_indexer *indexer, const uint64_t indices[], size_t n,
                             uint8_t rows[])
{
  ih_unindex_batch_unchecked(indexer, CALLS_ROUND, indices, n, rows, CALLS_CARDS);
  return (uint64_t)rows[0] + rows[n * CALLS_CARDS - 1];
}

uint64_t calls_sequence(const ih_indexer *indexer, size_t n)
{
  enum { BATCH = 512 };
  uint8_t rows[BATCH * CALLS_CARDS];
  uint64_t multiplicities[BATCH], sum = 0;
  const ih_sequence_arrays arrays = {
      .rows = rows, .stride = CALLS_CARDS, .multiplicities = multiplicities};
  ih_sequence *sequence;
  if (ih_sequence_new(indexer, CALLS_ROUND, 0, n, &sequence) != IH_OK)
    return 0;
  for (size_t got; (got = ih_sequence_next_unchecked(sequence, BATCH, &arrays)) > 0;)
    for (size_t i = 0; i < got; i++)
      sum += rows[i * CALLS_CARDS] + multiplicities[i];
  ih_sequence_free(sequence);
  return sum;
}
