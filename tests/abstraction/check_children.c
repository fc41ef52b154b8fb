/* Buckets made from the next street's buckets: each hand's children dealt and measured
 * independently, files kept when the next street changes, and refusals. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "questions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A deck of 16 cards: 10 children of a turn, 11 of a flop. */
static const char both_streets[] = "{\"flop\": {\"method\": \"potential\", \"k\": 12},"
                                   " \"turn\": {\"method\": \"potential\", \"k\": 10},"
                                   " \"river\": {\"method\": \"ochs\", \"k\": 30, "
                                   "\"clusters\": 3}}";

enum { CHILDREN = 11, PLACES = 32769 };

static double mean_of(const ih_store *store, uint64_t bucket)
{
  const uint64_t bits = buckets_element(store, "ehs", bucket);
  double mean;
  memcpy(&mean, &bits, sizeof mean);
  return mean;
}

/* bucket[] = the buckets of the hands that a hand becomes with one more card; returns their
 * number. */
static size_t deal_on(const ih_store *store, const ih_store *next, uint64_t hand, uint64_t bucket[])
{
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index;
  size_t count = 0;
  const size_t held = 2 + (size_t)ih_store_rounds(store)->cards[1];
  ck_assert_int_eq(ih_unindex(ih_store_indexer(store), 1, hand, cards), IH_OK);
  for (cards[held] = 0; cards[held] < 16; cards[held]++)
    if (ih_index_last(ih_store_indexer(next), cards, &index) == IH_OK)
      bucket[count++] = ih_store_value_unchecked(next, 0, index, 0);
  ck_assert_uint_eq(count, 14 - ih_store_rounds(store)->cards[1]);
  return count;
}

/* Expected contents of a street's buckets. */
struct measured {
  ih_store *store;
  uint64_t cost[64], size[64];
};

static void open_measured(struct measured *m, const char *street)
{
  memset(m, 0, sizeof *m);
  m->store = buckets_open(street);
  ck_assert_uint_le(ih_store_game(m->store)->buckets, 64);
}

static void add_hand(struct measured *m, uint64_t hand, uint64_t distance)
{
  uint64_t multiplicity;
  const uint64_t own = ih_store_value_unchecked(m->store, 0, hand, 0);
  ck_assert_int_eq(ih_multiplicity(ih_store_indexer(m->store), 1, hand, &multiplicity), IH_OK);
  m->cost[own] += multiplicity * distance;
  m->size[own] += multiplicity;
}

static void close_measured(struct measured *m)
{
  for (unsigned b = 0; b < ih_store_game(m->store)->buckets; b++) {
    ck_assert_uint_eq(m->cost[b], buckets_element(m->store, "cost", b));
    ck_assert_uint_eq(m->size[b], buckets_element(m->store, "size", b));
  }
  ih_store_close(m->store);
}

/* ---- Distances on a line ------------------------------------------------------------------ */

/* Counts the children below each place: the distribution function, whose L1 distance is that over
 * which mass must be moved. */
static void count_below(const uint64_t place[], size_t count, unsigned below[PLACES])
{
  for (unsigned p = 0; p < PLACES; p++)
    below[p] = 0;
  for (size_t i = 0; i < count; i++)
    below[place[i]]++;
  for (unsigned p = 1; p < PLACES; p++)
    below[p] += below[p - 1];
}

static uint64_t distance_of(const unsigned a[PLACES], const unsigned b[PLACES])
{
  uint64_t distance = 0;
  for (unsigned p = 0; p < PLACES; p++)
    distance += a[p] > b[p] ? a[p] - b[p] : b[p] - a[p];
  return distance;
}

