/* Abstractions of small decks: each bucket's hands, E[HS] and cost, recomputed from the table of
 * ehs; the same bytes from any executor; and faults found by verification. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"

#include <isohand/build.h>
#include <stdlib.h>
#include <string.h>

static const char every_method[] =
    "{\"name\": \"every\", \"preflop\": {\"method\": \"hands\"},"
    " \"flop\": {\"method\": \"emd\", \"k\": 30, \"bins\": 20, \"restarts\": 2},"
    " \"turn\": {\"method\": \"classes\"},"
    " \"river\": {\"method\": \"ochs\", \"k\": 270, \"clusters\": 4}}";
static const char optimal_streets[] =
    "{\"preflop\": {\"method\": \"classes\"}, \"flop\": {\"method\": \"optimal\", \"k\": 7},"
    " \"turn\": {\"method\": \"optimal\", \"k\": 1}, \"river\": {\"method\": \"optimal\", \"k\": "
    "9}}";
static const char ochs_streets[] =
    "{\"preflop\": {\"method\": \"ochs\", \"k\": 3, \"clusters\": 2},"
    " \"flop\": {\"method\": \"ochs\", \"k\": 150, \"clusters\": 3, \"iterations\": 2},"
    " \"turn\": {\"method\": \"ochs\", \"k\": 7, \"seed\": 5}}";
static const char percentile_streets[] =
    "{\"preflop\": {\"method\": \"percentile\", \"k\": 4},"
    " \"flop\": {\"method\": \"percentile\", \"k\": 30, \"outer\": 6}}";
static const char potential_streets[] =
    "{\"flop\": {\"method\": \"potential\", \"k\": 40, \"restarts\": 2},"
    " \"turn\": {\"method\": \"potential\", \"k\": 30},"
    " \"river\": {\"method\": \"ochs\", \"k\": 50, \"clusters\": 3}}";
static const char weighted_percentiles[] =
    "{\"river\": {\"method\": \"percentile\", \"of\": \"ochs\", \"k\": 20, \"clusters\": 4}}";
static const char weighted_optimum[] =
    "{\"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 5},"
    " \"river\": {\"method\": \"optimal\", \"of\": \"ochs\", \"k\": 20}}";
static const char *const recipes[] = {every_method,       optimal_streets,   ochs_streets,
                                      percentile_streets, potential_streets, weighted_percentiles,
                                      weighted_optimum};
enum { RECIPES = sizeof recipes / sizeof *recipes };

static const char *const streets[] = {"preflop", "flop", "turn", "river"};
enum { STREETS = 4 };

/* ---- Sums of buckets ---------------------------------------------------------------------- */

/* Returns the sums of scores of all hands of a store, from a build in memory. */
static uint64_t *scores_of(const ih_store *store)
{
  ih_build *build;
  ih_feature_game game = *ih_store_game(store);
  const uint64_t hands = ih_store_hands(store);
  uint64_t *points = malloc(hands * sizeof *points);
  game.buckets = 0;
  ck_assert_ptr_nonnull(points);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("equity"), ih_store_rounds(store), NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  const void *wins = ih_build_values(build, 0, 0), *ties = ih_build_values(build, 0, 1);
  const int is_river = ih_store_rounds(store)->cards[1] == 5;
  for (uint64_t i = 0; i < hands; i++)
    points[i] = is_river ? 2u * ((const uint16_t *)wins)[i] + ((const uint16_t *)ties)[i]
                         : 2ull * ((const uint32_t *)wins)[i] + ((const uint32_t *)ties)[i];
  ih_build_free(build);
  return points;
}

/* Returns the score sum of a hand that beats every opponent after every runout, with 16 cards in
 * the deck. */
static uint64_t most_score(const ih_store *store)
{
  static const uint64_t runouts[] = {2002, 0, 0, 55, 10, 1}; /* C(14, 5), C(11, 2), ... */
  enum { OPPONENTS = 36 };                                   /* C(9, 2) */
  const ih_rounds *rounds = ih_store_rounds(store);
  return 2 * OPPONENTS * runouts[rounds->count == 1 ? 0 : rounds->cards[1]];
}

