/* Hands one deal away: children of states and of indices, and parents. */
#include "base/binomial.h"
#include "base/subsets.h"
#include "index/core/indexer.h"

#include <isohand/relations.h>
#include <string.h>

/* ---- Equal suits and remaining cards ------------------------------------------ */

/* Sets lowest[s] to the lowest suit with the same cards as suit s in every round dealt.  Suits of
 * equal counts with equal group indices have the same rank sets. */
static void find_equal_suits(const ih_indexer *indexer, const struct ihp_dealt *dealt,
                             unsigned rounds, uint8_t lowest[IH_MAX_SUITS])
{
  ihp_counts counts[IH_MAX_SUITS] = {0};
  if (rounds > 0) {
    const ihp_layout_entry entry = ihp_layout_find(indexer->round, rounds - 1, dealt->layout);
    const struct ihp_configuration *c =
        ihp_layout_configuration(&indexer->round[rounds - 1], entry);
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      counts[ihp_layout_entry_order(entry)->suit[p]] = c->counts[p];
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    lowest[s] = (uint8_t)s;
    for (unsigned t = 0; t < s && s < indexer->deck.suits; t++)
      if (counts[t] == counts[s] && dealt->group[t] == dealt->group[s]) {
        lowest[s] = lowest[t];
        break;
      }
  }
}

void ih_state_equal_suits_unchecked(const ih_indexer *indexer, const ih_state *state,
                                    uint8_t lowest[IH_MAX_SUITS])
{
  IHP_REQUIRE(ihp_state_is_of(indexer, state->opaque));
  if (indexer->deck.rank_only) {
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      lowest[s] = s < indexer->deck.suits ? 0 : (uint8_t)s;
    return;
  }
  struct ihp_dealt dealt;
  ihp_state_load(indexer, state->opaque, &dealt);
  find_equal_suits(indexer, &dealt, ih_state_rounds(state), lowest);
}

static ih_set cards_left(const ih_indexer *indexer, const ih_state *state)
{
  return indexer->deck_set & ~state->opaque[IHP_STATE_CARDS];
}

/* Sets cards[0..n-1] to the cards of a set in ascending order, unlike ih_set_cards, and returns
 * n. */
static unsigned list_ascending(ih_set set, uint8_t cards[IH_MAX_CARDS])
{
  unsigned n = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (set & ih_set_of_card(card))
      cards[n++] = card;
  return n;
}

/* ---- Rounds of one card ---------------------------------------------------- */

/* The indices of the cards of one suit: first + step * j for the j-th rank that the suit does not
 * hold.  All of them share the layout.  Only this suit has a card in this round, so it is alone in
 * its block, and its group index grows by the group size up to here times the shifted rank, which
 * is j. */
struct progression {
  uint64_t first, step;
};

static struct progression find_progression(const ih_indexer *indexer, unsigned r, uint64_t layout,
                                           const struct ihp_dealt *dealt, unsigned s)
{
  const struct ihp_round *round = &indexer->round[r];
  const ihp_layout_entry entry = ihp_layout_find(indexer->round, r, layout);
  const uint8_t *suit = ihp_layout_entry_order(entry)->suit;
  const unsigned p = (suit[1] == s) + 2u * (suit[2] == s) + 3u * (suit[3] == s);
  return (struct progression){ihp_layout_index(round, entry, dealt->group),
                              ihp_layout_configuration(round, entry)->factor[p] * dealt->size[s]};
}

/* Like find_progression, for every suit; a suit that the deck lacks or that is full has no next
 * card.  With one card in suit s, the partial sums from s on are 1, so the vector has number 3 - s
 * in a deck of four suits; with fewer suits the numbers still start at 0. */
static void find_progressions(const ih_indexer *indexer, unsigned r, const struct ihp_dealt *dealt,
                              struct progression suits[IH_MAX_SUITS])
{
  const unsigned n = indexer->deck.suits;
  const uint64_t last = dealt->layout * n + n - 1;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    suits[s] = (struct progression){0, 0};
    if (s < n && ihp_lane(dealt->held, s) < indexer->deck.ranks)
      suits[s] = find_progression(indexer, r, last - s, dealt, s);
  }
}