START_TEST(line)
{
  enum { BUCKETS = 10, EACH = 40 };
  static unsigned centre[BUCKETS][PLACES], own[PLACES];
  uint64_t place[CHILDREN];
  struct measured m;
  buckets_make_well(both_streets, "4x4", NULL);
  open_measured(&m, "turn");
  ih_store *next = buckets_open("river");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(m.store), "bucket.of"), "ehs");
  for (unsigned b = 0; b < BUCKETS; b++) {
    for (unsigned j = 0; j < 10; j++)
      place[j] = buckets_element(m.store, "centre", 10ull * b + j);
    count_below(place, 10, centre[b]);
  }
  uint64_t found = 0, total = 0;
  for (uint64_t hand = 0; hand < ih_store_hands(m.store); hand += EACH) {
    const size_t count = deal_on(m.store, next, hand, place);
    for (size_t i = 0; i < count; i++)
      place[i] = (uint64_t)(32768 * mean_of(next, place[i]));
    count_below(place, count, own);
    const uint64_t bucket = ih_store_value_unchecked(m.store, 0, hand, 0);
    const uint64_t distance = distance_of(own, centre[bucket]);
    for (unsigned b = 0; b < BUCKETS; b++)
      ck_assert_uint_le(distance, distance_of(own, centre[b]));
    found += distance > 0;
    total++;
  }
  ck_assert_uint_gt(found, total / 2);
  ih_store_close(next);
  ih_store_close(m.store);
}
END_TEST

/* ---- By transport ------------------------------------------------------------------------- */

START_TEST(transport)
{
  enum { BUCKETS = 12, SITES = 10, WIDTH = 10 };
  static uint16_t site[SITES * WIDTH], at[(1 + BUCKETS) * CHILDREN];
  uint32_t from[BUCKETS] = {0}, to[BUCKETS];
  uint64_t bucket[CHILDREN], distance[BUCKETS];
  int is_medoid[BUCKETS] = {0};
  struct measured m;
  buckets_make_well(both_streets, "4x4", NULL);
  open_measured(&m, "flop");
  ih_store *next = buckets_open("turn");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(m.store), "bucket.of"), "centres");
  for (unsigned j = 0; j < SITES * WIDTH; j++)
    site[j] = (uint16_t)buckets_element(next, "centre", j);
  for (unsigned j = 0; j < BUCKETS * CHILDREN; j++)
    at[CHILDREN + j] = (uint16_t)buckets_element(m.store, "centre", j);
  for (unsigned b = 0; b < BUCKETS; b++)
    to[b] = b + 1;
  const ih_distributions points = {
      .sites = {.count = SITES, .width = WIDTH, .dtype = IH_U16, .at = site},
      .count = 1 + BUCKETS,
      .mass = CHILDREN,
      .at = at};
  for (uint64_t hand = 0; hand < ih_store_hands(m.store); hand++) {
    const uint64_t own = ih_store_value_unchecked(m.store, 0, hand, 0);
    const size_t count = deal_on(m.store, next, hand, bucket);
    ck_assert_uint_eq(count, CHILDREN);
    for (unsigned j = 0; j < CHILDREN; j++)
      at[j] = (uint16_t)bucket[j];
    ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, from, to, BUCKETS, distance), IH_OK);
    for (unsigned b = 0; b < BUCKETS; b++)
      ck_assert_uint_le(distance[own], distance[b]);
    is_medoid[own] |= distance[own] == 0;
    add_hand(&m, hand, distance[own]);
  }
  for (unsigned b = 0; b < BUCKETS; b++)
    ck_assert(is_medoid[b]);
  ih_store_close(next);
  close_measured(&m);
}
END_TEST

/* A street may also be measured on the line of the next street's E[HS]. */
START_TEST(asked_for)
{
  buckets_make_well("{\"flop\": {\"method\": \"potential\", \"of\": \"ehs\", \"k\": 5},"
                    " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
                    " \"river\": {\"method\": \"optimal\", \"k\": 9}}",
                    "4x4", NULL);
  const ih_verify_options full = {.full = 1};
  static const char *const streets[] = {"flop", "turn"}, *const kinds[] = {"ehs", "centres"};
  for (size_t s = 0; s < 2; s++) {
    ih_store *store = buckets_open(streets[s]);
    ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.of"), kinds[s]);
    ck_assert_uint_eq(ih_store_derived(store, &full), ih_store_hands(store));
    ck_assert_int_eq(ih_store_verify(store, &full, NULL, NULL), IH_OK);
    ih_store_close(store);
  }
}
END_TEST

