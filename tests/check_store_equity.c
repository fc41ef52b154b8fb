/* Tables of equity: what verifies them agrees with what makes them, and finds what is
 * wrong in them; their metadata. */
#include "equity_tables.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", path);
}

static ih_store *open_store(void)
{
  ih_store *store;
  ih_error error;
  ck_assert_msg(ih_store_open(path, &store, &error) == IH_OK, "%s", error.message);
  return store;
}

/* ---- What is right --------------------------------------------------------------- */

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
  const ih_verify_options how = {right->samples, 7, right->samples == 0};
  struct equities equities;
  equities_make(right->feature, &right->game, right->bins, NULL, &equities);
  equities_write(&equities, path);
  ih_store *store = open_store();
  ih_error error;
  ck_assert_msg(ih_store_verify(store, &how, NULL, &error) == IH_OK, "%s", error.message);
  ih_store_close(store);
  equities_free(&equities);
}
END_TEST

/* As many samples as take about a second. */
START_TEST(test_samples)
{
  static const struct {
    unsigned board;
    uint64_t rows, least, most;
  } streets[] = {{0, 169, 0, 0}, {3, 1286792, 3, 40}};
  for (size_t i = 0; i < 2; i++) {
    ih_table_writer *writer;
    ih_deck deck;
    ih_indexer *indexer;
    const uint8_t rounds[] = {2, (uint8_t)streets[i].board};
    ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
    ck_assert_int_eq(ih_indexer_new(&deck, rounds[1] > 0 ? 2 : 1, rounds, &indexer), IH_OK);
    ck_assert_int_eq(ih_store_create(path, indexer, "equity", &writer, NULL), IH_OK);
    uint32_t *zeros = calloc(streets[i].rows, 4);
    for (int t = 0; t < 3; t++)
      ck_assert_int_eq(ih_table_write(writer, zeros, streets[i].rows * 4, NULL), IH_OK);
    ck_assert_int_eq(ih_table_commit(writer, NULL), IH_OK);
    ih_store *store = open_store();
    const uint64_t samples = ih_store_usual_samples(store);
    ck_assert_uint_ge(samples, streets[i].least);
    ck_assert_uint_le(samples, streets[i].most);
    ih_store_close(store);
    free(zeros);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* ---- What is wrong ---------------------------------------------------------------- */

/* An integer of the machine's own byte order. */
static uint64_t load(const void *at, size_t bytes)
{
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (bytes) {
  case 1:
    return *(const uint8_t *)at;
  case 2:
    return memcpy(&two, at, 2), two;
  case 4:
    return memcpy(&four, at, 4), four;
  default:
    return memcpy(&eight, at, 8), eight;
  }
}

static void store_number(void *at, size_t bytes, uint64_t value)
{
  const uint8_t one = (uint8_t)value;
  const uint16_t two = (uint16_t)value;
  const uint32_t four = (uint32_t)value;
  const void *const numbers[] = {NULL, &one, &two, NULL, &four, NULL, NULL, NULL, &value};
  memcpy(at, numbers[bytes], bytes);
}

/* The first element of a row, as an integer of its size. */
static uint64_t peek(const struct equities *e, size_t t, uint64_t index)
{
  return load(equities_row(e, t, index), ih_dtype_size(e->tensor[t].dtype));
}

/* Adds to it. */
static void poke(struct equities *e, size_t t, uint64_t index, int64_t change)
{
  const uint64_t value = peek(e, t, index) + (uint64_t)change;
  store_number(equities_row(e, t, index), ih_dtype_size(e->tensor[t].dtype), value);
}

enum { ADDING, DERIVING };

/* Writes the table and verifies it: its values as a whole alone, or each hand. */
static enum ih_status verify(const struct equities *e, int deriving, const ih_executor *executor,
                             ih_error *error)
{
  const ih_verify_options how = {.samples = 0, .full = deriving};
  equities_write(e, path);
  ih_store *store = open_store();
  const enum ih_status status = ih_store_verify(store, &how, executor, error);
  ih_store_close(store);
  return status;
}

static void assert_good(const struct equities *e, int deriving)
{
  ih_error error;
  ck_assert_msg(verify(e, deriving, NULL, &error) == IH_OK, "%s", error.message);
}

/* It is refused, with this reason behind the path. */
static void assert_bad(const struct equities *e, int deriving, const char *why)
{
  ih_error error;
  ck_assert_int_eq(verify(e, deriving, NULL, &error), IH_ERR_MISMATCH);
  ck_assert_int_eq(strncmp(error.message, path, strlen(path)), 0);
  ck_assert_str_eq(error.message + strlen(path), why);
}

/* The same for a row: ": index I, HAND: " and the reason. */
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

/* The first index from `from` on whose element of tensor t is `least` to `most`. */
static uint64_t find(const struct equities *e, size_t t, uint64_t from, uint64_t least,
                     uint64_t most)
{
  while (peek(e, t, from) < least || peek(e, t, from) > most)
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
    assert_bad_row(&e, ADDING, at, "`wins`, `ties` and `losses` are 29 together, not 28");
    poke(&e, t, at, -1);
  }
  poke(&e, 1, at, -1);
  assert_bad_row(&e, ADDING, at, "`wins`, `ties` and `losses` are 27 together, not 28");
  poke(&e, 1, at, 1);
  /* A tie that is a win: no row tells, the sum does. */
  poke(&e, 0, at, 1);
  poke(&e, 1, at, -1);
  (void)snprintf(why, sizeof why,
                 ": the mean HS of all hands is not 1/2: wins less losses are %llu",
                 (unsigned long long)multiplicity(&e, at));
  assert_bad(&e, ADDING, why);
  /* Two ties that are a win and a loss: only the hand itself tells. */
  poke(&e, 1, at, -1);
  poke(&e, 2, at, 1);
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`wins` is %llu, and %llu when it is derived again",
                 (unsigned long long)peek(&e, 0, at), (unsigned long long)peek(&e, 0, at) - 1);
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
  const unsigned long long points = peek(&e, 1, at), squares = peek(&e, 0, at);
  const float ehs = float_at(&e, 2, at), ehs2 = float_at(&e, 3, at);
  assert_good(&e, ADDING);

  poke(&e, 1, at, TURN_RUNOUTS * MOST + 1 - (int64_t)points);
  assert_bad_row(&e, ADDING, at, "`points` is 505, more than 504");
  poke(&e, 1, at, (int64_t)points - TURN_RUNOUTS * MOST - 1);

  poke(&e, 1, at, 1);
  (void)snprintf(why, sizeof why, "`ehs` is %.9g, and %.9g by `points`", (double)ehs,
                 (double)(float)((double)(points + 1) / 504.0));
  assert_bad_row(&e, ADDING, at, why);
  poke(&e, 1, at, -1);

  /* An odd one; less than equal runouts would have; more than the extremes. */
  const int64_t wrong[] = {
      1, -(int64_t)squares + (int64_t)(points * points / 9 / 2 * 2) - 2 + (int64_t)(points % 2),
      (int64_t)(MOST * points - squares) + 2};
  for (size_t i = 0; i < 3; i++) {
    poke(&e, 0, at, wrong[i]);
    (void)snprintf(why, sizeof why, "`squares` is %llu, which %llu points cannot have",
                   (unsigned long long)peek(&e, 0, at), points);
    assert_bad_row(&e, ADDING, at, why);
    poke(&e, 0, at, -wrong[i]);
  }

  poke(&e, 0, at, 2);
  (void)snprintf(why, sizeof why, "`ehs2` is %.9g, and %.9g by `squares`", (double)ehs2,
                 (double)(float)((double)(squares + 2) / (56.0 * 504.0)));
  assert_bad_row(&e, ADDING, at, why);
  poke(&e, 0, at, -2);

  poke(&e, 2, at, -1);
  assert_bad_row(&e, ADDING, at,
                 (snprintf(why, sizeof why, "`ehs` is %.9g, and %.9g by `points`",
                           (double)float_at(&e, 2, at), (double)ehs),
                  why));
  poke(&e, 2, at, 1);
  poke(&e, 3, at, 1);
  assert_bad_row(&e, ADDING, at,
                 (snprintf(why, sizeof why, "`ehs2` is %.9g, and %.9g by `squares`",
                           (double)float_at(&e, 3, at), (double)ehs2),
                  why));
  poke(&e, 3, at, -1);
  assert_good(&e, ADDING);
  equities_free(&e);
}
END_TEST