/* Two indices at once: every machine has vectors of 16 bytes, or the compiler splits them into two
 * words. */
typedef uint64_t index_pair __attribute__((vector_size(16)));

/* Writes the four progressions into indices[], rank by rank; a card in `taken` gets index
 * UINT64_MAX and does not advance its progression. */
static void write_progressions(const struct progression suits[IH_MAX_SUITS], ih_set taken,
                               unsigned ranks, uint64_t indices[])
{
  index_pair low = {suits[0].first, suits[1].first};
  index_pair high = {suits[2].first, suits[3].first};
  const index_pair low_step = {suits[0].step, suits[1].step};
  const index_pair high_step = {suits[2].step, suits[3].step};
  index_pair low_taken = {taken, taken >> 16};
  index_pair high_taken = {taken >> 32, taken >> 48};
  for (unsigned rank = 0; rank < ranks; rank++, indices += IH_MAX_SUITS) {
    const index_pair low_mask = -(low_taken & 1);
    const index_pair high_mask = -(high_taken & 1);
    const index_pair out[2] = {low | low_mask, high | high_mask};
    memcpy(indices, out, sizeof out);
    low += low_step & ~low_mask;
    high += high_step & ~high_mask;
    low_taken >>= 1;
    high_taken >>= 1;
  }
}

/* Fills indices[0..4 * ranks - 1] for round r, which has one card. */
static void deal_one_card(const ih_indexer *indexer, unsigned r, const struct ihp_dealt *dealt,
                          uint64_t indices[])
{
  struct progression suits[IH_MAX_SUITS];
  find_progressions(indexer, r, dealt, suits);
  /* Suits that the deck lacks count as taken.  The shift by 16 for each suit that it has is in two
   * steps, since a shift by 64 is undefined. */
  const ih_set lacking = UINT64_MAX << (15 * indexer->deck.suits) << indexer->deck.suits;
  write_progressions(suits, dealt->used | lacking, indexer->deck.ranks, indices);
}

/* ih_state_children_each_unchecked for round r, which has one card. */
static size_t each_card(const ih_indexer *indexer, unsigned r, const ih_state *state,
                        uint64_t indices[], ih_set sets[], size_t capacity)
{
  struct ihp_dealt dealt;
  uint64_t by_card[IH_MAX_CARDS];
  uint8_t left[IH_MAX_CARDS];
  ihp_state_load(indexer, state->opaque, &dealt);
  deal_one_card(indexer, r, &dealt, by_card);
  const size_t n = list_ascending(cards_left(indexer, state), left);
  for (size_t i = 0; i < n && i < capacity; i++) {
    if (indices != NULL)
      indices[i] = by_card[left[i]];
    if (sets != NULL)
      sets[i] = ih_set_of_card(left[i]);
  }
  return n;
}

/* ih_state_children_unchecked for round r, which has one card: the cards of the lowest of several
 * equal suits stand for those of the others. */
static size_t distinct_cards(const ih_indexer *indexer, unsigned r, const ih_state *state,
                             ih_child out[], size_t capacity)
{
  struct ihp_dealt dealt;
  uint64_t by_card[IH_MAX_CARDS];
  uint8_t lowest[IH_MAX_SUITS], cards[IH_MAX_CARDS];
  uint8_t equal[IH_MAX_SUITS] = {0}; /* number of equal suits, by the lowest of them */
  ih_set left = cards_left(indexer, state);
  ihp_state_load(indexer, state->opaque, &dealt);
  deal_one_card(indexer, r, &dealt, by_card);
  find_equal_suits(indexer, &dealt, r, lowest);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    equal[lowest[s]]++;
    if (lowest[s] != s)
      left &= ~(UINT64_C(0xFFFF) << (16 * s));
  }
  const size_t n = list_ascending(left, cards);
  for (size_t i = 0; i < n && i < capacity; i++)
    out[i] = (ih_child){by_card[cards[i]], ih_set_of_card(cards[i]), equal[ih_card_suit(cards[i])]};
  return n;
}