static void check_street(const char *street, int is_one_dimensional)
{
  ih_store *store = buckets_open(street);
  const ih_indexer *indexer = ih_store_indexer(store);
  const unsigned round = ih_store_rounds(store)->count - 1u;
  const unsigned buckets = ih_store_game(store)->buckets;
  uint64_t *points = scores_of(store), cost_of_all = 0;
  uint64_t *size = calloc(buckets, sizeof *size), *sum = calloc(buckets, sizeof *sum),
           *cost = calloc(buckets, sizeof *cost);
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    uint64_t multiplicity;
    const uint64_t b = ih_store_value_unchecked(store, 0, i, 0);
    ck_assert_uint_lt(b, buckets);
    ck_assert_int_eq(ih_multiplicity(indexer, round, i, &multiplicity), IH_OK);
    size[b] += multiplicity;
    sum[b] += multiplicity * points[i];
    if (is_one_dimensional) {
      const uint64_t centre = buckets_element(store, "centre", b);
      cost[b] += multiplicity * (points[i] > centre ? points[i] - centre : centre - points[i]);
    }
  }
  for (unsigned b = 0; b < buckets; b++) {
    double ehs;
    const uint64_t bits = buckets_element(store, "ehs", b);
    memcpy(&ehs, &bits, sizeof ehs);
    ck_assert_uint_gt(size[b], 0);
    ck_assert_uint_eq(size[b], buckets_element(store, "size", b));
    ck_assert_double_eq_tol(ehs, (double)sum[b] / ((double)size[b] * (double)most_score(store)),
                            1e-12);
    if (b > 0)
      ck_assert((double)sum[b - 1] * (double)size[b] <= (double)sum[b] * (double)size[b - 1]);
    cost_of_all += buckets_element(store, "cost", b);
    if (is_one_dimensional)
      ck_assert_uint_eq(cost[b], buckets_element(store, "cost", b));
  }
  ck_assert_uint_eq(cost_of_all,
                    strtoull(ih_table_metadata(ih_store_table(store), "bucket.cost"), NULL, 10));
  free(points);
  free(size);
  free(sum);
  free(cost);
  ih_store_close(store);
}

START_TEST(sums)
{
  buckets_make_well(recipes[_i], "4x4", NULL);
  for (size_t s = 0; s < STREETS; s++)
    if (strstr(recipes[_i], streets[s]) != NULL)
      check_street(streets[s], recipes[_i] == optimal_streets && s > 0);
}
END_TEST

/* Recomputes every row: no hand is nearer to a different centre. */
START_TEST(verified)
{
  const ih_verify_options full = {.full = 1};
  buckets_make_well(recipes[_i], "4x4", NULL);
  for (size_t s = 0; s < STREETS; s++) {
    ih_error error;
    if (strstr(recipes[_i], streets[s]) == NULL)
      continue;
    ih_store *store = buckets_open(streets[s]);
    ck_assert_uint_eq(ih_store_derived(store, &full), ih_store_hands(store));
    test_ok(ih_store_verify(store, &full, NULL, &error), error);
    ih_store_close(store);
  }
}
END_TEST

/* ---- Executors ---------------------------------------------------------------------------- */

START_TEST(same_bytes)
{
  unsigned char *first[STREETS] = {NULL};
  size_t bytes[STREETS] = {0};
  for (unsigned workers = 0; workers <= 3; workers++) {
    const ih_executor executor = workers == 0 ? test_backwards(2) : test_threads(workers);
    const ih_abstraction_options options = {.executor = &executor, .rebuild = 1};
    buckets_make_well(recipes[_i], "4x4", &options);
    for (size_t s = 0; s < STREETS; s++) {
      char name[64], path[SCRATCH_PATH];
      size_t n;
      if (strstr(recipes[_i], streets[s]) == NULL)
        continue;
      (void)snprintf(name, sizeof name, "%s-bucket.safetensors", streets[s]);
      unsigned char *file = scratch_read(scratch_path(name, path), &n);
      if (first[s] == NULL) {
        first[s] = file;
        bytes[s] = n;
        continue;
      }
      ck_assert_uint_eq(n, bytes[s]);
      ck_assert_mem_eq(file, first[s], n);
      free(file);
    }
  }
  for (size_t s = 0; s < STREETS; s++)
    free(first[s]);
}
END_TEST

