/* Tables of equity: verification agrees with how they are made, and finds errors. */
#include "equity_tables.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"
#include "stores.h"

#include <stdlib.h>
#include <string.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", path);
}

/* ---- Valid tables ---------------------------------------------------------------- */

static const struct right {
  const char *feature;
  struct equities_game game;
  unsigned bins;
  uint64_t samples; /* 0: all */
} rights[] = {
    {"equity", {IH_RANKING_STANDARD, "5x3", 5, 5}, 0, 0},
    {"ehs", {IH_RANKING_STANDARD, "5x3", 5, 5}, 0, 0},
    {"histogram", {IH_RANKING_STANDARD, "5x3", 5, 5}, 0, 0},
    {"equity", {IH_RANKING_STANDARD, "5x3", 4, 5}, 0, 0},
    {"ehs", {IH_RANKING_STANDARD, "5x3", 4, 5}, 0, 0},
    {"histogram", {IH_RANKING_STANDARD, "5x3", 4, 5}, 0, 0},
    {"equity", {IH_RANKING_STANDARD, "5x3", 3, 5}, 0, 500},
    {"ehs", {IH_RANKING_STANDARD, "5x3", 3, 5}, 0, 500},
    {"histogram", {IH_RANKING_STANDARD, "5x3", 3, 5}, 255, 500},
    {"equity", {IH_RANKING_STANDARD, "5x3", 0, 5}, 0, 0},
    {"ehs", {IH_RANKING_STANDARD, "5x3", 0, 5}, 0, 0},
    {"histogram", {IH_RANKING_STANDARD, "5x3", 0, 5}, 1, 0},
    {"ehs", {IH_RANKING_STANDARD, "5x4", 0, 5}, 0, 1},
    {"histogram", {IH_RANKING_STANDARD, "4x4", 0, 4}, 7, 0},
    {"equity", {IH_RANKING_STANDARD, "4x4", 3, 4}, 7, 0},
    {"ehs", {IH_RANKING_STANDARD, "4x4", 2, 3}, 0, 0},
    {"equity", {IH_RANKING_STANDARD, "4x4", 3, 3}, 0, 0},
    {"histogram", {IH_RANKING_STANDARD, "4x4", 3, 3}, 255, 0},
    {"ehs", {IH_RANKING_STANDARD, "8x2", 5, 5}, 0, 20000},
    {"histogram", {IH_RANKING_STANDARD, "13x2", 2, 3}, 10, 500},
    {"ehs", {IH_RANKING_STANDARD, "13x4", 3, 3}, 0, 500},
    {"equity", {IH_RANKING_SHORT, "9x4", 3, 3}, 0, 1000},
    {"ehs", {IH_RANKING_SHORT_TRIPS, "9x4", 2, 3}, 0, 100},
    {"histogram", {IH_RANKING_SHORT_TRIPS, "9x4", 2, 3}, 50, 100},
};

enum { RIGHTS = sizeof rights / sizeof *rights };

START_TEST(test_right)
{
  const struct right *right = &rights[_i];
  const ih_verify_options how = {.samples = right->samples, .seed = 7, .full = right->samples == 0};
  struct equities equities;
  equities_make(right->feature, &right->game, right->bins, NULL, &equities);
  equities_write(&equities, path);
  ih_store *store = stores_open(path);
  ih_error error;
  test_ok(ih_store_verify(store, &how, NULL, &error), error);
  ih_store_close(store);
  equities_free(&equities);
}
END_TEST