/* ---- Rounds of several cards ------------------------------------------------- */

/* The deals of a state's next round, enumerated in colex order. */
struct deals {
  const ih_indexer *indexer;
  const ih_state *state;
  unsigned n;                 /* cards in the round */
  unsigned left_count;        /* cards left */
  ih_set left_set;            /* their set */
  uint64_t subset, last;      /* of the remaining cards: bit i for left[i] */
  uint8_t left[IH_MAX_CARDS]; /* ascending */
};

static void start_deals(struct deals *deals, const ih_indexer *indexer, const ih_state *state)
{
  deals->indexer = indexer;
  deals->state = state;
  deals->n = indexer->round[ih_state_rounds(state)].cards;
  deals->left_set = cards_left(indexer, state);
  deals->left_count = list_ascending(deals->left_set, deals->left);
  deals->subset = ihp_subset_first(deals->n);
  deals->last = ihp_subset_last(deals->left_count, deals->n);
}

/* Advances to the next deal; returns 0 after the last. */
static int next_deal(struct deals *deals)
{
  if (deals->subset == deals->last)
    return 0;
  deals->subset = ihp_subset_next(deals->subset);
  return 1;
}

/* Sets cards[0..n-1] to this deal's cards. */
static void list_deal(const struct deals *deals, uint8_t cards[])
{
  for (uint64_t rest = deals->subset; rest != 0; rest &= rest - 1)
    *cards++ = deals->left[ihp_lowest(rest)];
}

static uint64_t index_deal(const struct deals *deals, const uint8_t cards[])
{
  ih_state state = *deals->state;
  return ih_state_deal_unchecked(deals->indexer, &state, cards);
}

static size_t each_deal(const ih_indexer *indexer, const ih_state *state, uint64_t indices[],
                        ih_set sets[], size_t capacity)
{
  struct deals deals;
  start_deals(&deals, indexer, state);
  const size_t count = ihp_binomial(deals.left_count, deals.n);
  for (size_t i = 0; i < count && i < capacity; i++, (void)next_deal(&deals)) {
    uint8_t cards[IH_MAX_CARDS];
    list_deal(&deals, cards);
    if (indices != NULL)
      indices[i] = index_deal(&deals, cards);
    if (sets != NULL)
      sets[i] = ih_set_of_cards_unchecked(cards, deals.n);
  }
  return count;
}

/* Returns the number of deals that lead to the same index as this one, if it is the first of them
 * in colex order; else 0.
 *
 * These deals arise when equal suits exchange their cards: e! deals for e equal suits, divided by
 * k! for each k of them that are dealt the same ranks.  Between two equal suits, the highest rank
 * that only one of them is dealt decides which exchange comes first: the one where the lower suit
 * has it.  So in the first deal the ranks of equal suits, as numbers, descend. */
static unsigned suits_weight(const struct deals *deals, ih_set set,
                             const uint8_t lowest[IH_MAX_SUITS])
{
  unsigned weight = 1;
  unsigned suits[IH_MAX_SUITS] = {0}; /* equal suits found, by the lowest of them */
  unsigned same[IH_MAX_SUITS] = {0};  /* the last of these that are dealt the same ranks */
  unsigned ranks[IH_MAX_SUITS] = {0};
  for (unsigned s = 0; s < deals->indexer->deck.suits; s++) {
    const unsigned e = lowest[s];
    const unsigned dealt = ih_set_ranks(set, s);
    if (suits[e] > 0 && dealt > ranks[e])
      return 0;
    same[e] = suits[e] > 0 && dealt == ranks[e] ? same[e] + 1 : 1;
    ranks[e] = dealt;
    weight = weight * ++suits[e] / same[e]; /* a multinomial at every step */
  }
  return weight;
}

/* Returns the suits of a set that have a rank, as bits. */
static unsigned suits_of_rank(ih_set set, unsigned rank)
{
  unsigned suits = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    suits |= (unsigned)(ih_set_ranks(set, s) >> rank & 1) << s;
  return suits;
}

/* Like suits_weight, for a rank-only deck, where deals of the same ranks lead to the same index:
 * any m of the remaining cards of a rank; the first deal takes the lowest suits. */
