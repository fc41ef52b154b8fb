/* Children, relations and boards of rank-only decks: every deal of small games, indexed as a whole
 * hand. */
#include "harness.h"
#include "indexers.h"

#include <isohand/boards.h>
#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

static const struct test_pair games[] = {
    {"3x2-ranks", "1,1"},   {"3x2-ranks", "1,1,1"}, {"3x2-ranks", "2,2,1"}, {"3x2-ranks", "1,3"},
    {"5x4-ranks", "2,1,1"}, {"5x4-ranks", "2,3"},   {"16x4-ranks", "2,1"},  {"1x4-ranks", "1,2"},
    {"3x1-ranks", "1,1"},   {"5x4-ranks", "1,1,1"},
};
enum { GAMES = sizeof games / sizeof *games, MAX_DEALS = 5000 };

/* A hand of some rounds of a game, and its state. */
struct dealt {
  ih_indexer *indexer;
  ih_deck deck;
  ih_rounds rounds;
  unsigned count; /* rounds dealt */
  unsigned total; /* cards dealt */
  ih_set taken;
  uint8_t cards[IH_MAX_CARDS];
  ih_state state;
};

static void deal_hand(struct dealt *hand, unsigned round, const uint8_t cards[])
{
  hand->count = round + 1;
  hand->total = ih_indexer_cards(hand->indexer, round);
  hand->taken = 0;
  memcpy(hand->cards, cards, hand->total);
  for (unsigned i = 0; i < hand->total; i++)
    hand->taken |= ih_set_of_card(cards[i]);
  ih_state_init(hand->indexer, &hand->state);
  for (unsigned r = 0, at = 0; r <= round; at += hand->rounds.cards[r++])
    (void)ih_state_deal_unchecked(hand->indexer, &hand->state, cards + at);
}

/* Lists all deals of the next round, in colex order of their cards, with their indices as whole
 * hands; returns their number. */
static size_t list_deals(struct dealt *hand, ih_child deals[])
{
  uint8_t left[IH_MAX_CARDS];
  unsigned lefts = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(&hand->deck, card) && !(hand->taken & ih_set_of_card(card)))
      left[lefts++] = card;
  const unsigned n = hand->rounds.cards[hand->count];
  size_t count = 0;
  unsigned at[IH_MAX_CARDS];
  for (unsigned i = 0; i < n; i++)
    at[i] = i;
  for (;;) {
    ih_set set = 0;
    for (unsigned i = 0; i < n; i++) {
      hand->cards[hand->total + i] = left[at[i]];
      set |= ih_set_of_card(left[at[i]]);
    }
    uint64_t index;
    ck_assert_int_eq(ih_index_round(hand->indexer, hand->count, hand->cards, &index), IH_OK);
    test_assert(count < MAX_DEALS);
    deals[count++] = (ih_child){index, set, 1};
    /* Colex: the lowest position that can move up; those below it return to the start. */
    unsigned i = 0;
    while (i < n && at[i] + 1 == (i + 1 < n ? at[i + 1] : lefts))
      i++;
    if (i == n)
      return count;
    at[i]++;
    for (unsigned j = 0; j < i; j++)
      at[j] = j;
  }
}

static void check_each(const struct dealt *hand, const ih_child deals[], size_t count)
{
  static uint64_t indices[MAX_DEALS];
  static ih_set sets[MAX_DEALS];
  ck_assert_uint_eq(ih_state_children_each_unchecked(hand->indexer, &hand->state, NULL, NULL, 0),
                    count);
  ck_assert_uint_eq(
      ih_state_children_each_unchecked(hand->indexer, &hand->state, indices, sets, count), count);
  for (size_t i = 0; i < count; i++)
    test_assert(indices[i] == deals[i].index && sets[i] == deals[i].set);
}

static void check_by_card(const struct dealt *hand, const ih_child deals[], size_t count)
{
  uint64_t index[IH_MAX_CARDS];
  const size_t n = ih_state_children_by_card_unchecked(hand->indexer, &hand->state, index);
  ck_assert_uint_eq(n, hand->rounds.cards[hand->count] == 1 ? count : 0);
  if (n == 0)
    return;
  size_t i = 0;
  for (unsigned card = 0; card < 4u * hand->deck.ranks; card++)
    if (i < count && deals[i].set == ih_set_of_card((uint8_t)card))
      test_assert(index[card] == deals[i++].index);
    else
      test_assert(index[card] == IH_NO_INDEX);
  ck_assert_uint_eq(i, count);
}

