/* Indices of all hole cards on a board in one call, against the calls on single hands and against
 * the definition. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/boards.h>
#include <string.h>

/* The cards of a deck, and a vector of indices between guard words. */
struct hole_vector {
  ih_indexer *indexer;
  ih_deck deck;
  unsigned rounds;
  size_t count;
  uint64_t before, out[IH_MAX_HOLES + 1];
};

#define GUARD UINT64_C(0x5A5A5A5A5A5A5A5A)

static struct hole_vector hole_vector_new(const char *deck, const char *rounds)
{
  struct hole_vector vector = {.indexer = test_indexer_new(deck, rounds), .before = GUARD};
  ih_rounds list;
  ih_indexer_deck(vector.indexer, &vector.deck);
  ih_indexer_rounds(vector.indexer, &list);
  vector.rounds = list.count;
  vector.count = ih_hole_vector_length(&vector.deck);
  test_assert(vector.count <= IH_MAX_HOLES);
  return vector;
}

/* Fills vector->out for a board of rounds 1..round. */
static void fill_vector(struct hole_vector *vector, unsigned round, const uint8_t board[])
{
  memset(vector->out, 0x5A, sizeof vector->out);
  const unsigned n = ih_indexer_cards(vector->indexer, round) - 2;
  test_assert(ih_index_holes(vector->indexer, n == 0 ? NULL : board, n, vector->out) == IH_OK);
  test_assert(vector->before == GUARD && vector->out[vector->count] == GUARD);
}

static int holds(const uint8_t board[], unsigned n, uint8_t card)
{
  return memchr(board, card, n) != NULL;
}

/* Compares every element with the index of its hand; returns the number of hole cards that are not
 * blocked. */
static unsigned compare_vector(struct hole_vector *vector, unsigned round, const uint8_t board[])
{
  const unsigned n = ih_indexer_cards(vector->indexer, round) - 2;
  unsigned free = 0, wrong = 0;
  size_t at = 0;
  uint8_t cards[IH_MAX_CARDS];
  fill_vector(vector, round, board);
  memcpy(cards + 2, board, n);
  for (cards[0] = 1; at < vector->count; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++, at++) {
      uint64_t expected = IH_NO_INDEX;
      if (ih_deck_has(&vector->deck, cards[0]) && ih_deck_has(&vector->deck, cards[1]) &&
          !holds(board, n, cards[0]) && !holds(board, n, cards[1])) {
        expected = ih_index_round_unchecked(vector->indexer, round, cards);
        free++;
      }
      wrong += vector->out[at] != expected;
    }
  test_assert(wrong == 0);
  return free;
}

static unsigned pairs(unsigned cards)
{
  return cards * (cards - 1) / 2;
}

/* All canonical flops, with their suits in random order. */
START_TEST(test_all_flops)
{
  static const char *const lists[] = {"2,3", "2,3,1,1"};
  struct test_random random = test_random_new(61);
  ih_indexer *flops = test_indexer_new("13x4", "3");
  for (unsigned i = 0; i < 2; i++) {
    struct hole_vector vector = hole_vector_new("13x4", lists[i]);
    for (uint64_t index = 0; index < ih_indexer_size(flops, 0); index++) {
      uint8_t board[3];
      const uint8_t turn = (uint8_t)test_random_below(&random, 4);
      ih_unindex_unchecked(flops, 0, index, board);
      for (unsigned c = 0; c < 3; c++)
        board[c] ^= turn;
      test_assert(compare_vector(&vector, 1, board) == pairs(49));
    }
    ih_indexer_free(vector.indexer);
  }
  ih_indexer_free(flops);
}
END_TEST

