/* Estimates of memory: what dividing takes, and when it is refused. */
#include "abstraction/make/estimate.h"

#include "errors.h"
#include "harness.h"

/* 1000 hands with a bucket each.  Per hand: a number of 4 bytes; a point of two 4-byte coordinates
 * with weight, E[HS] and label.  Per bucket: two copies of the centre, size, cost and mean, two
 * list entries of 32 bytes and a number. */
START_TEST(divided_in_memory)
{
  enum { HANDS = 1000, NEEDED = HANDS * (4 + (8 + 8 + 8 + 4) + (2 * 8 + 3 * 8 + 2 * 32 + 4)) };
  for (unsigned lacking = 0; lacking <= 1; lacking++) {
    const ih_abstraction_options options = {.memory = NEEDED - lacking};
    const struct ihp_run run = {.options = options};
    const struct ihp_street_plan street = {
        .name = "turn",
        .settings = {.method = ihp_method_find("classes", NULL)},
        .hands = {.game = {.final_board = 5}, .rounds = {.count = 2, .cards = {2, 4}}},
        .count = HANDS,
    };
    ck_assert_int_eq(ihp_estimate_check_division(&street, HANDS, HANDS, &run, NULL),
                     lacking ? IH_ERR_MEMORY : IH_OK);
  }
}
END_TEST

/* Needed and available memory: the limit, or what is free on top of what has been taken. */
START_TEST(refused_in_memory)
{
  const struct ihp_street_plan street = {.name = "turn"};
  struct ihp_run run = {.options = {.memory = 100000000}};
  ih_error error;
  ck_assert_int_eq(ihp_estimate_check(&street, 123456789, 1000000, &run, &error), IH_ERR_MEMORY);
  ck_assert_str_eq(error.message, "turn: 123 MB of memory are needed, and 100 MB are allowed");
  ck_assert_uint_eq(error.position, 0);
  ck_assert_int_eq(ihp_estimate_check(&street, 100000000, 0, &run, NULL), IH_OK);
  ck_assert_int_eq(ihp_estimate_check(&street, 100000001, 1, &run, NULL), IH_ERR_MEMORY);
  run.options.memory = 0;
  ck_assert_int_eq(
      ihp_estimate_check(&street, UINT64_C(1) << 60, (UINT64_C(1) << 60) - 1, &run, NULL), IH_OK);
  ck_assert_int_eq(ihp_estimate_check(&street, UINT64_C(5000000) << 30, 1000000, &run, &error),
                   IH_ERR_MEMORY);
  test_message_has(error, "turn: 5368709119 MB of memory are needed, and ");
  test_message_has(error, " MB are free");
}
END_TEST

TEST_MAIN({divided_in_memory}, {refused_in_memory})