/* Default samples take about a second, or are all hands preflop. */
START_TEST(test_samples)
{
  static const struct {
    unsigned board;
    uint64_t rows, least, most;
  } streets[] = {{0, 169, 169, 169}, {3, 1286792, 3, 40}};
  for (size_t i = 0; i < 2; i++) {
    ih_table_writer *writer;
    ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
    ih_indexer *indexer;
    const uint8_t board = (uint8_t)streets[i].board;
    const ih_rounds rounds = {.count = board > 0 ? 2 : 1, .cards = {2, board}};
    ck_assert_int_eq(ih_deck_make(13, 4, &game.deck), IH_OK);
    ck_assert_int_eq(ih_indexer_new(&game.deck, &rounds, &indexer), IH_OK);
    ck_assert_int_eq(
        ih_store_create(path, ih_feature_find("equity"), &game, indexer, &writer, NULL), IH_OK);
    uint32_t *zeros = calloc(streets[i].rows, 4);
    for (int t = 0; t < 3; t++)
      ck_assert_int_eq(ih_table_writer_write(writer, zeros, streets[i].rows * 4, NULL), IH_OK);
    ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
    ih_store *store = stores_open(path);
    const uint64_t samples = ih_store_usual_samples(store);
    ck_assert_uint_ge(samples, streets[i].least);
    ck_assert_uint_le(samples, streets[i].most);
    ih_store_close(store);
    free(zeros);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* ---- Invalid tables --------------------------------------------------------------- */

static void store_number(void *at, size_t bytes, uint64_t value)
{
  const uint8_t one = (uint8_t)value;
  const uint16_t two = (uint16_t)value;
  const uint32_t four = (uint32_t)value;
  const void *const numbers[] = {NULL, &one, &two, NULL, &four, NULL, NULL, NULL, &value};
  memcpy(at, numbers[bytes], bytes);
}

/* Adds to the first element of a row. */
static void poke(struct equities *e, size_t t, uint64_t index, int64_t change)
{
  const uint64_t value = equities_value(e, t, index) + (uint64_t)change;
  store_number(equities_row(e, t, index), ih_dtype_size(e->tensor[t].dtype), value);
}

enum { ADDING, DERIVING };

/* Writes the table and verifies it: only its values as a whole, or every hand too. */
static enum ih_status verify(const struct equities *e, int deriving, const ih_executor *executor,
                             ih_error *error)
{
  const ih_verify_options how = {.samples = 0, .full = deriving};
  equities_write(e, path);
  ih_store *store = stores_open(path);
  const enum ih_status status = ih_store_verify(store, &how, executor, error);
  ih_store_close(store);
  return status;
}

static void assert_good(const struct equities *e, int deriving)
{
  ih_error error;
  test_ok(verify(e, deriving, NULL, &error), error);
}

/* Checks that it is refused with this reason after the path. */
static void assert_bad(const struct equities *e, int deriving, const char *why)
{
  ih_error error;
  ck_assert_int_eq(verify(e, deriving, NULL, &error), IH_ERR_MISMATCH);
  ck_assert_int_eq(strncmp(error.message, path, strlen(path)), 0);
  ck_assert_str_eq(error.message + strlen(path), why);
}

/* Like assert_bad, for a row: ": index I, HAND: " and the reason. */
static void assert_bad_row(const struct equities *e, int deriving, uint64_t index, const char *why)
{
  const ih_indexer *indexer = ih_street_indexer(e->street);
  ih_deck deck;
  ih_rounds rounds;
  uint8_t cards[IH_MAX_CARDS];
  char hand[IH_HAND_TEXT], all[400];
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  ck_assert_int_eq(ih_unindex(indexer, rounds.count - 1u, index, cards), IH_OK);
  (void)ih_hand_format(&deck, &rounds, rounds.count, cards, hand);
  (void)snprintf(all, sizeof all, ": index %llu, %s: %s", (unsigned long long)index, hand, why);
  assert_bad(e, deriving, all);
}

static struct equities make_royal(const char *feature, unsigned board, unsigned bins)
{
  const struct equities_game game = {IH_RANKING_STANDARD, "5x3", board, 5};
  struct equities equities;
  equities_make(feature, &game, bins, NULL, &equities);
  return equities;
}

static uint64_t multiplicity(const struct equities *e, uint64_t index)
{
  const ih_indexer *indexer = ih_street_indexer(e->street);
  ih_rounds rounds;
  uint64_t ways;
  ih_indexer_rounds(indexer, &rounds);
  ck_assert_int_eq(ih_multiplicity(indexer, rounds.count - 1u, index, &ways), IH_OK);
  return ways;
}

/* Finds the first index >= from whose element of tensor t is in least..most. */
static uint64_t find(const struct equities *e, size_t t, uint64_t from, uint64_t least,
                     uint64_t most)
{
  while (equities_value(e, t, from) < least || equities_value(e, t, from) > most)
    from++;
  ck_assert_uint_lt(from, e->hands);
  return from;
}

enum { PLACE = 20001 };

START_TEST(test_wrong_equity)
{
  struct equities e = make_royal("equity", 5, 0);
  char why[200];
  /* 15 cards: 28 opponents. */
  const uint64_t at = find(&e, 1, PLACE, 2, 27);
  assert_good(&e, ADDING);
  for (size_t t = 0; t < 3; t++) {
    poke(&e, t, at, 1);
    assert_bad_row(&e, ADDING, at, "`wins`, `ties` and `losses` sum to 29, not 28");
    poke(&e, t, at, -1);
  }
  poke(&e, 1, at, -1);
  assert_bad_row(&e, ADDING, at, "`wins`, `ties` and `losses` sum to 27, not 28");
  poke(&e, 1, at, 1);
  /* A tie turned into a win: not visible in the row, but in the sum. */
  poke(&e, 0, at, 1);
  poke(&e, 1, at, -1);
  (void)snprintf(why, sizeof why,
                 ": the mean HS of all hands is not 1/2: the sum of wins less losses is %llu",
                 (unsigned long long)multiplicity(&e, at));
  assert_bad(&e, ADDING, why);
  /* Two ties turned into a win and a loss: visible only when the hand is recomputed. */
  poke(&e, 1, at, -1);
  poke(&e, 2, at, 1);
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`wins` is %llu, but %llu when recomputed",
                 (unsigned long long)equities_value(&e, 0, at),
                 (unsigned long long)equities_value(&e, 0, at) - 1);
  assert_bad_row(&e, DERIVING, at, why);
  poke(&e, 0, at, -1);
  poke(&e, 1, at, 2);
  poke(&e, 2, at, -1);
  assert_good(&e, DERIVING);
  equities_free(&e);
}
END_TEST

static float float_at(const struct equities *e, size_t t, uint64_t index)
{
  float value;
  memcpy(&value, equities_row(e, t, index), sizeof value);
  return value;
}

/* The turn of 15 cards has 9 runouts with 28 opponents each. */
enum { TURN_RUNOUTS = 9, MOST = 56 };

START_TEST(test_wrong_ehs)
{
  struct equities e = make_royal("ehs", 4, 0);
  char why[200];
  const uint64_t at = find(&e, 1, 5000, 100, 200);
  const unsigned long long points = equities_value(&e, 1, at), squares = equities_value(&e, 0, at);
  const float ehs = float_at(&e, 2, at), ehs2 = float_at(&e, 3, at);
  assert_good(&e, ADDING);

  poke(&e, 1, at, TURN_RUNOUTS * MOST + 1 - (int64_t)points);
  assert_bad_row(&e, ADDING, at, "`points` is 505, above the maximum of 504");
  poke(&e, 1, at, (int64_t)points - TURN_RUNOUTS * MOST - 1);

  poke(&e, 1, at, 1);
  (void)snprintf(why, sizeof why, "`ehs` is %.9g, but `points` give %.9g", (double)ehs,
                 (double)(float)((double)(points + 1) / 504.0));
  assert_bad_row(&e, ADDING, at, why);
  poke(&e, 1, at, -1);

  /* One of wrong parity; below the sum for equal runouts; above the sum for extremes. */
  const int64_t wrong[] = {
      1, -(int64_t)squares + (int64_t)(points * points / 9 / 2 * 2) - 2 + (int64_t)(points % 2),
      (int64_t)(MOST * points - squares) + 2};
  for (size_t i = 0; i < 3; i++) {
    poke(&e, 0, at, wrong[i]);
    (void)snprintf(why, sizeof why, "`squares` is %llu, impossible for `points` %llu",
                   (unsigned long long)equities_value(&e, 0, at), points);
    assert_bad_row(&e, ADDING, at, why);
    poke(&e, 0, at, -wrong[i]);
  }

  poke(&e, 0, at, 2);
  (void)snprintf(why, sizeof why, "`ehs2` is %.9g, but `squares` give %.9g", (double)ehs2,
                 (double)(float)((double)(squares + 2) / (56.0 * 504.0)));
  assert_bad_row(&e, ADDING, at, why);
  poke(&e, 0, at, -2);

  poke(&e, 2, at, -1);
  assert_bad_row(&e, ADDING, at,
                 (snprintf(why, sizeof why, "`ehs` is %.9g, but `points` give %.9g",
                           (double)float_at(&e, 2, at), (double)ehs),
                  why));
  poke(&e, 2, at, 1);
  poke(&e, 3, at, 1);
  assert_bad_row(&e, ADDING, at,
                 (snprintf(why, sizeof why, "`ehs2` is %.9g, but `squares` give %.9g",
                           (double)float_at(&e, 3, at), (double)ehs2),
                  why));
  poke(&e, 3, at, -1);
  assert_good(&e, ADDING);
  equities_free(&e);
}
END_TEST

/* Two preflop rows exchanged: each is valid by itself, as are the sums.  Enumerating one hand would
 * take seconds, so all are recomputed board by board. */
START_TEST(test_exchanged_preflop)
{
  static const char *const features[] = {"equity", "ehs", "histogram"};
  const struct equities_game game = {IH_RANKING_SHORT, "9x4", 0, 5};
  const ih_verify_options few = {.samples = 1};
  const ih_executor executor = test_threads(2);
  const uint64_t first = 3;
  struct equities e;
  equities_make(features[_i], &game, 0, &executor, &e);
  uint64_t second = first + 1;
  while (multiplicity(&e, second) != multiplicity(&e, first) ||
         equities_value(&e, 0, second) == equities_value(&e, 0, first))
    second++;
  for (int exchanged = 0; exchanged < 2; exchanged++) {
    char why[40];
    ih_error error;
    equities_write(&e, path);
    ih_store *store = stores_open(path);
    ck_assert_uint_eq(ih_store_derived(store, &few), 81);
    (void)snprintf(why, sizeof why, ": index %d, ", (int)first);
    const enum ih_status status = ih_store_verify(store, NULL, &executor, &error);
    ck_assert_int_eq(status, exchanged ? IH_ERR_MISMATCH : IH_OK);
    ck_assert(!exchanged || strstr(error.message, why) != NULL);
    ih_store_close(store);
    for (size_t t = 0; t < e.tensors; t++) {
      unsigned char row[8 * IH_EQUITY_MAX_BINS];
      const size_t bytes = equities_row_bytes(&e, t);
      memcpy(row, equities_row(&e, t, first), bytes);
      memcpy(equities_row(&e, t, first), equities_row(&e, t, second), bytes);
      memcpy(equities_row(&e, t, second), row, bytes);
    }
  }
  equities_free(&e);
}
END_TEST

/* Progress never decreases, starts before the rows are checked, and ends complete. */
static void note_progress(void *context, uint64_t done, uint64_t total)
{
  uint64_t *reported = context; /* calls, last done, total */
  ck_assert_uint_ge(done, reported[1]);
  ck_assert_uint_le(done, total);
  ck_assert(reported[0] == 0 || total == reported[2]);
  reported[0]++;
  reported[1] = done;
  reported[2] = total;
}

START_TEST(test_progress)
{
  struct equities e = make_royal("ehs", 4, 0);
  equities_write(&e, path);
  ih_store *store = stores_open(path);
  for (int full = 0; full < 2; full++) {
    uint64_t reported[3] = {0, 0, 0};
    const ih_verify_options how = {
        .callbacks = {.context = reported, .progress = note_progress}, .samples = 50, .full = full};
    ck_assert_uint_eq(ih_store_derived(store, &how), full ? e.hands : 50);
    ck_assert_int_eq(ih_store_verify(store, &how, NULL, NULL), IH_OK);
    ck_assert_uint_ge(reported[0], 3);
    ck_assert_uint_ge(reported[1], reported[2] - reported[2] / 100);
  }
  ck_assert_uint_gt(ih_store_usual_samples(store), e.hands);
  ck_assert_uint_eq(ih_store_derived(store, NULL), e.hands);
  ih_store_close(store);
  equities_free(&e);
}
END_TEST

/* Rows that are valid by themselves, one in the place of a different one. */
START_TEST(test_exchanged)
{
  struct equities e = make_royal("ehs", 4, 0);
  char why[200];
  const uint64_t at = find(&e, 1, 5000, 100, 200), other = find(&e, 1, at, 300, 504);
  const long long more =
      (long long)equities_value(&e, 1, other) - (long long)equities_value(&e, 1, at);
  for (size_t t = 0; t < 4; t++)
    memcpy(equities_row(&e, t, at), equities_row(&e, t, other), equities_row_bytes(&e, t));
  (void)snprintf(
      why, sizeof why,
      ": the mean HS of all hands is not 1/2: the sum of scores less half the maximum is %lld",
      more * (long long)multiplicity(&e, at));
  assert_bad(&e, ADDING, why);
  equities_free(&e);

  /* Two rows of equal multiplicity exchanged: the lower one is named. */
  e = make_royal("ehs", 5, 0);
  uint64_t second = PLACE + 1;
  while (multiplicity(&e, second) != multiplicity(&e, PLACE) ||
         equities_value(&e, 1, second) == equities_value(&e, 1, PLACE))
    second++;
  for (size_t t = 0; t < 2; t++) {
    const uint64_t change = equities_value(&e, t, second) - equities_value(&e, t, PLACE);
    poke(&e, t, PLACE, (int64_t)change);
    poke(&e, t, second, -(int64_t)change);
  }
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`ehs` is %.9g, but %.9g when recomputed",
                 (double)float_at(&e, 0, PLACE), (double)float_at(&e, 0, second));
  assert_bad_row(&e, DERIVING, PLACE, why);
  poke(&e, 0, second, 1);
  ck_assert_int_eq(verify(&e, ADDING, NULL, NULL), IH_ERR_MISMATCH);
  poke(&e, 1, second, MOST + 1 - (int64_t)equities_value(&e, 1, second));
  assert_bad_row(&e, ADDING, second, "`points` is 57, above the maximum of 56");
  equities_free(&e);
}
END_TEST

