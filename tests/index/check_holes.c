/* Whole boards: the index of every hole hand at once, against the calls on single
 * hands and against the definition. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/boards.h>
#include <string.h>

/* The cards of a deck, and a vector of indices between words that must stay. */
struct whole {
  ih_indexer *indexer;
  ih_deck deck;
  unsigned rounds;
  size_t count;
  uint64_t before, out[IH_MAX_HOLES + 1];
};

#define GUARD UINT64_C(0x5A5A5A5A5A5A5A5A)

static struct whole whole_new(const char *deck, const char *rounds)
{
  struct whole whole = {.indexer = test_indexer_new(deck, rounds), .before = GUARD};
  ih_rounds list;
  ih_indexer_deck(whole.indexer, &whole.deck);
  ih_indexer_rounds(whole.indexer, &list);
  whole.rounds = list.count;
  whole.count = ih_hole_vector_length(&whole.deck);
  test_assert(whole.count <= IH_MAX_HOLES);
  return whole;
}

/* Fills whole->out for a board of rounds 1..round. */
static void fill(struct whole *whole, unsigned round, const uint8_t board[])
{
  memset(whole->out, 0x5A, sizeof whole->out);
  const unsigned n = ih_indexer_cards(whole->indexer, round) - 2;
  test_assert(ih_index_holes(whole->indexer, n == 0 ? NULL : board, n, whole->out) == IH_OK);
  test_assert(whole->before == GUARD && whole->out[whole->count] == GUARD);
}

static int holds(const uint8_t board[], unsigned n, uint8_t card)
{
  return memchr(board, card, n) != NULL;
}

/* Compares every place with the index of its hand; returns how many hands are not
 * blocked. */
static unsigned compare(struct whole *whole, unsigned round, const uint8_t board[])
{
  const unsigned n = ih_indexer_cards(whole->indexer, round) - 2;
  unsigned hands = 0, wrong = 0;
  size_t at = 0;
  uint8_t cards[IH_MAX_CARDS];
  fill(whole, round, board);
  memcpy(cards + 2, board, n);
  for (cards[0] = 1; at < whole->count; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++, at++) {
      uint64_t expected = IH_NO_INDEX;
      if (ih_deck_has(&whole->deck, cards[0]) && ih_deck_has(&whole->deck, cards[1]) &&
          !holds(board, n, cards[0]) && !holds(board, n, cards[1])) {
        expected = ih_index_round_unchecked(whole->indexer, round, cards);
        hands++;
      }
      wrong += whole->out[at] != expected;
    }
  test_assert(wrong == 0);
  return hands;
}

static unsigned pairs(unsigned cards)
{
  return cards * (cards - 1) / 2;
}

/* All canonical flops, with their suits in a random order. */
START_TEST(test_all_flops)
{
  static const char *const lists[] = {"2,3", "2,3,1,1"};
  struct test_random random = test_random_new(61);
  ih_indexer *flops = test_indexer_new("13x4", "3");
  for (unsigned i = 0; i < 2; i++) {
    struct whole whole = whole_new("13x4", lists[i]);
    for (uint64_t index = 0; index < ih_indexer_size(flops, 0); index++) {
      uint8_t board[3];
      const uint8_t turn = (uint8_t)test_random_below(&random, 4);
      ih_unindex_unchecked(flops, 0, index, board);
      for (unsigned c = 0; c < 3; c++)
        board[c] ^= turn;
      test_assert(compare(&whole, 1, board) == pairs(49));
    }
    ih_indexer_free(whole.indexer);
  }
  ih_indexer_free(flops);
}
END_TEST

/* Random boards of every round. */
static void check_random(struct test_random *random, const char *deck, const char *rounds,
                         unsigned boards)
{
  struct whole whole = whole_new(deck, rounds);
  for (unsigned round = 0; round < whole.rounds; round++) {
    const unsigned n = ih_indexer_cards(whole.indexer, round) - 2;
    for (unsigned i = 0; i < boards; i++) {
      uint8_t board[IH_MAX_CARDS];
      test_random_deal(random, whole.deck.ranks, whole.deck.suits, n, board);
      test_assert(compare(&whole, round, board) == pairs(ih_deck_cards(&whole.deck) - n));
    }
  }
  ih_indexer_free(whole.indexer);
}

START_TEST(test_turns_and_rivers)
{
  static const unsigned boards[] = {300, 3000, 30000};
  static const char *const lists[] = {"2,4", "2,5", "2,3,1,1", "2,1,1,1,1,1"};
  struct test_random random = test_random_new(62);
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    check_random(&random, "13x4", lists[i], boards[test_tier()]);
}
END_TEST

/* Other decks, boards that fill suits, large group sizes, and lists with more
 * layouts than a table holds. */
static const struct test_pair others[] = {
    {"9x4", "2,3,1,1"},      {"5x4", "2,3,1,1"},    {"13x4", "2,13"},
    {"13x4", "2,2,2,2,2,2"}, {"13x4", "2,48"},      {"13x4", "2,50"},
    {"13x4", "2,11"},        {"16x4", "2,1,1,1,1"}, {"16x4", "2,2,2,2,2,2"},
    {"16x4", "2,6"},         {"16x3", "2,5,5"},     {"16x2", "2,2,2,2,2,2"},
    {"16x2", "2,16"},        {"16x1", "2,8"},       {"16x1", "2,14"},
    {"6x2", "2,2,2,2,2,2"},  {"3x2", "2,1"},        {"3x2", "2,4"},
    {"2x4", "2,1,1,1,1"},    {"1x4", "2,1,1"},      {"10x3", "2,1,1,1,1,1,1,1"},
    {"4x4", "2,3,3,3,3"},    {"5x3", "2,3,3,3,3"},
};

