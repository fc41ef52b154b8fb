/* Verification of bucket tables: valid ones for every way to measure a hand, and the reports of
 * wrong labels, sizes, means and costs. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"

#include "verify/buckets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const recipes[] = {
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 3},"
    " \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 10},"
    " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
    " \"river\": {\"method\": \"optimal\", \"k\": 9}}",
    "{\"preflop\": {\"method\": \"hands\"},"
    " \"flop\": {\"method\": \"potential\", \"of\": \"ehs\", \"k\": 6},"
    " \"turn\": {\"method\": \"percentile\", \"k\": 8},"
    " \"river\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}",
    "{\"preflop\": {\"method\": \"classes\"},"
    " \"flop\": {\"method\": \"optimal\", \"k\": 4, \"within\": \"board\"},"
    " \"turn\": {\"method\": \"ochs\", \"k\": 5, \"clusters\": 2, \"within\": \"preflop\"},"
    " \"river\": {\"method\": \"classes\"}}"};
enum { RECIPES = sizeof recipes / sizeof *recipes };

static const char *const streets[] = {"preflop", "flop", "turn", "river"};
enum { STREETS = 4 };

static enum ih_status verify(const char *street, int full, const ih_executor *executor,
                             ih_error *error)
{
  const ih_verify_options how = {.full = full};
  ih_store *store = buckets_open(street);
  const enum ih_status status = ih_store_verify(store, &how, executor, error);
  ih_store_close(store);
  return status;
}

/* Checks that the table is refused with this reason after its path. */
static void assert_bad(const char *street, int full, const char *why)
{
  char name[64], path[SCRATCH_PATH];
  ih_error error;
  ck_assert_msg(verify(street, full, NULL, &error) == IH_ERR_MISMATCH, "good, and not: %s", why);
  (void)snprintf(name, sizeof name, "%s-bucket.safetensors", street);
  ck_assert_int_eq(strncmp(error.message, scratch_path(name, path), strlen(path)), 0);
  ck_assert_str_eq(error.message + strlen(path), why);
}

/* ---- Wrong labels ----------------------------------------------------------------------- */

static uint64_t label_of(const ih_store *store, uint64_t hand)
{
  return ih_store_value_unchecked(store, 0, hand, 0);
}

static uint64_t multiplicity(const ih_store *store, uint64_t hand)
{
  uint64_t ways;
  ck_assert_int_eq(
      ih_multiplicity(ih_store_indexer(store), ih_store_rounds(store)->count - 1u, hand, &ways),
      IH_OK);
  return ways;
}

/* Returns 1 if a hand's bucket is the nearest, the lowest in case of ties. */
static int is_lowest(const ih_store *store, uint64_t hand)
{
  uint8_t cards[IH_MAX_CARDS];
  uint32_t label;
  uint64_t points;
  const unsigned round = ih_store_rounds(store)->count - 1u;
  ck_assert_int_eq(ih_unindex(ih_store_indexer(store), round, hand, cards), IH_OK);
  ck_assert_int_eq(ihp_buckets_derive(store, NULL, cards, hand, IH_NO_BUCKET, &label, &points),
                   IH_OK);
  return label == label_of(store, hand);
}

/* Finds the first such hand of a bucket, with the multiplicity of hand `like` unless that is
 * IH_NO_INDEX. */
static uint64_t find_hand(const ih_store *store, uint64_t bucket, uint64_t like)
{
  for (uint64_t i = 0; i < ih_store_hands(store); i++)
    if (label_of(store, i) == bucket && is_lowest(store, i) &&
        (like == IH_NO_INDEX || multiplicity(store, i) == multiplicity(store, like)))
      return i;
  return IH_NO_INDEX;
}

/* Exchanges the buckets of two hands, which keeps all sizes; the lower hand is then refused.
 * Returns 0 without such hands. */
