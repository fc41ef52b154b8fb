/* All Omaha hands on a board, high and low, against every opponent one by one. */
#include "eval/omaha/split.h"
#include "hands.h"
#include "harness.h"
#include "instructions.h"
#include "omaha_pots.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

static const ih_deck standard = {.ranks = 13, .suits = 4};

/* ---- Arrays ------------------------------------------------------------------- */

/* Scoops, three quarters, halves, quarters, nothing and the share; each is followed by a guard. */
enum { ARRAYS = 6, SHARE = 5 };

struct pots {
  size_t places;
  uint32_t *of[ARRAYS];
};

static struct pots pots_new(size_t places)
{
  struct pots pots = {.places = places};
  for (unsigned i = 0; i < ARRAYS; i++)
    pots.of[i] = test_filled((places + 1) * sizeof *pots.of[i]);
  return pots;
}

static void pots_free(struct pots *pots)
{
  for (unsigned i = 0; i < ARRAYS; i++)
    free(pots->of[i]);
}

/* Returns the arrays that are bits of `wanted`. */
static ih_omaha_split split_of(const struct pots *pots, unsigned wanted)
{
  uint32_t *of[ARRAYS];
  for (unsigned i = 0; i < ARRAYS; i++)
    of[i] = (wanted >> i & 1) != 0 ? pots->of[i] : NULL;
  return (ih_omaha_split){of[0], of[1], of[2], of[3], of[4], of[SHARE]};
}

enum { EVERY = (1 << ARRAYS) - 1 };

/* ---- One board ---------------------------------------------------------------- */

/* Hands that are not live have 0.  Each pot is shared by two hands: what one wins, the other does
 * not. */
static void check_sums(const struct omaha_hands *hands, const struct pots *pots, uint64_t opponents)
{
  uint64_t sum[ARRAYS] = {0}, live = 0;
  for (size_t place = 0; place < hands->places; place++) {
    uint64_t all = 0, share = 0;
    for (unsigned i = 0; i < ARRAYS; i++) {
      sum[i] += pots->of[i][place];
      all += i < SHARE ? pots->of[i][place] : 0;
      share += i < SHARE ? (SHARE - 1 - i) * (uint64_t)pots->of[i][place] : 0;
    }
    const int is_live = hands->strength[place] > 0;
    test_assert(all == (is_live ? opponents : 0) && share == pots->of[SHARE][place]);
    live += (uint64_t)is_live;
  }
  ck_assert_uint_eq(sum[0], sum[4]);
  ck_assert_uint_eq(sum[1], sum[3]);
  ck_assert_uint_eq(sum[SHARE], 2 * live * opponents);
}

/* Compares about `samples` live hands with all opponents, whose number it returns. */
static uint64_t check_some(struct test_random *random, const struct omaha_hands *hands,
                           const uint32_t low[], unsigned samples, const struct pots *pots)
{
  uint64_t live = 0, set = omaha_hands_first(hands->n), opponents = 0;
  for (size_t place = 0; place < hands->places; place++)
    live += hands->strength[place] > 0;
  for (size_t place = 0; place < hands->places; place++, set = omaha_hands_next(set)) {
    if (hands->strength[place] == 0 ||
        (opponents > 0 && test_random_below(random, live) >= samples))
      continue;
    uint64_t won[OMAHA_POTS_QUARTERS + 1], all = 0;
    omaha_pots_count(hands, low, set, place, won);
    for (unsigned q = 0; q <= OMAHA_POTS_QUARTERS; q++) {
      test_assert(pots->of[OMAHA_POTS_QUARTERS - q][place] == won[q]);
      all += won[q];
    }
    test_assert(opponents == 0 || opponents == all);
    opponents = all;
  }
  return opponents;
}

static void compare(ih_omaha_comparison *comparison, const uint8_t board[], size_t m,
                    const struct pots *pots, unsigned wanted)
{
  const ih_omaha_split split = split_of(pots, wanted);
  ck_assert_int_eq(ih_omaha_compare_split(comparison, board, m, &split), IH_OK);
  for (unsigned i = 0; i < ARRAYS; i++)
    test_assert(test_untouched(pots->of[i] + pots->places, sizeof *pots->of[i]));
}

