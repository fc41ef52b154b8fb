/* Verifying tables. */
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "scratch.h"
#include "stores.h"

#include <isohand/store.h>
#include <stdlib.h>
#include <string.h>

/* Opens the table and verifies it. */
static enum ih_status verify(const ih_verify_options *options, const ih_executor *executor,
                             ih_error *error)
{
  ih_store *store;
  enum ih_status status = ih_store_open(stores_path, &store, error);
  if (status == IH_OK) {
    status = ih_store_verify(store, options, executor, error);
    ih_store_close(store);
  }
  return status;
}

/* Wrong values with valid checksums: the lowest is named, with every executor, and samples find it
 * when they include it. */
START_TEST(test_wrong_values)
{
  static const ih_verify_options full = {.full = 1}, some = {.samples = 50000, .seed = 3};
  static const ih_verify_options nothing = {.samples = 0};
  const ih_executor executors[] = {test_threads(1),   test_threads(2),   test_threads(7),
                                   test_backwards(1), test_backwards(5), test_backwards(200)};
  enum { EXECUTORS = sizeof executors / sizeof *executors };
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  ih_error error, first;
  stores_write(indexer, values, size);
  for (size_t e = 0; e < EXECUTORS; e++)
    test_ok(verify(&full, &executors[e], &error), error);

  for (uint64_t i = 70001; i < size; i += 11)
    values[i] ^= 1;
  stores_write(indexer, values, size);
  for (size_t e = 0; e < EXECUTORS; e++) {
    ck_assert_int_eq(verify(&full, &executors[e], &error), IH_ERR_MISMATCH);
    test_message_has(error, ": index 70001, ");
    ck_assert_int_eq(verify(&some, &executors[e], &error), IH_ERR_MISMATCH);
    if (e == 0)
      first = error;
    ck_assert_str_eq(error.message, first.message);
  }
  ck_assert_int_eq(verify(&nothing, NULL, &error), IH_OK);
  ck_assert_int_eq(ih_store_verify(NULL, NULL, NULL, &error), IH_ERR_ARGUMENT);
  const ih_verify_options reserved[] = {{.reserved = {&error, NULL}}, {.reserved = {NULL, &error}}};
  for (int i = 0; i < 2; i++)
    ck_assert_int_eq(verify(&reserved[i], NULL, &error), IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(verify(&nothing, &unknown, &error), IH_ERR_ARGUMENT);
  printf("%s\n", first.message);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* Full verification finds one wrong value, first, last or any; as many samples as hands, or more,
 * are a full verification. */
START_TEST(test_one_wrong_value)
{
  static const ih_verify_options all[] = {
      {.full = 1}, {.samples = STORES_FIVE, .seed = 9}, {.samples = UINT64_MAX, .seed = 9}};
  static const uint64_t places[] = {0, 1023, 1024, 134456, STORES_FIVE - 1};
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    uint8_t cards[5];
    char hand[IH_HAND_TEXT], expected[300];
    const ih_deck deck = {13, 4, 0, 0};
    ck_assert_int_eq(ih_unindex(indexer, 0, places[i], cards), IH_OK);
    ih_cards_format(&deck, cards, 5, hand);
    const uint16_t right = values[places[i]];
    values[places[i]] = 0;
    stores_write(indexer, values, size);
    values[places[i]] = right;
    snprintf(expected, sizeof expected, ": index %llu, %s: `strength` is 0, but %u when recomputed",
             (unsigned long long)places[i], hand, right);
    for (size_t o = 0; o < sizeof all / sizeof *all; o++) {
      ih_error error;
      ck_assert_int_eq(verify(&all[o], NULL, &error), IH_ERR_MISMATCH);
      ck_assert_str_eq(error.message + strlen(stores_path), expected);
    }
  }
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* Counts the seeds that detect a table of which half is wrong, in runs as long as a sample's part:
 * about half of them. */
START_TEST(test_seeds)
{
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  for (uint64_t i = 0; i < size / 2; i++)
    values[i] = 0;
  stores_write(indexer, values, size);
  unsigned seen = 0;
  for (uint64_t seed = 0; seed < 200; seed++) {
    const ih_verify_options one = {.samples = 1, .seed = seed};
    seen += verify(&one, NULL, NULL) == IH_ERR_MISMATCH;
  }
  printf("%u of 200 seeds\n", seen);
  ck_assert_uint_ge(seen, 70);
  ck_assert_uint_le(seen, 130);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* A change to any byte is found: all bytes of the header; for the data all in the longer tiers,
 * else a sample. */
START_TEST(test_every_flip)
{
  static const ih_verify_options few = {.samples = 100, .seed = 1};
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  stores_write(indexer, values, size);
  size_t n;
  unsigned char *file = scratch_read(stores_path, &n);
  const size_t header = n - size * 2, step = test_tier() == TIER_CHECK ? 997 : 1;
  for (size_t at = 0; at < n; at += at < header ? 1 : step) {
    scratch_poke(stores_path, at, (unsigned char)(file[at] ^ 1u << at % 8));
    ck_assert_msg(verify(&few, NULL, NULL) != IH_OK, "byte %zu", at);
    scratch_poke(stores_path, at, file[at]);
  }
  ck_assert_int_eq(verify(&few, NULL, NULL), IH_OK);
  free(file);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN_EACH(stores_setup, scratch_remove, {test_one_wrong_value}, {test_seeds},
               {test_every_flip}, {test_wrong_values, .flags = TEST_THREADS})
