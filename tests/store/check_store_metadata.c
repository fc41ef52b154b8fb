/* Tables of equity: metadata and tensors, and what can be created and opened. */
#include "equity_tables.h"
#include "errors.h"
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

/* Rows by cards equal those by index; numbers are the values of their bits. */
static void check_lookup(const ih_store *store)
{
  const ih_indexer *indexer = ih_store_indexer(store);
  const unsigned last = ih_store_rounds(store)->count - 1u;
  for (uint64_t row = 0; row < ih_store_hands(store); row += 1 + row / 7)
    for (size_t t = 0; t < ih_store_tensors(store); t++) {
      uint8_t cards[IH_MAX_CARDS];
      uint64_t index, values[255];
      ih_tensor tensor;
      float number;
      ck_assert_int_eq(ih_unindex(indexer, last, row, cards), IH_OK);
      ck_assert_int_eq(ih_store_lookup(store, cards, t, &index, values), IH_OK);
      ck_assert_int_eq(ih_store_tensor(store, t, &tensor), IH_OK);
      ck_assert_uint_eq(ih_store_tensor_number(store, tensor.name), t);
      test_assert(index == row);
      for (uint64_t j = 0; j < ih_store_width(store, t); j++) {
        const uint32_t bits = (uint32_t)values[j];
        memcpy(&number, &bits, sizeof number);
        const double expected = tensor.dtype == IH_F32 ? (double)number : (double)values[j];
        test_assert(values[j] == ih_store_value_unchecked(store, t, row, j));
        test_assert(ih_store_number_unchecked(store, t, row, j) == expected);
      }
    }
}

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
    ih_store *store = stores_open(path);
    const ih_feature_game *stored = ih_store_game(store);
    const ih_table *table = ih_store_table(store);
    const char *bins = ih_table_metadata(table, "feature.bins");
    ck_assert_ptr_eq(ih_store_feature(store), e.feature);
    ck_assert_uint_eq(stored->final_board, cases[i].final);
    ck_assert_str_eq(ih_table_metadata(table, "rounds"), cases[i].rounds);
    ck_assert_str_eq(ih_table_metadata(table, "feature.board"), cases[i].board_text);
    ck_assert_int_eq(bins == NULL, cases[i].bins_text == NULL);
    if (bins != NULL)
      ck_assert_str_eq(bins, cases[i].bins_text);
    ck_assert_uint_eq(stored->bins, bins == NULL ? 0 : e.game.bins);
    ck_assert_uint_eq(stored->clusters, 0);
    ck_assert_uint_eq(ih_store_tensors(store), e.tensors);
    ih_tensor tensor = {.dims = 7};
    ck_assert_int_eq(ih_store_tensor(store, e.tensors, &tensor), IH_ERR_RANGE);
    ck_assert_int_eq(ih_store_tensor(NULL, 0, &tensor), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(tensor.dims, 7);
    for (size_t t = 0; t < e.tensors; t++) {
      ck_assert_int_eq(ih_store_tensor(store, t, &tensor), IH_OK);
      ck_assert_str_eq(tensor.name, e.tensor[t].name);
      ck_assert_uint_eq(tensor.bytes, e.hands * equities_row_bytes(&e, t));
      ck_assert_mem_eq(tensor.data, e.data[t], tensor.bytes);
      for (uint64_t row = 0; row < e.hands; row++)
        test_assert(ih_store_value_unchecked(store, t, row, 0) == equities_value(&e, t, row));
    }
    check_lookup(store);
    ck_assert_int_eq(ih_store_verify(store, &(ih_verify_options){.full = 1}, NULL, NULL), IH_OK);
    ih_store_close(store);
    equities_free(&e);
  }
}
END_TEST