/* Random boards of every round. */
static void check_random(struct test_random *random, const char *deck, const char *rounds,
                         unsigned boards)
{
  struct hole_vector vector = hole_vector_new(deck, rounds);
  for (unsigned round = 0; round < vector.rounds; round++) {
    const unsigned n = ih_indexer_cards(vector.indexer, round) - 2;
    for (unsigned i = 0; i < boards; i++) {
      uint8_t board[IH_MAX_CARDS];
      test_random_deal(random, vector.deck.ranks, vector.deck.suits, n, board);
      test_assert(compare_vector(&vector, round, board) == pairs(ih_deck_cards(&vector.deck) - n));
    }
  }
  ih_indexer_free(vector.indexer);
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

/* Other decks, boards that fill suits, large group sizes, and lists with more layouts than a table
 * holds. */
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
struct board_visit {
  struct hole_vector vector;
  unsigned round;
};

static void visit(void *context, const uint8_t cards[])
{
  struct board_visit *visit_state = context;
  (void)compare_vector(&visit_state->vector, visit_state->round, cards);
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
    struct board_visit visit_state = {.vector = hole_vector_new(cases[i].deck, cases[i].rounds)};
    const struct reference_game boards = reference_game(cases[i].deck, cases[i].board);
    for (visit_state.round = 1; visit_state.round < visit_state.vector.rounds; visit_state.round++)
      reference_hands(&boards, visit_state.round, visit, &visit_state);
    ih_indexer_free(visit_state.vector.indexer);
  }
}
END_TEST

/* Some elements against the definition, which shares no code with either. */
START_TEST(test_definition)
{
  static const struct test_pair list[] = {
      {"13x4", "2,3,1,1"}, {"13x4", "2,5"},    {"16x4", "2,2,2,2,2,2"},
      {"16x3", "2,5,5"},   {"9x4", "2,3,1,1"}, {"6x2", "2,2,2"},
  };
  struct test_random random = test_random_new(64);
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    struct hole_vector vector = hole_vector_new(list[i].deck, list[i].rounds);
    struct reference_indexer *slow = reference_indexer_new(list[i].deck, list[i].rounds);
    for (unsigned trial = 0; trial < 300; trial++) {
      const unsigned round = (unsigned)test_random_below(&random, vector.rounds);
      uint8_t cards[IH_MAX_CARDS];
      test_random_deal(&random, vector.deck.ranks, vector.deck.suits,
                       ih_indexer_cards(vector.indexer, round), cards);
      fill_vector(&vector, round, cards + 2);
      test_assert(vector.out[ih_hole_place(cards[0], cards[1])] ==
                  (uint64_t)reference_index(slow, round, cards, NULL));
    }
    reference_indexer_free(slow);
    ih_indexer_free(vector.indexer);
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

static void check_refused(struct hole_vector *vector, const uint8_t board[], size_t n,
                          enum ih_status expected)
{
  memset(vector->out, 0x5A, sizeof vector->out);
  ck_assert_int_eq(ih_index_holes(vector->indexer, board, n, vector->out), expected);
  for (size_t i = 0; i < vector->count; i++)
    test_assert(vector->out[i] == GUARD);
}

START_TEST(test_refusals)
{
  static const uint8_t good[5] = {0, 51, 13, 30, 22}, outside[3] = {0, 51, 52};
  static const uint8_t far_outside[3] = {0, 255, 51}, twice[3] = {0, 51, 0};
  struct hole_vector vector = hole_vector_new("13x4", "2,3,1,1");
  check_refused(&vector, good, 1, IH_ERR_COUNT);
  check_refused(&vector, good, 2, IH_ERR_COUNT);
  check_refused(&vector, good, 6, IH_ERR_COUNT);
  check_refused(&vector, good, SIZE_MAX, IH_ERR_COUNT);
  check_refused(&vector, good, SIZE_MAX - 1, IH_ERR_COUNT);
  check_refused(&vector, outside, 3, IH_ERR_CARD);
  check_refused(&vector, far_outside, 3, IH_ERR_CARD);
  check_refused(&vector, twice, 3, IH_ERR_DUPLICATE);
  check_refused(&vector, NULL, 3, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(NULL, good, 3, vector.out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(vector.indexer, good, 3, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_holes(vector.indexer, good, 5, vector.out), IH_OK);
  ih_indexer_free(vector.indexer);
  vector = hole_vector_new("13x4", "4,3");
  check_refused(&vector, good, 3, IH_ERR_UNSUPPORTED);
  ih_indexer_free(vector.indexer);
  vector = hole_vector_new("13x4", "1,3");
  check_refused(&vector, good, 3, IH_ERR_UNSUPPORTED);
  ih_indexer_free(vector.indexer);
}
END_TEST

TEST_MAIN({test_all_flops}, {test_turns_and_rivers}, {test_other_decks}, {test_small_decks},
          {test_definition}, {test_counts}, {test_refusals})
