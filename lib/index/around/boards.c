/* Canonical boards in index order, with their weights. */
#include <isohand/boards.h>
#include <isohand/sequence.h>

enum ih_status ih_canonical_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                                   size_t count, uint8_t cards[], uint64_t weights[])
{
  if (cards == NULL)
    return IH_ERR_ARGUMENT;
  ih_sequence *boards;
  const enum ih_status status = ih_sequence_new(indexer, round, first, count, &boards);
  if (status != IH_OK)
    return status;
  const ih_sequence_arrays out = {
      .rows = cards, .stride = ih_indexer_cards(indexer, round), .multiplicities = weights};
  (void)ih_sequence_next_unchecked(boards, count, &out);
  ih_sequence_free(boards);
  return IH_OK;
}