START_TEST(test_other_decks)
{
  static const unsigned boards[] = {40, 400, 4000};
  struct test_random random = test_random_new(63);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    check_random(&random, others[i].deck, others[i].rounds, boards[test_tier()]);
}
END_TEST

/* All boards of small decks. */
struct sweep {
  struct whole whole;
  unsigned round;
};

static void visit(void *context, const uint8_t cards[])
{
  struct sweep *sweep = context;
  (void)compare(&sweep->whole, sweep->round, cards);
}

START_TEST(test_small_decks)
{
  static const struct {
    const char *deck, *rounds, *board;
  } cases[] = {
      {"4x4", "2,3,1", "3,1"}, {"5x3", "2,4", "4"},         {"4x3", "2,1,1,1", "1,1,1"},
      {"6x2", "2,3,2", "3,2"}, {"8x1", "2,2,2", "2,2"},     {"3x4", "2,2,2", "2,2"},
      {"2x4", "2,3,3", "3,3"}, {"3x2", "2,1,1,1", "1,1,1"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sweep sweep = {.whole = whole_new(cases[i].deck, cases[i].rounds)};
    const struct reference_game boards = reference_game(cases[i].deck, cases[i].board);
    for (sweep.round = 1; sweep.round < sweep.whole.rounds; sweep.round++)
      reference_hands(&boards, sweep.round, visit, &sweep);
    ih_indexer_free(sweep.whole.indexer);
  }
}
END_TEST

/* Some places against the definition, which shares no code with either. */
START_TEST(test_definition)
{
  static const struct test_pair list[] = {
      {"13x4", "2,3,1,1"}, {"13x4", "2,5"},    {"16x4", "2,2,2,2,2,2"},
      {"16x3", "2,5,5"},   {"9x4", "2,3,1,1"}, {"6x2", "2,2,2"},
  };
  struct test_random random = test_random_new(64);
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    struct whole whole = whole_new(list[i].deck, list[i].rounds);
    struct reference_indexer *slow = reference_indexer_new(list[i].deck, list[i].rounds);
    for (unsigned trial = 0; trial < 300; trial++) {
      const unsigned round = (unsigned)test_random_below(&random, whole.rounds);
      uint8_t cards[IH_MAX_CARDS];
      test_random_deal(&random, whole.deck.ranks, whole.deck.suits,
                       ih_indexer_cards(whole.indexer, round), cards);
      fill(&whole, round, cards + 2);
      test_assert(whole.out[ih_hole_place(cards[0], cards[1])] ==
                  (uint64_t)reference_index(slow, round, cards, NULL));
    }
    reference_indexer_free(slow);
    ih_indexer_free(whole.indexer);
  }
}
END_TEST

START_TEST(test_counts)
{
  static const struct {
    unsigned ranks, suits;
    size_t count;
  } cases[] = {{13, 4, 1326}, {16, 4, 2016}, {3, 2, 45}, {16, 1, 1830}, {1, 4, 6}, {1, 1, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_deck deck;
    ck_assert_int_eq(ih_deck_make(cases[i].ranks, cases[i].suits, &deck), IH_OK);
    ck_assert_uint_eq(ih_hole_vector_length(&deck), cases[i].count);
  }
}
END_TEST

static void check_refused(struct whole *whole, const uint8_t board[], size_t n,
                          enum ih_status expected)
{
  memset(whole->out, 0x5A, sizeof whole->out);
  ck_assert_int_eq(ih_index_holes(whole->indexer, board, n, whole->out), expected);
  for (size_t i = 0; i < whole->count; i++)
    test_assert(whole->out[i] == GUARD);
}

START_TEST(test_refusals)
{
  static const uint8_t good[5] = {0, 51, 13, 30, 22}, outside[3] = {0, 51, 52};
  static const uint8_t far_outside[3] = {0, 255, 51}, twice[3] = {0, 51, 0};
  struct whole whole = whole_new("13x4", "2,3,1,1");
  check_refused(&whole, good, 1, IH_ERR_COUNT);
  check_refused(&whole, good, 2, IH_ERR_COUNT);
  check_refused(&whole, good, 6, IH_ERR_COUNT);
  check_refused(&whole, good, SIZE_MAX, IH_ERR_COUNT);
  check_refused(&whole, good, SIZE_MAX - 1, IH_ERR_COUNT);
  check_refused(&whole, outside, 3, IH_ERR_CARD);
  check_refused(&whole, far_outside, 3, IH_ERR_CARD);
  check_refused(&whole, twice, 3, IH_ERR_DUPLICATE);
  check_refused(&whole, NULL, 3, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(NULL, good, 3, whole.out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(whole.indexer, good, 3, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(whole.indexer, good, 5, whole.out), IH_OK);
  ih_indexer_free(whole.indexer);
  whole = whole_new("13x4", "4,3");
  check_refused(&whole, good, 3, IH_ERR_UNSUPPORTED);
  ih_indexer_free(whole.indexer);
  whole = whole_new("13x4", "1,3");
  check_refused(&whole, good, 3, IH_ERR_UNSUPPORTED);
  ih_indexer_free(whole.indexer);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("holes");
  TCase *tests = tcase_create("holes");
  tcase_add_test(tests, test_all_flops);
  tcase_add_test(tests, test_turns_and_rivers);
  tcase_add_test(tests, test_other_decks);
  tcase_add_test(tests, test_small_decks);
  tcase_add_test(tests, test_definition);
  tcase_add_test(tests, test_counts);
  tcase_add_test(tests, test_refusals);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
