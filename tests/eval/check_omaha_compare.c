/* All Omaha hands on a board, against every opponent one by one. */
#include "errors.h"
#include "hands.h"
#include "harness.h"
#include "instructions.h"
#include "omaha_hands.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

static const ih_deck standard = {.ranks = 13, .suits = 4};

/* ---- One board -------------------------------------------------------------- */

/* Numbers of all places, followed by a guard. */
static uint32_t *new_counts(size_t places)
{
  return test_filled((places + 1) * sizeof(uint32_t));
}

static int is_guarded(const uint32_t counts[], size_t places)
{
  return test_untouched(counts + places, sizeof *counts);
}

/* Hands that are not live have 0; wins are as many as losses, and each tie counts twice. */
static void check_all(const struct omaha_hands *hands, uint64_t opponents, const uint32_t wins[],
                      const uint32_t ties[])
{
  uint64_t live = 0, win = 0, tie = 0;
  for (size_t i = 0; i < hands->places; i++) {
    test_assert(hands->strength[i] > 0 || (wins[i] == 0 && ties[i] == 0));
    live += hands->strength[i] > 0;
    win += wins[i];
    tie += ties[i];
  }
  ck_assert_uint_eq(2 * win + tie, live * opponents);
  ck_assert_uint_eq(tie % 2, 0);
}

/* Compares about `samples` live hands with all opponents; the numbers of opponents are equal. */
static uint64_t check_some(struct test_random *random, const struct omaha_hands *hands,
                           unsigned samples, const uint32_t wins[], const uint32_t ties[])
{
  uint64_t live = 0, set = omaha_hands_first(hands->n), opponents = 0;
  for (size_t i = 0; i < hands->places; i++)
    live += hands->strength[i] > 0;
  for (size_t i = 0; i < hands->places; i++, set = omaha_hands_next(set)) {
    if (hands->strength[i] == 0 || test_random_below(random, live) >= samples)
      continue;
    struct omaha_opponents found;
    omaha_hands_compare(hands, set, i, NULL, &found);
    test_assert(wins[i] == found.wins && ties[i] == found.ties);
    test_assert(opponents == 0 || opponents == found.all);
    opponents = found.all;
  }
  return opponents;
}

/* Every instruction set gives the same numbers, together and one array at a time. */
static void check_board(struct test_random *random, unsigned n, enum ih_ranking ranking,
                        const ih_deck *deck, const uint8_t board[], size_t m, unsigned samples)
{
  struct omaha_hands hands;
  omaha_hands_make(n, ranking, deck, board, m, &hands);
  ck_assert_uint_eq(ih_omaha_places(n), hands.places);
  const size_t bytes = hands.places * sizeof(uint32_t);
  uint32_t *wins = NULL, *ties = NULL;
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    uint32_t *win = new_counts(hands.places), *tie = new_counts(hands.places);
    ih_omaha_comparison *comparison;
    ih_error error;
    test_ok(ih_omaha_comparison_new(n, ranking, deck, instructions, &comparison, &error), error);
    if (wins == NULL) {
      ck_assert_int_eq(ih_omaha_compare(comparison, board, m, win, tie), IH_OK);
      test_assert(is_guarded(win, hands.places) && is_guarded(tie, hands.places));
      wins = win;
      ties = tie;
    } else {
      ck_assert_int_eq(ih_omaha_compare(comparison, board, m, win, NULL), IH_OK);
      ck_assert_int_eq(ih_omaha_compare(comparison, board, m, NULL, tie), IH_OK);
      test_assert(is_guarded(win, hands.places) && is_guarded(tie, hands.places));
      test_assert(memcmp(win, wins, bytes) == 0 && memcmp(tie, ties, bytes) == 0);
      free(win);
      free(tie);
    }
    ih_omaha_comparison_free(comparison);
  }
  check_all(&hands, check_some(random, &hands, samples, wins, ties), wins, ties);
  free(wins);
  free(ties);
  omaha_hands_free(&hands);
}

/* ---- The standard deck --------------------------------------------------------- */

