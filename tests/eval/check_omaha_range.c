/* All Omaha hands on a board against a range: against each opponent one by one, and against counts
 * if all weights are 1. */
#include "hands.h"
#include "harness.h"
#include "instructions.h"
#include "omaha_hands.h"

#include <float.h>
#include <isohand/omaha.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const ih_deck standard = {.ranks = 13, .suits = 4};

/* Weights and sums of all places; a guard follows the sums. */
struct range {
  size_t places;
  float *weight;
  double *wins, *ties, *all;
};

static double *new_sums(size_t places)
{
  return test_filled((places + 1) * sizeof(double));
}

static void new_range(unsigned n, struct range *out)
{
  out->places = ih_omaha_places(n);
  out->weight = malloc(out->places * sizeof *out->weight);
  ck_assert(out->weight != NULL);
  out->wins = new_sums(out->places);
  out->ties = new_sums(out->places);
  out->all = new_sums(out->places);
}

static void free_range(struct range *range)
{
  free(range->weight);
  free(range->wins);
  free(range->ties);
  free(range->all);
}

static int is_guarded(const struct range *range)
{
  return test_untouched(range->wins + range->places, sizeof *range->wins) &&
         test_untouched(range->ties + range->places, sizeof *range->ties) &&
         test_untouched(range->all + range->places, sizeof *range->all);
}

static ih_omaha_comparison *new_comparison(unsigned n, enum ih_ranking ranking, const ih_deck *deck,
                                           const ih_instructions *instructions)
{
  ih_omaha_comparison *comparison;
  ck_assert_int_eq(ih_omaha_comparison_new(n, ranking, deck, instructions, &comparison, NULL),
                   IH_OK);
  return comparison;
}

/* ---- Against opponents one by one ---------------------------------------------- */

enum kind {
  WHOLE, /* small whole numbers: sums are exact */
  FEW,   /* likewise, but most are 0 */
  WIDE,  /* of very different sizes: sums are rounded */
  KINDS
};

static void fill_weights(struct test_random *random, enum kind kind, struct range *range)
{
  for (size_t i = 0; i < range->places; i++) {
    const uint64_t number = test_random_next(random);
    const float whole = (float)(number % 4096);
    if (kind == WHOLE)
      range->weight[i] = whole;
    else if (kind == FEW)
      range->weight[i] = number >> 40 & 63 ? 0 : whole;
    else
      range->weight[i] = ldexpf(whole, -(int)(number >> 40 & 63));
  }
}

/* Returns the sum of the weights of live hands. */
static double total_weight(const struct omaha_hands *hands, const float weight[])
{
  double total = 0;
  for (size_t i = 0; i < hands->places; i++)
    total += hands->strength[i] > 0 ? (double)weight[i] : 0;
  return total;
}

static int is_near(double found, long double expected, double error)
{
  return fabs((double)(found - expected)) <= error;
}

/* Compares about `samples` live hands with all opponents; hands that are not live have 0. */
static void check_some(struct test_random *random, const struct omaha_hands *hands,
                       const struct range *range, unsigned samples, double error)
{
  size_t live = 0;
  uint64_t set = omaha_hands_first(hands->n);
  for (size_t i = 0; i < hands->places; i++)
    live += hands->strength[i] > 0;
  for (size_t i = 0; i < hands->places; i++, set = omaha_hands_next(set)) {
    test_assert(range->wins[i] >= 0 && range->ties[i] >= 0 && range->all[i] >= 0);
    if (hands->strength[i] == 0)
      test_assert(range->wins[i] == 0 && range->ties[i] == 0 && range->all[i] == 0);
    if (hands->strength[i] == 0 || test_random_below(random, live) >= samples)
      continue;
    struct omaha_opponents found;
    omaha_hands_compare(hands, set, i, range->weight, &found);
    test_assert(is_near(range->wins[i], found.won, error));
    test_assert(is_near(range->ties[i], found.tied, error));
    test_assert(is_near(range->all[i], found.met, error));
  }
}