/* Rows that are right by themselves: one in the place of another one. */
START_TEST(test_exchanged)
{
  struct equities e = make_royal("ehs", 4, 0);
  char why[200];
  const uint64_t at = find(&e, 1, 5000, 100, 200), other = find(&e, 1, at, 300, 504);
  const long long more = (long long)peek(&e, 1, other) - (long long)peek(&e, 1, at);
  for (size_t t = 0; t < 4; t++)
    memcpy(equities_row(&e, t, at), equities_row(&e, t, other), equities_row_bytes(&e, t));
  (void)snprintf(why, sizeof why,
                 ": the mean HS of all hands is not 1/2: points less half of all are %lld",
                 more * (long long)multiplicity(&e, at));
  assert_bad(&e, ADDING, why);
  equities_free(&e);

  /* Of equal multiplicity, and exchanged: the lower one is named. */
  e = make_royal("ehs", 5, 0);
  uint64_t second = PLACE + 1;
  while (multiplicity(&e, second) != multiplicity(&e, PLACE) ||
         peek(&e, 1, second) == peek(&e, 1, PLACE))
    second++;
  for (size_t t = 0; t < 2; t++) {
    const uint64_t change = peek(&e, t, second) - peek(&e, t, PLACE);
    poke(&e, t, PLACE, (int64_t)change);
    poke(&e, t, second, -(int64_t)change);
  }
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`ehs` is %.9g, and %.9g when it is derived again",
                 (double)float_at(&e, 0, PLACE), (double)float_at(&e, 0, second));
  assert_bad_row(&e, DERIVING, PLACE, why);
  poke(&e, 0, second, 1);
  ck_assert_int_eq(verify(&e, ADDING, NULL, NULL), IH_ERR_MISMATCH);
  poke(&e, 1, second, MOST + 1 - (int64_t)peek(&e, 1, second));
  assert_bad_row(&e, ADDING, second, "`points` is 57, more than 56");
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
  assert_bad_row(&e, ADDING, at, "the runouts of `histogram` are 10 together, not 9");
  row[b]--;
  assert_good(&e, ADDING);
  (void)snprintf(why, sizeof why, "`histogram`[%zu] is %u, and %u when it is derived again",
                 b < 19 - b ? b : 19 - b, row[b < 19 - b ? b : 19 - b],
                 row[b < 19 - b ? b : 19 - b] + (b < 19 - b ? 1u : 0u) - (b < 19 - b ? 0u : 1u));
  assert_bad_row(&e, DERIVING, at, why);
  for (unsigned bin = 0; bin < 20; bin++) {
    memset(e.data[0], 0, e.hands * 20);
    for (uint64_t i = 0; i < e.hands; i++)
      e.data[0][i * 20 + bin] = 9;
    if (bin < 9)
      assert_bad(&e, ADDING, ": by its bins the mean HS of all hands is not 1/2 but below");
    else if (bin > 10)
      assert_bad(&e, ADDING, ": by its bins the mean HS of all hands is not 1/2 but above");
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
      (void)snprintf(why, sizeof why, "`bin` is %u, and %u when it is derived again", wrong, right);
      if (wrong != right)
        assert_bad_row(&e, DERIVING, PLACE, why);
    }
  }
  memset(e.data[0], 0, e.hands);
  assert_bad(&e, ADDING, ": by its bins the mean HS of all hands is not 1/2 but below");
  memset(e.data[0], 9, e.hands);
  assert_bad(&e, ADDING, ": by its bins the mean HS of all hands is not 1/2 but above");
  equities_free(&e);
}
END_TEST

