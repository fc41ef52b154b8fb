/* Tables with their indexers: creating, opening, looking up. */
#include "errors.h"
#include "harness.h"
#include "indexers.h"
#include "scratch.h"
#include "stores.h"
#include "strengths.h"

#include <isohand/rating.h>
#include <isohand/store.h>
#include <isohand/version.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creating tables ------------------------------------------------------------- */

/* Deviations of a table of five cards from a valid one; NULL and 0 mean valid. */
struct recipe {
  const char *format, *deck, *rounds, *order, *feature, *revision, *ranking, *scale;
  const char *name;
  enum ih_dtype dtype;
  unsigned dims;
  uint64_t rows;
  int extra; /* not 0: a second tensor */
};

/* Replaces a metadata value by none: the key is omitted. */

static void cook(const struct recipe *recipe)
{
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_writer_new(stores_path, &writer, NULL), IH_OK);
  stores_add_metadata(writer, "format", "isohand/1", recipe->format);
  stores_add_metadata(writer, "deck", "13x4", recipe->deck);
  stores_add_metadata(writer, "rounds", "5", recipe->rounds);
  stores_add_metadata(writer, "order", "waugh2013", recipe->order);
  stores_add_metadata(writer, "feature", "strength", recipe->feature);
  stores_add_metadata(writer, "feature.revision", "1", recipe->revision);
  stores_add_metadata(writer, "feature.ranking", "standard", recipe->ranking);
  stores_add_metadata(writer, "feature.scale", "strength-1-7462", recipe->scale);
  ih_tensor tensor = {.name = recipe->name != NULL ? recipe->name : "strength",
                      .dtype = recipe->dtype != 0 ? recipe->dtype : IH_U16,
                      .dims = recipe->dims != 0 ? recipe->dims : 1,
                      .shape = {recipe->rows != 0 ? recipe->rows : STORES_FIVE, 1}};
  ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  const size_t bytes = tensor.shape[0] * ih_dtype_size(tensor.dtype);
  tensor.name = "extra";
  if (recipe->extra)
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  void *zeros = calloc(1, bytes);
  ck_assert_ptr_nonnull(zeros);
  for (int i = 0; i <= recipe->extra; i++)
    ck_assert_int_eq(ih_table_writer_write(writer, zeros, bytes, NULL), IH_OK);
  free(zeros);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

/* Checks that opening fails with this status and reason, and leaves the output untouched. */
static void assert_refused(enum ih_status status, const char *why)
{
  ih_store *store = (ih_store *)&stores_path;
  ih_error error = {.status = IH_OK};
  const enum ih_status got = ih_store_open(stores_path, &store, &error);
  ck_assert_msg(got == status, "%s: status %d: %s", why, got, error.message);
  ck_assert_ptr_eq(store, (ih_store *)&stores_path);
  ck_assert_int_eq(strncmp(error.message, stores_path, strlen(stores_path)), 0);
  ck_assert_str_eq(error.message + strlen(stores_path), why);
}

/* ---- Round trips ------------------------------------------------------------------ */

static void check_table(const char *rounds_text, uint64_t expected_size)
{
  ih_indexer *indexer = test_indexer_new("13x4", rounds_text);
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  ck_assert_uint_eq(size, expected_size);
  stores_write(indexer, values, size);

  ih_store *store;
  ih_error error;
  test_ok(ih_store_open(stores_path, &store, &error), error);
  ck_assert_str_eq(ih_feature_name(ih_store_feature(store)), "strength");
  ck_assert_uint_eq(ih_store_hands(store), size);
  const uint16_t *strengths = ih_store_array(store, 0);
  if (strengths != NULL)
    ck_assert_mem_eq(strengths, values, size * 2);
  const unsigned cards_in_hand = ih_indexer_cards(indexer, strchr(rounds_text, ',') != NULL);
  ck_assert_uint_eq(ih_indexer_size(ih_store_indexer(store), strchr(rounds_text, ',') != NULL),
                    size);
  struct test_random random = test_random_new(5);
  for (int i = 0; i < 20000; i++) {
    uint8_t cards[IH_MAX_CARDS];
    uint64_t index, value, alone;
    test_random_deal(&random, 13, 4, cards_in_hand, cards);
    ck_assert_int_eq(ih_store_lookup(store, cards, 0, &index, &value), IH_OK);
    ck_assert_uint_eq(value, ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, cards_in_hand));
    ck_assert_uint_eq(values[index], value);
    ck_assert_int_eq(ih_store_lookup(store, cards, 0, NULL, &alone), IH_OK);
    ck_assert_uint_eq(alone, value);
  }
  test_ok(ih_store_verify(store, NULL, NULL, &error), error);
  ih_store_close(store);
  free(values);
  ih_indexer_free(indexer);
}

