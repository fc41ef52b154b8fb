/* The plain methods up to suit permutation: from cards to the index of one round, of every
 * round, or round by round. */
#include "index/core/indexer.h"
#include "index/core/unindex.h"

#include <string.h>

/* Returns the index after round r, the last round dealt. */
static uint64_t plain_index(const struct ih_indexer *indexer, unsigned r,
                            const struct ihp_dealt *dealt)
{
  return ihp_layout_index(&indexer->round[r], ihp_layout_find(indexer->round, r, dealt->layout),
                          dealt->group);
}

static uint64_t plain_index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  struct ihp_dealt dealt;
  ihp_dealt_init(&dealt);
  for (unsigned r = 0; r <= round; r++) {
    ihp_dealt_add(indexer, r, &dealt, cards);
    cards += indexer->round[r].cards;
  }
  return plain_index(indexer, round, &dealt);
}

static void plain_index_all(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  struct ihp_dealt dealt;
  ihp_dealt_init(&dealt);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_dealt_add(indexer, r, &dealt, cards);
    cards += indexer->round[r].cards;
    indices[r] = plain_index(indexer, r, &dealt);
  }
}

/* ---- Incremental state ----------------------------------------------------
 *
 * A state holds what the next deal cannot find out otherwise: group indices, cards, layout and
 * rounds dealt.  Group sizes come from the configuration. */

/* Returns the number of cards in each suit, as lanes. */
static ihp_lanes count_suits(ihp_lanes cards)
{
  ihp_lanes counts = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    counts |= (ihp_lanes)ihp_popcount(ihp_lane(cards, s)) << (16 * s);
  return counts;
}

void ihp_state_load(const ih_indexer *indexer, const uint64_t state[], struct ihp_dealt *dealt)
{
  ihp_dealt_init(dealt);
  memcpy(dealt->group, state, sizeof dealt->group);
  dealt->used = state[IHP_STATE_CARDS];
  dealt->held = count_suits(dealt->used);
  dealt->layout = state[IHP_STATE_LAYOUT];
  const unsigned rounds = ihp_state_rounds(state);
  if (rounds == 0)
    return;
  const ihp_layout_entry entry = ihp_layout_find(indexer->round, rounds - 1, dealt->layout);
  const struct ihp_configuration *c = ihp_layout_configuration(&indexer->round[rounds - 1], entry);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    dealt->size[ihp_layout_entry_order(entry)->suit[p]] = c->size[p];
}

static uint64_t plain_deal(const ih_indexer *indexer, uint64_t state[], const uint8_t round_cards[])
{
  const unsigned r = ihp_state_rounds(state);
  struct ihp_dealt dealt;
  ihp_state_load(indexer, state, &dealt);
  ihp_dealt_add(indexer, r, &dealt, round_cards);
  memcpy(state, dealt.group, sizeof dealt.group);
  state[IHP_STATE_CARDS] = dealt.used;
  state[IHP_STATE_LAYOUT] = dealt.layout;
  state[IHP_STATE_ROUNDS]++;
  return plain_index(indexer, r, &dealt);
}

const struct ihp_methods ihp_suit_methods = {
    .index_round = plain_index_round,
    .index_all = plain_index_all,
    .deal = plain_deal,
    .unindex = ihp_suit_unindex,
};