/* Many rows wrong in a table of several tasks: the lowest is named, whatever runs
 * them; and the sum is the same. */
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
      poke(&e, 0, i, 36 - (int64_t)peek(&e, 0, i));
      poke(&e, 1, i, -(int64_t)peek(&e, 1, i));
      poke(&e, 2, i, -(int64_t)peek(&e, 2, i));
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
  /* All win: as often as there are hands on boards, times 36. */
  ck_assert_ptr_nonnull(strstr(error.message, ": wins less losses are 8648640"));
  equities_free(&e);
}
END_TEST

/* ---- Metadata ----------------------------------------------------------------------- */

START_TEST(test_parameters)
{
  static const struct {
    const char *feature;
    unsigned board, final, bins;
    const char *rounds, *board_text, *bins_text;
  } cases[] = {
      {"equity", 3, 3, 0, "2,3", "3", NULL},       {"ehs", 2, 4, 0, "2,2", "4", NULL},
      {"ehs", 5, 5, 0, "2,5", "5", NULL},          {"histogram", 0, 3, 1, "2", "3", "1"},
      {"histogram", 3, 4, 255, "2,3", "4", "255"}, {"histogram", 5, 5, 0, "2,5", "5", "50"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct equities_game game = {IH_RANKING_STANDARD, "4x3", cases[i].board, cases[i].final};
    struct equities e;
    equities_make(cases[i].feature, &game, cases[i].bins, NULL, &e);
    equities_write(&e, path);
    ih_store *store = open_store();
    const ih_feature_parameters *parameters = ih_store_parameters(store);
    const ih_table *table = ih_store_table(store);
    const char *bins = ih_table_metadata(table, "feature.bins");
    ck_assert_ptr_eq(ih_store_feature(store), e.feature);
    ck_assert_uint_eq(parameters->board, cases[i].final);
    ck_assert_str_eq(ih_table_metadata(table, "rounds"), cases[i].rounds);
    ck_assert_str_eq(ih_table_metadata(table, "feature.board"), cases[i].board_text);
    ck_assert_int_eq(bins == NULL, cases[i].bins_text == NULL);
    if (bins != NULL)
      ck_assert_str_eq(bins, cases[i].bins_text);
    ck_assert_uint_eq(parameters->bins, bins == NULL ? 0 : e.parameters.bins);
    ck_assert_uint_eq(parameters->clusters, 0);
    ck_assert_uint_eq(ih_store_tensors(store), e.tensors);
    for (size_t t = 0; t < e.tensors; t++)
      for (uint64_t row = 0; row < e.hands; row++)
        test_assert(ih_store_value_unchecked(store, t, row, 0) == peek(&e, t, row));
    ck_assert_int_eq(ih_store_verify(store, &(ih_verify_options){.full = 1}, NULL, NULL), IH_OK);
    ih_store_close(store);
    equities_free(&e);
  }
}
END_TEST

/* What no reader would open is not begun. */
START_TEST(test_not_begun)
{
  static const struct {
    const char *feature;
    ih_feature_parameters parameters;
    enum ih_status status;
  } cases[] = {
      {"histogram", {.bins = 256}, IH_ERR_ARGUMENT},
      {"histogram", {.bins = UINT32_MAX}, IH_ERR_ARGUMENT},
      {"histogram", {.board = 6}, IH_ERR_UNSUPPORTED},
      {"histogram", {.board = 4, .bins = 255}, IH_OK},
      {"equity", {.bins = 256}, IH_OK}, /* which it does not take */
      {"equity", {.board = 2}, IH_ERR_UNSUPPORTED},
  };
  const uint8_t rounds[] = {2, 3};
  ih_deck deck;
  ih_indexer *indexer;
  ck_assert_int_eq(ih_deck_make(4, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&deck, 2, rounds, &indexer), IH_OK);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ih_feature *feature = ih_feature_find(cases[i].feature, IH_RANKING_STANDARD);
    ih_table_writer *writer = NULL;
    ck_assert_int_eq(
        ih_store_create_by(feature, &cases[i].parameters, path, indexer, &writer, NULL),
        cases[i].status);
    ck_assert_int_eq(writer != NULL, cases[i].status == IH_OK);
    ih_table_abort(writer);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* A table of the flop of 4x4, with what it has in place of what it should have. */
struct recipe {
  const char *deck, *rounds, *feature, *board, *bins;
  ih_feature_tensor tensors[5]; /* none: those of the feature */
  uint64_t less;                /* rows that are not there */
};

#define MISSING "MISSING"

static const struct {
  struct recipe recipe;
  const char *why;
} bad[] = {
    {{.bins = MISSING}, ": no metadata `feature.bins`"},
    {{.bins = "0"}, ": `feature.bins` is `0`, not a number from 1 to 255"},
    {{.bins = "256"}, ": `feature.bins` is `256`, not a number from 1 to 255"},
    {{.bins = "4294967297"}, ": `feature.bins` is `4294967297`, not a number from 1 to 255"},
    {{.bins = "050"}, ": `feature.bins` is `050`, not a number from 1 to 255"},
    {{.bins = "+50"}, ": `feature.bins` is `+50`, not a number from 1 to 255"},
    {{.bins = " 50"}, ": `feature.bins` is ` 50`, not a number from 1 to 255"},
    {{.bins = "50 "}, ": `feature.bins` is `50 `, not a number from 1 to 255"},
    {{.bins = ""}, ": `feature.bins` is ``, not a number from 1 to 255"},
    {{.bins = "5e1"}, ": `feature.bins` is `5e1`, not a number from 1 to 255"},
    {{.board = MISSING}, ": no metadata `feature.board`"},
    {{.board = "0"}, ": `feature.board` is `0`, not a number from 1 to 7"},
    {{.board = "9"}, ": `feature.board` is `9`, not a number from 1 to 7"},
    {{.board = "05"}, ": `feature.board` is `05`, not a number from 1 to 7"},
    {{.board = "7"}, ": equity is known for boards of 3 to 5 cards in the end, not of 7"},
    {{.board = "2"}, ": equity is known for boards of 3 to 5 cards in the end, not of 2"},
    {{.rounds = "2,4", .board = "3"},
     ": equity is known for two hole cards and a board of at most 3 cards in one round (2, or "
     "2,B), not for 2,4"},
    {{.rounds = "2,1,1"},
     ": equity is known for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 2,1,1"},
    {{.rounds = "3,2"},
     ": equity is known for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 3,2"},
    {{.rounds = "4"},
     ": equity is known for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 4"},
    {{.deck = "4x2", .rounds = "2"}, ": the deck 4x2 does not hold two hands and a board of 5"},
    {{.deck = "14x4"}, ": the ranking standard does not rate hands of 14x4"},
    {{.tensors = {{"histogram", IH_U8, 49}}},
     ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.tensors = {{"histogram", IH_U8, 0}}},
     ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.tensors = {{"histogram", IH_U16, 50}}}, ": tensor `histogram` is U16, not U8"},
    {{.tensors = {{"bin", IH_U8, 0}}}, ": tensor 1 must be `histogram`"},
    {{.less = 1}, ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.feature = "equity", .less = 1},
     ": tensor `wins` does not have one dimension of 2216, the number of hands"},
    {{.feature = "equity", .tensors = {{"wins", IH_U16, 0}}}, ": tensor `wins` is U16, not U32"},
    {{.feature = "equity", .tensors = {{"ties", IH_U32, 0}, {"wins", IH_U32, 0}}},
     ": tensor 1 must be `wins`"},
    {{.feature = "equity", .tensors = {{"wins", IH_U32, 0}, {"ties", IH_U32, 0}}},
     ": tensor 3 must be `losses`"},
    {{.feature = "equity",
      .tensors =
          {{"wins", IH_U32, 0}, {"ties", IH_U32, 0}, {"losses", IH_U32, 0}, {"more", IH_U32, 0}}},
     ": it has 4 tensors, not 3"},
    {{.feature = "equity", .tensors = {{"wins", IH_U32, 1}}},
     ": tensor `wins` does not have one dimension of 2216, the number of hands"},
    {{.feature = "ehs",
      .tensors =
          {{"squares", IH_U64, 0}, {"points", IH_I32, 0}, {"ehs", IH_F32, 0}, {"ehs2", IH_F32, 0}}},
     ": tensor `points` is I32, not U32"},
    {{.feature = "ehs",
      .tensors =
          {{"squares", IH_U64, 0}, {"points", IH_U32, 0}, {"ehs", IH_F32, 0}, {"ehs2", IH_U32, 0}}},
     ": tensor `ehs2` is U32, not F32"},
};