/* ---- Verification ------------------------------------------------------------------------- */

static uint64_t count_derived(const char *street)
{
  ih_store *store = buckets_open(street);
  ck_assert_int_eq(ih_store_verify(store, NULL, NULL, NULL), IH_OK);
  const uint64_t derived = ih_store_derived(store, NULL);
  ck_assert_int_eq(ih_store_is_derivable(store), derived > 0);
  ih_store_close(store);
  return derived;
}

/* Puts a hand into a different bucket. */
static void move_hand(const char *street, uint64_t hand)
{
  ih_store *store = buckets_open(street);
  const uint64_t own = buckets_element(store, "bucket", hand);
  ih_store_close(store);
  buckets_change(street, "bucket", hand, own ^ 1);
}

/* Rows are recomputed as long as the buckets they were made from are in the same folder. */
START_TEST(same_folder)
{
  char path[SCRATCH_PATH];
  ih_error error;
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_uint_gt(count_derived("flop"), 0);
  move_hand("flop", 7);
  ih_store *store = buckets_open("flop");
  const ih_verify_options full = {.full = 1};
  ck_assert_int_eq(ih_store_verify(store, &full, NULL, &error), IH_ERR_MISMATCH);
  ih_store_close(store);
  (void)remove(scratch_path("flop-bucket.safetensors", path));
  buckets_make_well(both_streets, "4x4", NULL);

  ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", path)), 0);
  ck_assert_uint_eq(count_derived("flop"), 0);
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_uint_gt(count_derived("flop"), 0);
  move_hand("river", 3);
  ck_assert_uint_eq(count_derived("turn"), 0);
  ck_assert_uint_gt(count_derived("flop"), 0);
}
END_TEST