/* Every instruction set gives the same numbers, together and one array at a time. */
static void check_board(struct test_random *random, unsigned n, enum ih_ranking ranking,
                        const ih_deck *deck, const uint8_t board[], size_t m, unsigned samples)
{
  struct omaha_hands hands;
  omaha_hands_make(n, ranking, deck, board, m, &hands);
  uint32_t *low = omaha_pots_lows(&hands, deck, board, m);
  struct pots expected = pots_new(hands.places);
  unsigned sets = 0;
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL; sets++) {
    ih_omaha_comparison *comparison;
    ck_assert_int_eq(ih_omaha_comparison_new(n, ranking, deck, instructions, &comparison, NULL),
                     IH_OK);
    if (sets == 0) {
      compare(comparison, board, m, &expected, EVERY);
      ih_omaha_comparison_free(comparison);
      continue;
    }
    struct pots pots = pots_new(hands.places);
    for (unsigned i = 0; i < ARRAYS; i++)
      compare(comparison, board, m, &pots, 1u << i);
    for (unsigned i = 0; i < ARRAYS; i++)
      test_assert(memcmp(pots.of[i], expected.of[i], hands.places * sizeof *pots.of[i]) == 0);
    pots_free(&pots);
    ih_omaha_comparison_free(comparison);
  }
  check_sums(&hands, &expected, check_some(random, &hands, low, samples, &expected));
  pots_free(&expected);
  free(low);
  omaha_hands_free(&hands);
}

/* ---- The standard deck -------------------------------------------------------- */

static const char *const boards[] = {
    "AsKhQd9c7s", "8s7h3d2cKs", "8s7s3s2cKs", "As2h3d4c5s", "As2s3s4c5s", /* 2 to 5 low ranks */
    "8d7h6c5s4d", "8s7s6s5s4s", "8s7h6dKcQs", "As2s3hKcQd", "AsAhAd2c3s", /* straights, pairs */
    "5s5h4d4c2s", "2s2h3d3cAs", "2s2h2d2cAs", "8s8h7d7c6s", "6s5s4s3s2d", /* more pairs */
    "As2s3s",     "8s7h6d",     "KsQh2d",     "As2h3d4c",   "8s8h7d6c",
    "9s9h8d7c", /* fewer cards */
};
enum { BOARDS = sizeof boards / sizeof *boards };

START_TEST(test_kinds)
{
  struct test_random random = test_random_new(9600 + (uint64_t)_i);
  uint8_t board[5];
  const size_t m = test_cards(boards[_i], board, 5);
  check_board(&random, 4, IH_RANKING_STANDARD, &standard, board, m, 12);
  if (_i % 10 == 1 || test_tier() > TIER_CHECK)
    check_board(&random, 5, IH_RANKING_STANDARD, &standard, board, m, 4);
}
END_TEST

START_TEST(test_random_boards)
{
  struct test_random random = test_random_new(9700);
  const unsigned count = test_tier() == TIER_CHECK ? 9 : 1000;
  for (unsigned i = 0; i < count; i++) {
    uint8_t board[5];
    test_random_deal(&random, i % 2 == 0 ? 7 : 13, i % 3 == 0 ? 2 : 4, 5, board);
    check_board(&random, 4, IH_RANKING_STANDARD, &standard, board, 3 + i % 3, 12);
  }
}
END_TEST

START_TEST(test_six_cards)
{
  struct test_random random = test_random_new(9800);
  uint8_t board[5];
  (void)test_cards("As8s6s5d3d", board, 5);
  check_board(&random, 6, IH_RANKING_STANDARD, &standard, board, 5, 2);
}
END_TEST

/* No board has more levels of lows than there are lanes for. */
START_TEST(test_low_levels)
{
  ih_omaha_comparison *comparison;
  unsigned most = 0;
  ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, &standard,
                                           ih_instructions_best(), &comparison, NULL),
                   IH_OK);
  for (unsigned eights = 0; eights < 256; eights++) {
    static const uint8_t rank[8] = {12, 0, 1, 2, 3, 4, 5, 6}, high[5] = {7, 8, 9, 10, 11};
    uint8_t board[13];
    size_t m = 0;
    for (unsigned i = 0; i < 8; i++)
      if ((eights >> i & 1) != 0)
        board[m++] = (uint8_t)(4 * rank[i] + i % 4);
    const int is_low = m >= 3;
    if (m > 5)
      continue;
    for (unsigned i = 0; m < 5; i++)
      board[m++] = (uint8_t)(4 * high[i] + i % 4);
    ck_assert_int_eq(ihp_omaha_count_shares(comparison, board, 5), IH_OK);
    const unsigned levels = comparison->split->levels;
    ck_assert_int_eq(levels > 1, is_low);
    most = levels > most ? levels : most;
  }
  ck_assert_uint_eq(most, IHP_OMAHA_LOWS);
  ih_omaha_comparison_free(comparison);
}
END_TEST

