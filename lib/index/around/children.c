/* The hands one deal away: children of states and of indices, and parents. */
#include "base/binomial.h"
#include "base/subsets.h"
#include "index/core/combine.h"
#include "index/core/indexer.h"

#include <isohand/relations.h>
#include <string.h>

/* ---- Suits that can change places ----------------------------------------- */

/* like[s] = the lowest suit with the same cards as suit s in every round dealt.
 * Suits of equal counts with equal group indices have the same rank sets; counts are
 * compared only where the cards of all rounds together are the same. */
static void suit_classes(const ih_indexer *indexer, const struct ihp_hand *hand, unsigned rounds,
                         uint8_t like[IH_MAX_SUITS])
{
  ihp_counts counts[IH_MAX_SUITS] = {0};
  if (rounds > 0) {
    const ihp_layout_entry entry = ihp_hand_entry(indexer, rounds - 1, hand);
    const struct ihp_configuration *c =
        &indexer->round[rounds - 1].configurations.list[ihp_layout_entry_configuration(entry)];
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      counts[ihp_layout_entry_order(entry)->suit[p]] = c->counts[p];
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    like[s] = (uint8_t)s;
    for (unsigned t = 0; t < s && s < indexer->deck.suits; t++)
      if (counts[t] == counts[s] && hand->group[t] == hand->group[s]) {
        like[s] = like[t];
        break;
      }
  }
}

void ih_state_equal_suits(const ih_indexer *indexer, const ih_state *state,
                          uint8_t like[IH_MAX_SUITS])
{
  if (indexer->deck.rank_only) {
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      like[s] = s < indexer->deck.suits ? 0 : (uint8_t)s;
    return;
  }
  struct ihp_hand hand;
  ihp_state_load(indexer, state->opaque, &hand);
  suit_classes(indexer, &hand, ih_state_rounds(state), like);
}

/* ---- Sets of cards as bit masks -------------------------------------------------- */

#define SPADES UINT64_C(0x1111111111111111)

/* Bit i of the low 16 to bit 4i: halves move apart, then their halves, ... */
static uint64_t spread_ranks(uint64_t set)
{
  set = (set | set << 24) & UINT64_C(0x000000FF000000FF);
  set = (set | set << 12) & UINT64_C(0x000F000F000F000F);
  set = (set | set << 6) & UINT64_C(0x0303030303030303);
  return (set | set << 3) & SPADES;
}

static uint64_t cards_left(const ih_indexer *indexer, const ih_state *state)
{
  const ihp_lanes used = state->opaque[IHP_STATE_CARDS];
  uint64_t held = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    held |= spread_ranks(ihp_lane(used, s)) << s;
  return indexer->deck_mask & ~held;
}

size_t ih_cards_of_set(uint64_t set, uint8_t cards[])
{
  size_t n = 0;
  for (; set != 0; set &= set - 1)
    cards[n++] = (uint8_t)ihp_lowest(set);
  return n;
}

/* ---- One card -------------------------------------------------------------- */

/* The indices of the cards of one suit: first + step * j for the j-th rank that the
 * suit does not hold.  All of them share the layout.  Only this suit has a card in
 * this round, so that it is alone in its block, and its group index grows by the
 * group size so far times the shifted rank, which is j. */
struct progression {
  uint64_t first, step;
};

static struct progression deal_suit(const ih_indexer *indexer, unsigned r,
                                    const struct ihp_hand *hand, unsigned s)
{
  /* The layout is all that its entry depends on.  One card in suit s makes the
   * partial sums from s on 1, so that the vector's number is 3 - s; with fewer suits
   * the numbers begin at 0 again. */
  struct ihp_hand dealt;
  dealt.layout = hand->layout * indexer->deck.suits + (indexer->deck.suits - 1u - s);
  const ihp_layout_entry entry = ihp_hand_entry(indexer, r, &dealt);
  const struct ihp_configuration *c =
      &indexer->round[r].configurations.list[ihp_layout_entry_configuration(entry)];
  const uint8_t *suit = ihp_layout_entry_order(entry)->suit;
  const uint64_t x[IH_MAX_SUITS] = {hand->group[suit[0]], hand->group[suit[1]],
                                    hand->group[suit[2]], hand->group[suit[3]]};
  const unsigned p = suit[1] == s ? 1u : suit[2] == s ? 2u : suit[3] == s ? 3u : 0u;
  return (struct progression){c->offset + ihp_combine(c, ihp_layout_entry_ties(entry), x),
                              c->weight[p] * hand->size[s]};
}