/* Merges each index's deals, in the order of the first deal; returns the number of indices. */
static size_t merge_deals(ih_child deals[], size_t count)
{
  size_t children = 0;
  for (size_t i = 0; i < count; i++) {
    size_t c = 0;
    while (c < children && deals[c].index != deals[i].index)
      c++;
    if (c < children)
      deals[c].weight++;
    else
      deals[children++] = deals[i];
  }
  return children;
}

static void check_children_of(struct dealt *hand)
{
  static ih_child deals[MAX_DEALS], children[MAX_DEALS];
  const size_t count = list_deals(hand, deals);
  check_each(hand, deals, count);
  check_by_card(hand, deals, count);
  const size_t distinct = merge_deals(deals, count);
  ck_assert_uint_eq(ih_state_children_unchecked(hand->indexer, &hand->state, children, MAX_DEALS),
                    distinct);
  for (size_t i = 0; i < distinct; i++)
    test_assert(children[i].index == deals[i].index && children[i].set == deals[i].set &&
                children[i].weight == deals[i].weight);
}

static void check_index_of(struct dealt *hand, unsigned round, uint64_t index)
{
  static ih_child children[MAX_DEALS];
  size_t count;
  uint64_t parent, expected, multiplicity, of_child;
  for (unsigned r = 0; r <= round; r++) {
    ck_assert_int_eq(ih_index_round(hand->indexer, r, hand->cards, &expected), IH_OK);
    ck_assert_int_eq(ih_index_parent(hand->indexer, round, index, r, &parent), IH_OK);
    test_assert(parent == expected);
  }
  if (round + 1u == hand->rounds.count)
    return;
  ck_assert_int_eq(ih_index_children(hand->indexer, round, index, children, MAX_DEALS, &count),
                   IH_OK);
  ck_assert_int_eq(ih_multiplicity(hand->indexer, round, index, &multiplicity), IH_OK);
  for (size_t i = 0; i < count; i++) {
    ck_assert_int_eq(ih_multiplicity(hand->indexer, round + 1, children[i].index, &of_child),
                     IH_OK);
    test_assert(multiplicity * children[i].weight == of_child);
  }
}

static struct dealt start(const struct test_pair *game)
{
  struct dealt hand = {.indexer = test_indexer_new(game->deck, game->rounds)};
  ih_indexer_deck(hand.indexer, &hand.deck);
  ih_indexer_rounds(hand.indexer, &hand.rounds);
  ih_state_init(hand.indexer, &hand.state);
  return hand;
}

/* From the empty hand, from canonical hands, and from others. */
START_TEST(children)
{
  struct test_random random = test_random_new(0xC41D);
  struct dealt hand = start(&games[_i]);
  check_children_of(&hand);
  for (unsigned r = 0; r < hand.rounds.count; r++)
    for (uint64_t i = 0; i < ih_indexer_size(hand.indexer, r); i += 1 + i / 64) {
      uint8_t cards[IH_MAX_CARDS];
      ck_assert_int_eq(ih_unindex(hand.indexer, r, i, cards), IH_OK);
      deal_hand(&hand, r, cards);
      check_index_of(&hand, r, i);
      if (r + 1u == hand.rounds.count)
        continue;
      check_children_of(&hand);
      test_random_deal(&random, hand.deck.ranks, hand.deck.suits, hand.total, cards);
      deal_hand(&hand, r, cards);
      check_children_of(&hand);
    }
  ck_assert_uint_eq(
      ih_state_children_each_unchecked(hand.indexer, &hand.state, NULL, NULL, 0),
      hand.count == hand.rounds.count
          ? 0
          : ih_state_children_each_unchecked(hand.indexer, &hand.state, NULL, NULL, 1));
  ih_indexer_free(hand.indexer);
}
END_TEST

START_TEST(equal_suits)
{
  struct dealt hand = start(&games[_i]);
  uint8_t lowest[IH_MAX_SUITS];
  const uint8_t card = 0;
  for (unsigned dealt = 0; dealt < 2; dealt++) {
    ih_state_equal_suits_unchecked(hand.indexer, &hand.state, lowest);
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      ck_assert_uint_eq(lowest[s], s < hand.deck.suits ? 0 : s);
    if (dealt == 0 && hand.rounds.cards[0] == 1)
      (void)ih_state_deal_unchecked(hand.indexer, &hand.state, &card);
  }
  ih_indexer_free(hand.indexer);
}
END_TEST