static int exchange(const char *street, uint64_t own, uint64_t other, const ih_executor *executor)
{
  ih_store *store = buckets_open(street);
  const uint64_t first = find_hand(store, own, IH_NO_INDEX);
  const uint64_t second = first == IH_NO_INDEX ? IH_NO_INDEX : find_hand(store, other, first);
  ih_store_close(store);
  if (second == IH_NO_INDEX)
    return 0;
  const uint64_t lower = first < second ? first : second;
  char why[100];
  ih_error error;
  buckets_change(street, "bucket", first, other);
  buckets_change(street, "bucket", second, own);
  ck_assert_int_eq(verify(street, 1, executor, &error), IH_ERR_MISMATCH);
  (void)snprintf(why, sizeof why, ": index %llu, ", (unsigned long long)lower);
  test_message_has(error, why);
  (void)snprintf(why, sizeof why, "`bucket` is %llu, but %llu when recomputed",
                 (unsigned long long)(lower == first ? other : own),
                 (unsigned long long)(lower == first ? own : other));
  test_message_has(error, why);
  buckets_change(street, "bucket", first, own);
  buckets_change(street, "bucket", second, other);
  return 1;
}

/* The first bucket, the last, and one in between. */
START_TEST(exchanged)
{
  const ih_executor executor = test_backwards(3);
  ih_error error;
  buckets_make_well(recipes[_i], "4x4", NULL);
  for (size_t s = 0; s < STREETS; s++) {
    ih_store *store = buckets_open(streets[s]);
    const uint64_t last = ih_store_game(store)->buckets - 1;
    ck_assert_int_eq(ih_store_is_derivable(store), 1);
    ih_store_close(store);
    test_ok(verify(streets[s], 1, NULL, &error), error);
    unsigned found = 0;
    found += (unsigned)exchange(streets[s], 0, last, NULL);
    found += (unsigned)exchange(streets[s], last, 0, &executor);
    found += (unsigned)exchange(streets[s], last / 2, 0, NULL);
    printf("recipe %d, %s: %u exchanges\n", _i, streets[s], found);
    ck_assert_uint_gt(found, 0);
    test_ok(verify(streets[s], 1, NULL, &error), error);
  }
}
END_TEST

/* ---- Wrong sizes, means and costs --------------------------------------------------------- */

/* Rewrites the table of a street after `edit` changed its labels, 8-bit integers. */
static void edit_labels(const char *street, void (*edit)(uint8_t label[], size_t hands))
{
  ih_store *store = buckets_open(street);
  const size_t hands = (size_t)ih_store_hands(store);
  uint8_t *label = malloc(hands), *before = malloc(hands);
  ck_assert(label != NULL && before != NULL);
  for (size_t i = 0; i < hands; i++)
    label[i] = before[i] = (uint8_t)label_of(store, i);
  ih_store_close(store);
  edit(label, hands);
  for (size_t i = 0; i < hands; i++)
    if (label[i] != before[i])
      buckets_change(street, "bucket", i, label[i]);
  free(label);
  free(before);
}

static void empty_first(uint8_t label[], size_t hands)
{
  for (size_t i = 0; i < hands; i++)
    label[i] = label[i] == 0 ? 1 : label[i];
}

START_TEST(empty)
{
  buckets_make_well(recipes[0], "4x4", NULL);
  edit_labels("preflop", empty_first);
  assert_bad("preflop", 0, ": bucket 0 is empty");
}
END_TEST