/* ---- Other decks and rankings ------------------------------------------------- */

/* Every hand where there are as many samples as hands. */
START_TEST(test_decks)
{
  static const struct {
    enum ih_ranking ranking;
    ih_deck deck;
    unsigned n, samples;
  } games[] = {
      {IH_RANKING_STANDARD, {.ranks = 10, .suits = 2}, 4, 5000},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 1}, 4, 1000},
      {IH_RANKING_STANDARD, {.ranks = 11, .suits = 2}, 5, 500},
      {IH_RANKING_STANDARD, {.ranks = 12, .suits = 2}, 4, 500},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 2}, 6, 20},
      {IH_RANKING_STANDARD, {.ranks = 10, .suits = 4}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 11, .suits = 3}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 12, .suits = 4}, 4, 20},
      {IH_RANKING_STANDARD, {.ranks = 9, .suits = 3}, 4, 20},
      {IH_RANKING_SHORT, {.ranks = 9, .suits = 4}, 4, 20},
      {IH_RANKING_SHORT_TRIPS, {.ranks = 9, .suits = 4}, 5, 8},
  };
  struct test_random random = test_random_new(9900 + (uint64_t)_i);
  const ih_deck *deck = &games[_i].deck;
  const unsigned count = games[_i].n > 4 ? 3 : test_tier() == TIER_CHECK ? 6 : 300;
  for (unsigned i = 0; i < count; i++) {
    /* Half of the boards are dealt from the lowest ranks. */
    const unsigned ranks = i % 2 == 0 || deck->suits == 1 ? deck->ranks : deck->ranks - 6u;
    uint8_t board[5];
    test_random_deal(&random, ranks, deck->suits, 5, board);
    check_board(&random, games[_i].n, games[_i].ranking, deck, board, 5 - i % 3, games[_i].samples);
  }
}
END_TEST
enum { DECKS = 11 };

/* ---- Bad arguments ------------------------------------------------------------ */

/* A refused board leaves the arrays as they were. */
static void refuse_board(const uint8_t board[], size_t m, enum ih_status status)
{
  ih_omaha_comparison *comparison;
  struct pots pots = pots_new(ih_omaha_places(4));
  const ih_omaha_split split = split_of(&pots, EVERY);
  ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, &standard,
                                           ih_instructions_best(), &comparison, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_omaha_compare_split(comparison, board, m, &split), status);
  for (unsigned i = 0; i < ARRAYS; i++)
    ck_assert(test_untouched(pots.of[i], pots.places * sizeof *pots.of[i]));
  pots_free(&pots);
  ih_omaha_comparison_free(comparison);
}

START_TEST(test_bad_arguments)
{
  static const uint8_t bad[] = {52, 64, 255};
  const ih_omaha_split none = {NULL};
  ih_omaha_comparison *comparison;
  uint8_t board[6] = {0, 5, 10, 15, 20, 25};
  refuse_board(NULL, 5, IH_ERR_ARGUMENT);
  refuse_board(board, 2, IH_ERR_COUNT);
  refuse_board(board, 6, IH_ERR_COUNT);
  refuse_board(board, SIZE_MAX, IH_ERR_COUNT);
  test_bad_cards(board, 3, 5, bad, sizeof bad, refuse_board);
  ck_assert_int_eq(ih_omaha_compare_split(NULL, board, 5, &none), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_comparison_new(6, IH_RANKING_STANDARD,
                                           &(ih_deck){.ranks = 5, .suits = 3},
                                           ih_instructions_best(), &comparison, NULL),
                   IH_OK);
  /* Two hands of six that fit, or not; no arrays. */
  const uint8_t ranks[4] = {0, 4, 8, 12};
  ck_assert_int_eq(ih_omaha_compare_split(comparison, ranks, 3, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_compare_split(comparison, ranks, 3, &none), IH_OK);
  ck_assert_int_eq(ih_omaha_compare_split(comparison, ranks, 4, &none), IH_ERR_COUNT);
  ih_omaha_comparison_free(comparison);
}
END_TEST

TEST_MAIN({test_kinds, 0, BOARDS}, {test_random_boards}, {test_six_cards}, {test_low_levels},
          {test_decks, 0, DECKS}, {test_bad_arguments})