START_TEST(test_five)
{
  check_table("5", STORES_FIVE);
}
END_TEST

START_TEST(test_flop)
{
  check_table("2,3", 1286792);
}
END_TEST

START_TEST(test_metadata)
{
  static const char *const expected[][2] = {
      {"format", "isohand/1"},
      {"deck", "13x4"},
      {"rounds", "5"},
      {"order", "waugh2013"},
      {"cards", "card = 4 * rank + suit; ranks 23456789TJQKA from 0; suits shdc from 0"},
      {"index",
       "row i: all hands with index i in the last round, which differ only in the names of suits "
       "and in the order of cards within a round; order of indices: doc/FORMAT.md of isohand, "
       "section 6"},
      {"feature", "strength"},
      {"feature.revision", "1"},
      {"feature.ranking", "standard"},
      {"feature.scale", "strength-1-7462"},
      {"feature.meaning", "1..7462, high is best"},
      {"seed", "none"},
  };
  cook(&(struct recipe){0});
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint16_t *values = calloc(STORES_FIVE, 2);
  stores_write(indexer, values, STORES_FIVE);
  ih_store *store;
  ck_assert_int_eq(ih_store_open(stores_path, &store, NULL), IH_OK);
  const ih_table *table = ih_store_table(store);
  ck_assert_uint_eq(ih_table_metadata_count(table), 15);
  for (size_t i = 0; i < 12; i++) {
    const char *key, *value;
    ck_assert_int_eq(ih_table_metadata_get(table, i + 1, &key, &value), IH_OK);
    ck_assert_str_eq(key, expected[i][0]);
    ck_assert_str_eq(value, expected[i][1]);
  }
  ih_store_close(store);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* Tables of the short deck use one of its rankings: the file names it, and values by the other
 * ranking are wrong. */
START_TEST(test_short)
{
  const enum ih_ranking ranking = _i == 0 ? IH_RANKING_SHORT : IH_RANKING_SHORT_TRIPS;
  const enum ih_ranking other = _i == 0 ? IH_RANKING_SHORT_TRIPS : IH_RANKING_SHORT;
  ih_indexer *indexer = test_indexer_new("9x4", "2,3");
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint16_t *values = calloc(size, 2);
  for (int wrong = 0; wrong <= 1; wrong++) {
    const ih_feature *feature = ih_feature_find("strength");
    ih_feature_game game = {.ranking = ranking};
    ih_indexer_deck(indexer, &game.deck);
    ck_assert_str_eq(ih_feature_scale(feature, ranking), "strength-1-1404");
    ck_assert_str_eq(ih_feature_meaning(feature, ranking), "1..1404, high is best");
    ck_assert_int_eq(test_strengths(wrong ? other : ranking, indexer, 1, 0, size, NULL, values),
                     IH_OK);
    ih_table_writer *writer;
    ck_assert_int_eq(ih_store_create(stores_path, feature, &game, indexer, &writer, NULL), IH_OK);
    ck_assert_int_eq(ih_table_writer_write(writer, values, size * 2, NULL), IH_OK);
    ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
    ih_store *store;
    ck_assert_int_eq(ih_store_open(stores_path, &store, NULL), IH_OK);
    ck_assert_int_eq(ih_store_game(store)->ranking, ranking);
    ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "feature.ranking"),
                     ih_ranking_name(ranking));
    ck_assert_int_eq(ih_store_verify(store, NULL, NULL, NULL), wrong ? IH_ERR_MISMATCH : IH_OK);
    ih_store_close(store);
  }
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* Tensors after the feature's own are ignored. */
START_TEST(test_more_tensors)
{
  cook(&(struct recipe){.extra = 1});
  ih_store *store;
  ih_tensor tensor;
  ck_assert_int_eq(ih_store_open(stores_path, &store, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_tensors(ih_store_table(store)), 2);
  ck_assert_uint_eq(ih_store_tensors(store), 1);
  ck_assert_uint_eq(ih_store_tensor_number(store, "strength"), 0);
  ck_assert_uint_eq(ih_store_tensor_number(store, "extra"), 1);
  ck_assert_uint_eq(ih_store_width(store, 0), 1);
  ck_assert_uint_eq(ih_store_width(store, 1), 0);
  ck_assert_int_eq(ih_store_tensor(store, 1, &tensor), IH_ERR_RANGE);
  ck_assert_ptr_null(ih_store_array(store, 1));
  ih_store_close(store);
}
END_TEST

/* lib/strength and the values computed here give the same file. */
START_TEST(test_fill)
{
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  stores_write(indexer, values, size);
  size_t n, again;
  unsigned char *file = scratch_read(stores_path, &n);
  memset(values, 0, size * 2);
  ck_assert_int_eq(test_strengths(IH_RANKING_STANDARD, indexer, 0, 0, size, NULL, values), IH_OK);
  stores_write(indexer, values, size);
  unsigned char *second = scratch_read(stores_path, &again);
  ck_assert_uint_eq(again, n);
  ck_assert_mem_eq(second, file, n);
  free(second);
  free(file);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------- */

static const struct {
  struct recipe recipe;
  const char *why;
} bad[] = {
    {{.format = STORES_MISSING}, ": no metadata `format`"},
    {{.format = "isohand/2"}, ": `format` is `isohand/2`, not `isohand/1`"},
    {{.deck = STORES_MISSING}, ": no metadata `deck`"},
    {{.deck = "13x5"},
     ": metadata `deck`: `13x5` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
    {{.deck = "standard"}, ": `deck` is `standard`, not `13x4`"},
    {{.deck = "8x4"},
     ": strength is known for the standard deck (13x4) and the short deck (9x4) only, not for "
     "8x4: how its hands rank is not settled"},
    {{.deck = "9x4"}, ": the ranking standard is for the deck 13x4, not for 9x4"},
    {{.ranking = "short", .scale = "strength-1-1404"},
     ": the ranking short is for the deck 9x4, not for 13x4"},
    {{.ranking = "short"}, ": `feature.scale` is `strength-1-7462`, not `strength-1-1404`"},
    {{.revision = STORES_MISSING}, ": no metadata `feature.revision`: outdated table; rebuild it"},
    {{.revision = "0"}, ": `feature.revision` is `0`, not a number from 1 to 65535"},
    {{.ranking = STORES_MISSING}, ": no metadata `feature.ranking`"},
    {{.ranking = "low"}, ": unknown ranking `low`"},
    {{.deck = "13x4-ranks"}, ": `order` is `waugh2013`, not `quinary`"},
    {{.deck = "13x4-ranks", .order = "quinary"},
     ": strength is known for the standard deck (13x4) and the short deck (9x4) only, not for "
     "13x4-ranks: flushes depend on "
     "suits"},
    {{.deck = "standard-ranks"}, ": `deck` is `standard-ranks`, not `13x4-ranks`"},
    {{.rounds = STORES_MISSING}, ": no metadata `rounds`"},
    {{.rounds = "2,51"}, ": metadata `rounds`: `2,51` deals more cards than the deck's 52"},
    {{.rounds = "flop"}, ": `rounds` is `flop`, not `2,3`"},
    {{.rounds = "05"}, ": `rounds` is `05`, not `5`"},
    {{.rounds = "2,2"}, ": strength is known for hands of 5 to 9 cards, not of 4"},
    {{.rounds = "2,3"},
     ": tensor `strength` does not have one dimension of 1286792, the number of hands"},
    {{.order = STORES_MISSING}, ": no metadata `order`"},
    {{.order = "colex"}, ": `order` is `colex`, not `waugh2013`"},
    {{.feature = STORES_MISSING}, ": no metadata `feature`"},
    {{.feature = "luck"}, ": unknown feature `luck`"},
    {{.scale = STORES_MISSING}, ": no metadata `feature.scale`"},
    {{.scale = "strength-0-7462"}, ": `feature.scale` is `strength-0-7462`, not `strength-1-7462`"},
    {{.name = "values"}, ": no tensor `strength`"},
    {{.dtype = IH_I16}, ": tensor `strength` is I16, not U16"},
    {{.dims = 2}, ": tensor `strength` does not have one dimension of 134459, the number of hands"},
    {{.rows = STORES_FIVE - 1},
     ": tensor `strength` does not have one dimension of 134459, the number of hands"},
    {{.rows = STORES_FIVE + 1},
     ": tensor `strength` does not have one dimension of 134459, the number of hands"},
};

START_TEST(test_refused)
{
  cook(&bad[_i].recipe);
  assert_refused(IH_ERR_MISMATCH, bad[_i].why);
}
END_TEST

/* Games that no indexer supports, or that take seconds and hundreds of megabytes to reject: their
 * decks and cards alone suffice to reject them. */
START_TEST(test_no_indexer)
{
  cook(&(struct recipe){.rounds = "13,13,13,13"});
  assert_refused(IH_ERR_MISMATCH, ": strength is known for hands of 5 to 9 cards, not of 52");
  cook(&(struct recipe){.deck = "6x4", .rounds = "3,3,3,3,3,3,3,3"});
  assert_refused(IH_ERR_MISMATCH, ": strength is known for the standard deck (13x4) and the short "
                                  "deck (9x4) only, not for 6x4: how its "
                                  "hands rank is not settled");
}
END_TEST

/* A valid header longer than any table's is refused unread. */
START_TEST(test_long_header)
{
  enum { LIMIT = 1000000 };
  unsigned char *file = malloc(8 + LIMIT + 1);
  ck_assert_ptr_nonnull(file);
  memset(file, ' ', 8 + LIMIT + 1);
  memcpy(file + 8, "{}", 2);
  for (unsigned long n = LIMIT; n <= LIMIT + 1; n++) {
    for (unsigned i = 0; i < 8; i++)
      file[i] = (unsigned char)((uint64_t)n >> 8 * i);
    scratch_write(stores_path, file, 8 + n);
    if (n == LIMIT)
      assert_refused(IH_ERR_MISMATCH, ": no metadata `format`");
  }
  free(file);
  assert_refused(IH_ERR_FORMAT, ": header length 1000001 exceeds the limit of 1000000");
}
END_TEST

START_TEST(test_not_ours)
{
  assert_refused(IH_ERR_IO, ": cannot open it: No such file or directory");
  scratch_write(stores_path, "\2\0\0\0\0\0\0\0{}", 10);
  assert_refused(IH_ERR_MISMATCH, ": no metadata `format`");
  scratch_write(stores_path, "\2\0\0\0\0\0\0\0{}", 9);
  assert_refused(IH_ERR_FORMAT, ": header length 2 exceeds the file's 9 bytes");
  ih_store *store;
  ck_assert_int_eq(ih_store_open(NULL, &store, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_store_open(stores_path, NULL, NULL), IH_ERR_ARGUMENT);
  ih_store_close(NULL);
}
END_TEST

/* A valid file of an independent program, except that its data are not aligned. */
START_TEST(test_unaligned)
{
  static const char json[] =
      "{\"__metadata__\":{\"format\":\"isohand/1\",\"deck\":\"13x4\",\"rounds\":\"5\",\"order\":"
      "\"waugh2013\",\"feature\":\"strength\",\"feature.revision\":\"1\",\"feature.ranking\":"
      "\"standard\",\"feature.scale\":\"strength-1-7462\"},"
      "\"strength\":{\"dtype\":\"U16\",\"shape\":[134459],\"data_offsets\":[0,268918]}}";
  const size_t n = sizeof json - 1;
  unsigned char *file = calloc(1, 8 + n + 268918);
  ck_assert_ptr_nonnull(file);
  file[0] = (unsigned char)n;
  file[1] = (unsigned char)(n >> 8);
  memcpy(file + 8, json, n);
  scratch_write(stores_path, file, 8 + n + 268918);
  free(file);
  char why[100];
  snprintf(why, sizeof why, ": tensor `strength` begins at byte %zu, not a multiple of 64", 8 + n);
  assert_refused(IH_ERR_MISMATCH, why);
}
END_TEST

static void assert_no_create(const ih_indexer *indexer, const char *name, enum ih_ranking ranking,
                             enum ih_status status, const char *why)
{
  ih_table_writer *writer = (ih_table_writer *)&stores_path;
  ih_feature_game game = {.ranking = ranking};
  ih_error error;
  if (indexer != NULL)
    ih_indexer_deck(indexer, &game.deck);
  ck_assert_int_eq(
      ih_store_create(stores_path, ih_feature_find(name), &game, indexer, &writer, &error), status);
  ck_assert_ptr_eq(writer, (ih_table_writer *)&stores_path);
  test_message_has(error, why);
  ck_assert_uint_eq(scratch_entries(), 0);
}

START_TEST(test_no_create)
{
  const enum ih_ranking standard = IH_RANKING_STANDARD;
  ih_indexer *five = test_indexer_new("13x4", "5"), *royal = test_indexer_new("5x4", "5");
  ih_indexer *four = test_indexer_new("13x4", "2,2");
  assert_no_create(five, "luck", standard, IH_ERR_ARGUMENT, "path, feature, game");
  assert_no_create(royal, "strength", standard, IH_ERR_UNSUPPORTED,
                   ": strength is known for the standard");
  assert_no_create(five, "strength", IH_RANKING_SHORT, IH_ERR_UNSUPPORTED,
                   "the ranking short is for the deck 9x4");
  assert_no_create(four, "strength", standard, IH_ERR_UNSUPPORTED, "5 to 9 cards, not of 4");
  assert_no_create(NULL, "strength", standard, IH_ERR_ARGUMENT, "path, feature, game");
  const ih_feature_game other = {.deck = {9, 4, 0, 0}, .ranking = IH_RANKING_SHORT};
  ih_table_writer *writer;
  ck_assert_int_eq(
      ih_store_create(stores_path, ih_feature_find("strength"), &other, five, &writer, NULL),
      IH_ERR_ARGUMENT);
  scratch_path("missing/t", stores_path);
  assert_no_create(five, "strength", standard, IH_ERR_IO,
                   "missing/t: cannot open its folder: No such");
  ih_indexer_free(four);
  ih_indexer_free(royal);
  ih_indexer_free(five);
}
END_TEST

START_TEST(test_bad_hands)
{
  cook(&(struct recipe){0});
  ih_store *store;
  ck_assert_int_eq(ih_store_open(stores_path, &store, NULL), IH_OK);
  const uint8_t twice[5] = {0, 1, 2, 3, 0}, outside[5] = {0, 1, 2, 3, 52};
  uint64_t index = 77, value = 88;
  ck_assert_int_eq(ih_store_lookup(store, twice, 0, &index, &value), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_store_lookup(store, outside, 0, &index, &value), IH_ERR_CARD);
  ck_assert_int_eq(ih_store_lookup(store, NULL, 0, &index, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_store_lookup(store, twice, 0, &index, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_store_lookup(store, twice, 1, &index, &value), IH_ERR_RANGE);
  ck_assert_int_eq(ih_store_lookup(NULL, twice, 0, &index, &value), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(index, 77);
  ck_assert_uint_eq(value, 88);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_EACH(stores_setup, scratch_remove, {test_five}, {test_flop}, {test_metadata}, {test_fill},
               {test_no_indexer}, {test_long_header}, {test_not_ours}, {test_unaligned},
               {test_no_create}, {test_bad_hands}, {test_more_tensors}, {test_short, 0, 2},
               {test_refused, 0, sizeof bad / sizeof *bad})