static uint64_t bits_of(double number)
{
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static double mean_of(const ih_store *store, uint64_t bucket)
{
  const uint64_t bits = buckets_element(store, "ehs", bucket);
  double mean;
  memcpy(&mean, &bits, sizeof mean);
  return mean;
}

/* E[HS] of buckets: in 0..1, ascending, 1/2 on average, and equal to the mean of the hands. */
START_TEST(means)
{
  static const double beyond[] = {-1e-9, 1.000001, NAN};
  char why[200];
  ih_error error;
  buckets_make_well(recipes[0], "4x4", NULL);
  ih_store *store = buckets_open("river");
  const double ehs[] = {mean_of(store, 0), mean_of(store, 1), mean_of(store, 2)};
  const double size[] = {(double)buckets_element(store, "size", 0),
                         (double)buckets_element(store, "size", 1)};
  double hands = 0;
  for (uint64_t b = 0; b < 9; b++)
    hands += (double)buckets_element(store, "size", b);
  ih_store_close(store);
  for (size_t i = 0; i < 3; i++) {
    buckets_change("river", "ehs", 0, bits_of(beyond[i]));
    assert_bad("river", 0, ": bucket 0 has an `ehs` outside 0..1");
  }
  buckets_change("river", "ehs", 0, bits_of(ehs[0]));
  buckets_change("river", "ehs", 1, bits_of(ehs[2] + 1e-6));
  assert_bad("river", 0, ": bucket 2 has a lower `ehs` than the previous bucket");
  for (int sign = -1; sign < 2; sign += 2) {
    const double other = ehs[1] + sign * 1e-3;
    buckets_change("river", "ehs", 1, bits_of(other));
    (void)snprintf(why, sizeof why, ": the mean `ehs` of all hands is %.9g, not 1/2",
                   0.5 + sign * 1e-3 * size[1] / hands);
    assert_bad("river", 0, why);
  }
  /* Two errors that cancel out, with either sign. */
  for (int sign = -1; sign < 2; sign += 2) {
    const double other = ehs[0] + sign * 1e-6;
    buckets_change("river", "ehs", 0, bits_of(other));
    buckets_change("river", "ehs", 1, bits_of(ehs[1] - sign * 1e-6 * size[0] / size[1]));
    test_ok(verify("river", 0, NULL, &error), error);
    (void)snprintf(why, sizeof why, ": `ehs` of bucket 0 is %.9g, but %.9g when recomputed", other,
                   ehs[0]);
    assert_bad("river", 1, why);
  }
  buckets_change("river", "ehs", 0, bits_of(ehs[0]));
  buckets_change("river", "ehs", 1, bits_of(ehs[1]));
  test_ok(verify("river", 1, NULL, &error), error);
}
END_TEST

/* Sizes are recounted; costs are added and their sum compared with `bucket.cost`. */
START_TEST(counts)
{
  char why[100];
  buckets_make_well(recipes[0], "4x4", NULL);
  ih_store *store = buckets_open("flop");
  const uint64_t size = buckets_element(store, "size", 3), cost = buckets_element(store, "cost", 3);
  const char *all = ih_table_metadata(ih_store_table(store), "bucket.cost");
  (void)snprintf(why, sizeof why, ": the sum of `cost` is %llu, but `bucket.cost` is %s",
                 strtoull(all, NULL, 10) + 1, all);
  ih_store_close(store);
  buckets_change("flop", "cost", 3, cost + 1);
  assert_bad("flop", 0, why);
  buckets_change("flop", "cost", 3, cost);
  buckets_change("flop", "size", 3, size + 1);
  assert_bad("flop", 0, ": bucket 3 has a number of raw hands that differs from `size`");
}
END_TEST

/* The message of a failed call: the table's path and the status. */
START_TEST(errors)
{
  char path[SCRATCH_PATH], expected[SCRATCH_PATH + 100];
  ih_error error;
  buckets_make_well(recipes[0], "4x4", NULL);
  ih_store *store = buckets_open("turn");
  scratch_path("turn-bucket.safetensors", path);
  for (int i = 0; i < 4; i++) {
    const enum ih_status status[] = {IH_ERR_CANCELLED, IH_ERR_MEMORY, IH_ERR_EXECUTOR,
                                     IH_ERR_OVERFLOW};
    ck_assert_int_eq(ihp_derive_error(store, status[i], &error), status[i]);
    (void)snprintf(expected, sizeof expected, "%s: %s%s", path,
                   i < 3 ? "" : "cannot recompute a hand: ", ih_status_string(status[i]));
    ck_assert_str_eq(error.message, expected);
  }
  ih_store_close(store);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {exchanged, 0, RECIPES}, {empty}, {means}, {counts},
               {errors})