/* The same for every suit; one that the deck lacks or that is full has no next card. */
static void deal_suits(const ih_indexer *indexer, unsigned r, const struct ihp_hand *hand,
                       struct progression suits[IH_MAX_SUITS])
{
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    suits[s] = (struct progression){0, 0};
    if (s < indexer->deck.suits && ihp_lane(hand->held, s) < indexer->deck.ranks)
      suits[s] = deal_suit(indexer, r, hand, s);
  }
}

/* Two indices at once: every machine has vectors of 16 bytes, or the compiler makes
 * two words of them. */
typedef uint64_t pair __attribute__((vector_size(16)));

/* Writes the four progressions into index[], rank by rank; `taken` are the ranks of
 * each suit that get no index, all ones, and no step. */
static void spread(const struct progression suits[IH_MAX_SUITS], ihp_lanes taken, unsigned ranks,
                   uint64_t index[])
{
  pair low = {suits[0].first, suits[1].first};
  pair high = {suits[2].first, suits[3].first};
  const pair low_step = {suits[0].step, suits[1].step};
  const pair high_step = {suits[2].step, suits[3].step};
  pair low_taken = {taken, taken >> 16};
  pair high_taken = {taken >> 32, taken >> 48};
  for (unsigned rank = 0; rank < ranks; rank++, index += IH_MAX_SUITS) {
    const pair low_mask = -(low_taken & 1);
    const pair high_mask = -(high_taken & 1);
    const pair out[2] = {low | low_mask, high | high_mask};
    memcpy(index, out, sizeof out);
    low += low_step & ~low_mask;
    high += high_step & ~high_mask;
    low_taken >>= 1;
    high_taken >>= 1;
  }
}

/* index[0..4 * ranks - 1] of round r, which is of one card. */
static void deal_card(const ih_indexer *indexer, unsigned r, const struct ihp_hand *hand,
                      uint64_t index[])
{
  struct progression suits[IH_MAX_SUITS];
  deal_suits(indexer, r, hand, suits);
  /* Suits that the deck lacks have no ranks left: 16 a suit that it has, in two
   * shifts, since 64 is none. */
  const ihp_lanes lacking = UINT64_MAX << (15 * indexer->deck.suits) << indexer->deck.suits;
  spread(suits, hand->used | lacking, indexer->deck.ranks, index);
}

/* ih_state_children_each for round r, which is of one card. */
static size_t each_card(const ih_indexer *indexer, unsigned r, const ih_state *state,
                        uint64_t indices[], uint64_t cards[], size_t capacity)
{
  struct ihp_hand hand;
  uint64_t index[IH_MAX_CARDS];
  ihp_state_load(indexer, state->opaque, &hand);
  deal_card(indexer, r, &hand, index);
  const uint64_t left = cards_left(indexer, state);
  size_t i = 0;
  for (uint64_t rest = left; rest != 0 && i < capacity; rest &= rest - 1, i++) {
    if (indices != NULL)
      indices[i] = index[ihp_lowest(rest)];
    if (cards != NULL)
      cards[i] = rest & (0 - rest);
  }
  return ihp_popcount(left);
}

/* ih_state_children for round r, which is of one card: the cards of the lowest suit
 * of each class stand for those of the others. */
static size_t distinct_cards(const ih_indexer *indexer, unsigned r, const ih_state *state,
                             ih_child out[], size_t capacity)
{
  struct ihp_hand hand;
  uint64_t index[IH_MAX_CARDS];
  uint8_t like[IH_MAX_SUITS];
  uint8_t size[IH_MAX_SUITS] = {0};
  uint64_t lowest = 0;
  ihp_state_load(indexer, state->opaque, &hand);
  deal_card(indexer, r, &hand, index);
  suit_classes(indexer, &hand, r, like);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    size[like[s]]++;
    lowest |= SPADES << like[s];
  }
  lowest &= cards_left(indexer, state);
  size_t i = 0;
  for (uint64_t rest = lowest; rest != 0 && i < capacity; rest &= rest - 1, i++) {
    const unsigned card = ihp_lowest(rest);
    out[i] = (ih_child){index[card], rest & (0 - rest), size[card & 3]};
  }
  return ihp_popcount(lowest);
}

/* ---- Any number of cards ----------------------------------------------------- */