static uint64_t ranks_weight(const struct deals *deals, ih_set set)
{
  uint64_t weight = 1;
  for (unsigned rank = 0; rank < deals->indexer->deck.ranks; rank++) {
    const unsigned left = suits_of_rank(deals->left_set, rank);
    const unsigned dealt = suits_of_rank(set, rank);
    const unsigned kept = left & ~dealt;
    if (kept != 0 && dealt >> ihp_lowest(kept) != 0)
      return 0;
    weight *= ihp_binomial(ihp_popcount(left), ihp_popcount(dealt));
  }
  return weight;
}

static size_t distinct_deals(const ih_indexer *indexer, const ih_state *state, ih_child out[],
                             size_t capacity)
{
  struct deals deals;
  uint8_t lowest[IH_MAX_SUITS];
  start_deals(&deals, indexer, state);
  ih_state_equal_suits_unchecked(indexer, state, lowest);
  size_t count = 0;
  do {
    uint8_t cards[IH_MAX_CARDS];
    list_deal(&deals, cards);
    const ih_set set = ih_set_of_cards_unchecked(cards, deals.n);
    const uint64_t weight =
        indexer->deck.rank_only ? ranks_weight(&deals, set) : suits_weight(&deals, set, lowest);
    if (weight > 0 && count++ < capacity)
      out[count - 1] = (ih_child){index_deal(&deals, cards), set, weight};
  } while (next_deal(&deals));
  return count;
}

/* ---- Calls on states ---------------------------------------------------------- */

/* Returns 1 if the next round, r, has one card and its indices are progressions. */
static int has_progressions(const ih_indexer *indexer, unsigned r)
{
  return indexer->round[r].cards == 1 && !indexer->deck.rank_only;
}

/* Fills indices[0..4 * ranks - 1] of a round of one card, with one deal for each card. */
static void deal_each_card(const ih_indexer *indexer, const ih_state *state, uint64_t indices[])
{
  const ih_set left = cards_left(indexer, state);
  for (uint8_t card = 0; card < IH_MAX_SUITS * indexer->deck.ranks; card++) {
    ih_state next = *state;
    indices[card] =
        left & ih_set_of_card(card) ? ih_state_deal_unchecked(indexer, &next, &card) : IH_NO_INDEX;
  }
}

size_t ih_state_children_by_card_unchecked(const ih_indexer *indexer, const ih_state *state,
                                           uint64_t indices[])
{
  IHP_REQUIRE(ihp_state_is_of(indexer, state->opaque));
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count || indexer->round[r].cards != 1)
    return 0;
  if (has_progressions(indexer, r)) {
    struct ihp_dealt dealt;
    ihp_state_load(indexer, state->opaque, &dealt);
    deal_one_card(indexer, r, &dealt, indices);
  } else {
    deal_each_card(indexer, state, indices);
  }
  return ih_deck_cards(&indexer->deck) - (r > 0 ? indexer->round[r - 1].total : 0);
}

size_t ih_state_children_each_unchecked(const ih_indexer *indexer, const ih_state *state,
                                        uint64_t indices[], ih_set sets[], size_t capacity)
{
  IHP_REQUIRE(ihp_state_is_of(indexer, state->opaque));
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count)
    return 0;
  if (has_progressions(indexer, r))
    return each_card(indexer, r, state, indices, sets, capacity);
  return each_deal(indexer, state, indices, sets, capacity);
}

size_t ih_state_children_unchecked(const ih_indexer *indexer, const ih_state *state, ih_child out[],
                                   size_t capacity)
{
  IHP_REQUIRE(ihp_state_is_of(indexer, state->opaque));
  const unsigned r = ih_state_rounds(state);
  if (r >= indexer->rounds.count)
    return 0;
  if (has_progressions(indexer, r))
    return distinct_cards(indexer, r, state, out, capacity);
  return distinct_deals(indexer, state, out, capacity);
}

/* ---- Calls on indices -------------------------------------------------------- */

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
  *count = ih_state_children_unchecked(indexer, &state, out, capacity);
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