/* Every instruction set gives the same sums, and so do calls for one array. */
static void check_alone(ih_omaha_comparison *own, const uint8_t board[], size_t m,
                        const struct range *range)
{
  const size_t bytes = range->places * sizeof(double);
  double *sums = new_sums(range->places);
  ck_assert_int_eq(ih_omaha_compare_range(own, board, m, range->weight, sums, NULL, NULL, NULL),
                   IH_OK);
  test_assert(memcmp(sums, range->wins, bytes) == 0);
  ck_assert_int_eq(ih_omaha_compare_range(own, board, m, range->weight, NULL, sums, NULL, NULL),
                   IH_OK);
  test_assert(memcmp(sums, range->ties, bytes) == 0);
  ck_assert_int_eq(ih_omaha_compare_range(own, board, m, range->weight, NULL, NULL, sums, NULL),
                   IH_OK);
  test_assert(memcmp(sums, range->all, bytes) == 0);
  test_assert(test_untouched(sums + range->places, sizeof *sums));
  free(sums);
}

static void check_board(struct test_random *random, unsigned n, enum ih_ranking ranking,
                        const ih_deck *deck, const uint8_t board[], size_t m, enum kind kind,
                        unsigned samples)
{
  struct omaha_hands hands;
  struct range range;
  omaha_hands_make(n, ranking, deck, board, m, &hands);
  new_range(n, &range);
  fill_weights(random, kind, &range);
  const double error = kind == WIDE ? 1e-13 * total_weight(&hands, range.weight) : 0;
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    ih_omaha_comparison *comparison = new_comparison(n, ranking, deck, instructions);
    if (instructions == ih_instructions_at(0)) {
      ck_assert_int_eq(ih_omaha_compare_range(comparison, board, m, range.weight, range.wins,
                                              range.ties, range.all, NULL),
                       IH_OK);
      test_assert(is_guarded(&range));
    }
    check_alone(comparison, board, m, &range);
    ih_omaha_comparison_free(comparison);
  }
  check_some(random, &hands, &range, samples, error);
  free_range(&range);
  omaha_hands_free(&hands);
}

START_TEST(test_standard_deck)
{
  static const char *const boards[] = {"AsKhQd9c7s", "As9s7s4s2h", "JsTs9s8h7d", "5s4s3s2sAs",
                                       "KsKhKd7s2h", "AsAhAdAcKs", "7h5d2c",     "2s2h2d2c"};
  struct test_random random = test_random_new(9600 + (uint64_t)_i);
  uint8_t board[5];
  const size_t m = test_cards(boards[_i], board, 5);
  for (int kind = 0; kind < KINDS; kind++)
    check_board(&random, 4, IH_RANKING_STANDARD, &standard, board, m, (enum kind)kind, 6);
  if (_i == 1)
    check_board(&random, 5, IH_RANKING_STANDARD, &standard, board, m, WIDE, 6);
}
END_TEST

START_TEST(test_decks)
{
  static const struct {
    enum ih_ranking ranking;
    ih_deck deck;
  } games[] = {
      {IH_RANKING_STANDARD, {.ranks = 5, .suits = 4}},
      {IH_RANKING_STANDARD, {.ranks = 9, .suits = 3}},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 1}},
      {IH_RANKING_SHORT, {.ranks = 9, .suits = 4}},
  };
  struct test_random random = test_random_new(9700 + (uint64_t)_i);
  const ih_deck *deck = &games[_i].deck;
  for (unsigned i = 0; i < 3; i++) {
    uint8_t board[5];
    test_random_deal(&random, deck->ranks, i == 0 && deck->suits > 2 ? 2 : deck->suits, 5, board);
    check_board(&random, 4, games[_i].ranking, deck, board, 3 + i, (enum kind)i, 20);
  }
}
END_TEST

/* ---- Equal weights ---------------------------------------------------------------- */