/* A street made from different buckets does not match the recipe, and stays. */
START_TEST(changed_below)
{
  char path[SCRATCH_PATH], changed[400];
  ih_error error;
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_int_eq(remove(scratch_path("river-bucket.safetensors", path)), 0);
  (void)snprintf(changed, sizeof changed, "%s", both_streets);
  memcpy(strstr(changed, "30"), "29", 2);
  ck_assert_int_eq(buckets_make(changed, "4x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "turn-bucket.safetensors: made from different buckets of the river"));
  ck_assert_uint_eq(scratch_entries(), 3);
  const ih_abstraction_options again = {.rebuild = 1};
  ck_assert_int_eq(buckets_make(changed, "4x4", &again, &error), IH_OK);
  ck_assert_uint_gt(count_derived("flop"), 0);
}
END_TEST

/* A table with an invalid bucket number cannot be the source of others. */
START_TEST(wrong_below)
{
  char path[SCRATCH_PATH];
  ih_error error;
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", path)), 0);
  buckets_change("river", "bucket", 5, 30);
  ck_assert_int_eq(buckets_make(both_streets, "4x4", NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "river-bucket.safetensors: index 5 has bucket 30, not below 30");
  ck_assert_uint_eq(scratch_entries(), 2);
}
END_TEST

/* Records the river's current file as the source of the turn. */
static void adopt_river(void)
{
  static const char *const tensors[] = {"bucket", "ehs"};
  for (size_t i = 0; i < 2; i++) {
    char checksum[64], key[64];
    ih_store *river = buckets_open("river");
    (void)snprintf(key, sizeof key, "xxh3-128.%s", tensors[i]);
    const char *text = ih_table_metadata(ih_store_table(river), key);
    ck_assert_uint_eq(strlen(text), 32);
    (void)snprintf(checksum, sizeof checksum, "%s", text);
    (void)snprintf(key, sizeof key, "source.2,5.bucket.%s", tensors[i]);
    ih_store_close(river);
    buckets_say("turn", key, checksum);
  }
}

/* Verification does not trust the next street's file either. */
START_TEST(wrong_next)
{
  ih_error error;
  ih_bucket_hand hands[4];
  ih_bucket_sample sample;
  const ih_verify_options full = {.full = 1};
  const ih_sample_options nearest = {.order = IH_SAMPLE_NEAREST, .samples = 100000, .seed = 1};
  buckets_make_well(both_streets, "4x4", NULL);
  for (uint64_t i = 0; i < 100; i++)
    buckets_change("river", "bucket", i, 255);
  adopt_river();
  ih_store *store = buckets_open("turn");
  ck_assert_int_eq(ih_store_is_derivable(store), 1);
  ck_assert_int_eq(ih_store_verify(store, &full, NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "river-bucket.safetensors: index 0 has bucket 255, not below 30");
  for (uint32_t b = 0; b < 10; b++) {
    const enum ih_status status = ih_buckets_sample(store, b, &nearest, 4, hands, &sample, &error);
    ck_assert(status == IH_OK || status == IH_ERR_MISMATCH);
    if (status != IH_OK)
      ck_assert_ptr_nonnull(strstr(error.message, "has bucket 255, not below 30"));
  }
  ih_store_close(store);
}
END_TEST

/* A next street's file of a different game or street, or with an invalid bucket number, is
 * ignored. */
START_TEST(other_next)
{
  char path[SCRATCH_PATH], other[SCRATCH_PATH];
  static const char small[] = "{\"river\": {\"method\": \"ochs\", \"k\": 30, \"clusters\": 3}}";
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_int_eq(remove(scratch_path("river-bucket.safetensors", path)), 0);
  ck_assert_int_eq(buckets_make(small, "5x4", NULL, NULL), IH_OK);
  adopt_river();
  ck_assert_uint_eq(count_derived("turn"), 0);
  ck_assert_int_eq(remove(path), 0);
  ck_assert_int_eq(rename(scratch_path("flop-bucket.safetensors", other), path), 0);
  adopt_river();
  ck_assert_uint_eq(count_derived("turn"), 0);
  ck_assert_int_eq(remove(path), 0);
  buckets_make_well(small, "4x4", NULL);
  adopt_river();
  ck_assert_uint_gt(count_derived("turn"), 0);
  const double beyond = 1.5;
  uint64_t bits;
  memcpy(&bits, &beyond, sizeof bits);
  buckets_change("river", "ehs", 29, bits);
  adopt_river();
  ck_assert_uint_eq(count_derived("turn"), 0);
}
END_TEST

/* Centres under a different distance cannot be sites, though all else is unchanged. */
START_TEST(other_distance)
{
  buckets_make_well("{\"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
                    " \"river\": {\"method\": \"optimal\", \"k\": 9}}",
                    "4x4", NULL);
  buckets_say("river", "bucket.method", "l2");
  ck_assert_uint_eq(count_derived("turn"), 0);
  buckets_say("river", "bucket.method", "l1");
  ck_assert_uint_gt(count_derived("turn"), 0);
}
END_TEST

/* A list of the next street's buckets contains only valid ones. */
START_TEST(wrong_centre)
{
  char path[SCRATCH_PATH];
  ih_error error;
  ih_store *store = NULL;
  buckets_make_well(both_streets, "4x4", NULL);
  buckets_change("flop", "centre", 3, 10);
  ck_assert_int_eq(ih_store_open(scratch_path("flop-bucket.safetensors", path), &store, &error),
                   IH_ERR_MISMATCH);
  test_message_has(error, "tensor `centre` contains a bucket that is not on the turn");
}
END_TEST

/* A table under the next street's name may be its own next street: it is opened once. */
START_TEST(other_name)
{
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  buckets_make_well(both_streets, "4x4", NULL);
  ck_assert_int_eq(rename(scratch_path("flop-bucket.safetensors", from),
                          scratch_path("turn-bucket.safetensors", to)),
                   0);
  ck_assert_uint_eq(count_derived("turn"), 0);
}
END_TEST

/* ---- Cancellation ------------------------------------------------------------------------- */

/* Returns the number of cancellation checks while a turn is made, given a river. */
static unsigned count_questions(const char *turn)
{
  char path[SCRATCH_PATH], recipe[300];
  struct questions all = {0, UINT_MAX};
  const ih_abstraction_options options = {
      .callbacks = {.context = &all, .is_cancelled = questions_answer}};
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  (void)snprintf(recipe, sizeof recipe,
                 "{\"turn\": {%s}, \"river\": {\"method\": \"optimal\", \"k\": 9}}", turn);
  ck_assert_int_eq(buckets_make(recipe, "4x4", &options, NULL), IH_OK);
  return all.asked;
}

/* Both use the same features, and at most a few steps of clustering. */
START_TEST(asked)
{
  (void)count_questions("\"method\": \"optimal\", \"k\": 2");
  const unsigned without = count_questions("\"method\": \"optimal\", \"k\": 2");
  ck_assert_uint_gt(count_questions("\"method\": \"potential\", \"k\": 2, \"iterations\": 1"),
                    without + 20);
}
END_TEST

/* Every cancellation is obeyed, also while children are counted. */
START_TEST(cancelled)
{
  char path[SCRATCH_PATH];
  struct questions all = {0, UINT_MAX}, some = {0, 0};
  ih_abstraction_options options = {
      .callbacks = {.context = &all, .is_cancelled = questions_answer}};
  buckets_make_well(both_streets, "4x4", NULL);
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  ck_assert_int_eq(buckets_make(both_streets, "4x4", &options, NULL), IH_OK);
  ck_assert_uint_gt(all.asked, 60);
  options.callbacks.context = &some;
  for (; some.allowed < all.asked; some.allowed += 1 + all.asked / 40) {
    (void)remove(path);
    some.asked = 0;
    ck_assert_int_eq(buckets_make(both_streets, "4x4", &options, NULL), IH_ERR_CANCELLED);
    ck_assert_uint_eq(scratch_entries(), 2);
  }
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

START_TEST(refused)
{
  static const struct {
    const char *recipe, *message;
    enum ih_status status;
  } rows[] = {
      {"{\"river\": {\"method\": \"potential\", \"k\": 2}}",
       "river: potential: not allowed on the final street", IH_ERR_UNSUPPORTED},
      {"{\"preflop\": {\"method\": \"potential\", \"k\": 2}, \"flop\": {\"method\": \"classes\"}}",
       "preflop: potential: the next street has 3 more cards on the board, not one",
       IH_ERR_UNSUPPORTED},
      {"{\"turn\": {\"method\": \"potential\", \"k\": 2}}",
       "turn: potential needs buckets of the river", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"potential\", \"k\": 2}, \"turn\": {\"method\": \"ochs\", \"k\": "
       "3}}",
       "flop: potential of centres needs buckets of the turn that have centres under the distance "
       "l1, not those of ochs",
       IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"potential\", \"k\": 2}, \"turn\": {\"method\": \"hands\"}}",
       "not those of hands", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"potential\", \"k\": 2}, \"turn\": {\"method\": \"potential\", "
       "\"of\": \"centres\", \"k\": 3}, \"river\": {\"method\": \"optimal\", \"k\": 3}}",
       "not those of potential", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"potential\", \"k\": 2, \"of\": \"ehs2\"}}",
       "turn: potential does not support that `of`; known: ehs centres", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"potential\"}}", "turn: potential needs `k`", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"potential\", \"k\": 2, \"outer\": 2}}",
       "turn: potential takes no `outer`", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"potential\", \"k\": 100000}, \"river\": {\"method\": "
       "\"hands\"}}",
       "turn: cannot make 100000 buckets from only ", IH_ERR_RANGE},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    ck_assert_int_eq(buckets_make(rows[i].recipe, "4x4", NULL, &error), rows[i].status);
    test_message_has(error, rows[i].message);
    ck_assert_uint_eq(scratch_entries(), 0);
  }
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {line}, {transport}, {asked_for}, {same_folder},
               {changed_below}, {wrong_below}, {wrong_next}, {other_next}, {other_distance},
               {wrong_centre}, {other_name}, {asked}, {cancelled}, {refused})
