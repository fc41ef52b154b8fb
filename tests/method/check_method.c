/* Points of methods: HS of sums, rounded like the doubles of its definition. */
#include "harness.h"
#include "method/method.h"

#include <isohand/equity.h>

enum { CLUSTERS = 5, HANDS = 2000 };

/* Reference rounding: exact below 2^53, as no sum is close enough to a half to mislead a double. */
static uint64_t rounded(uint64_t wins, uint64_t ties, uint64_t opponents)
{
  if (opponents == 0)
    return IH_EQUITY_HS / 2;
  return (uint64_t)((2 * (double)wins + (double)ties) * IH_EQUITY_HS / (2 * (double)opponents) +
                    0.5);
}

START_TEST(ochs)
{
  const struct ihp_method *method = ihp_method_find("ochs", NULL);
  const struct ihp_hands hands = {.game = {.clusters = CLUSTERS}};
  struct test_random random = test_random_new(1);
  static uint32_t wins[HANDS * CLUSTERS], ties[HANDS * CLUSTERS], opponents[HANDS * CLUSTERS];
  static uint16_t point[(HANDS - 1) * CLUSTERS];
  const void *const values[] = {wins, ties, opponents};
  static struct ihp_tally tally;
  for (size_t i = 0; i < HANDS * CLUSTERS; i++) {
    opponents[i] = (uint32_t)test_random_below(&random, i % 3 == 0 ? 4 : 100000);
    wins[i] = (uint32_t)test_random_below(&random, opponents[i] + 1);
    ties[i] = (uint32_t)test_random_below(&random, opponents[i] - wins[i] + 1);
  }
  method->points(&hands, values, 1, HANDS - 1, point);
  for (size_t i = CLUSTERS; i < HANDS * CLUSTERS; i += CLUSTERS) {
    uint64_t derived[CLUSTERS];
    for (size_t c = 0; c < CLUSTERS; c++)
      tally.cluster[c] = (struct ihp_tally_cluster){wins[i + c], ties[i + c], opponents[i + c]};
    method->derive(&hands, 0, &tally, derived);
    for (size_t c = 0; c < CLUSTERS; c++) {
      const uint64_t expected = rounded(wins[i + c], ties[i + c], opponents[i + c]);
      ck_assert_uint_eq(derived[c], expected);
      ck_assert_uint_eq(point[i - CLUSTERS + c], expected);
    }
  }
}
END_TEST

/* A hand's point is its wins and ties, in the type of the sums: 16 bits on the final street, 32
 * before. */
static void check_class_points(const ih_rounds *rounds, uint32_t most, size_t bytes)
{
  const struct ihp_method *method = ihp_method_find("classes", NULL);
  const struct ihp_hands hands = {.game = {.final_board = 5}, .rounds = *rounds};
  struct test_random random = test_random_new(2);
  static uint16_t narrow[4 * HANDS];
  static uint32_t wide[4 * HANDS];
  const void *const values[] = {bytes == 2 ? (void *)narrow : wide,
                                bytes == 2 ? (void *)(narrow + HANDS) : wide + HANDS};
  static struct ihp_tally tally;
  for (size_t i = 0; i < 2 * HANDS; i++) {
    wide[i] = (uint32_t)test_random_below(&random, most);
    narrow[i] = (uint16_t)wide[i];
  }
  ck_assert_uint_eq(ihp_method_width(method, &hands), 2);
  method->points(&hands, values, 3, HANDS - 3,
                 bytes == 2 ? (void *)(narrow + 2 * HANDS) : wide + 2 * HANDS);
  for (size_t i = 3; i < HANDS; i++) {
    uint64_t derived[2];
    tally.wins = wide[i];
    tally.ties = wide[HANDS + i];
    method->derive(&hands, i, &tally, derived);
    for (size_t j = 0; j < 2; j++) {
      const size_t at = 2 * HANDS + 2 * (i - 3) + j;
      ck_assert_uint_eq(bytes == 2 ? narrow[at] : wide[at], wide[j * HANDS + i]);
      ck_assert_uint_eq(derived[j], wide[j * HANDS + i]);
    }
  }
  for (size_t at = 4 * HANDS - 6; at < 4 * HANDS; at++)
    ck_assert_uint_eq(bytes == 2 ? narrow[at] : wide[at], 0);
}

