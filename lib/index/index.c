/* From cards to indices: whole hands, prefixes, round by round. */
#include "index/indexer.h"

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

/* A case for each tie pattern. */
uint64_t ihp_combine(const struct ihp_configuration *c, unsigned ties, const uint64_t x[])
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
  return c->offset + ihp_combine(c, ihp_entry_ties(entry), x);
}

/* 1 when the first `total` cards are in the deck and differ. */
#ifdef IH_DEBUG
static int are_good(const ih_indexer *indexer, const uint8_t cards[], unsigned total)
{
  uint64_t seen = 0;
  return ihp_check_cards(indexer, cards, total, &seen) == IH_OK;
}
#endif

uint64_t ih_index_round_unchecked(const ih_indexer *indexer, unsigned round, const uint8_t cards[])
{
  IHP_ASSERT(round < indexer->rounds.count);
  IHP_ASSERT(are_good(indexer, cards, indexer->round[round].total));
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r <= round; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
  }
  return hand_index(indexer, round, &hand);
}

uint64_t ih_index_last_unchecked(const ih_indexer *indexer, const uint8_t cards[])
{
  return ih_index_round_unchecked(indexer, indexer->rounds.count - 1u, cards);
}

void ih_index_all_unchecked(const ih_indexer *indexer, const uint8_t cards[], uint64_t indices[])
{
  IHP_ASSERT(are_good(indexer, cards, indexer->round[indexer->rounds.count - 1].total));
  struct ihp_hand hand;
  ihp_hand_init(&hand);
  for (unsigned r = 0; r < indexer->rounds.count; r++) {
    ihp_hand_deal(indexer, r, &hand, cards);
    cards += indexer->round[r].cards;
    indices[r] = hand_index(indexer, r, &hand);
  }
}

enum ih_status ih_index_round(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                              uint64_t *index)
{
  if (indexer == NULL || cards == NULL || index == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  uint64_t seen = 0;
  const enum ih_status status = ihp_check_cards(indexer, cards, indexer->round[round].total, &seen);
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
  uint64_t seen = 0;
  const unsigned last = indexer->rounds.count - 1u;
  const enum ih_status status = ihp_check_cards(indexer, cards, indexer->round[last].total, &seen);
  if (status == IH_OK)
    ih_index_all_unchecked(indexer, cards, indices);
  return status;
}

/* ---- The incremental state ------------------------------------------------
 *
 * An ih_state holds what the next deal cannot know otherwise: the group indices
 * (words 0..3), the cards (4), their number in each suit (5), the layout (6) and
 * the rounds dealt (7).  Group sizes come from the configuration. */

_Static_assert(sizeof(ih_state) == 8 * sizeof(uint64_t), "the state is eight words");

void ihp_state_load(const ih_indexer *indexer, const ih_state *state, struct ihp_hand *hand)
{
  ihp_hand_init(hand);
  memcpy(hand->group, state->opaque, sizeof hand->group);
  hand->used = state->opaque[4];
  hand->held = state->opaque[5];
  hand->layout = state->opaque[6];
  const unsigned rounds = (unsigned)state->opaque[7];
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
  state->opaque[4] = hand->used;
  state->opaque[5] = hand->held;
  state->opaque[6] = hand->layout;
  state->opaque[7] = rounds;
}

void ih_state_init(const ih_indexer *indexer, ih_state *state)
{
  (void)indexer;
  *state = (ih_state){{0}};
}

unsigned ih_state_rounds(const ih_state *state)
{
  return (unsigned)state->opaque[7];
}

uint64_t ih_state_deal_unchecked(const ih_indexer *indexer, ih_state *state,
                                 const uint8_t round_cards[])
{
  const unsigned r = ih_state_rounds(state);
  IHP_ASSERT(r < indexer->rounds.count);
  struct ihp_hand hand;
  ihp_state_load(indexer, state, &hand);
  ihp_hand_deal(indexer, r, &hand, round_cards);
  store(&hand, r + 1, state);
  return hand_index(indexer, r, &hand);
}

enum ih_status ih_state_deal(const ih_indexer *indexer, ih_state *state,
                             const uint8_t round_cards[], uint64_t *index)
{
  if (indexer == NULL || state == NULL || round_cards == NULL || index == NULL)
    return IH_ERR_ARGUMENT;
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count)
    return IH_ERR_RANGE;
  uint64_t seen = 0;
  const unsigned n = indexer->round[r].cards;
  const enum ih_status status = ihp_check_cards(indexer, round_cards, n, &seen);
  if (status != IH_OK)
    return status;
  for (unsigned i = 0; i < n; i++)
    if (state->opaque[4] & ihp_card_lane(round_cards[i]))
      return IH_ERR_DUPLICATE;
  *index = ih_state_deal_unchecked(indexer, state, round_cards);
  return IH_OK;
}
