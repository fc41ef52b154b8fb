/* The methods of lib/index/fast/hot.h, compiled once for each instruction set.
 *
 * The file that includes this defines
 *   HOT_TARGET                 the functions' target attribute, or nothing
 *   HOT_STEP                   static inline always_inline, with that target
 *   HOT_METHODS                the name of the tables of methods
 *   HOT_UNINDEX                the function that unindexes (lib/index/fast/unindex_template.h)
 *   hot_suits(word)            the low two bits of each of the word's four bytes, one
 *                              after the other
 *   hot_groups                 the group indices of all suits
 *   hot_groups_load(from, g)   from an array of four, and
 *   hot_groups_store(g, to)    to one
 *   hot_groups_of_bytes(word, g)
 *                              suit s's is byte s
 *   hot_groups_of_sets(hot, set, g)
 *                              the ranks of rank sets
 *   hot_groups_add_sets(hot, size, set, used, g)
 *                              adds the ranks of shifted sets, each times its size
 *   hot_groups_add_card(hot, size, card, used, g)
 *                              the same of one card
 *   hot_groups_weigh(sum, g)   their index (lib/index/fast/sums.h)
 *
 * The obvious version of all this is lib/index/core/index.c. */
#include "index/core/canonical.h"
#include "index/core/combine.h"
#include "index/core/indexer.h"
#include "index/core/unindex.h"
#include "index/fast/hot.h"

/* A hand on its way through the rounds. */
struct hot_hand {
  hot_groups groups;
  ihp_lanes used;
  uint64_t layout;
};

/* Two or four bytes, wherever they are; the first is the lowest. */
HOT_STEP uint32_t hot_load2(const uint8_t bytes[])
{
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
}

HOT_STEP uint32_t hot_load4(const uint8_t bytes[])
{
  return hot_load2(bytes) | hot_load2(bytes + 2) << 16;
}

/* The suits of n cards of a round, two bits each, the first card's lowest.  Words
 * overlap where n is not a power of two, so that nothing else is read. */
HOT_STEP uint64_t hot_read_suits(unsigned n, const uint8_t cards[])
{
  if (n == 1)
    return cards[0] & 3u;
  if (n == 2)
    return hot_suits(hot_load2(cards));
  if (n == 3)
    return hot_suits(hot_load2(cards) | hot_load2(cards + 1) << 8);
  return hot_suits(hot_load4(cards)) | hot_suits(hot_load4(cards + n - 4)) << (2 * (n - 4));
}

/* n cards as lanes; the usual one, two or three without a loop. */
HOT_STEP ihp_lanes hot_read(const struct ihp_hot *hot, unsigned n, const uint8_t cards[])
{
  ihp_lanes lanes = hot->lane[cards[0]];
  if (n == 1)
    return lanes;
  lanes |= hot->lane[cards[1]];
  if (n == 2)
    return lanes;
  lanes |= hot->lane[cards[2]];
  for (unsigned i = 3; i < n; i++)
    lanes |= hot->lane[cards[i]];
  return lanes;
}

/* Deals a first round of n cards: nothing is used, every group size is 1. */
HOT_STEP void hot_deal_first(const struct ihp_hot *hot, unsigned n, struct hot_hand *hand,
                             const uint8_t cards[])
{
  hand->used = hot_read(hot, n, cards);
  hand->layout = hot->round[0].vector[hot_read_suits(n, cards)];
  if (n == 2)
    hot_groups_of_bytes(hot->pairs->groups[ihp_hot_pair_number(cards)], &hand->groups);
  else
    hot_groups_of_sets(hot, hand->used, &hand->groups);
}

/* Deals one more card.  Count vectors of one card are numbered from the last suit
 * down. */
HOT_STEP void hot_deal_card(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                            unsigned suits, struct hot_hand *hand, unsigned card)
{
  hot_groups_add_card(hot, round[-1].size[hand->layout], card, hand->used, &hand->groups);
  hand->used |= hot->lane[card];
  hand->layout = hand->layout * suits + (suits - 1 - (card & 3u));
}

