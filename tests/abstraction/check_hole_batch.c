/* The numbers of the buckets that occur on several boards: hand by hand, a bucket's number is how
 * many smaller ones occur. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <string.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"hands\"},"
    " \"turn\": {\"method\": \"classes\"}, \"river\": {\"method\": \"optimal\", \"k\": 9}}";
static const unsigned streets[] = {0, 3, 4, 5};
enum { RANKS = 5, SUITS = 4, DECK = RANKS * SUITS, PLACES = DECK * (DECK - 1) / 2, BOARDS = 7 };
enum { MOST = 8000 }; /* more than the buckets of any street */

static ih_abstraction *open_made(void)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  buckets_make_well(recipe, "5x4", NULL);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  return abstraction;
}

#define BATCH(...) ih_abstraction_holes_batch(__VA_ARGS__)

/* Returns the bucket of a hand; IH_NO_BUCKET if the cards collide or the weight is 0. */
static uint32_t bucket_of(const ih_abstraction *abstraction, unsigned n, const uint8_t board[],
                          size_t place, const uint32_t *weights)
{
  uint8_t cards[7];
  uint32_t bucket;
  (void)ih_hole_cards((unsigned)place, cards);
  memcpy(cards + 2, board, n);
  if (weights != NULL && weights[place] == 0)
    return IH_NO_BUCKET;
  const enum ih_status status =
      ih_abstraction_lookup(abstraction, n, cards, 2 + n, 1, &bucket, NULL);
  ck_assert(status == IH_OK || status == IH_ERR_DUPLICATE);
  return status == IH_OK ? bucket : IH_NO_BUCKET;
}

static void check_boards(const ih_abstraction *abstraction, unsigned n, size_t count,
                         const uint8_t *boards, const uint32_t *weights)
{
  static uint32_t number[BOARDS * PLACES], bucket[MOST];
  uint8_t occurs[MOST] = {0};
  uint32_t used = 77, all = 0, smaller[MOST];
  ck_assert_uint_le(ih_abstraction_buckets(abstraction, n), MOST);
  ck_assert_int_eq(
      ih_abstraction_holes_batch(abstraction, boards, n, count, weights, number, bucket, &used),
      IH_OK);
  for (size_t i = 0; i < count; i++)
    for (size_t p = 0; p < PLACES; p++) {
      const uint32_t one = bucket_of(abstraction, n, boards + i * n, p, weights);
      if (one != IH_NO_BUCKET)
        occurs[one] = 1;
    }
  for (uint32_t b = 0; b < MOST; b++) {
    smaller[b] = all;
    all += occurs[b];
  }
  ck_assert_uint_eq(used, all);
  for (uint32_t b = 0; b < MOST; b++)
    ck_assert(!occurs[b] || bucket[smaller[b]] == b);
  for (size_t i = 0; i < count; i++)
    for (size_t p = 0; p < PLACES; p++) {
      const uint32_t one = bucket_of(abstraction, n, boards + i * n, p, weights);
      ck_assert_uint_eq(number[i * PLACES + p], one == IH_NO_BUCKET ? one : smaller[one]);
    }
}

START_TEST(numbers)
{
  ih_abstraction *abstraction = open_made();
  struct test_random random = test_random_new(3);
  for (unsigned round = 0; round < 24; round++) {
    const unsigned n = streets[round % 4];
    uint8_t boards[BOARDS * 5];
    uint32_t weights[PLACES];
    for (size_t i = 0; i < BOARDS; i++)
      test_random_deal(&random, RANKS, SUITS, n, boards + i * n);
    for (size_t p = 0; p < PLACES; p++)
      weights[p] = (uint32_t)test_random_below(&random, 2);
    check_boards(abstraction, n, round % (BOARDS + 1), boards, round % 3 == 0 ? NULL : weights);
  }
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(refused)
{
  ih_abstraction *abstraction = open_made();
  const uint8_t boards[] = {0, 1, 2, 3, 4, 5, 6, 7, 6};
  uint32_t number[2 * PLACES] = {88}, bucket[MOST] = {99}, used = 77;
  ck_assert_int_eq(BATCH(NULL, boards, 3, 2, NULL, number, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, NULL, 3, 2, NULL, number, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, NULL, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, number, bucket, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 2, 2, NULL, number, bucket, &used), IH_ERR_RANGE);
  ck_assert_int_eq(BATCH(abstraction, boards, 6, 1, NULL, number, bucket, &used), IH_ERR_RANGE);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 3, NULL, number, bucket, &used), IH_ERR_DUPLICATE);
  ck_assert(number[0] == 88 && bucket[0] == 99 && used == 77);
  ck_assert_int_eq(BATCH(abstraction, NULL, 3, 0, NULL, NULL, NULL, &used), IH_OK);
  ck_assert_uint_eq(used, 0);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, number, NULL, &used), IH_OK);
  ck_assert_uint_gt(used, 0);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(invalid_bucket)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  uint32_t number[PLACES] = {88}, used = 77;
  buckets_make_well("{\"preflop\": {\"method\": \"optimal\", \"k\": 3}}", "5x4", NULL);
  buckets_change("preflop", "bucket", 0, 3);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  ck_assert_int_eq(BATCH(abstraction, NULL, 0, 1, NULL, number, NULL, &used), IH_ERR_MISMATCH);
  ck_assert(number[0] == 88 && used == 77);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {numbers}, {refused}, {invalid_bucket})