/* ---- Boards ------------------------------------------------------------------- */

START_TEST(canonical_boards)
{
  struct dealt hand = start(&games[_i]);
  for (unsigned r = 0; r < hand.rounds.count; r++) {
    const size_t size = (size_t)ih_indexer_size(hand.indexer, r);
    const unsigned n = ih_indexer_cards(hand.indexer, r);
    uint8_t *cards = malloc(size * n), expected[IH_MAX_CARDS];
    uint64_t *weights = malloc(size * sizeof *weights), multiplicity, sum = 0;
    ck_assert(cards != NULL && weights != NULL);
    ck_assert_int_eq(ih_canonical_boards(hand.indexer, r, 1, size - 1, cards, NULL), IH_OK);
    ck_assert_int_eq(ih_canonical_boards(hand.indexer, r, 0, size, cards, weights), IH_OK);
    for (size_t i = 0; i < size; i++) {
      ck_assert_int_eq(ih_unindex(hand.indexer, r, i, expected), IH_OK);
      ck_assert_int_eq(ih_multiplicity(hand.indexer, r, i, &multiplicity), IH_OK);
      test_assert(memcmp(expected, cards + i * n, n) == 0 && weights[i] == multiplicity);
      sum += weights[i];
    }
    ih_u128 deals;
    ck_assert_int_eq(ih_indexer_deals(hand.indexer, r, &deals), IH_OK);
    ck_assert_uint_eq(sum, deals.low);
    free(cards);
    free(weights);
  }
  ih_indexer_free(hand.indexer);
}
END_TEST

static void check_holes(const struct dealt *hand, const uint8_t board[], unsigned n)
{
  static uint64_t out[IH_MAX_HOLES];
  ck_assert_int_eq(ih_index_holes(hand->indexer, board, n, out), IH_OK);
  const size_t places = ih_hole_vector_length(&hand->deck);
  size_t at = 0;
  unsigned round = 0;
  while (ih_indexer_cards(hand->indexer, round) != n + 2)
    round++;
  uint8_t cards[IH_MAX_CARDS];
  memcpy(cards + 2, board, n);
  for (cards[0] = 1; at < places; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++) {
      uint64_t index;
      if (ih_index_round(hand->indexer, round, cards, &index) != IH_OK)
        index = IH_NO_INDEX;
      test_assert(out[at++] == index);
    }
}

START_TEST(hole_indices)
{
  struct test_random random = test_random_new(0x401E);
  struct dealt hand = start(&games[_i]);
  uint64_t out[IH_MAX_HOLES];
  if (hand.rounds.cards[0] != 2) {
    ck_assert_int_eq(ih_index_holes(hand.indexer, NULL, 0, out), IH_ERR_UNSUPPORTED);
  } else {
    for (unsigned r = 0; r < hand.rounds.count; r++)
      for (unsigned i = 0; i < 5; i++) {
        uint8_t board[IH_MAX_CARDS];
        const unsigned n = ih_indexer_cards(hand.indexer, r) - 2;
        test_random_deal(&random, hand.deck.ranks, hand.deck.suits, n, board);
        check_holes(&hand, board, n);
      }
  }
  ih_indexer_free(hand.indexer);
}
END_TEST

/* Only permutations of whole suits, as for the deck with suits. */
START_TEST(board)
{
  ih_deck plain, ranks;
  ih_symmetry a, b;
  const ih_rounds rounds = {.count = 1, .cards = {3}};
  const uint8_t cards[] = {0, 4, 8};
  ck_assert_int_eq(ih_deck_make(5, 4, &plain), IH_OK);
  ranks = plain;
  ranks.rank_only = 1;
  ck_assert_int_eq(ih_symmetry_prepare(&plain, &rounds, cards, 0, NULL, 0, &a), IH_OK);
  ck_assert_int_eq(ih_symmetry_prepare(&ranks, &rounds, cards, 0, NULL, 0, &b), IH_OK);
  ck_assert_uint_eq(b.deck.rank_only, 1);
  b.deck = a.deck;
  ck_assert_mem_eq(&a, &b, sizeof a);
  ranks.rank_only = 2;
  ck_assert_int_eq(ih_symmetry_prepare(&ranks, &rounds, cards, 0, NULL, 0, &b), IH_ERR_DECK);
}
END_TEST

/* ---- Relations ----------------------------------------------------------------- */