/* Deals a later round of n cards of these suits. */
HOT_STEP void hot_deal_cards(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                             unsigned n, uint64_t suits, struct hot_hand *hand,
                             const uint8_t cards[])
{
  const ihp_lanes lanes = hot_read(hot, n, cards);
  hot_groups_add_sets(hot, round[-1].size[hand->layout], lanes, hand->used, &hand->groups);
  hand->used |= lanes;
  hand->layout = hand->layout * round->vectors + round->vector[suits];
}

HOT_STEP void hot_start(const struct ihp_hot *hot, struct hot_hand *hand, const uint8_t cards[])
{
  if (hot->round[0].cards == 2)
    hot_deal_first(hot, 2, hand, cards);
  else
    hot_deal_first(hot, hot->round[0].cards, hand, cards);
}

/* Deals a round that is not the first. */
HOT_STEP void hot_deal_next(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                            struct hot_hand *hand, const uint8_t cards[])
{
  if (round->cards == 1)
    hot_deal_card(hot, round, round->vectors, hand, cards[0]);
  else if (round->cards == 3)
    hot_deal_cards(hot, round, 3, hot_read_suits(3, cards), hand, cards);
  else
    hot_deal_cards(hot, round, round->cards, hot_read_suits(round->cards, cards), hand, cards);
}

/* The index where more than one pair of suits ties: rare enough to branch to. */
HOT_TARGET static __attribute__((noinline)) uint64_t
hot_index_ties(const struct ihp_hot_round *round, uint64_t layout, hot_groups groups)
{
  const ihp_entry entry = round->whole->layouts.entries[layout];
  const struct ihp_configuration *c =
      &round->whole->configurations.list[ihp_entry_configuration(entry)];
  uint64_t group[IH_MAX_SUITS], x[IH_MAX_SUITS];
  hot_groups_store(&groups, group);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    x[p] = group[ihp_entry_order(entry)->suit[p]];
  return c->offset + ihp_combine(c, ihp_entry_ties(entry), x);
}

/* The index after a round. */
HOT_STEP uint64_t hot_index(const struct ihp_hot_round *round, const struct hot_hand *hand)
{
  const struct ihp_sum *sum = &round->sums[hand->layout];
  if (sum->more)
    return hot_index_ties(round, hand->layout, hand->groups);
  return hot_groups_weigh(sum, &hand->groups);
}

HOT_TARGET static uint64_t hot_index_round(const ih_indexer *indexer, unsigned round,
                                           const uint8_t cards[])
{
  const struct ihp_hot *hot = indexer->hot;
  const struct ihp_hot_round *last = &hot->round[round];
  struct hot_hand hand;
  hot_start(hot, &hand, cards);
  for (const struct ihp_hot_round *r = hot->round; r != last; r++) {
    cards += r->cards;
    hot_deal_next(hot, r + 1, &hand, cards);
  }
  return hot_index(last, &hand);
}

HOT_TARGET static void hot_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                     uint64_t indices[])
{
  const struct ihp_hot *hot = indexer->hot;
  const struct ihp_hot_round *last = &hot->round[indexer->rounds.count - 1];
  struct hot_hand hand;
  hot_start(hot, &hand, cards);
  for (const struct ihp_hot_round *r = hot->round; r != last; r++) {
    *indices++ = hot_index(r, &hand);
    cards += r->cards;
    hot_deal_next(hot, r + 1, &hand, cards);
  }
  *indices = hot_index(last, &hand);
}

/* ---- Hold'em: four suits, two cards, three, and then single ones, so that nothing
 * has to be asked ---- */

/* The flop's suits are read with those of the card before it. */
HOT_STEP void holdem_flop(const struct ihp_hot *hot, struct hot_hand *hand, const uint8_t cards[])
{
  hot_deal_first(hot, 2, hand, cards);
  hot_deal_cards(hot, &hot->round[1], 3, hot_suits(hot_load4(cards + 1) >> 8), hand, cards + 2);
}