static void cook_metadata(ih_table_writer *writer, const char *key, const char *usual,
                          const char *instead)
{
  const char *value = instead != NULL ? instead : usual;
  if (strcmp(value, MISSING) != 0)
    ck_assert_int_eq(ih_table_add_metadata(writer, key, value, NULL), IH_OK);
}

static size_t row_bytes(const ih_feature_tensor *tensor)
{
  return (size_t)(tensor->width == 0 ? 1 : tensor->width) * ih_dtype_size(tensor->dtype);
}

static void declare(ih_table_writer *writer, const ih_feature_tensor *about, uint64_t rows)
{
  const ih_tensor tensor = {.name = about->name,
                            .dtype = about->dtype,
                            .dims = about->width == 0 ? 1 : 2,
                            .shape = {rows, about->width}};
  ck_assert_int_eq(ih_table_add_tensor(writer, &tensor, NULL), IH_OK);
}

static void cook(const struct recipe *recipe)
{
  const char *name = recipe->feature == NULL ? "histogram" : recipe->feature;
  const ih_feature *feature = ih_feature_find(name, IH_RANKING_STANDARD);
  const ih_deck deck = {4, 4, 0, 0};
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  const uint64_t rows = 2216 - recipe->less; /* hands of 2,3 in 4x4 */
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  cook_metadata(writer, "format", "isohand/1", NULL);
  cook_metadata(writer, "deck", "4x4", recipe->deck);
  cook_metadata(writer, "rounds", "2,3", recipe->rounds);
  cook_metadata(writer, "order", "waugh2013", NULL);
  cook_metadata(writer, "feature", "histogram", recipe->feature);
  cook_metadata(writer, "feature.scale", feature->scale, NULL);
  cook_metadata(writer, "feature.board", "5", recipe->board);
  cook_metadata(writer, "feature.bins", "50", recipe->bins);
  ih_feature_tensor usual[IH_FEATURE_TENSORS];
  const ih_feature_tensor *tensors = usual;
  size_t count = feature->tensors(feature, NULL, &deck, &rounds, usual);
  if (recipe->tensors[0].name != NULL) {
    tensors = recipe->tensors;
    for (count = 0; tensors[count].name != NULL; count++)
      ;
  }
  for (size_t t = 0; t < count; t++)
    declare(writer, &tensors[t], rows);
  for (size_t t = 0; t < count; t++) {
    const size_t bytes = row_bytes(&tensors[t]) * rows;
    void *zeros = calloc(bytes, 1);
    ck_assert_int_eq(ih_table_write(writer, zeros, bytes, NULL), IH_OK);
    free(zeros);
  }
  ck_assert_int_eq(ih_table_commit(writer, NULL), IH_OK);
}

