/* Samples of buckets: compared with a sort of all raw hands; frequencies of hands; and distances
 * and E[HS] that add up to the stored values. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "store/store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char recipe[] = "{\"preflop\": {\"method\": \"hands\"},"
                             " \"flop\": {\"method\": \"emd\", \"k\": 6, \"bins\": 20},"
                             " \"turn\": {\"method\": \"optimal\", \"k\": 4},"
                             " \"river\": {\"method\": \"ochs\", \"k\": 5, \"clusters\": 3}}";
static const char *const streets[] = {"preflop", "flop", "turn", "river"};
enum { FLOP = 1, TURN = 2, STREETS = 4, MOST = 20000 };

static void setup(void)
{
  scratch_make();
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, NULL), IH_OK);
}

static ih_store *open_made(size_t street)
{
  return buckets_open(streets[street]);
}

/* Hands of a bucket, and the sample that they are from. */
struct taken {
  ih_bucket_hand hand[MOST];
  ih_bucket_sample sample;
};

static void take(const ih_store *store, uint32_t bucket, const ih_sample_options *options, size_t n,
                 struct taken *taken)
{
  ih_error error;
  memset(taken, TEST_UNTOUCHED, sizeof *taken);
  test_ok(ih_buckets_sample(store, bucket, options, n, taken->hand, &taken->sample, &error), error);
  ck_assert(taken->sample.reserved[0] == 0 && taken->sample.reserved[1] == 0);
  for (size_t i = 0; i < taken->sample.count; i++)
    ck_assert(taken->hand[i].reserved[0] == 0 && taken->hand[i].reserved[1] == 0);
}

/* ---- Order of draws ----------------------------------------------------------------------- */

struct raw_hand {
  uint64_t number, index, multiplicity;
};

static int compare_raw(const void *x, const void *y)
{
  const struct raw_hand *a = x, *b = y;
  return (a->number > b->number) - (a->number < b->number);
}

/* raw[] = all raw hands of a bucket by their random numbers: number i of the stream that begins
 * with number `index` of the seed's.  Returns how many. */
static size_t sort_raw(const ih_store *store, uint32_t bucket, uint64_t seed, struct raw_hand **raw)
{
  size_t n = 0, capacity = 0;
  *raw = NULL;
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    struct test_random seeds = {.state = seed + i * UINT64_C(0x9E3779B97F4A7C15)};
    struct test_random random = {.state = test_random_next(&seeds)};
    uint64_t multiplicity;
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(store), ih_store_rounds(store)->count - 1u, i,
                                     &multiplicity),
                     IH_OK);
    if (ih_store_value_unchecked(store, 0, i, 0) != bucket)
      continue;
    for (; n + multiplicity > capacity; capacity = 2 * capacity + 64) {
      *raw = realloc(*raw, (2 * capacity + 64) * sizeof **raw);
      ck_assert_ptr_nonnull(*raw);
    }
    for (uint64_t m = 0; m < multiplicity; m++)
      (*raw)[n++] = (struct raw_hand){test_random_next(&random), i, multiplicity};
  }
  qsort(*raw, n, sizeof **raw, compare_raw);
  return n;
}

/* Keeps the canonical hands in the order in which their raw hands first appear. */
static size_t keep_first(struct raw_hand raw[], size_t n, uint64_t hands)
{
  unsigned char *seen = calloc(hands, 1);
  size_t kept = 0;
  ck_assert_ptr_nonnull(seen);
  for (size_t i = 0; i < n; i++)
    if (!seen[raw[i].index]++)
      raw[kept++] = raw[i];
  free(seen);
  return kept;
}