/* There are seldom more than two rounds of single cards. */
HOT_TARGET static uint64_t holdem_index_round(const ih_indexer *indexer, unsigned round,
                                              const uint8_t cards[])
{
  const struct ihp_hot *hot = indexer->hot;
  if (round == 0)
    return hot->pairs->index[ihp_hot_pair_number(cards)];
  struct hot_hand hand;
  holdem_flop(hot, &hand, cards);
  if (round >= 2)
    hot_deal_card(hot, &hot->round[2], 4, &hand, cards[5]);
  if (round >= 3)
    hot_deal_card(hot, &hot->round[3], 4, &hand, cards[6]);
  for (unsigned r = 4; r <= round; r++)
    hot_deal_card(hot, &hot->round[r], 4, &hand, cards[r + 3]);
  return hot_index(&hot->round[round], &hand);
}

HOT_STEP void holdem_street(const struct ihp_hot *hot, unsigned r, struct hot_hand *hand,
                            const uint8_t cards[], uint64_t indices[])
{
  hot_deal_card(hot, &hot->round[r], 4, hand, cards[r + 3]);
  indices[r] = hot_index(&hot->round[r], hand);
}

HOT_TARGET static void holdem_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                        uint64_t indices[])
{
  const struct ihp_hot *hot = indexer->hot;
  const unsigned rounds = indexer->rounds.count;
  const uint64_t first = hot->pairs->index[ihp_hot_pair_number(cards)];
  struct hot_hand hand;
  holdem_flop(hot, &hand, cards);
  indices[0] = first;
  indices[1] = hot_index(&hot->round[1], &hand);
  if (rounds > 2)
    holdem_street(hot, 2, &hand, cards, indices);
  if (rounds > 3)
    holdem_street(hot, 3, &hand, cards, indices);
  for (unsigned r = 4; r < rounds; r++)
    holdem_street(hot, r, &hand, cards, indices);
}

/* The state's words are those of lib/index/core/index.c; word 5, the cards in each
 * suit, is of no use here but kept. */
HOT_TARGET static uint64_t hot_deal(const ih_indexer *indexer, ih_state *state,
                                    const uint8_t round_cards[])
{
  const struct ihp_hot *hot = indexer->hot;
  const unsigned r = (unsigned)state->opaque[IHP_STATE_ROUNDS];
  struct hot_hand hand;
  if (r == 0) {
    hot_start(hot, &hand, round_cards);
  } else {
    hot_groups_load(state->opaque, &hand.groups);
    hand.used = state->opaque[IHP_STATE_CARDS];
    hand.layout = state->opaque[IHP_STATE_LAYOUT];
    hot_deal_next(hot, &hot->round[r], &hand, round_cards);
  }
  hot_groups_store(&hand.groups, state->opaque);
  state->opaque[IHP_STATE_CARDS] = hand.used;
  for (unsigned i = 0; i < hot->round[r].cards; i++)
    state->opaque[IHP_STATE_HELD] += UINT64_C(1) << (16 * (round_cards[i] & 3u));
  state->opaque[IHP_STATE_LAYOUT] = hand.layout;
  state->opaque[IHP_STATE_ROUNDS] = r + 1;
  return hot_index(&hot->round[r], &hand);
}

#define HOT_REST                                                                                   \
  .deal = hot_deal, .unindex = HOT_UNINDEX, .multiplicity = ihp_suit_multiplicity,                 \
  .canonicalize = ihp_suit_canonicalize

const struct ihp_methods HOT_METHODS[] = {
    [IHP_HOT_LISTS] = {.index_round = hot_index_round, .index_all = hot_index_all, HOT_REST},
    [IHP_HOT_HOLDEM] = {.index_round = holdem_index_round, .index_all = holdem_index_all, HOT_REST},
};
