#include "index/core/indexer.h"

#include "index/core/burnside.h"

/* Fills in rank sets, suit configurations and layouts, once the sizes are known. */
static enum ih_status init_suits(struct ih_indexer *indexer)
{
  const ih_deck *deck = &indexer->deck;
  struct ihp_round *rounds = indexer->round;
  enum ih_status status = ihp_configurations_fit(deck, &indexer->rounds);
  if (status == IH_OK)
    status = ihp_rank_sets_init(&indexer->sets, deck->ranks);
  for (unsigned r = 0; r < indexer->rounds.count && status == IH_OK; r++) {
    status = ihp_configurations_init(&rounds[r].configurations, deck, &indexer->rounds, r,
                                     r > 0 ? &rounds[r - 1].configurations : NULL, &indexer->sets,
                                     rounds[r].size);
    if (status == IH_OK)
      status = ihp_layouts_init(rounds, r, deck);
  }
  return status;
}

enum ih_status ihp_indexer_init(struct ih_indexer *indexer)
{
  const ih_deck *deck = &indexer->deck;
  const ih_rounds *rounds = &indexer->rounds;
  ihp_u128 deals[IH_MAX_ROUNDS];
  uint64_t sizes[IH_MAX_ROUNDS];
  const enum ih_status status =
      deck->rank_only ? ihp_rank_only_init(&indexer->rank_only, deck, rounds, deals, sizes)
                      : ihp_burnside(deck, rounds, deals, sizes);
  if (status != IH_OK)
    return status;
  indexer->identity = ihp_identity(deck, rounds);
  indexer->deck_set = ih_set_of_deck(deck);
  indexer->methods = deck->rank_only ? &ihp_rank_only_methods : &ihp_suit_methods;
  for (unsigned r = 0; r < rounds->count; r++) {
    struct ihp_round *round = &indexer->round[r];
    round->deals = deals[r];
    round->size = sizes[r];
    round->cards = rounds->cards[r];
    round->total = ih_rounds_total(rounds, r + 1);
  }
  return deck->rank_only ? IH_OK : init_suits(indexer);
}

void ihp_indexer_release(struct ih_indexer *indexer)
{
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_layouts_release(&indexer->round[r].layouts);
    ihp_configurations_release(&indexer->round[r].configurations);
  }
  ihp_rank_sets_release(&indexer->sets);
  ihp_rank_only_release(&indexer->rank_only);
}

size_t ihp_indexer_bytes(const struct ih_indexer *indexer)
{
  if (indexer->deck.rank_only)
    return sizeof *indexer + ihp_rank_only_bytes(&indexer->rank_only, indexer->deck.ranks);
  size_t bytes = sizeof *indexer + ihp_rank_sets_bytes(&indexer->sets);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const struct ihp_round *round = &indexer->round[r];
    bytes += ihp_configurations_bytes(&round->configurations) + ihp_layouts_bytes(&round->layouts);
  }
  return bytes;
}