START_TEST(test_wrong_histogram)
{
  struct equities e = make_royal("histogram", 4, 20);
  const uint64_t at = 9000;
  uint8_t *row = equities_row(&e, 0, at);
  size_t b = 0;
  char why[200];
  while (row[b] == 0)
    b++;
  assert_good(&e, ADDING);
  row[19 - b]++;
  assert_bad_row(&e, ADDING, at, "the runouts of `histogram` sum to 10, not 9");
  row[b]--;
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`histogram`[%zu] is %u, but %u when recomputed",
                 b < 19 - b ? b : 19 - b, row[b < 19 - b ? b : 19 - b],
                 row[b < 19 - b ? b : 19 - b] + (b < 19 - b ? 1u : 0u) - (b < 19 - b ? 0u : 1u));
  assert_bad_row(&e, DERIVING, at, why);
  for (unsigned bin = 0; bin < 20; bin++) {
    memset(e.data[0], 0, e.hands * 20);
    for (uint64_t i = 0; i < e.hands; i++)
      e.data[0][i * 20 + bin] = 9;
    if (bin < 9)
      assert_bad(&e, ADDING,
                 ": according to the bins the mean HS of all hands is not 1/2 but below");
    else if (bin > 10)
      assert_bad(&e, ADDING,
                 ": according to the bins the mean HS of all hands is not 1/2 but above");
    else
      assert_good(&e, ADDING);
  }
  equities_free(&e);
}
END_TEST