static const struct {
  const char *deck, *from, *to;
  unsigned first;
} relations[] = {
    {"3x2-ranks", "1,1", "2", 0},     {"3x2-ranks", "2,2", "1,1,1", 0},
    {"3x2-ranks", "1,2,1", "3", 1},   {"5x4-ranks", "2,3", "2,2", 0},
    {"5x4-ranks", "2,1,1", "2,2", 0}, {"5x4-ranks", "2,3", "2,1,1,1", 0},
    {"3x2-ranks", "1,1", "1,2", 0},   {"3x2-ranks", "1", "2,1,1", 0},
    {"5x4-ranks", "2,2", "2,3", 0},   {"5x4-ranks", "2,1,1", "3,2", 1},
};

/* The sums of relations.h over all indices, and targets of hands of one index. */
START_TEST(relation_targets)
{
  ih_indexer *from = test_indexer_new(relations[_i].deck, relations[_i].from);
  ih_indexer *to = test_indexer_new(relations[_i].deck, relations[_i].to);
  ih_rounds from_rounds, to_rounds;
  ih_indexer_rounds(from, &from_rounds);
  ih_indexer_rounds(to, &to_rounds);
  const unsigned a = from_rounds.count - 1u, b = to_rounds.count - 1u;
  ih_redeal redeal;
  ih_relation *made;
  ih_u128 completions;
  ck_assert_int_eq(ih_redeal_in_order(from, relations[_i].first, a, to, b, &redeal), IH_OK);
  ck_assert_int_eq(ih_relation_new(from, a, to, b, &redeal, &made), IH_OK);
  ck_assert_int_eq(ih_relation_completions(made, &completions), IH_OK);
  const size_t weight = (size_t)ih_relation_weight(made);
  const size_t size = (size_t)ih_indexer_size(to, b);
  ih_target *list = malloc(weight * sizeof *list);
  uint64_t *reached = calloc(size, sizeof *reached), multiplicity;
  ck_assert(list != NULL && reached != NULL);
  for (uint64_t i = 0; i < ih_indexer_size(from, a); i++) {
    size_t count, sum = 0;
    ck_assert_int_eq(ih_relation_targets(made, i, list, weight, &count), IH_OK);
    ck_assert_int_eq(ih_multiplicity(from, a, i, &multiplicity), IH_OK);
    for (size_t k = 0; k < count; k++) {
      test_assert(list[k].index < size);
      sum += (size_t)list[k].weight;
      reached[list[k].index] += multiplicity * list[k].weight;
    }
    ck_assert_uint_eq(sum, weight);
  }
  for (size_t j = 0; j < size; j++) {
    ck_assert_int_eq(ih_multiplicity(to, b, j, &multiplicity), IH_OK);
    ck_assert_uint_eq(reached[j], multiplicity * completions.low);
  }
  free(list);
  free(reached);
  ih_relation_free(made);
  ih_indexer_free(from);
  ih_indexer_free(to);
}
END_TEST

static unsigned __int128 factorial(unsigned n)
{
  return n == 0 ? 1 : n * factorial(n - 1);
}

/* Deals times weight exceed 128 bits: about half of each round go to one of 19 cards.  In the other
 * direction, 19 cards fall into those halves and the other 21 into the rest. */
START_TEST(large_completions)
{
  ih_indexer *from = test_indexer_new("10x4-ranks", "9,7,4,4,4,4,4,4");
  ih_indexer *to = test_indexer_new("10x4-ranks", "19");
  const ih_redeal redeal = {.cards = {{4, 3, 2, 2, 2, 2, 2, 2}}};
  ih_relation *made;
  ih_u128 completions;
  ck_assert_int_eq(ih_relation_new(from, 7, to, 0, &redeal, &made), IH_OK);
  ck_assert_uint_eq(ih_relation_weight(made), 126u * 35 * 46656);
  ck_assert_int_eq(ih_relation_completions(made, &completions), IH_OK);
  const unsigned __int128 expected =
      factorial(19) / (24 * 6 * 64) * (factorial(21) / (120 * 24 * 64));
  ck_assert_uint_eq(completions.low, (uint64_t)expected);
  ck_assert_uint_eq(completions.high, (uint64_t)(expected >> 64));
  ih_relation_free(made);
  ih_indexer_free(from);
  ih_indexer_free(to);
}
END_TEST

TEST_MAIN({children, 0, GAMES}, {equal_suits, 0, GAMES}, {canonical_boards, 0, GAMES},
          {hole_indices, 0, GAMES}, {board},
          {relation_targets, 0, sizeof relations / sizeof *relations}, {large_completions})
