/* The plain methods up to suit permutation: from cards to the index of one round, of every
 * round, or round by round. */
#include "index/core/canonical.h"
#include "index/core/combine.h"
#include "index/core/unindex.h"

#include <string.h>

/* The index after round r of a hand dealt so far. */
static uint64_t plain_hand_index(const struct ih_indexer *indexer, unsigned r,
                                 const struct ihp_hand *hand)
{
  const ihp_layout_entry entry = ihp_hand_entry(indexer, r, hand);
  const struct ihp_configuration *c =
      &indexer->round[r].configurations.list[ihp_layout_entry_configuration(entry)];
  const uint8_t *suit = ihp_layout_entry_order(entry)->suit;
  const uint64_t x[IH_MAX_SUITS] = {hand->group[suit[0]], hand->group[suit[1]],
                                    hand->group[suit[2]], hand->group[suit[3]]};
  return c->offset + ihp_combine(c, ihp_layout_entry_ties(entry), x);
}

static uint64_t plain_index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r <= round; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
  }
  return plain_hand_index(indexer, round, &hand);
}

static void plain_index_all(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
    indices[r] = plain_hand_index(indexer, r, &hand);
  }
}

/* ---- The incremental state ------------------------------------------------
 *
 * A state holds what the next deal cannot know otherwise: the group indices, the cards, the layout
 * and the rounds dealt.  Group sizes come from the configuration. */

/* The number of cards in each suit, as lanes. */
static ihp_lanes count_suits(ihp_lanes cards)
{
  ihp_lanes counts = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    counts |= (ihp_lanes)ihp_popcount(ihp_lane(cards, s)) << (16 * s);
  return counts;
}

void ihp_state_load(const ih_indexer *indexer, const uint64_t state[], struct ihp_hand *hand)
{
  ihp_hand_init(hand);
  memcpy(hand->group, state, sizeof hand->group);
  hand->used = state[IHP_STATE_CARDS];
  hand->held = count_suits(hand->used);
  hand->layout = state[IHP_STATE_LAYOUT];
  const unsigned rounds = ihp_state_rounds(state);
  if (rounds == 0)
    return;
  const ihp_layout_entry entry = ihp_hand_entry(indexer, rounds - 1, hand);
  const struct ihp_configuration *c =
      &indexer->round[rounds - 1].configurations.list[ihp_layout_entry_configuration(entry)];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    hand->size[ihp_layout_entry_order(entry)->suit[p]] = c->size[p];
}

static uint64_t plain_deal(const ih_indexer *indexer, uint64_t state[], const uint8_t round_cards[])
{
  const unsigned r = ihp_state_rounds(state);
  struct ihp_hand hand;
  ihp_state_load(indexer, state, &hand);
  ihp_hand_deal(indexer, r, &hand, round_cards);
  memcpy(state, hand.group, sizeof hand.group);
  state[IHP_STATE_CARDS] = hand.used;
  state[IHP_STATE_LAYOUT] = hand.layout;
  state[IHP_STATE_ROUNDS]++;
  return plain_hand_index(indexer, r, &hand);
}

const struct ihp_methods ihp_suit_methods = {
    .index_round = plain_index_round,
    .index_all = plain_index_all,
    .deal = plain_deal,
    .unindex = ihp_suit_unindex,
    .multiplicity = ihp_suit_multiplicity,
    .canonicalize = ihp_suit_canonicalize,
};