START_TEST(classes)
{
  const ih_rounds turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY};
  check_class_points(&turn, 50000000, sizeof(uint32_t));
  check_class_points(&river, 990, sizeof(uint16_t));
}
END_TEST

/* The squared distance between two corners of the box must stay below 2^32. */
START_TEST(ochs_clusters)
{
  const struct ihp_method *method = ihp_method_find("ochs", NULL);
  struct ihp_hands hands = {.game = {.deck = {13, 4, 0, 0}, .clusters = 42}};
  ih_error error;
  ck_assert_int_eq(ihp_method_check(method, &hands, &error), IH_OK);
  ck_assert_uint_eq(ihp_method_width(method, &hands), 42);
  hands.game.clusters = 43;
  ck_assert_int_eq(ihp_method_check(method, &hands, &error), IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "ochs: 43 clusters of opponents exceed the limit of 42");
  hands.game.clusters = 170;
  ck_assert_int_eq(ihp_method_check(method, &hands, &error), IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message,
                   "ochs: 170 clusters of opponents exceed the number of preflop hands, 169");
  hands.game.deck.ranks = 4;
  hands.game.clusters = 16;
  ck_assert_int_eq(ihp_method_check(method, &hands, &error), IH_OK);
  hands.game.clusters = 17;
  ck_assert_int_eq(ihp_method_check(method, &hands, &error), IH_ERR_UNSUPPORTED);
}
END_TEST

/* Sums of squares in 32 bits: preflop without the lowest 11 of their 43 bits, on the flop complete.
 * E[HS] has the same unit: a runout scores at most 2 * 990. */
static void check_squares(const ih_rounds *rounds, unsigned shift, uint64_t most_squares)
{
  enum { MOST = 2 * 990 };
  const struct ihp_method *square = ihp_method_find("percentile", "ehs2"),
                          *nested = ihp_method_find("percentile", "ehs2,ehs");
  const struct ihp_hands hands = {.game = {.deck = {13, 4, 0, 0}, .final_board = 5},
                                  .rounds = *rounds};
  struct test_random random = test_random_new(3);
  static uint64_t squares[HANDS];
  static uint32_t points[HANDS], one[HANDS], two[2 * HANDS];
  const void *const values[] = {squares, points};
  static struct ihp_tally tally;
  ck_assert_uint_eq(ihp_method_width(nested, &hands), 2);
  ck_assert_uint_lt(most_squares >> shift, UINT32_MAX);
  ck_assert(shift == 0 || most_squares >> (shift - 1) >= UINT32_MAX);
  for (size_t i = 0; i < HANDS; i++) {
    squares[i] = i == 0 ? most_squares : test_random_below(&random, most_squares);
    points[i] = (uint32_t)(squares[i] / MOST);
  }
  square->points(&hands, values, 0, HANDS, one);
  nested->points(&hands, values, 0, HANDS, two);
  for (size_t i = 0; i < HANDS; i++) {
    uint64_t derived[2];
    const uint64_t expected[] = {squares[i] / (1u << shift),
                                 points[i] * (uint64_t)MOST / (1u << shift)};
    tally.points = points[i];
    tally.squares = squares[i];
    square->derive(&hands, i, &tally, derived);
    ck_assert_uint_eq(derived[0], expected[0]);
    ck_assert_uint_eq(one[i], expected[0]);
    nested->derive(&hands, i, &tally, derived);
    for (size_t j = 0; j < 2; j++) {
      ck_assert_uint_eq(derived[j], expected[j]);
      ck_assert_uint_eq(two[2 * i + j], expected[j]);
    }
  }
}

START_TEST(squares)
{
  const ih_rounds preflop = {1, {2}, IH_GAME_ANY}, flop = {2, {2, 3}, IH_GAME_ANY};
  check_squares(&preflop, 11, UINT64_C(4) * 990 * 990 * 2118760);
  check_squares(&flop, 0, UINT64_C(4) * 990 * 990 * 1081);
}
END_TEST

START_TEST(names)
{
  for (size_t i = 0; ihp_method_at(i) != NULL; i++)
    ck_assert_ptr_eq(ihp_method_find(ihp_method_at(i)->name, ihp_method_at(i)->of),
                     ihp_method_at(i));
  ck_assert_ptr_null(ihp_method_find("luck", NULL));
}
END_TEST

TEST_MAIN({ochs}, {classes}, {ochs_clusters}, {squares}, {names})
