/* Creation, and what an indexer knows of itself. */
#include "index/core/indexer.h"

#include "index/core/burnside.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

enum ih_status ihp_check_rounds(const ih_deck *deck, unsigned rounds,
                                const uint8_t cards_per_round[])
{
  ih_deck legal;
  const enum ih_status status = ih_deck_make(deck->ranks, deck->suits, &legal);
  if (status != IH_OK || deck->rank_only > 1)
    return IH_ERR_DECK;
  if (rounds > IH_MAX_ROUNDS)
    return IH_ERR_ROUNDS;
  unsigned total = 0;
  for (unsigned r = 0; r < rounds; r++) {
    if (cards_per_round[r] == 0)
      return IH_ERR_ROUNDS;
    total += cards_per_round[r];
  }
  return total <= ih_deck_cards(deck) ? IH_OK : IH_ERR_ROUNDS;
}

/* Lists and tables of round r; those of the rounds before are there. */
static enum ih_status init_round(struct ih_indexer *indexer, unsigned r)
{
  struct ihp_round *round = &indexer->round[r];
  const struct ihp_round *before = r > 0 ? round - 1 : NULL;
  indexer->layouts[r] = &round->layouts;
  enum ih_status status = ihp_layouts_init(&round->layouts, before ? &before->layouts : NULL,
                                           &indexer->deck, round->cards);
  if (status == IH_OK)
    status = ihp_configurations_init(&round->configurations, &indexer->deck, &indexer->rounds, r,
                                     before ? &before->configurations : NULL, &indexer->sets,
                                     round->size);
  if (status == IH_OK)
    status = ihp_layouts_tabulate(indexer->layouts, r, indexer->deck.suits, &round->configurations);
  return status;
}

/* What rank sets and suit configurations need, once the rounds are known. */
static enum ih_status init_suits(struct ih_indexer *indexer)
{
  enum ih_status status = ihp_configurations_fit(&indexer->deck, &indexer->rounds);
  if (status == IH_OK)
    status = ihp_ranksets_init(&indexer->sets, indexer->deck.ranks);
  for (unsigned r = 0; r < indexer->rounds.count && status == IH_OK; r++)
    status = init_round(indexer, r);
  return status == IH_OK ? ihp_hot_init(indexer) : status;
}

static enum ih_status init(struct ih_indexer *indexer)
{
  ihp_u128 deals[IH_MAX_ROUNDS];
  uint64_t sizes[IH_MAX_ROUNDS];
  const int rank_only = indexer->deck.rank_only;
  indexer->methods = rank_only ? &ihp_rank_only_methods : &ihp_suit_methods;
  const enum ih_status status =
      rank_only
          ? ihp_rank_only_init(&indexer->rank_only, &indexer->deck, &indexer->rounds, deals, sizes)
          : ihp_burnside(&indexer->deck, &indexer->rounds, deals, sizes);
  if (status != IH_OK)
    return status;
  for (unsigned card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(&indexer->deck, (uint8_t)card))
      indexer->deck_mask |= UINT64_C(1) << card;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    struct ihp_round *round = &indexer->round[r];
    round->deals = deals[r];
    round->size = sizes[r];
    round->cards = indexer->rounds.cards[r];
    round->total = ih_rounds_total(&indexer->rounds, r + 1);
  }
  return rank_only ? IH_OK : init_suits(indexer);
}

enum ih_status ih_indexer_new(const ih_deck *deck, const ih_rounds *rounds, ih_indexer **out)
{
  return ih_indexer_new_for(deck, rounds, ih_instructions_best(), out);
}

enum ih_status ih_indexer_new_for(const ih_deck *deck, const ih_rounds *rounds,
                                  const ih_instructions *instructions, ih_indexer **out)
{
  if (deck == NULL || rounds == NULL || out == NULL || !ihp_instructions_known(instructions))
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_check_rounds(deck, rounds->count, rounds->cards);
  if (status != IH_OK)
    return status;
  if (rounds->count == 0)
    return IH_ERR_ROUNDS;
  struct ih_indexer *indexer = calloc(1, sizeof *indexer);
  if (indexer == NULL)
    return IH_ERR_MEMORY;
  indexer->deck = *deck;
  indexer->rounds.count = rounds->count;
  memcpy(indexer->rounds.cards, rounds->cards, rounds->count);
  indexer->instructions = instructions;
  indexer->fast_pext = ihp_instructions_have(instructions, IHP_AVX2) && ihp_fast_pext();
  status = init(indexer);
  if (status != IH_OK) {
    ih_indexer_free(indexer);
    return status;
  }
  *out = indexer;
  return IH_OK;
}

void ih_indexer_free(ih_indexer *indexer)
{
  if (indexer == NULL)
    return;
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_layouts_release(&indexer->round[r].layouts);
    ihp_configurations_release(&indexer->round[r].configurations);
  }
  ihp_ranksets_release(&indexer->sets);
  ihp_hot_free(indexer->hot);
  ihp_rank_only_release(&indexer->rank_only);
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
  if (indexer->deck.rank_only)
    return sizeof *indexer + ihp_rank_only_bytes(&indexer->rank_only, indexer->deck.ranks);
  size_t bytes = sizeof *indexer + ihp_ranksets_bytes(&indexer->sets) + ihp_hot_bytes(indexer);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    const struct ihp_round *round = &indexer->round[r];
    bytes += ihp_configurations_bytes(&round->configurations) + ihp_layouts_bytes(&round->layouts);
  }
  return bytes;
}

enum ih_status ihp_check_cards(const struct ih_indexer *indexer, const uint8_t cards[], unsigned n,
                               uint64_t *seen)
{
  for (unsigned i = 0; i < n; i++) {
    if (cards[i] >= IH_MAX_CARDS || !(indexer->deck_mask >> cards[i] & 1))
      return IH_ERR_CARD;
    if (*seen >> cards[i] & 1)
      return IH_ERR_DUPLICATE;
    *seen |= UINT64_C(1) << cards[i];
  }
  return IH_OK;
}
