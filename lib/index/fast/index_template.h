/* The methods of lib/index/fast/tables.h, compiled once for each instruction set.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h) and define
 *   fast_suits(word)            returns the low two bits of each of the word's four bytes,
 *                               concatenated
 *   fast_groups                 the group indices of all suits
 *   fast_groups_load(from, g)   loads them from an array of four
 *   fast_groups_store(g, to)    stores them in one
 *   fast_groups_of_bytes(word, g)
 *                               sets suit s to byte s
 *   fast_groups_of_sets(fast, set, g)
 *                               sets them to the ranks of rank sets
 *   fast_groups_add_sets(fast, size, set, used, g)
 *                               adds the ranks of shifted sets, each times its size
 *   fast_groups_add_card(fast, size, card, used, g)
 *                               likewise for one card
 *   fast_groups_weigh(factors, g)
 *                               returns their index (tables.h)
 *
 * The obvious version of all this is lib/index/core/plain.c. */
#include "index/fast/tables.h"

/* The rounds dealt up to now. */
struct fast_dealt {
  fast_groups groups;
  ihp_lanes used;
  uint64_t layout;
};

/* Reads two or four unaligned bytes; the first is the lowest. */
VEC_STEP uint32_t fast_load2(const uint8_t bytes[])
{
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8;
}

VEC_STEP uint32_t fast_load4(const uint8_t bytes[])
{
  return fast_load2(bytes) | fast_load2(bytes + 2) << 16;
}

/* Returns the suits of a round's n cards, two bits each, the first card's lowest.  The words
 * overlap if n is not a power of two, so nothing beyond the cards is read. */
VEC_STEP uint64_t fast_read_suits(unsigned n, const uint8_t cards[])
{
  if (n == 1)
    return cards[0] & 3u;
  if (n == 2)
    return fast_suits(fast_load2(cards));
  if (n == 3)
    return fast_suits(fast_load2(cards) | fast_load2(cards + 1) << 8);
  return fast_suits(fast_load4(cards)) | fast_suits(fast_load4(cards + n - 4)) << (2 * (n - 4));
}

/* Returns n cards as lanes; one, two or three, the usual numbers, without a loop. */
VEC_STEP ihp_lanes fast_read(const struct ihp_fast *fast, unsigned n, const uint8_t cards[])
{
  ihp_lanes lanes = fast->set[cards[0]];
  if (n == 1)
    return lanes;
  lanes |= fast->set[cards[1]];
  if (n == 2)
    return lanes;
  lanes |= fast->set[cards[2]];
  for (unsigned i = 3; i < n; i++)
    lanes |= fast->set[cards[i]];
  return lanes;
}

/* Deals a first round of n cards: no rank is used yet, and every group size is 1. */
VEC_STEP void fast_deal_first(const struct ihp_fast *fast, unsigned n, struct fast_dealt *dealt,
                              const uint8_t cards[])
{
  dealt->used = fast_read(fast, n, cards);
  dealt->layout = fast->round[0].vector[fast_read_suits(n, cards)];
  if (n == 2)
    fast_groups_of_bytes(fast->pairs->groups[ihp_first_pair_number(cards[0], cards[1])],
                         &dealt->groups);
  else
    fast_groups_of_sets(fast, dealt->used, &dealt->groups);
}

/* Deals one more card.  Count vectors of one card are numbered from the last suit down. */
VEC_STEP void fast_deal_card(const struct ihp_fast *fast, const struct ihp_fast_round *round,
                             unsigned suits, struct fast_dealt *dealt, unsigned card)
{
  fast_groups_add_card(fast, round[-1].size[dealt->layout], card, dealt->used, &dealt->groups);
  dealt->used |= fast->set[card];
  dealt->layout = dealt->layout * suits + (suits - 1 - (card & 3u));
}

/* Deals a later round of n cards of these suits. */
VEC_STEP void fast_deal_cards(const struct ihp_fast *fast, const struct ihp_fast_round *round,
                              unsigned n, uint64_t suits, struct fast_dealt *dealt,
                              const uint8_t cards[])
{
  const ihp_lanes lanes = fast_read(fast, n, cards);
  fast_groups_add_sets(fast, round[-1].size[dealt->layout], lanes, dealt->used, &dealt->groups);
  dealt->used |= lanes;
  dealt->layout = dealt->layout * round->vectors + round->vector[suits];
}