/* Tables that no reader would open are not created. */
START_TEST(test_not_begun)
{
  static const struct {
    const char *feature;
    ih_feature_game game;
    enum ih_status status;
  } cases[] = {
      {"histogram", {.bins = 256}, IH_ERR_ARGUMENT},
      {"histogram", {.bins = UINT32_MAX}, IH_ERR_ARGUMENT},
      {"histogram", {.final_board = 6}, IH_ERR_UNSUPPORTED},
      {"histogram", {.final_board = 4, .bins = 255}, IH_OK},
      {"equity", {.bins = 256}, IH_OK}, /* a parameter that it ignores */
      {"equity", {.final_board = 2}, IH_ERR_UNSUPPORTED},
  };
  const ih_rounds rounds = {.count = 2, .cards = {2, 3}};
  ih_deck deck;
  ih_indexer *indexer;
  ck_assert_int_eq(ih_deck_make(4, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ih_feature *feature = ih_feature_find(cases[i].feature);
    ih_feature_game game_of_case = cases[i].game;
    ih_table_writer *writer = NULL;
    game_of_case.deck = deck;
    ck_assert_int_eq(ih_store_create(path, feature, &game_of_case, indexer, &writer, NULL),
                     cases[i].status);
    ck_assert_int_eq(writer != NULL, cases[i].status == IH_OK);
    ih_table_writer_abort(writer);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* Deviations of a table of the 4x4 flop from a valid one. */
struct recipe {
  const char *deck, *rounds, *feature, *board, *bins;
  ih_feature_tensor tensors[5]; /* empty: the feature's own */
  uint64_t less;                /* missing rows */
};

static const struct {
  struct recipe recipe;
  const char *why;
} bad[] = {
    {{.bins = STORES_MISSING}, ": no metadata `feature.bins`"},
    {{.bins = "0"}, ": `feature.bins` is `0`, not a number from 1 to 255"},
    {{.bins = "256"}, ": `feature.bins` is `256`, not a number from 1 to 255"},
    {{.bins = "4294967297"}, ": `feature.bins` is `4294967297`, not a number from 1 to 255"},
    {{.bins = "050"}, ": `feature.bins` is `050`, not a number from 1 to 255"},
    {{.bins = "+50"}, ": `feature.bins` is `+50`, not a number from 1 to 255"},
    {{.bins = " 50"}, ": `feature.bins` is ` 50`, not a number from 1 to 255"},
    {{.bins = "50 "}, ": `feature.bins` is `50 `, not a number from 1 to 255"},
    {{.bins = ""}, ": `feature.bins` is ``, not a number from 1 to 255"},
    {{.bins = "5e1"}, ": `feature.bins` is `5e1`, not a number from 1 to 255"},
    {{.board = STORES_MISSING}, ": no metadata `feature.board`"},
    {{.board = "0"}, ": `feature.board` is `0`, not a number from 1 to 7"},
    {{.board = "9"}, ": `feature.board` is `9`, not a number from 1 to 7"},
    {{.board = "05"}, ": `feature.board` is `05`, not a number from 1 to 7"},
    {{.board = "7"}, ": equity is known for final boards of 3 to 5 cards, not of 7"},
    {{.board = "2"}, ": equity is known for final boards of 3 to 5 cards, not of 2"},
    {{.rounds = "2,4", .board = "3"},
     ": equity is supported for two hole cards and a board of at most 3 cards in one round (2, or "
     "2,B), not for 2,4"},
    {{.rounds = "2,1,1"},
     ": equity is supported for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 2,1,1"},
    {{.rounds = "3,2"},
     ": equity is supported for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 3,2"},
    {{.rounds = "4"},
     ": equity is supported for two hole cards and a board of at most 5 cards in one round (2, or "
     "2,B), not for 4"},
    {{.deck = "4x2", .rounds = "2"}, ": the deck 4x2 does not hold two hands and a board of 5"},
    {{.deck = "14x4"}, ": the ranking standard does not rate hands of 14x4"},
    {{.tensors = {{"histogram", IH_U8, 49}}},
     ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.tensors = {{"histogram", IH_U8, 0}}},
     ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.tensors = {{"histogram", IH_U16, 50}}}, ": tensor `histogram` is U16, not U8"},
    {{.tensors = {{"bin", IH_U8, 0}}}, ": no tensor `histogram`"},
    {{.less = 1}, ": tensor `histogram` does not have the dimensions 2216, 50"},
    {{.feature = "equity", .less = 1},
     ": tensor `wins` does not have one dimension of 2216, the number of hands"},
    {{.feature = "equity", .tensors = {{"wins", IH_U16, 0}}}, ": tensor `wins` is U16, not U32"},
    {{.feature = "equity", .tensors = {{"ties", IH_U32, 0}, {"wins", IH_U32, 0}}},
     ": no tensor `losses`"},
    {{.feature = "equity", .tensors = {{"wins", IH_U32, 0}, {"ties", IH_U32, 0}}},
     ": no tensor `losses`"},
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
  ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
}

static void cook(const struct recipe *recipe)
{
  const char *name = recipe->feature == NULL ? "histogram" : recipe->feature;
  const ih_feature *feature = ih_feature_find(name);
  const ih_feature_game game = {.deck = {4, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  const uint64_t rows = 2216 - recipe->less; /* hands of 2,3 in 4x4 */
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  stores_add_metadata(writer, "format", "isohand/1", NULL);
  stores_add_metadata(writer, "deck", "4x4", recipe->deck);
  stores_add_metadata(writer, "rounds", "2,3", recipe->rounds);
  stores_add_metadata(writer, "order", "waugh2013", NULL);
  stores_add_metadata(writer, "feature", "histogram", recipe->feature);
  stores_add_metadata(writer, "feature.revision", "1", NULL);
  stores_add_metadata(writer, "feature.ranking", "standard", NULL);
  stores_add_metadata(writer, "feature.scale", ih_feature_scale(feature, game.ranking), NULL);
  stores_add_metadata(writer, "feature.board", "5", recipe->board);
  stores_add_metadata(writer, "feature.bins", "50", recipe->bins);
  ih_feature_tensor usual[IH_FEATURE_TENSORS];
  const ih_feature_tensor *tensors = usual;
  size_t count = ih_feature_tensors(feature, &game, &rounds, usual);
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
    ck_assert_int_eq(ih_table_writer_write(writer, zeros, bytes, NULL), IH_OK);
    free(zeros);
  }
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
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

/* Without deviations the table opens, but its zeros are wrong. */
START_TEST(test_cooked)
{
  static const char *const features[] = {"histogram", "equity", "ehs"};
  for (size_t i = 0; i < 3; i++) {
    cook(&(struct recipe){.feature = features[i]});
    ih_store *store = stores_open(path);
    ck_assert_int_eq(ih_store_verify(store, NULL, NULL, NULL), IH_ERR_MISMATCH);
    ih_store_close(store);
  }
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_parameters}, {test_not_begun}, {test_cooked},
               {test_refused, 0, sizeof bad / sizeof *bad})