/* Members reserved for later versions are refused if set. */
START_TEST(unknown_options)
{
  ih_error error;
  const ih_executor unknown = test_unknown_executor();
  const ih_abstraction_options refused[] = {
      {.executor = &unknown}, {.callbacks.reserved = {NULL, &error}}, {.reserved = {&error, NULL}}};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    ck_assert_int_eq(buckets_make(every_method, "4x4", &refused[i], &error), IH_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, "reserved"));
  }
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

/* ---- Faults found by verification --------------------------------------------------------- */

START_TEST(wrong)
{
  const ih_verify_options full = {.full = 1};
  static const double low = -0.5;
  uint64_t bits;
  memcpy(&bits, &low, sizeof bits);
  ih_store *right;
  buckets_make_well(optimal_streets, "4x4", NULL);
  right = buckets_open("flop");
  const uint64_t label = buckets_element(right, "bucket", 100),
                 other = label < 3 ? label + 3 : label - 3,
                 size = buckets_element(right, "size", 2), cost = buckets_element(right, "cost", 2),
                 centre = buckets_element(right, "centre", 2),
                 ehs = buckets_element(right, "ehs", 1);
  ih_store_close(right);
  const struct {
    const char *tensor, *why;
    uint64_t i, value, was;
  } rows[] = {
      {"bucket", "has a number of raw hands that differs from `size`", 100, other, label},
      {"bucket", "`bucket` is 7, not below the number of buckets, 7", 100, 7, label},
      {"size", "bucket 2 has a number of raw hands", 2, size + 1, size},
      {"cost", "`cost` is ", 2, cost + 1, cost},
      {"centre", "when recomputed", 2, 0, centre},
      {"ehs", "bucket 1 has a lower `ehs` than the previous bucket", 1, 0, ehs},
      {"ehs", "bucket 0 has an `ehs` outside 0..1", 0, bits, 0},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    buckets_change("flop", rows[i].tensor, rows[i].i, rows[i].value);
    ih_store *store = buckets_open("flop");
    ck_assert_int_eq(ih_store_verify(store, &full, NULL, &error), IH_ERR_MISMATCH);
    test_message_has(error, rows[i].why);
    ih_store_close(store);
    buckets_change("flop", rows[i].tensor, rows[i].i, rows[i].was);
  }
}
END_TEST

START_TEST(wrong_metadata)
{
  static const struct {
    const char *key, *text, *why;
  } rows[] = {{"bucket.cost", "12x", "`bucket.cost` is not a valid number"},
              {"bucket.cost", "-1", "`bucket.cost` is not a valid number"},
              {"bucket.cost", "99999999999999999999", "`bucket.cost` is not a valid number"},
              {"bucket.method", "x", "unknown bucket method"},
              {"bucket.method", "emd", "no metadata `feature.bins`"},
              {"feature.buckets", "8", "tensor `centre` has the wrong type or shape"}};
  char path[SCRATCH_PATH];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const ih_abstraction_options again = {.rebuild = 1};
    ih_error error;
    ih_store *store;
    buckets_make_well(optimal_streets, "4x4", &again);
    buckets_say("flop", rows[i].key, rows[i].text);
    ck_assert_int_eq(ih_store_open(scratch_path("flop-bucket.safetensors", path), &store, &error),
                     IH_ERR_MISMATCH);
    test_message_has(error, rows[i].why);
  }
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {sums, 0, RECIPES}, {verified, 0, RECIPES},
               {same_bytes, 0, RECIPES}, {unknown_options}, {wrong}, {wrong_metadata})
