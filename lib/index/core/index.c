/* Up to suit permutation: from cards to indices, of whole hands, prefixes, round by
 * round. */
#include "index/core/canonical.h"
#include "index/core/combine.h"
#include "index/core/unindex.h"

#include <string.h>

/* The index after round r of a hand dealt so far. */
static uint64_t hand_index(const struct ih_indexer *indexer, unsigned r,
                           const struct ihp_hand *hand)
{
  const ihp_entry entry = ihp_hand_entry(indexer, r, hand);
  const struct ihp_configuration *c =
      &indexer->round[r].configurations.list[ihp_entry_configuration(entry)];
  const uint8_t *suit = ihp_entry_order(entry)->suit;
  const uint64_t x[IH_MAX_SUITS] = {hand->group[suit[0]], hand->group[suit[1]],
                                    hand->group[suit[2]], hand->group[suit[3]]};
  return c->offset + ihp_combine(c, ihp_entry_ties(entry), x);
}

static uint64_t index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r <= round; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
  }
  return hand_index(indexer, round, &hand);
}

static void index_all(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
    indices[r] = hand_index(indexer, r, &hand);
  }
}

/* ---- The incremental state ------------------------------------------------
 *
 * An ih_state holds what the next deal cannot know otherwise: the group indices
 * (words 0..3), the cards, their number in each suit, the layout and the rounds
 * dealt.  Group sizes come from the configuration. */

_Static_assert(sizeof(ih_state) == 8 * sizeof(uint64_t), "the state is eight words");

void ihp_state_load(const ih_indexer *indexer, const ih_state *state, struct ihp_hand *hand)
{
  ihp_hand_init(hand);
  memcpy(hand->group, state->opaque, sizeof hand->group);
  hand->used = state->opaque[IHP_STATE_CARDS];
  hand->held = state->opaque[IHP_STATE_HELD];
  hand->layout = state->opaque[IHP_STATE_LAYOUT];
  const unsigned rounds = (unsigned)state->opaque[IHP_STATE_ROUNDS];
  if (rounds == 0)
    return;
  const ihp_entry entry = ihp_hand_entry(indexer, rounds - 1, hand);
  const struct ihp_configuration *c =
      &indexer->round[rounds - 1].configurations.list[ihp_entry_configuration(entry)];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    hand->size[ihp_entry_order(entry)->suit[p]] = c->size[p];
}

static void store(const struct ihp_hand *hand, unsigned rounds, ih_state *state)
{
  memcpy(state->opaque, hand->group, sizeof hand->group);
  state->opaque[IHP_STATE_CARDS] = hand->used;
  state->opaque[IHP_STATE_HELD] = hand->held;
  state->opaque[IHP_STATE_LAYOUT] = hand->layout;
  state->opaque[IHP_STATE_ROUNDS] = rounds;
}

static uint64_t deal(const ih_indexer *indexer, ih_state *state, const uint8_t round_cards[])
{
  const unsigned r = (unsigned)state->opaque[IHP_STATE_ROUNDS];
  struct ihp_hand hand;
  ihp_state_load(indexer, state, &hand);
  ihp_hand_deal(indexer, r, &hand, round_cards);
  store(&hand, r + 1, state);
  return hand_index(indexer, r, &hand);
}

const struct ihp_methods ihp_suit_methods = {
    .index_round = index_round,
    .index_all = index_all,
    .deal = deal,
    .unindex = ihp_suit_unindex,
    .multiplicity = ihp_suit_multiplicity,
    .canonicalize = ihp_suit_canonicalize,
};
