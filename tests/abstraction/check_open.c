/* An abstraction's files together: by every call, each hand's bucket is the one at its index. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <string.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"hands\"},"
    " \"turn\": {\"method\": \"classes\"}, \"river\": {\"method\": \"optimal\", \"k\": 9}}";
static const unsigned boards[] = {0, 3, 4, 5};
enum { STREETS = 4, RANKS = 5, SUITS = 4, DECK = RANKS * SUITS };

static ih_abstraction *open_made(void)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  ck_assert_int_eq(buckets_make(recipe, "5x4", NULL, NULL), IH_OK);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  return abstraction;
}

/* Returns the bucket in the file at the hand's index. */
static uint32_t bucket_of(const ih_store *store, const uint8_t cards[])
{
  uint64_t value;
  ck_assert_int_eq(ih_store_lookup(store, cards, 0, NULL, &value), IH_OK);
  return (uint32_t)value;
}

START_TEST(lookups)
{
  enum { HANDS = 1000, STRIDE = 9 };
  ih_abstraction *abstraction = open_made();
  struct test_random random = test_random_new(1);
  for (size_t s = 0; s < STREETS; s++) {
    uint8_t cards[HANDS * STRIDE];
    uint32_t bucket[HANDS];
    const ih_store *store = ih_abstraction_store(abstraction, boards[s]);
    ck_assert_uint_eq(ih_abstraction_buckets(abstraction, boards[s]),
                      ih_store_game(store)->buckets);
    for (size_t i = 0; i < HANDS; i++)
      test_random_deal(&random, RANKS, SUITS, 2 + boards[s], cards + i * STRIDE);
    ck_assert_int_eq(
        ih_abstraction_lookup(abstraction, boards[s], cards, STRIDE, HANDS, bucket, NULL), IH_OK);
    for (size_t i = 0; i < HANDS; i++)
      ck_assert_uint_eq(bucket[i], bucket_of(store, cards + i * STRIDE));
    memset(bucket, 0, sizeof bucket);
    ih_abstraction_lookup_unchecked(abstraction, boards[s], cards, STRIDE, HANDS, bucket);
    ck_assert_uint_eq(bucket[HANDS - 1], bucket_of(store, cards + (HANDS - 1) * STRIDE));
  }
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(holes)
{
  ih_abstraction *abstraction = open_made();
  struct test_random random = test_random_new(2);
  for (unsigned round = 0; round < 60; round++) {
    const unsigned n = boards[round % STREETS];
    const ih_store *store = ih_abstraction_store(abstraction, n);
    uint8_t cards[7];
    uint32_t bucket[IH_MAX_HOLES];
    test_random_deal(&random, RANKS, SUITS, n, cards + 2);
    ck_assert_int_eq(ih_abstraction_holes(abstraction, cards + 2, n, bucket), IH_OK);
    for (cards[0] = 1; cards[0] < DECK; cards[0]++)
      for (cards[1] = 0; cards[1] < cards[0]; cards[1]++) {
        const uint32_t found = bucket[ih_hole_place(cards[0], cards[1])];
        const int is_dead =
            memchr(cards + 2, cards[0], n) != NULL || memchr(cards + 2, cards[1], n) != NULL;
        ck_assert_uint_eq(found, is_dead ? IH_NO_BUCKET : bucket_of(store, cards));
      }
  }
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(refused_cards)
{
  ih_abstraction *abstraction = open_made();
  uint8_t cards[] = {0, 1, 2, 3, 4, 5, 6, 7, 3, 9};
  uint32_t bucket[DECK * DECK] = {77, 77};
  size_t bad = 9;
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 3, cards, 5, 2, bucket, &bad), IH_OK);
  cards[8] = cards[9];
  bucket[0] = 77;
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 3, cards, 5, 2, bucket, &bad),
                   IH_ERR_DUPLICATE);
  ck_assert(bad == 1 && bucket[0] == 77);
  cards[8] = DECK;
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 3, cards, 5, 2, bucket, NULL), IH_ERR_CARD);
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 3, cards, 4, 2, bucket, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 2, cards, 5, 2, bucket, NULL), IH_ERR_RANGE);
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 3, NULL, 5, 0, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_lookup(NULL, 3, cards, 5, 1, bucket, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, cards, 2, bucket), IH_ERR_RANGE);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, cards, 6, bucket), IH_ERR_RANGE);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, NULL, 3, bucket), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, cards + 7, 3, bucket), IH_ERR_CARD);
  ck_assert_ptr_null(ih_abstraction_store(abstraction, 1));
  ck_assert_ptr_null(ih_abstraction_store(NULL, 0));
  ck_assert_uint_eq(ih_abstraction_buckets(abstraction, 6), 0);
  ih_abstraction_close(abstraction);
  ih_abstraction_close(NULL);
}
END_TEST

/* Some streets suffice; files of a different game, feature or street are refused. */
START_TEST(refused_files)
{
  char folder[SCRATCH_PATH], from[SCRATCH_PATH], to[SCRATCH_PATH];
  ih_abstraction *abstraction = NULL;
  ih_error error;
  (void)scratch_path(".", folder);
  ck_assert_int_eq(ih_abstraction_open(folder, &abstraction, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "not a folder of bucket files"));
  ck_assert_int_eq(ih_abstraction_open(NULL, &abstraction, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_open(folder, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(buckets_make("{\"turn\": {\"method\": \"classes\"}}", "4x4", NULL, NULL), IH_OK);
  (void)scratch_path("turn-bucket.safetensors", from); /* a file in place of a folder */
  ck_assert_int_eq(ih_abstraction_open(from, &abstraction, &error), IH_ERR_IO);
  test_message_has(error, "turn-bucket.safetensors: not a folder of bucket files");
  ck_assert_int_eq(ih_abstraction_open(folder, &abstraction, NULL), IH_OK);
  for (size_t s = 0; s < STREETS; s++)
    ck_assert((ih_abstraction_store(abstraction, boards[s]) == NULL) == (boards[s] != 4));
  ih_abstraction_close(abstraction);
  ck_assert_int_eq(buckets_make("{\"flop\": {\"method\": \"classes\"}}", "5x4", NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_open(folder, &abstraction, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "turn-bucket.safetensors: its deck does not match the flop's"));
  (void)scratch_path("turn-bucket.safetensors", from);
  (void)scratch_path("flop-bucket.safetensors", to);
  ck_assert_int_eq(rename(from, to), 0);
  ck_assert_int_eq(ih_abstraction_open(folder, &abstraction, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "not a table of buckets of the flop"));
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {lookups}, {holes}, {refused_cards}, {refused_files})
