#include "store/buckets_parents.h"

#include "feature/street.h"

#include <stdlib.h>

enum ih_status ihp_parents_new(const struct ihp_hands *hands, enum ihp_within within,
                               struct ihp_parents **out)
{
  const unsigned board = ihp_street_board(&hands->rounds);
  ih_rounds rounds = ihp_street_rounds_of(hands->rounds.cards[0], 0);
  if (board == 0)
    return IH_ERR_UNSUPPORTED;
  struct ihp_parents *parents = calloc(1, sizeof *parents);
  if (parents == NULL)
    return IH_ERR_MEMORY;
  if (within == IHP_WITHIN_BOARD) {
    parents->skip = rounds.cards[0];
    rounds.cards[0] = (uint8_t)board;
  }
  enum ih_status status = ih_indexer_new(&hands->game.deck, &rounds, &parents->indexer);
  if (status == IH_OK) {
    parents->classes = ih_indexer_size(parents->indexer, 0);
    parents->parent = calloc((size_t)parents->classes, sizeof *parents->parent);
    status = parents->parent == NULL ? IH_ERR_MEMORY : IH_OK;
  }
  if (status == IH_OK)
    *out = parents;
  else
    ihp_parents_free(parents);
  return status;
}

void ihp_parents_free(struct ihp_parents *parents)
{
  if (parents == NULL)
    return;
  ih_indexer_free(parents->indexer);
  free(parents->parent);
  free(parents->first);
  free(parents);
}

enum ih_status ihp_parents_count(struct ihp_parents *parents, uint64_t count)
{
  free(parents->first);
  parents->count = count;
  parents->first = calloc((size_t)count + 1, sizeof *parents->first);
  return parents->first == NULL ? IH_ERR_MEMORY : IH_OK;
}