/* The deals of a state's next round, one after the other in ascending order of the
 * set of cards. */
struct deals {
  const ih_indexer *indexer;
  const ih_state *state;
  unsigned n;                 /* cards of the round */
  unsigned left_count;        /* cards left */
  uint64_t left_set;          /* their set */
  uint64_t subset, last;      /* of the cards left, by their place in left[] */
  uint8_t left[IH_MAX_CARDS]; /* ascending */
};

static void deals_start(struct deals *deals, const ih_indexer *indexer, const ih_state *state)
{
  deals->indexer = indexer;
  deals->state = state;
  deals->n = indexer->round[ih_state_rounds(state)].cards;
  deals->left_set = cards_left(indexer, state);
  deals->left_count = (unsigned)ih_cards_of_set(deals->left_set, deals->left);
  deals->subset = ihp_subset_first(deals->n);
  deals->last = ihp_subset_last(deals->left_count, deals->n);
}

/* Goes to the next deal; returns 0 when there is none. */
static int deals_next(struct deals *deals)
{
  if (deals->subset == deals->last)
    return 0;
  deals->subset = ihp_subset_next(deals->subset);
  return 1;
}

/* cards[0..n-1] of this deal; returns their set. */
static uint64_t deals_cards(const struct deals *deals, uint8_t cards[])
{
  uint64_t set = 0;
  unsigned i = 0;
  for (uint64_t rest = deals->subset; rest != 0; rest &= rest - 1) {
    cards[i] = deals->left[ihp_lowest(rest)];
    set |= UINT64_C(1) << cards[i++];
  }
  return set;
}

static uint64_t deals_index(const struct deals *deals, const uint8_t cards[])
{
  ih_state state = *deals->state;
  return ih_state_deal_unchecked(deals->indexer, &state, cards);
}

static size_t each_set(const ih_indexer *indexer, const ih_state *state, uint64_t indices[],
                       uint64_t cards[], size_t capacity)
{
  struct deals deals;
  deals_start(&deals, indexer, state);
  const size_t count = ihp_binomial(deals.left_count, deals.n);
  for (size_t i = 0; i < count && i < capacity; i++, (void)deals_next(&deals)) {
    uint8_t dealt[IH_MAX_CARDS];
    const uint64_t set = deals_cards(&deals, dealt);
    if (indices != NULL)
      indices[i] = deals_index(&deals, dealt);
    if (cards != NULL)
      cards[i] = set;
  }
  return count;
}

/* How many deals coincide with this one, when its set is the least of them as a
 * number; else 0.
 *
 * They are what the suits of each class make by changing places: e! deals for e
 * suits, divided by k! for each k of them that are dealt the same ranks.  Of two
 * suits of a class, the highest rank that only one of them is dealt decides which
 * way round the set is less: it must be the lower suit's.  So the least set has the
 * ranks of each class, as masks, descending. */
static unsigned suits_weight(const struct deals *deals, const uint8_t cards[],
                             const uint8_t like[IH_MAX_SUITS])
{
  ihp_lanes dealt = 0;
  for (unsigned i = 0; i < deals->n; i++)
    dealt |= ih_set_of_card(cards[i]);
  unsigned weight = 1;
  unsigned size[IH_MAX_SUITS] = {0}; /* suits so far of each class, by its lowest */
  unsigned run[IH_MAX_SUITS] = {0};  /* the last of them with the same ranks */
  unsigned ranks[IH_MAX_SUITS] = {0};
  for (unsigned s = 0; s < deals->indexer->deck.suits; s++) {
    const unsigned c = like[s];
    const unsigned mask = ihp_lane(dealt, s);
    if (size[c] > 0 && mask > ranks[c])
      return 0;
    run[c] = size[c] > 0 && mask == ranks[c] ? run[c] + 1 : 1;
    ranks[c] = mask;
    weight = weight * ++size[c] / run[c]; /* a multinomial at every step */
  }
  return weight;
}

/* The same for a rank-only deck, where deals coincide that hold the same ranks: of
 * the cards left of each rank any m, of which the lowest m are the least set. */
