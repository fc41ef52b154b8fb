/* Public calls on single hands: argument checks, then dispatch to the indexer's methods. */
#include "cards/checks.h"
#include "index/core/canonical.h"

#include <isohand/indexer.h>
#include <string.h>

_Static_assert(sizeof(ih_state) == IHP_STATE_WORDS * sizeof(uint64_t),
               "an ih_state consists of its words");

/* Checks that the cards of rounds 0..round are in the deck and distinct. */
static enum ih_status check_hand(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  ih_set seen = 0;
  return ihp_check_cards(indexer->deck_set, cards, indexer->round[round].total, &seen);
}

uint64_t ih_index_round_unchecked(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  IHP_REQUIRE(round < indexer->rounds.count);
  IHP_REQUIRE(check_hand(indexer, round, cards) == IH_OK);
  return indexer->methods->index_round(indexer, round, cards);
}

uint64_t ih_index_last_unchecked(const ih_indexer *indexer, const uint8_t cards[])
{
  return ih_index_round_unchecked(indexer, indexer->rounds.count - 1u, cards);
}

void ih_index_all_unchecked(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  IHP_REQUIRE(check_hand(indexer, indexer->rounds.count - 1u, cards) == IH_OK);
  indexer->methods->index_all(indexer, cards, indices);
}

enum ih_status ih_index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                              uint64_t *index)
{
  if (indexer == NULL || cards == NULL || index == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  const enum ih_status status = check_hand(indexer, round, cards);
  if (status == IH_OK)
    *index = ih_index_round_unchecked(indexer, round, cards);
  return status;
}

enum ih_status ih_index_last(const ih_indexer *indexer, const uint8_t cards[], uint64_t *index)
{
  if (indexer == NULL)
    return IH_ERR_ARGUMENT;
  return ih_index_round(indexer, indexer->rounds.count - 1u, cards, index);
}

enum ih_status ih_index_all(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  if (indexer == NULL || cards == NULL || indices == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_hand(indexer, indexer->rounds.count - 1u, cards);
  if (status == IH_OK)
    ih_index_all_unchecked(indexer, cards, indices);
  return status;
}

void ih_state_init(const ih_indexer *indexer, ih_state *state)
{
  *state = (ih_state){{0}};
  state->opaque[IHP_STATE_ROUNDS] = indexer->identity << IHP_STATE_ROUNDS_BITS;
}

unsigned ih_state_rounds(const ih_state *state)
{
  return ihp_state_rounds(state->opaque);
}

/* Checks that the state belongs to this indexer, that a round is left to deal, and that these cards
 * can be dealt in it. */
static enum ih_status check_deal(const ih_indexer *indexer, const ih_state *state,
                                 const uint8_t round_cards[])
{
  const unsigned r = ih_state_rounds(state);
  if (!ihp_state_is_of(indexer, state->opaque))
    return IH_ERR_ARGUMENT;
  if (r >= indexer->rounds.count)
    return IH_ERR_RANGE;
  ih_set seen = state->opaque[IHP_STATE_CARDS];
  return ihp_check_cards(indexer->deck_set, round_cards, indexer->round[r].cards, &seen);
}

uint64_t ih_state_deal_unchecked(const ih_indexer *indexer, ih_state *state,
                                 const uint8_t round_cards[])
{
  IHP_REQUIRE(check_deal(indexer, state, round_cards) == IH_OK);
  return indexer->methods->deal(indexer, state->opaque, round_cards);
}

enum ih_status ih_state_deal(const ih_indexer *indexer, ih_state *state,
                             const uint8_t round_cards[], uint64_t *index)
{
  if (indexer == NULL || state == NULL || round_cards == NULL || index == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_deal(indexer, state, round_cards);
  if (status == IH_OK)
    *index = ih_state_deal_unchecked(indexer, state, round_cards);
  return status;
}

void ih_unindex_unchecked(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[])
{
  IHP_REQUIRE(round < indexer->rounds.count && index < indexer->round[round].size);
  indexer->methods->unindex(indexer, round, index, cards);
}

enum ih_status ih_unindex(const ih_indexer *indexer, unsigned round, uint64_t index,
                          uint8_t cards[])
{
  if (indexer == NULL || cards == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count || index >= indexer->round[round].size)
    return IH_ERR_RANGE;
  ih_unindex_unchecked(indexer, round, index, cards);
  return IH_OK;
}

enum ih_status ih_canonicalize(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                               ih_canonical *out)
{
  if (indexer == NULL || cards == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  const enum ih_status status = check_hand(indexer, round, cards);
  if (status != IH_OK)
    return status;
  const struct ihp_canonical form =
      indexer->deck.rank_only ? ihp_rank_only_canonicalize(indexer, round, cards, out->cards)
                              : ihp_suit_canonicalize(indexer, round, cards, out->cards);
  out->index = form.index;
  out->multiplicity = form.multiplicity;
  memcpy(out->back, form.from, sizeof out->back);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    out->to[form.from[s]] = (uint8_t)s;
  return IH_OK;
}

enum ih_status ih_is_canonical(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                               int *answer)
{
  if (answer == NULL)
    return IH_ERR_ARGUMENT;
  ih_canonical form;
  const enum ih_status status = ih_canonicalize(indexer, round, cards, &form);
  if (status == IH_OK)
    *answer = memcmp(form.cards, cards, indexer->round[round].total) == 0;
  return status;
}

enum ih_status ih_multiplicity(const ih_indexer *indexer, unsigned round, uint64_t index,
                               uint64_t *out)
{
  if (indexer == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count || index >= indexer->round[round].size)
    return IH_ERR_RANGE;
  *out = indexer->deck.rank_only ? ihp_rank_only_multiplicity(indexer, round, index)
                                 : ihp_suit_multiplicity(indexer, round, index);
  return IH_OK;
}