START_TEST(test_refused)
{
  cook(&bad[_i].recipe);
  ih_store *store = NULL;
  ih_error error = {.status = IH_OK};
  const enum ih_status got = ih_store_open(path, &store, &error);
  ck_assert_msg(got == IH_ERR_MISMATCH, "%s: status %d: %s", bad[_i].why, got, error.message);
  ck_assert_ptr_null(store);
  ck_assert_str_eq(error.message + strlen(path), bad[_i].why);
}
END_TEST

/* The recipe as it should be opens, and its zeros are wrong. */
START_TEST(test_cooked)
{
  static const char *const features[] = {"histogram", "equity", "ehs"};
  for (size_t i = 0; i < 3; i++) {
    cook(&(struct recipe){.feature = features[i]});
    ih_store *store = open_store();
    ck_assert_int_eq(ih_store_verify(store, NULL, NULL, NULL), IH_ERR_MISMATCH);
    ih_store_close(store);
  }
}
END_TEST

static Suite *make(void)
{
  const TTest *const tests[] = {
      test_samples,   test_exchanged, test_wrong_equity, test_wrong_ehs, test_wrong_histogram,
      test_wrong_bin, test_executors, test_parameters,   test_not_begun, test_cooked,
  };
  Suite *suite = suite_create("store_equity");
  TCase *tcase = tcase_create("store_equity");
  tcase_add_checked_fixture(tcase, setup, scratch_remove);
  tcase_add_loop_test(tcase, test_right, 0, RIGHTS);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    tcase_add_test(tcase, tests[i]);
  tcase_add_loop_test(tcase, test_refused, 0, (int)(sizeof bad / sizeof *bad));
  suite_add_tcase(suite, tcase);
  return suite;
}

int main(void)
{
  return test_main(make);
}
