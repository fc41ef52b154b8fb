/* Buckets of Omaha's flop and turn in a small deck.  The sums and histograms of all hands are found
 * again, from comparisons on every final board; and labels, totals and costs from these. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "omaha_plain.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

enum { HOLE = STREET_HOLE, BINS = STREET_BINS };

static struct plain_street flop, turn;

static void make_streets(void)
{
  plain_street_make(&flop, 5, 3);
  plain_street_make(&turn, 5, 4);
}

static void free_streets(void)
{
  plain_street_free(&flop);
  plain_street_free(&turn);
}

/* ---- By E[HS] ------------------------------------------------------------------------------ */

/* label[hand] by a division of all hands at once; clusters are ordered by value. */
static void divide_plainly(const struct plain_street *street, enum omaha_point point,
                           int is_optimal, uint32_t k, uint32_t label[])
{
  uint32_t *at = malloc(street->hands * sizeof *at), *centre = malloc(k * sizeof *centre);
  ih_clusters out = {.label = label, .centre = centre};
  for (uint64_t i = 0; i < street->hands; i++)
    at[i] = (uint32_t)plain_street_coordinate(street, point, i, 0);
  const ih_points points = {
      .count = street->hands, .width = 1, .dtype = IH_U32, .at = at, .weight = street->weight};
  ck_assert_int_eq(is_optimal ? ih_bucket_optimal(&points, IH_DISTANCE_L1, k, NULL, &out)
                              : ih_bucket_percentile(&points, k, NULL, &out),
                   IH_OK);
  free(at);
  free(centre);
}

/* Numbers clusters by the mean E[HS] of their hands. */
static void number_plainly(const struct plain_street *street, uint32_t k, uint32_t label[])
{
  double *points = calloc(2 * k, sizeof *points), *size = points + k;
  for (uint64_t i = 0; i < street->hands; i++) {
    size[label[i]] += (double)street->weight[i];
    points[label[i]] += (double)street->weight[i] * (double)street->points[i];
  }
  for (uint64_t i = 0; i < street->hands; i++) {
    const double mean = points[label[i]] / size[label[i]];
    uint32_t number = 0;
    for (uint32_t c = 0; c < k; c++)
      number += points[c] / size[c] < mean;
    label[i] = number;
  }
  free(points);
}

static void check_by_value(const struct plain_street *street, const char *name,
                           enum omaha_point point, int is_optimal)
{
  ih_store *store = buckets_open(name);
  const uint32_t k = ih_store_game(store)->buckets;
  uint32_t *label = malloc(street->hands * sizeof *label);
  ck_assert_uint_eq(ih_store_hands(store), street->hands);
  divide_plainly(street, point, is_optimal, k, label);
  number_plainly(street, k, label);
  for (uint64_t i = 0; i < street->hands; i++)
    test_assert(ih_store_value_unchecked(store, 0, i, 0) == label[i]);
  plain_street_check(street, store, point, 0);
  free(label);
  ih_store_close(store);
}

START_TEST(percentiles_and_best_divisions_are_those_of_all_hands)
{
  make_streets();
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"percentile\", \"k\": 300},"
                    " \"turn\": {\"method\": \"optimal\", \"k\": 7}}",
                    "5x4", NULL);
  check_by_value(&flop, "flop", OMAHA_SCORES, 0);
  check_by_value(&turn, "turn", OMAHA_SCORES, 1);
  free_streets();
}
END_TEST

/* Squares of the flop leave out two bits, and those of the turn none. */
START_TEST(percentiles_of_squares_are_those_of_all_hands)
{
  make_streets();
  ck_assert_uint_ge(2 * ih_omaha_opponents(&flop.game) * flop.most, 1 << 25);
  buckets_make_well("{\"hole\": 4,"
                    " \"flop\": {\"method\": \"percentile\", \"of\": \"ehs2\", \"k\": 50},"
                    " \"turn\": {\"method\": \"percentile\", \"of\": \"ehs2\", \"k\": 9}}",
                    "5x4", NULL);
  check_by_value(&flop, "flop", OMAHA_SQUARES, 0);
  check_by_value(&turn, "turn", OMAHA_SQUARES, 0);
  free_streets();
}
END_TEST