VEC_STEP void fast_start(const struct ihp_fast *fast, struct fast_dealt *dealt,
                         const uint8_t cards[])
{
  if (fast->round[0].cards == 2)
    fast_deal_first(fast, 2, dealt, cards);
  else
    fast_deal_first(fast, fast->round[0].cards, dealt, cards);
}

/* Deals a round that is not the first. */
VEC_STEP void fast_deal_next(const struct ihp_fast *fast, const struct ihp_fast_round *round,
                             struct fast_dealt *dealt, const uint8_t cards[])
{
  if (round->cards == 1)
    fast_deal_card(fast, round, round->vectors, dealt, cards[0]);
  else if (round->cards == 3)
    fast_deal_cards(fast, round, 3, fast_read_suits(3, cards), dealt, cards);
  else
    fast_deal_cards(fast, round, round->cards, fast_read_suits(round->cards, cards), dealt, cards);
}

/* Returns the index where more than one pair of suits ties: rare enough to branch to. */
VEC_TARGET static __attribute__((noinline)) uint64_t
fast_index_ties(const struct ihp_fast_round *round, uint64_t layout, fast_groups groups)
{
  uint64_t group[IH_MAX_SUITS];
  fast_groups_store(&groups, group);
  return ihp_layout_index(round->core, round->core->layouts.entries[layout], group);
}

/* Returns the index after a round. */
VEC_STEP uint64_t fast_index(const struct ihp_fast_round *round, const struct fast_dealt *dealt)
{
  const struct ihp_layout_factors *factors = &round->factors[dealt->layout];
  if (factors->rare)
    return fast_index_ties(round, dealt->layout, dealt->groups);
  return fast_groups_weigh(factors, &dealt->groups);
}

VEC_TARGET static uint64_t fast_index_round(const ih_indexer *indexer, unsigned round,
                                            const uint8_t cards[])
{
  const struct ihp_fast *fast = indexer->fast;
  const struct ihp_fast_round *last = &fast->round[round];
  struct fast_dealt dealt;
  fast_start(fast, &dealt, cards);
  for (const struct ihp_fast_round *r = fast->round; r != last; r++) {
    cards += r->cards;
    fast_deal_next(fast, r + 1, &dealt, cards);
  }
  return fast_index(last, &dealt);
}

VEC_TARGET static void fast_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                      uint64_t indices[])
{
  const struct ihp_fast *fast = indexer->fast;
  const struct ihp_fast_round *last = &fast->round[indexer->rounds.count - 1];
  struct fast_dealt dealt;
  fast_start(fast, &dealt, cards);
  for (const struct ihp_fast_round *r = fast->round; r != last; r++) {
    *indices++ = fast_index(r, &dealt);
    cards += r->cards;
    fast_deal_next(fast, r + 1, &dealt, cards);
  }
  *indices = fast_index(last, &dealt);
}

/* ---- Hold'em ----
 *
 * Four suits; rounds of two cards, of three, then of one: no branches on the list are needed.  (One
 * text for both kinds of lists, with a constant to distinguish them, was 5 % slower for the indices
 * of all rounds, in plain C and with AVX2.) */

/* Reads the flop's suits together with that of the card before it. */
VEC_STEP void holdem_flop(const struct ihp_fast *fast, struct fast_dealt *dealt,
                          const uint8_t cards[])
{
  fast_deal_first(fast, 2, dealt, cards);
  fast_deal_cards(fast, &fast->round[1], 3, fast_suits(fast_load4(cards + 1) >> 8), dealt,
                  cards + 2);
}

/* More than two rounds of single cards are rare. */
VEC_TARGET static uint64_t holdem_index_round(const ih_indexer *indexer, unsigned round,
                                              const uint8_t cards[])
{
  const struct ihp_fast *fast = indexer->fast;
  if (round == 0)
    return fast->pairs->index[ihp_first_pair_number(cards[0], cards[1])];
  struct fast_dealt dealt;
  holdem_flop(fast, &dealt, cards);
  if (round >= 2)
    fast_deal_card(fast, &fast->round[2], 4, &dealt, cards[5]);
  if (round >= 3)
    fast_deal_card(fast, &fast->round[3], 4, &dealt, cards[6]);
  for (unsigned r = 4; r <= round; r++)
    fast_deal_card(fast, &fast->round[r], 4, &dealt, cards[r + 3]);
  return fast_index(&fast->round[round], &dealt);
}