static uint64_t ranks_weight(const struct deals *deals, uint64_t set)
{
  uint64_t left = deals->left_set;
  uint64_t weight = 1;
  for (; set != 0; set >>= IH_MAX_SUITS, left >>= IH_MAX_SUITS) {
    const unsigned dealt = set & 15;
    const unsigned kept = left & 15 & ~dealt;
    if (kept != 0 && dealt >> ihp_lowest(kept) != 0)
      return 0;
    weight *= ihp_binomial(ihp_popcount(left & 15), ihp_popcount(dealt));
  }
  return weight;
}

static size_t distinct_sets(const ih_indexer *indexer, const ih_state *state, ih_child out[],
                            size_t capacity)
{
  struct deals deals;
  uint8_t like[IH_MAX_SUITS];
  deals_start(&deals, indexer, state);
  ih_state_equal_suits(indexer, state, like);
  size_t count = 0;
  do {
    uint8_t cards[IH_MAX_CARDS];
    const uint64_t set = deals_cards(&deals, cards);
    const uint64_t weight =
        indexer->deck.rank_only ? ranks_weight(&deals, set) : suits_weight(&deals, cards, like);
    if (weight > 0 && count++ < capacity)
      out[count - 1] = (ih_child){deals_index(&deals, cards), set, weight};
  } while (deals_next(&deals));
  return count;
}

/* ---- Either ------------------------------------------------------------------ */

/* Whether the next round, r, is of one card and its indices are progressions. */
static int is_one_card(const ih_indexer *indexer, unsigned r)
{
  return indexer->round[r].cards == 1 && !indexer->deck.rank_only;
}

/* index[0..4 * ranks - 1] of a round of one card, a deal for each card. */
static void deal_each_card(const ih_indexer *indexer, const ih_state *state, uint64_t index[])
{
  const uint64_t left = cards_left(indexer, state);
  for (uint8_t card = 0; card < IH_MAX_SUITS * indexer->deck.ranks; card++) {
    ih_state next = *state;
    index[card] = left >> card & 1 ? ih_state_deal_unchecked(indexer, &next, &card) : IH_NO_INDEX;
  }
}

size_t ih_state_children_by_card(const ih_indexer *indexer, const ih_state *state, uint64_t index[])
{
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count || indexer->round[r].cards != 1)
    return 0;
  if (is_one_card(indexer, r)) {
    struct ihp_hand hand;
    ihp_state_load(indexer, state->opaque, &hand);
    deal_card(indexer, r, &hand, index);
  } else {
    deal_each_card(indexer, state, index);
  }
  return ih_deck_cards(&indexer->deck) - (r > 0 ? indexer->round[r - 1].total : 0);
}

size_t ih_state_children_each(const ih_indexer *indexer, const ih_state *state, uint64_t indices[],
                              uint64_t cards[], size_t capacity)
{
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count)
    return 0;
  if (is_one_card(indexer, r))
    return each_card(indexer, r, state, indices, cards, capacity);
  return each_set(indexer, state, indices, cards, capacity);
}

size_t ih_state_children(const ih_indexer *indexer, const ih_state *state, ih_child out[],
                         size_t capacity)
{
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count)
    return 0;
  if (is_one_card(indexer, r))
    return distinct_cards(indexer, r, state, out, capacity);
  return distinct_sets(indexer, state, out, capacity);
}

/* ---- Indices ----------------------------------------------------------------- */

enum ih_status ih_index_children(const ih_indexer *indexer, unsigned round, uint64_t index,
                                 ih_child out[], size_t capacity, size_t *count)
{
  if (indexer == NULL || (out == NULL && capacity > 0) || count == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count - 1u || index >= indexer->round[round].size)
    return IH_ERR_RANGE;
  uint8_t cards[IH_MAX_CARDS];
  ih_state state;
  ih_unindex_unchecked(indexer, round, index, cards);
  ih_state_init(indexer, &state);
  for (unsigned r = 0, at = 0; r <= round; at += indexer->round[r++].cards)
    (void)ih_state_deal_unchecked(indexer, &state, cards + at);
  *count = ih_state_children(indexer, &state, out, capacity);
  return IH_OK;
}

enum ih_status ih_index_parent(const ih_indexer *indexer, unsigned round, uint64_t index,
                               unsigned earlier, uint64_t *parent)
{
  if (indexer == NULL || parent == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count || earlier > round || index >= indexer->round[round].size)
    return IH_ERR_RANGE;
  uint8_t cards[IH_MAX_CARDS];
  ih_unindex_unchecked(indexer, round, index, cards);
  *parent = ih_index_round_unchecked(indexer, earlier, cards);
  return IH_OK;
}