static const char *const boards[] = {
    "AsKhQd9c7s", "9s7s4s2hKd", "As9s7s4s2h", "AsJs9s5s3s", "JsTs9s8h7d", /* 0 to 5 of a suit */
    "5s4s3s2sAs", "QsJsTs3h3d", "KsKhKd7s2h", "2s2h2d2cAs", "AsAhAdAcKs", /* trips and quads */
    "KsKhQsQd4c", "5h4d3c2s2h", "8d8c8h7d7s", "7d5d4d3d2d",               /* pairs */
    "AsKsQs",     "AsAhAd",     "7h5d2c",     "Ts9s8h7d",   "6s5s4s3s",
    "2s2h2d2c", /* fewer cards */
};
enum { BOARDS = sizeof boards / sizeof *boards };

START_TEST(test_kinds)
{
  struct test_random random = test_random_new(9100 + (uint64_t)_i);
  uint8_t board[5];
  const size_t m = test_cards(boards[_i], board, 5);
  check_board(&random, 4, IH_RANKING_STANDARD, &standard, board, m, 12);
  if (_i % 10 == 1 || test_tier() > TIER_CHECK)
    check_board(&random, 5, IH_RANKING_STANDARD, &standard, board, m, 4);
}
END_TEST

START_TEST(test_random_boards)
{
  struct test_random random = test_random_new(9200);
  const unsigned count = test_tier() == TIER_CHECK ? 9 : 1000;
  for (unsigned i = 0; i < count; i++) {
    uint8_t board[5];
    test_random_deal(&random, 13, i % 3 == 0 ? 2 : 4, 5, board);
    check_board(&random, 4, IH_RANKING_STANDARD, &standard, board, 3 + i % 3, 12);
  }
}
END_TEST

START_TEST(test_six_cards)
{
  struct test_random random = test_random_new(9300);
  uint8_t board[5];
  (void)test_cards("AsJs9s5d3d", board, 5);
  check_board(&random, 6, IH_RANKING_STANDARD, &standard, board, 5, 2);
}
END_TEST

/* ---- Other decks and rankings -------------------------------------------------- */

START_TEST(test_decks)
{
  static const struct {
    enum ih_ranking ranking;
    ih_deck deck;
    unsigned n, samples;
  } games[] = {
      {IH_RANKING_STANDARD, {.ranks = 5, .suits = 4}, 4, 200},
      {IH_RANKING_STANDARD, {.ranks = 5, .suits = 4}, 6, 3},
      {IH_RANKING_STANDARD, {.ranks = 6, .suits = 4}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 6, .suits = 4}, 5, 8},
      {IH_RANKING_STANDARD, {.ranks = 9, .suits = 3}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 1}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 12, .suits = 4}, 4, 20},
      {IH_RANKING_SHORT, {.ranks = 9, .suits = 4}, 4, 20},
      {IH_RANKING_SHORT, {.ranks = 9, .suits = 4}, 5, 8},
      {IH_RANKING_SHORT_TRIPS, {.ranks = 9, .suits = 4}, 4, 20},
  };
  struct test_random random = test_random_new(9400 + (uint64_t)_i);
  const ih_deck *deck = &games[_i].deck;
  const unsigned count = games[_i].n > 4 ? 2 : test_tier() == TIER_CHECK ? 6 : 300;
  for (unsigned i = 0; i < count; i++) {
    uint8_t board[5];
    const unsigned suits = i % 2 == 0 && deck->suits > 2 ? 2 : deck->suits;
    test_random_deal(&random, deck->ranks, suits, 5, board);
    check_board(&random, games[_i].n, games[_i].ranking, deck, board, 3 + i % 3, games[_i].samples);
  }
}
END_TEST
enum { DECKS = 10 };

/* ---- Bad arguments --------------------------------------------------------------- */