VEC_STEP void holdem_street(const struct ihp_fast *fast, unsigned r, struct fast_dealt *dealt,
                            const uint8_t cards[], uint64_t indices[])
{
  fast_deal_card(fast, &fast->round[r], 4, dealt, cards[r + 3]);
  indices[r] = fast_index(&fast->round[r], dealt);
}

VEC_TARGET static void holdem_index_all(const ih_indexer *indexer, const uint8_t cards[],
                                        uint64_t indices[])
{
  const struct ihp_fast *fast = indexer->fast;
  const unsigned rounds = indexer->rounds.count;
  const uint64_t first = fast->pairs->index[ihp_first_pair_number(cards[0], cards[1])];
  struct fast_dealt dealt;
  holdem_flop(fast, &dealt, cards);
  indices[0] = first;
  indices[1] = fast_index(&fast->round[1], &dealt);
  if (rounds > 2)
    holdem_street(fast, 2, &dealt, cards, indices);
  if (rounds > 3)
    holdem_street(fast, 3, &dealt, cards, indices);
  for (unsigned r = 4; r < rounds; r++)
    holdem_street(fast, r, &dealt, cards, indices);
}

/* ---- States, with the words of lib/index/core/plain.c ---- */

VEC_STEP void fast_load_state(const uint64_t state[], struct fast_dealt *dealt)
{
  fast_groups_load(state, &dealt->groups);
  dealt->used = state[IHP_STATE_CARDS];
  dealt->layout = state[IHP_STATE_LAYOUT];
}

VEC_STEP void fast_store_state(const struct fast_dealt *dealt, uint64_t state[])
{
  fast_groups_store(&dealt->groups, state);
  state[IHP_STATE_CARDS] = dealt->used;
  state[IHP_STATE_LAYOUT] = dealt->layout;
  state[IHP_STATE_ROUNDS]++;
}

VEC_TARGET static uint64_t fast_deal(const ih_indexer *indexer, uint64_t state[],
                                     const uint8_t round_cards[])
{
  const struct ihp_fast *fast = indexer->fast;
  const unsigned r = ihp_state_rounds(state);
  struct fast_dealt dealt;
  if (r == 0) {
    fast_start(fast, &dealt, round_cards);
  } else {
    fast_load_state(state, &dealt);
    fast_deal_next(fast, &fast->round[r], &dealt, round_cards);
  }
  fast_store_state(&dealt, state);
  return fast_index(&fast->round[r], &dealt);
}

VEC_TARGET static uint64_t holdem_deal(const ih_indexer *indexer, uint64_t state[],
                                       const uint8_t round_cards[])
{
  const struct ihp_fast *fast = indexer->fast;
  const unsigned r = ihp_state_rounds(state);
  struct fast_dealt dealt;
  if (r == 0) {
    fast_deal_first(fast, 2, &dealt, round_cards);
    fast_store_state(&dealt, state);
    return fast->pairs->index[ihp_first_pair_number(round_cards[0], round_cards[1])];
  }
  fast_load_state(state, &dealt);
  if (r == 1)
    fast_deal_cards(fast, &fast->round[1], 3, fast_read_suits(3, round_cards), &dealt, round_cards);
  else
    fast_deal_card(fast, &fast->round[r], 4, &dealt, round_cards[0]);
  fast_store_state(&dealt, state);
  return fast_index(&fast->round[r], &dealt);
}

const struct ihp_methods VEC_NAME(ihp_fast_methods)[] = {
    [IHP_FAST_ANY_LIST] = {.index_round = fast_index_round,
                           .index_all = fast_index_all,
                           .deal = fast_deal,
                           .unindex = VEC_NAME(ihp_unindex)},
    [IHP_FAST_HOLDEM] = {.index_round = holdem_index_round,
                         .index_all = holdem_index_all,
                         .deal = holdem_deal,
                         .unindex = VEC_NAME(ihp_unindex)},
};
