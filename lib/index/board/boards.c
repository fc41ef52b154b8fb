/* Vectors over hole cards; canonical boards in index order, with their weights. */
#include "index/board/boards.h"

#include <isohand/sequence.h>

size_t ih_hole_vector_length(const ih_deck *deck)
{
  const size_t end = ihp_cards_end(deck);
  return end * (end - 1) / 2;
}

void ih_hole_permutation(const ih_deck *deck, const uint8_t permutation[IH_MAX_SUITS],
                         uint16_t map[])
{
  const unsigned end = ihp_cards_end(deck);
  for (uint8_t high = 1; high < end; high++)
    for (uint8_t low = 0; low < high; low++)
      *map++ =
          (uint16_t)ih_hole_place(ih_card_map(high, permutation), ih_card_map(low, permutation));
}

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
