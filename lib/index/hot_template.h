/* The methods of lib/index/hot.h, compiled once for each instruction set.
 *
 * The file that includes this defines
 *   HOT_TARGET                 the functions' target attribute, or nothing
 *   HOT_STEP                   static inline always_inline, with that target
 *   HOT_METHODS                the name of the table of methods
 *   HOT_UNINDEX                the function that unindexes (lib/index/unindex_template.h)
 *   hot_suits(word)            the low two bits of each of the word's eight bytes,
 *                              one after the other
 *   hot_shift(set, used, out)  out[s] = suit s's ranks of `set` moved down past
 *                              those of `used`, for all four suits
 *   hot_below(used, rank)      how many ranks of `used` are below `rank`
 *
 * The obvious version of all this is lib/index/index.c. */
#include "index/canonical.h"
#include "index/combine.h"
#include "index/hot.h"
#include "index/indexer.h"
#include "index/unindex.h"

#include <string.h>

/* A hand on its way through the rounds. */
struct hot_hand {
  uint32_t group[IH_MAX_SUITS]; /* below 2^32, as the group sizes are */
  ihp_lanes used;
  uint64_t layout;
  uint64_t suits; /* of the cards to come, two bits each, the next card's lowest */
};

#define HOT_EACH_SUIT(STEP) STEP(0) STEP(1) STEP(2) STEP(3)

/* Four bytes, or eight, wherever they are; the first is the lowest. */
HOT_STEP uint64_t hot_load(const uint8_t bytes[], unsigned n)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (n == 8) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
  }
  uint32_t half;
  memcpy(&half, bytes, sizeof half);
  return half;
#else
  uint64_t word = 0;
  for (unsigned i = n; i-- > 0;)
    word = word << 8 | bytes[i];
  return word;
#endif
}

/* The suits of cards[0..n-1], n <= 32, without reading beyond them: a last word
 * that is not full is read from further ahead, over cards that are there already
 * or, below eight cards, from two halves. */
HOT_STEP uint64_t hot_read_suits(const uint8_t cards[], unsigned n)
{
  if (n >= 8) {
    uint64_t suits = hot_suits(hot_load(cards, 8));
    for (unsigned i = 8; i < n; i += 8) {
      const unsigned at = i + 8 <= n ? i : n - 8;
      suits |= hot_suits(hot_load(cards + at, 8)) << (2 * at);
    }
    return suits;
  }
  if (n >= 4)
    return hot_suits(hot_load(cards, 4) | hot_load(cards + n - 4, 4) << (8 * (n - 4)));
  uint64_t suits = 0;
  for (unsigned i = 0; i < n; i++)
    suits |= (uint64_t)(cards[i] & 3u) << (2 * i);
  return suits;
}