/* Any number of hands of every bucket, and more than it has. */
START_TEST(draws)
{
  static struct taken taken;
  ih_store *store = open_made((size_t)_i);
  for (uint32_t b = 0; b < ih_store_game(store)->buckets; b++) {
    const ih_sample_options options = {.seed = b, .samples = 1};
    struct raw_hand *raw;
    const size_t raw_hands = sort_raw(store, b, b, &raw);
    const size_t hands = keep_first(raw, raw_hands, ih_store_hands(store));
    const size_t wanted[] = {0, 1, 10, 77, hands, MOST};
    for (size_t w = 0; w < sizeof wanted / sizeof *wanted; w++) {
      const size_t given = wanted[w] < hands ? wanted[w] : hands;
      take(store, b, &options, wanted[w], &taken);
      ck_assert_uint_eq(taken.sample.hands, hands);
      ck_assert_uint_eq(taken.sample.raw_hands, raw_hands);
      ck_assert_uint_eq(taken.sample.drawn, given);
      ck_assert_uint_eq(taken.sample.count, given);
      for (size_t i = 0; i < given; i++)
        test_assert(taken.hand[i].index == raw[i].index &&
                    taken.hand[i].multiplicity == raw[i].multiplicity);
    }
    free(raw);
  }
  ih_store_close(store);
}
END_TEST

/* The first hand of many seeds is each hand about as often as its multiplicity predicts: of n draws
 * with probability p, np times, within 5 standard deviations. */
START_TEST(frequencies)
{
  enum { DRAWS = 2000 };
  static unsigned times[MOST];
  ih_store *store = open_made(TURN);
  const double raw_hands = (double)buckets_element(store, "size", 3);
  for (unsigned seed = 0; seed < DRAWS; seed++) {
    const ih_sample_options options = {.seed = seed, .samples = 1};
    static struct taken taken;
    take(store, 3, &options, 1, &taken);
    times[taken.hand[0].index] += 1;
  }
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    uint64_t multiplicity;
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(store), 1, i, &multiplicity), IH_OK);
    const int is_in = ih_store_value_unchecked(store, 0, i, 0) == 3;
    const double p = is_in ? (double)multiplicity / raw_hands : 0, mean = (double)DRAWS * p;
    test_assert(fabs(times[i] - mean) <= 5 * sqrt(mean * (1 - p)));
  }
  ih_store_close(store);
}
END_TEST

/* ---- Distances ---------------------------------------------------------------------------- */