START_TEST(test_wrong_bin)
{
  struct equities e = make_royal("histogram", 5, 10);
  assert_good(&e, ADDING);
  uint8_t *bin = equities_row(&e, 0, PLACE);
  const unsigned right = *bin;
  char why[200];
  for (unsigned wrong = 0; wrong < 256; wrong += 9) {
    *bin = (uint8_t)wrong;
    if (wrong >= 10) {
      (void)snprintf(why, sizeof why, "`bin` is %u, not below 10", wrong);
      assert_bad_row(&e, ADDING, PLACE, why);
    } else {
      assert_good(&e, ADDING);
      (void)snprintf(why, sizeof why, "`bin` is %u, but %u when recomputed", wrong, right);
      if (wrong != right)
        assert_bad_row(&e, DERIVING, PLACE, why);
    }
  }
  memset(e.data[0], 0, e.hands);
  assert_bad(&e, ADDING, ": according to the bins the mean HS of all hands is not 1/2 but below");
  memset(e.data[0], 9, e.hands);
  assert_bad(&e, ADDING, ": according to the bins the mean HS of all hands is not 1/2 but above");
  equities_free(&e);
}
END_TEST

/* Many wrong rows in a table of several tasks: every executor names the lowest, and gets the same
 * sum. */
START_TEST(test_executors)
{
  static const struct equities_game game = {IH_RANKING_STANDARD, "8x2", 5, 5};
  const ih_executor executors[] = {test_threads(1), test_threads(2), test_threads(7),
                                   test_backwards(1), test_backwards(5)};
  struct equities e;
  ih_error error, first;
  equities_make("equity", &game, 0, NULL, &e);
  ck_assert_uint_gt(e.hands, 100000);
  for (int wrong = 0; wrong < 3; wrong++) {
    for (uint64_t i = 50000; wrong == 1 && i < e.hands; i += 13)
      poke(&e, 0, i, 1);
    for (uint64_t i = 0; wrong == 2 && i < e.hands; i++) {
      poke(&e, 0, i, 36 - (int64_t)equities_value(&e, 0, i));
      poke(&e, 1, i, -(int64_t)equities_value(&e, 1, i));
      poke(&e, 2, i, -(int64_t)equities_value(&e, 2, i));
    }
    for (size_t x = 0; x < sizeof executors / sizeof *executors; x++) {
      const enum ih_status status = verify(&e, ADDING, &executors[x], &error);
      ck_assert_int_eq(status, wrong ? IH_ERR_MISMATCH : IH_OK);
      if (x == 0)
        first = error;
      if (wrong)
        ck_assert_str_eq(error.message, first.message);
    }
    if (wrong == 1)
      ck_assert_ptr_nonnull(strstr(error.message, ": index 50000, "));
  }
  /* All hands win: once per hand and board, times 36. */
  ck_assert_ptr_nonnull(strstr(error.message, ": the sum of wins less losses is 8648640"));
  equities_free(&e);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_right, 0, RIGHTS},
               {test_exchanged_preflop, 0, test_tier() == TIER_CHECK ? 1 : 3}, {test_progress},
               {test_samples}, {test_exchanged}, {test_wrong_equity}, {test_wrong_ehs},
               {test_wrong_histogram}, {test_wrong_bin}, {test_executors, .flags = TEST_THREADS})