/* All hands, against the counts of ih_omaha_compare(). */
START_TEST(test_equal_weights)
{
  static const unsigned opponents[3] = {123410, 850668, 4496388};
  const unsigned n = 4 + (unsigned)_i % 3;
  struct test_random random = test_random_new(9800 + (uint64_t)_i);
  uint8_t board[5];
  test_random_deal(&random, 13, _i / 3 % 2 == 0 ? 4 : 2, 5, board);
  ih_omaha_comparison *comparison =
      new_comparison(n, IH_RANKING_STANDARD, &standard, ih_instructions_best());
  const size_t places = ih_omaha_places(n);
  uint32_t *wins = malloc(places * sizeof *wins), *ties = malloc(places * sizeof *ties);
  struct range range;
  new_range(n, &range);
  for (size_t i = 0; i < places; i++)
    range.weight[i] = 1;
  ck_assert(wins != NULL && ties != NULL);
  ck_assert_int_eq(ih_omaha_compare(comparison, board, 5, wins, ties), IH_OK);
  ck_assert_int_eq(ih_omaha_compare_range(comparison, board, 5, range.weight, range.wins,
                                          range.ties, range.all, NULL),
                   IH_OK);
  for (size_t i = 0; i < places; i++) {
    test_assert(range.wins[i] == wins[i] && range.ties[i] == ties[i]);
    test_assert(range.all[i] == 0 ? wins[i] + ties[i] == 0 : range.all[i] == opponents[n - 4]);
  }
  free(wins);
  free(ties);
  free_range(&range);
  ih_omaha_comparison_free(comparison);
}
END_TEST

/* ---- Bad arguments ------------------------------------------------------------------ */

START_TEST(test_bad_weights)
{
  const float bad[] = {-1, -FLT_MIN, NAN, INFINITY, -INFINITY};
  static const uint8_t board[5] = {0, 5, 10, 15, 20};
  ih_omaha_comparison *comparison =
      new_comparison(4, IH_RANKING_STANDARD, &standard, ih_instructions_best());
  struct range range;
  new_range(4, &range);
  memset(range.weight, 0, range.places * sizeof *range.weight);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    for (size_t at = 0; at < range.places; at += (range.places - 1) / 7) {
      size_t found = 77;
      range.weight[range.places - 1] = -1; /* not the first one */
      range.weight[at] = bad[i];
      ck_assert_int_eq(ih_omaha_compare_range(comparison, board, 5, range.weight, range.wins,
                                              range.ties, range.all, &found),
                       IH_ERR_RANGE);
      ck_assert_uint_eq(found, at);
      ck_assert_int_eq(ih_omaha_compare_range(comparison, board, 5, range.weight, range.wins,
                                              range.ties, range.all, NULL),
                       IH_ERR_RANGE);
      range.weight[at] = range.weight[range.places - 1] = 0;
    }
  range.weight[0] = -0.0F;
  range.weight[1] = FLT_MAX;
  ck_assert_int_eq(
      ih_omaha_compare_range(comparison, board, 5, range.weight, NULL, NULL, NULL, NULL), IH_OK);
  ck_assert_int_eq(
      ih_omaha_compare_range(comparison, board, 5, NULL, range.wins, range.ties, range.all, NULL),
      IH_ERR_ARGUMENT);
  ck_assert_int_eq(
      ih_omaha_compare_range(NULL, board, 5, range.weight, range.wins, range.ties, range.all, NULL),
      IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_compare_range(comparison, NULL, 5, range.weight, range.wins, range.ties,
                                          range.all, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_compare_range(comparison, board, 2, range.weight, range.wins,
                                          range.ties, range.all, NULL),
                   IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_compare_range(comparison, (const uint8_t[]){0, 5, 52}, 3, range.weight,
                                          range.wins, range.ties, range.all, NULL),
                   IH_ERR_CARD);
  ck_assert_int_eq(ih_omaha_compare_range(comparison, (const uint8_t[]){0, 5, 5}, 3, range.weight,
                                          range.wins, range.ties, range.all, NULL),
                   IH_ERR_DUPLICATE);
  ck_assert(test_untouched(range.wins, (range.places + 1) * sizeof(double)));
  ck_assert(test_untouched(range.ties, (range.places + 1) * sizeof(double)));
  ck_assert(test_untouched(range.all, (range.places + 1) * sizeof(double)));
  free_range(&range);
  ih_omaha_comparison_free(comparison);
}
END_TEST

TEST_MAIN({test_standard_deck, 0, 8}, {test_decks, 0, 4}, {test_equal_weights, 0, 3},
          {test_bad_weights})
