/* Creates and frees indexers, chooses their methods, and reports their properties. */
#include "cards/checks.h"
#include "index/core/indexer.h"
#include "index/fast/tables.h"
#include "simd/instructions.h"

#include <isohand/indexer.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(IH_MAX_CONFIGURATIONS == IHP_MAX_CONFIGURATIONS,
               "the public limit must equal the core's");
_Static_assert(IH_NO_INDEX == UINT64_MAX, "IH_NO_INDEX must be the largest number");

enum ih_status ih_indexer_new(const ih_deck *deck, const ih_rounds *rounds, ih_indexer **out)
{
  return ih_indexer_new_for(deck, rounds, ih_instructions_best(), out);
}

enum ih_status ih_indexer_new_for(const ih_deck *deck, const ih_rounds *rounds,
                                  const ih_instructions *instructions, ih_indexer **out)
{
  if (deck == NULL || rounds == NULL || out == NULL || !ihp_instructions_known(instructions))
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_check_rounds(deck, rounds, 1, NULL);
  if (status != IH_OK)
    return status;
  struct ih_indexer *indexer = calloc(1, sizeof *indexer);
  if (indexer == NULL)
    return IH_ERR_MEMORY;
  indexer->deck = *deck;
  indexer->rounds.count = rounds->count;
  memcpy(indexer->rounds.cards, rounds->cards, rounds->count);
  indexer->instructions = instructions;
  indexer->fast_pext = ihp_instructions_have(instructions, IHP_AVX2) && ihp_fast_pext();
  status = ihp_indexer_init(indexer);
  if (status == IH_OK && ihp_fast_qualifies(indexer))
    status = ihp_fast_init(indexer);
  if (status == IH_OK)
    *out = indexer;
  else
    ih_indexer_free(indexer);
  return status;
}

void ih_indexer_free(ih_indexer *indexer)
{
  if (indexer == NULL)
    return;
  ihp_fast_free(indexer->fast);
  ihp_indexer_release(indexer);
  free(indexer);
}

const ih_instructions *ih_indexer_instructions(const ih_indexer *indexer)
{
  return indexer->instructions;
}

void ih_indexer_deck(const ih_indexer *indexer, ih_deck *deck)
{
  *deck = indexer->deck;
}

void ih_indexer_rounds(const ih_indexer *indexer, ih_rounds *rounds)
{
  *rounds = indexer->rounds;
}

unsigned ih_indexer_cards(const ih_indexer *indexer, unsigned round)
{
  return round < indexer->rounds.count ? indexer->round[round].total : 0;
}

uint64_t ih_indexer_size(const ih_indexer *indexer, unsigned round)
{
  return round < indexer->rounds.count ? indexer->round[round].size : 0;
}

enum ih_status ih_indexer_deals(const ih_indexer *indexer, unsigned round, ih_u128 *out)
{
  if (indexer == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  const ihp_u128 deals = indexer->round[round].deals;
  *out = (ih_u128){(uint64_t)deals, (uint64_t)(deals >> 64)};
  return IH_OK;
}

uint64_t ih_indexer_configurations(const ih_indexer *indexer, unsigned round)
{
  if (round >= indexer->rounds.count)
    return 0;
  return indexer->deck.rank_only ? 1 : indexer->round[round].configurations.count;
}

size_t ih_indexer_bytes(const ih_indexer *indexer)
{
  return ihp_indexer_bytes(indexer) + ihp_fast_bytes(indexer);
}