/* ---- By histograms -------------------------------------------------------------------------- */

static const struct plain_street *sorted;

static int compare_histograms(const void *a, const void *b)
{
  const uint64_t *x = a, *y = b;
  return memcmp(sorted->below + *x * BINS, sorted->below + *y * BINS, BINS * sizeof *sorted->below);
}

/* Returns the number of different histograms. */
static uint64_t count_histograms(const struct plain_street *street)
{
  uint64_t *hand = malloc(street->hands * sizeof *hand), count = 1;
  for (uint64_t i = 0; i < street->hands; i++)
    hand[i] = i;
  sorted = street;
  qsort(hand, street->hands, sizeof *hand, compare_histograms);
  for (uint64_t i = 1; i < street->hands; i++)
    count += compare_histograms(&hand[i - 1], &hand[i]) != 0;
  free(hand);
  return count;
}

static const char *metadata(const ih_store *store, const char *key)
{
  const char *text = ih_table_metadata(ih_store_table(store), key);
  ck_assert_ptr_nonnull(text);
  return text;
}

/* With a sample of all hands, the buckets are clusters of all hands. */
START_TEST(a_whole_sample_gives_clusters_of_all_hands)
{
  plain_street_make(&flop, 5, 3);
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 6, \"bins\": 12,"
                    " \"sample\": 100000000}}",
                    "5x4", NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_uint_eq(strtoull(metadata(store, "bucket.points"), NULL, 10), count_histograms(&flop));
  ck_assert_str_eq(metadata(store, "bucket.converged"), "yes");
  plain_street_check(&flop, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  plain_street_free(&flop);
}
END_TEST

START_TEST(all_hands_are_in_the_bucket_of_the_nearest_centre)
{
  make_streets();
  buckets_make_well("{\"hole\": 4,"
                    " \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12, \"sample\": 2000},"
                    " \"turn\": {\"method\": \"emd\", \"k\": 9, \"bins\": 12, \"sample\": 3000}}",
                    "5x4", NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_uint_lt(strtoull(metadata(store, "bucket.points"), NULL, 10), count_histograms(&flop));
  plain_street_check(&flop, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  store = buckets_open("turn");
  plain_street_check(&turn, store, OMAHA_HISTOGRAM, 1);
  ih_store_close(store);
  free_streets();
}
END_TEST

/* ---- Executors and seeds -------------------------------------------------------------------- */

static const char both[] =
    "{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12, \"sample\": 2000},"
    " \"turn\": {\"method\": \"percentile\", \"k\": 9}}";

START_TEST(executors_do_not_change_the_bytes)
{
  buckets_check_executors(both, "5x4");
}
END_TEST

START_TEST(a_seed_draws_other_hands)
{
  size_t n, m;
  buckets_make_well(both, "5x4", NULL);
  unsigned char *first = buckets_read("flop", &n);
  const ih_abstraction_options options = {.rebuild = 1, .streets = 1 << 3};
  buckets_make_well("{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 12,"
                    " \"sample\": 2000, \"seed\": 2}}",
                    "5x4", &options);
  unsigned char *second = buckets_read("flop", &m);
  ck_assert(n != m || memcmp(first, second, n) != 0);
  free(first);
  free(second);
}
END_TEST

/* ---- Look-ups ------------------------------------------------------------------------------- */

START_TEST(hands_are_looked_up)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction;
  uint32_t bucket[1326];
  size_t bad;
  plain_street_make(&turn, 5, 4);
  buckets_make_well(both, "5x4", NULL);
  ck_assert_int_eq(ih_abstraction_open(scratch_path("", path), &abstraction, NULL), IH_OK);
  for (uint64_t i = 0; i < turn.hands; i += 97) {
    uint8_t cards[HOLE + 4];
    ck_assert_int_eq(ih_unindex(turn.indexer, 1, i, cards), IH_OK);
    ck_assert_int_eq(ih_abstraction_lookup(abstraction, 4, cards, sizeof cards, 1, bucket, &bad),
                     IH_OK);
    ck_assert_uint_eq(bucket[0],
                      ih_store_value_unchecked(ih_abstraction_store(abstraction, 4), 0, i, 0));
  }
  static const uint8_t board[] = {0, 4, 8};
  uint32_t used;
  ck_assert_int_eq(ih_abstraction_lookup(abstraction, 4, board, HOLE + 3, 1, bucket, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, board, 3, bucket), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_abstraction_holes_batch(abstraction, board, 3, 1, NULL, bucket, NULL, &used),
                   IH_ERR_UNSUPPORTED);
  ih_abstraction_close(abstraction);
  plain_street_free(&turn);
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------------------- */

static void refuses(const char *recipe, enum ih_status status, const char *message)
{
  ih_error error;
  ck_assert_int_eq(buckets_make(recipe, "5x4", NULL, &error), status);
  ck_assert_str_eq(error.message, message);
  ck_assert_uint_eq(scratch_entries(), 0);
}

START_TEST(what_omaha_lacks_is_refused)
{
  refuses("{\"hole\": 3}", IH_ERR_PARSE, "`hole`, the number of hole cards, must be 2 or 4");
  refuses("{\"hole\": 4, \"turn\": {\"method\": \"ochs\", \"k\": 2}}", IH_ERR_UNSUPPORTED,
          "turn: ochs is not supported in Omaha; supported are emd, optimal, percentile and given");
  refuses(
      "{\"hole\": 4, \"flop\": {\"method\": \"hands\"}}", IH_ERR_UNSUPPORTED,
      "flop: hands is not supported in Omaha; supported are emd, optimal, percentile and given");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"percentile\", \"outer\": 2, \"k\": 4}}",
          IH_ERR_UNSUPPORTED, "flop: `outer` is not supported in Omaha");
  refuses("{\"hole\": 4, \"preflop\": {\"method\": \"percentile\", \"of\": \"ehs2\", \"k\": 2}}",
          IH_ERR_UNSUPPORTED,
          "preflop: percentile is not supported in Omaha; supported are hands, optimal and "
          "percentile of E[HS], given, l1, l2 and distinct");
  refuses("{\"hole\": 4, \"preflop\": {\"method\": \"emd\", \"k\": 2}}", IH_ERR_UNSUPPORTED,
          "preflop: emd is not supported in Omaha; supported are hands, optimal and percentile of "
          "E[HS], given, l1, l2 and distinct");
  refuses("{\"flop\": {\"method\": \"emd\", \"k\": 2, \"sample\": 1000}}", IH_ERR_PARSE,
          "flop: takes no `sample`: all hands are clustered at once");
  refuses("{\"hole\": 4, \"flop\": {\"method\": \"optimal\", \"k\": 2, \"sample\": 1000}}",
          IH_ERR_PARSE, "flop: optimal takes no `sample`");
}
END_TEST

START_TEST(nothing_is_left_after_a_cancellation)
{
  buckets_check_cancelled(both, "5x4", 1 << 3);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove,
               {percentiles_and_best_divisions_are_those_of_all_hands},
               {percentiles_of_squares_are_those_of_all_hands},
               {a_whole_sample_gives_clusters_of_all_hands},
               {all_hands_are_in_the_bucket_of_the_nearest_centre},
               {executors_do_not_change_the_bytes}, {a_seed_draws_other_hands},
               {hands_are_looked_up}, {what_omaha_lacks_is_refused},
               {nothing_is_left_after_a_cancellation})