static double real_element(const ih_store *store, const char *tensor, uint64_t i)
{
  const uint64_t bits = buckets_element(store, tensor, i);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

/* All hands of a bucket: their distances add up to its cost, and their E[HS] to its mean. */
START_TEST(sums)
{
  static struct taken taken;
  const ih_executor executor = test_threads(3);
  const ih_sample_options options = {.samples = MOST, .executor = &executor};
  ih_store *store = open_made((size_t)_i);
  for (uint32_t b = 0; b < ih_store_game(store)->buckets; b++) {
    uint64_t cost = 0;
    double sum = 0;
    take(store, b, &options, MOST, &taken);
    for (size_t i = 0; i < taken.sample.count; i++) {
      cost += taken.hand[i].multiplicity * taken.hand[i].distance;
      sum += (double)taken.hand[i].multiplicity * taken.hand[i].ehs;
    }
    ck_assert_uint_eq(cost, buckets_element(store, "cost", b));
    ck_assert_uint_eq(taken.sample.cost, cost);
    ck_assert(taken.sample.ehs == real_element(store, "ehs", b));
    ck_assert_uint_eq(taken.sample.raw_hands, buckets_element(store, "size", b));
    ck_assert_double_eq_tol(sum / (double)taken.sample.raw_hands, real_element(store, "ehs", b),
                            1e-9);
  }
  ih_store_close(store);
}
END_TEST

/* Only the hands drawn first get distances; the others have none. */
START_TEST(derived)
{
  static struct taken some, all;
  const ih_sample_options options = {.seed = 1, .samples = 7}, more = {.seed = 1, .samples = 20};
  ih_store *store = open_made(TURN);
  take(store, 2, &options, 20, &some);
  take(store, 2, &more, 20, &all);
  ck_assert(some.sample.count == 20 && all.sample.count == 20);
  for (size_t i = 0; i < 20; i++) {
    ck_assert(all.hand[i].distance != IH_NO_DISTANCE && all.hand[i].ehs >= 0);
    if (i < 7)
      ck_assert_mem_eq(&some.hand[i], &all.hand[i], sizeof *some.hand);
    else
      ck_assert(some.hand[i].distance == IH_NO_DISTANCE && some.hand[i].ehs < 0);
  }
  take(store, 2, NULL, 20, &some);
  ck_assert_mem_eq(some.hand, all.hand, 20 * sizeof *some.hand);
  ih_store_close(store);
}
END_TEST

/* Sorts hands stably by ascending or descending distance. */
static void sort_stably(ih_bucket_hand hand[], size_t n, int is_ascending)
{
  for (size_t i = 1; i < n; i++)
    for (size_t j = i; j > 0 && (is_ascending ? hand[j].distance < hand[j - 1].distance
                                              : hand[j].distance > hand[j - 1].distance);
         j--) {
      const ih_bucket_hand moved = hand[j];
      hand[j] = hand[j - 1];
      hand[j - 1] = moved;
    }
}

/* The nearest and the farthest hands of the drawn ones. */
START_TEST(by_distance)
{
  enum { N = 12 };
  static struct taken all, near, far;
  ih_store *store = open_made(FLOP);
  for (uint32_t b = 0; b < ih_store_game(store)->buckets; b++)
    for (uint64_t samples = 5; samples <= 405; samples *= 9) {
      const ih_sample_options drawing = {.seed = 9, .samples = samples};
      ih_sample_options options = drawing;
      take(store, b, &drawing, (size_t)samples, &all);
      options.order = IH_SAMPLE_NEAREST;
      take(store, b, &options, N, &near);
      options.order = IH_SAMPLE_FARTHEST;
      take(store, b, &options, N, &far);
      const size_t drawn = all.sample.count, given = drawn < N ? drawn : N;
      ck_assert(near.sample.drawn == drawn && far.sample.drawn == drawn);
      ck_assert(near.sample.count == given && far.sample.count == given);
      sort_stably(all.hand, drawn, 1);
      ck_assert_mem_eq(near.hand, all.hand, given * sizeof *all.hand);
      take(store, b, &drawing, (size_t)samples, &all);
      sort_stably(all.hand, drawn, 0);
      ck_assert_mem_eq(far.hand, all.hand, given * sizeof *all.hand);
    }
  ih_store_close(store);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

START_TEST(refused)
{
  static struct taken taken;
  const ih_executor unknown = test_unknown_executor();
  const ih_sample_options no_order = {.order = (enum ih_sample_order)3},
                          reserved = {.reserved = {NULL, &taken}},
                          by_unknown = {.executor = &unknown};
  ih_error error;
  ih_store *store = open_made(TURN);
  ih_bucket_sample *sample = &taken.sample;
  ck_assert_int_eq(ih_buckets_sample(store, 4, NULL, 1, taken.hand, sample, &error), IH_ERR_RANGE);
  ck_assert_ptr_nonnull(
      strstr(error.message,
             "turn-bucket.safetensors: bucket 4 is out of range; the table has buckets 0 to 3"));
  ck_assert_int_eq(ih_buckets_sample(store, 3, NULL, 0, NULL, sample, NULL), IH_OK);
  ck_assert_int_eq(ih_buckets_sample(NULL, 3, NULL, 1, taken.hand, sample, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_sample(store, 3, NULL, 1, NULL, sample, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_sample(store, 3, NULL, 1, taken.hand, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_sample(store, 3, &no_order, 1, taken.hand, sample, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_sample(store, 3, &reserved, 1, taken.hand, sample, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_sample(store, 3, &by_unknown, 1, taken.hand, sample, NULL),
                   IH_ERR_ARGUMENT);
  ih_store_close(store);
}
END_TEST

/* Opens a table of two buckets for the preflop hands of the standard deck, all in the first; it
 * need not be made by a recipe. */
static ih_store *open_standard(void)
{
  static const unsigned char zeros[IH_PREFLOP_CLASSES];
  const ih_tensor tensors[] = {{.name = "size", .dtype = IH_U64, .dims = 1, .shape = {2}},
                               {.name = "cost", .dtype = IH_U64, .dims = 1, .shape = {2}},
                               {.name = "ehs", .dtype = IH_F64, .dims = 1, .shape = {2}},
                               {.name = "centre", .dtype = IH_U32, .dims = 2, .shape = {2, 1}}};
  const struct ihp_more_tensors more = {tensors, sizeof tensors / sizeof *tensors};
  struct ihp_hands hands = {.game = buckets_game("standard"), .rounds = {.count = 1, .cards = {2}}};
  char path[SCRATCH_PATH];
  ih_table_writer *writer;
  ih_indexer *indexer;
  ih_store *store;
  ck_assert_int_eq(ih_indexer_new(&hands.game.deck, &hands.rounds, &indexer), IH_OK);
  hands.indexer = indexer;
  hands.game.final_board = 5;
  hands.game.buckets = 2;
  ck_assert_int_eq(ihp_store_create(scratch_path("standard", path), NULL, &ihp_bucket_feature,
                                    &hands, &more, &writer, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_table_writer_add_metadata(writer, "bucket.method", "optimal", NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_add_metadata(writer, "bucket.cost", "0", NULL), IH_OK);
  for (size_t t = 0; t < more.count; t++)
    ck_assert_int_eq(
        ih_table_writer_write(writer, zeros, 2 * ih_dtype_size(tensors[t].dtype), NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_write(writer, zeros, sizeof zeros, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
  ck_assert_int_eq(ih_store_open(path, &store, NULL), IH_OK);
  ih_indexer_free(indexer);
  return store;
}

/* One hand takes more than a few seconds: hands are drawn without distances, and an order by
 * distance requires the number of hands. */
START_TEST(slow)
{
  static struct taken taken;
  const ih_sample_options nearest = {.order = IH_SAMPLE_NEAREST};
  ih_error error;
  ih_store *store = open_standard();
  take(store, 0, NULL, 3, &taken);
  ck_assert(taken.sample.count == 3 && taken.hand[0].distance == IH_NO_DISTANCE);
  ck_assert(taken.sample.hands == 169 && taken.sample.raw_hands == 1326);
  ck_assert_int_eq(ih_buckets_sample(store, 0, &nearest, 3, taken.hand, &taken.sample, &error),
                   IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(
      strstr(error.message,
             "computing one distance takes about 104 s; set the number of hands (--samples)"));
  ck_assert_int_eq(ih_buckets_sample(store, 1, NULL, 3, taken.hand, &taken.sample, &error),
                   IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "standard: bucket 1 is empty"));
  ih_store_close(store);
}
END_TEST

/* Without the next street's buckets, hands are drawn but not by their distance.  Runs last, because
 * it replaces tables of the other tests. */
START_TEST(sampled_alone)
{
  const ih_sample_options nearest = {.order = IH_SAMPLE_NEAREST, .samples = 3};
  static struct taken drawn;
  char path[SCRATCH_PATH];
  ih_bucket_hand hand[2];
  ih_bucket_sample sample;
  ih_error error;
  const ih_abstraction_options again = {.rebuild = 1};
  buckets_make_well("{\"turn\": {\"method\": \"potential\", \"k\": 3},"
                    " \"river\": {\"method\": \"optimal\", \"k\": 3}}",
                    "4x4", &again);
  ih_store *store = buckets_open("turn");
  test_ok(ih_buckets_sample(store, 1, &nearest, 2, hand, &sample, &error), error);
  ck_assert(sample.count == 2 && hand[0].distance <= hand[1].distance);
  ih_store_close(store);
  ck_assert_int_eq(remove(scratch_path("river-bucket.safetensors", path)), 0);
  store = buckets_open("turn");
  take(store, 1, NULL, 2, &drawn);
  ck_assert_uint_eq(drawn.sample.count, 2);
  for (size_t i = 0; i < 2; i++) {
    ck_assert_uint_eq(ih_store_value_unchecked(store, 0, drawn.hand[i].index, 0), 1);
    ck_assert_uint_eq(drawn.hand[i].distance, IH_NO_DISTANCE);
  }
  ck_assert_int_eq(ih_buckets_sample(store, 1, &nearest, 2, hand, &sample, &error),
                   IH_ERR_UNSUPPORTED);
  test_message_has(error, "turn-bucket.safetensors: distances of hands cannot be recomputed: the "
                          "bucket file of the next street is not in the same folder");
  ih_store_close(store);
}
END_TEST

TEST_MAIN_ONCE(setup, scratch_remove, {draws, 0, STREETS}, {frequencies}, {sums, 0, STREETS},
               {derived}, {by_distance}, {refused}, {slow}, {sampled_alone})