START_TEST(test_refusals)
{
  static const struct {
    size_t n;
    enum ih_ranking ranking;
    const char *deck;
    enum ih_status status;
    const char *part; /* of the message */
  } rows[] = {
      {4, IH_RANKING_STANDARD, "13x4", IH_OK, ""},
      {6, IH_RANKING_STANDARD, "royal", IH_OK, ""},
      {6, IH_RANKING_STANDARD, "5x3", IH_OK, ""},
      {5, IH_RANKING_SHORT_TRIPS, "short", IH_OK, ""},
      {3, IH_RANKING_STANDARD, "13x4", IH_ERR_COUNT, "3 hole cards, expected 4 to 6"},
      {7, IH_RANKING_STANDARD, "13x4", IH_ERR_COUNT, "7 hole cards"},
      {4, (enum ih_ranking)IH_RANKINGS, "13x4", IH_ERR_ARGUMENT, "unknown ranking"},
      {4, IH_RANKING_SHORT, "13x4", IH_ERR_UNSUPPORTED, "short does not rate hands of 13x4"},
      {4, IH_RANKING_STANDARD, "14x3", IH_ERR_UNSUPPORTED, "14x3"},
      {4, IH_RANKING_STANDARD, "13x4-ranks", IH_ERR_UNSUPPORTED, "rank-only"},
      {6, IH_RANKING_STANDARD, "7x2", IH_ERR_UNSUPPORTED, "7x2 does not hold two hands of 6"},
  };
  const ih_instructions *best = ih_instructions_best();
  ih_omaha_comparison *const untouched = test_filled(1), *comparison;
  ih_error error = {.message = ""};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_deck deck;
    comparison = untouched;
    ck_assert_int_eq(ih_deck_parse(rows[i].deck, strlen(rows[i].deck), &deck, NULL), IH_OK);
    ck_assert_int_eq(
        ih_omaha_comparison_new(rows[i].n, rows[i].ranking, &deck, best, &comparison, &error),
        rows[i].status);
    test_message_has(error, rows[i].part);
    ck_assert_int_eq(comparison == untouched, rows[i].status != IH_OK);
    if (rows[i].status == IH_OK)
      ih_omaha_comparison_free(comparison);
  }
  comparison = untouched;
  ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, NULL, best, &comparison, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, &standard, best, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, &standard,
                                           test_foreign_instructions(), &comparison, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_ptr_eq(comparison, untouched);
  ck_assert_uint_eq(ih_omaha_places(3), 0);
  ck_assert_uint_eq(ih_omaha_places(7), 0);
  ih_omaha_comparison_free(NULL);
  free(untouched);
}
END_TEST

static ih_omaha_comparison *new_comparison(size_t n, const ih_deck *deck)
{
  ih_omaha_comparison *comparison;
  ck_assert_int_eq(ih_omaha_comparison_new(n, IH_RANKING_STANDARD, deck, ih_instructions_best(),
                                           &comparison, NULL),
                   IH_OK);
  return comparison;
}

/* A refused board leaves the arrays as they were. */
static void refuse_board(const uint8_t board[], size_t n, enum ih_status status)
{
  ih_omaha_comparison *comparison = new_comparison(4, &standard);
  const size_t places = ih_omaha_places(4);
  uint32_t *wins = new_counts(places), *ties = new_counts(places);
  ck_assert_int_eq(ih_omaha_compare(comparison, board, n, wins, ties), status);
  ck_assert(test_untouched(wins, places * sizeof *wins));
  ck_assert(test_untouched(ties, places * sizeof *ties));
  free(wins);
  free(ties);
  ih_omaha_comparison_free(comparison);
}

START_TEST(test_bad_boards)
{
  static const uint8_t bad[] = {52, 64, 255};
  uint8_t board[6] = {0, 5, 10, 15, 20, 25};
  refuse_board(NULL, 5, IH_ERR_ARGUMENT);
  refuse_board(board, 2, IH_ERR_COUNT);
  refuse_board(board, 6, IH_ERR_COUNT);
  refuse_board(board, SIZE_MAX, IH_ERR_COUNT);
  test_bad_cards(board, 3, 5, bad, sizeof bad, refuse_board);
  ck_assert_int_eq(ih_omaha_compare(NULL, board, 5, NULL, NULL), IH_ERR_ARGUMENT);
  /* A card of another suit; two hands of six that do not fit. */
  ih_omaha_comparison *comparison = new_comparison(6, &(ih_deck){.ranks = 5, .suits = 3});
  const uint8_t short_of[5] = {0, 4, 8, 12, 16}, other_suit[3] = {0, 4, 11};
  ck_assert_int_eq(ih_omaha_compare(comparison, short_of, 3, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_omaha_compare(comparison, short_of, 4, NULL, NULL), IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_compare(comparison, other_suit, 3, NULL, NULL), IH_ERR_CARD);
  ih_omaha_comparison_free(comparison);
}
END_TEST

TEST_MAIN({test_kinds, 0, BOARDS}, {test_random_boards}, {test_six_cards}, {test_decks, 0, DECKS},
          {test_refusals}, {test_bad_boards})