/* The cards of a round as lanes; the usual one, two or three without a loop. */
HOT_STEP ihp_lanes hot_read(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                            const uint8_t cards[])
{
  ihp_lanes lanes = hot->lane[cards[0]];
  const unsigned n = round->cards;
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

/* Takes a round's count vector off the suits to come. */
HOT_STEP unsigned hot_vector(const struct ihp_hot_round *round, struct hot_hand *hand)
{
  const uint64_t suits = hand->suits;
  hand->suits >>= 2 * round->cards;
  return round->vector[suits & ((UINT64_C(1) << (2 * round->cards)) - 1)];
}

/* Deals the first round: nothing is used, every group size is 1. */
HOT_STEP void hot_deal_first(const struct ihp_hot *hot, struct hot_hand *hand,
                             const uint8_t cards[])
{
  hand->used = hot_read(hot, hot->round, cards);
#define HOT_FIRST(s) hand->group[s] = hot->rank[ihp_lane(hand->used, s)];
  HOT_EACH_SUIT(HOT_FIRST)
  hand->layout = hot_vector(hot->round, hand);
}

/* Deals one more card: its shifted rank counts group sizes. */
HOT_STEP void hot_deal_card(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                            struct hot_hand *hand, uint8_t card)
{
  const unsigned suit = card & 3u;
  const unsigned rank = card >> 2;
  const unsigned shifted = rank - hot_below(ihp_lane(hand->used, suit), rank);
  hand->group[suit] += round[-1].size[hand->layout][suit] * shifted;
  hand->used |= hot->lane[card];
  hand->layout = hand->layout * round->vectors + hot_vector(round, hand);
}

/* Deals a later round of several cards. */
HOT_STEP void hot_deal_cards(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                             struct hot_hand *hand, const uint8_t cards[])
{
  unsigned shifted[IH_MAX_SUITS];
  const ihp_lanes lanes = hot_read(hot, round, cards);
  const uint32_t *size = round[-1].size[hand->layout];
  hot_shift(lanes, hand->used, shifted);
#define HOT_NEXT(s) hand->group[s] += size[s] * hot->rank[shifted[s]];
  HOT_EACH_SUIT(HOT_NEXT)
  hand->used |= lanes;
  hand->layout = hand->layout * round->vectors + hot_vector(round, hand);
}

/* Deals a round that is not the first. */
HOT_STEP void hot_deal_next(const struct ihp_hot *hot, const struct ihp_hot_round *round,
                            struct hot_hand *hand, const uint8_t cards[])
{
  if (round->cards == 1)
    hot_deal_card(hot, round, hand, cards[0]);
  else
    hot_deal_cards(hot, round, hand, cards);
}

/* The index where more than one pair of suits ties: rare enough to branch to. */
HOT_TARGET static __attribute__((noinline)) uint64_t
hot_index_ties(const struct ihp_hot_round *round, const struct hot_hand *hand)
{
  const ihp_entry entry = round->whole->layouts.entries[hand->layout];
  const struct ihp_configuration *c =
      &round->whole->configurations.list[ihp_entry_configuration(entry)];
  uint64_t x[IH_MAX_SUITS];
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    x[p] = hand->group[ihp_entry_order(entry)->suit[p]];
  return c->offset + ihp_combine(c, ihp_entry_ties(entry), x);
}

/* The index after a round.  Where the first two suits tie, their part is min +
 * C(max+1, 2) times the weight of the first; the second's weight is 0.  Without a
 * branch, since whether suits tie is as random as the hands are.  Group indices are below 2^32, so
 * the product fits. */
HOT_STEP uint64_t hot_index(const struct ihp_hot_round *round, const struct hot_hand *hand)
{
  const ihp_entry entry = round->entries[hand->layout];
  const struct ihp_hot_place *place = &round->places[ihp_entry_configuration(entry)];
  const uint8_t *suit = ihp_entry_order(entry)->suit;
  if (ihp_entry_ties(entry) == IHP_HOT_MORE)
    return hot_index_ties(round, hand);
  const int pair = ihp_entry_ties(entry) == IHP_HOT_PAIR;
  const uint64_t x0 = hand->group[suit[0]];
  const uint64_t x1 = hand->group[suit[1]];
  const uint64_t low = x0 < x1 ? x0 : x1;
  const uint64_t high = x0 < x1 ? x1 : x0;
  const uint64_t first = pair ? low + high * (high + 1) / 2 : x0;
  return place->offset + first * place->weight[0] + x1 * place->weight[1] +
         hand->group[suit[2]] * place->weight[2] + hand->group[suit[3]] * place->weight[3];
}

HOT_TARGET static uint64_t hot_index_round(const ih_indexer *indexer, unsigned round,
                                           const uint8_t cards[])
{
  const struct ihp_hot *hot = indexer->hot;
  const struct ihp_hot_round *last = &hot->round[round];
  struct hot_hand hand;
  hand.suits = hot_read_suits(cards, last->total);
  hot_deal_first(hot, &hand, cards);
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
  hand.suits = hot_read_suits(cards, last->total);
  hot_deal_first(hot, &hand, cards);
  for (const struct ihp_hot_round *r = hot->round; r != last; r++) {
    *indices++ = hot_index(r, &hand);
    cards += r->cards;
    hot_deal_next(hot, r + 1, &hand, cards);
  }
  *indices = hot_index(last, &hand);
}

/* The state's words are those of lib/index/index.c; word 5, the cards in each
 * suit, is of no use here but kept. */
HOT_TARGET static uint64_t hot_deal(const ih_indexer *indexer, ih_state *state,
                                    const uint8_t round_cards[])
{
  const struct ihp_hot *hot = indexer->hot;
  const unsigned r = (unsigned)state->opaque[IHP_STATE_ROUNDS];
  struct hot_hand hand;
  hand.suits = hot_read_suits(round_cards, hot->round[r].cards);
  if (r == 0) {
    hot_deal_first(hot, &hand, round_cards);
  } else {
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      hand.group[s] = (uint32_t)state->opaque[s];
    hand.used = state->opaque[IHP_STATE_CARDS];
    hand.layout = state->opaque[IHP_STATE_LAYOUT];
    hot_deal_next(hot, &hot->round[r], &hand, round_cards);
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    state->opaque[s] = hand.group[s];
  state->opaque[IHP_STATE_CARDS] = hand.used;
  for (unsigned i = 0; i < hot->round[r].cards; i++)
    state->opaque[IHP_STATE_HELD] += UINT64_C(1) << (16 * (round_cards[i] & 3u));
  state->opaque[IHP_STATE_LAYOUT] = hand.layout;
  state->opaque[IHP_STATE_ROUNDS] = r + 1;
  return hot_index(&hot->round[r], &hand);
}

const struct ihp_methods HOT_METHODS = {
    .index_round = hot_index_round,
    .index_all = hot_index_all,
    .deal = hot_deal,
    .unindex = HOT_UNINDEX,
    .multiplicity = ihp_suit_multiplicity,
    .canonicalize = ihp_suit_canonicalize,
};
