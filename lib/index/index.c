/* Up to suit permutation: from cards to indices, of whole hands, prefixes, round by
 * round. */
#include "index/canonical.h"
#include "index/unindex.h"

#include <string.h>

static void order2(uint64_t *a, uint64_t *b)
{
  if (*a > *b) {
    const uint64_t t = *a;
    *a = *b;
    *b = t;
  }
}

/* The colex ranks of multisets of two, three and four group indices in any order
 * (Waugh 2013, algorithm 3), sorted by the smallest networks. */
static uint64_t rank2(uint64_t a, uint64_t b)
{
  order2(&a, &b);
  return a + ihp_multichoose2(b);
}

static uint64_t rank3(uint64_t a, uint64_t b, uint64_t c)
{
  order2(&b, &c);
  order2(&a, &b);
  order2(&b, &c);
  return a + ihp_multichoose2(b) + ihp_multichoose3(c);
}

static uint64_t rank4(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
  order2(&a, &b);
  order2(&c, &d);
  order2(&a, &c);
  order2(&b, &d);
  order2(&b, &c);
  return a + ihp_multichoose2(b) + ihp_multichoose3(c) + ihp_multichoose4(d);
}

/* The index of the hand in its configuration: a case for each tie pattern. */
static uint64_t combine(const struct ihp_configuration *c, unsigned ties, const uint64_t x[])
{
  const uint64_t *w = c->weight;
  switch (ties) {
  case 0:
    return x[0] + x[1] * w[1] + x[2] * w[2] + x[3] * w[3];
  case 1:
    return rank2(x[0], x[1]) + x[2] * w[2] + x[3] * w[3];
  case 2:
    return x[0] + rank2(x[1], x[2]) * w[1] + x[3] * w[3];
  case 3:
    return rank3(x[0], x[1], x[2]) + x[3] * w[3];
  case 4:
    return x[0] + x[1] * w[1] + rank2(x[2], x[3]) * w[2];
  case 5:
    return rank2(x[0], x[1]) + rank2(x[2], x[3]) * w[2];
  case 6:
    return x[0] + rank3(x[1], x[2], x[3]) * w[1];
  default:
    return rank4(x[0], x[1], x[2], x[3]);
  }
}

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
  return c->offset + combine(c, ihp_entry_ties(entry), x);
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
 * (words 0..3), the cards, their number in each suit (5), the layout (6) and the
 * rounds dealt.  Group sizes come from the configuration. */

_Static_assert(sizeof(ih_state) == 8 * sizeof(uint64_t), "the state is eight words");

static void load(const ih_indexer *indexer, const ih_state *state, struct ihp_hand *hand)
{
  ihp_hand_init(hand);
  memcpy(hand->group, state->opaque, sizeof hand->group);
  hand->used = state->opaque[IHP_STATE_CARDS];
  hand->held = state->opaque[5];
  hand->layout = state->opaque[6];
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
  state->opaque[5] = hand->held;
  state->opaque[6] = hand->layout;
  state->opaque[IHP_STATE_ROUNDS] = rounds;
}

static uint64_t deal(const ih_indexer *indexer, ih_state *state, const uint8_t round_cards[])
{
  const unsigned r = (unsigned)state->opaque[IHP_STATE_ROUNDS];
  struct ihp_hand hand;
  load(indexer, state, &hand);
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
