/* Recipes: what is accepted, and the messages for what is not. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static enum ih_status parse(const char *text, ih_recipe **recipe, ih_error *error)
{
  return ih_recipe_parse(text, strlen(text), recipe, error);
}

START_TEST(refused)
{
  static const struct {
    const char *text, *why;
  } rows[] = {
      {"", "invalid JSON, line 1: "},
      {"{\"flop\": ", "invalid JSON, line 1: "},
      {"{\"name\": \"a\", \"name\": \"b\"}", "invalid JSON, line 1: duplicate"},
      {"[]", "a recipe must be an object of streets"},
      {"{\"street\": {}}", "`street` is neither `name`, `hole` nor a street"},
      {"{\"name\": 1}", "`name` must be a string of fewer than 64 bytes"},
      {"{\"name\": \"1234567890123456789012345678901234567890123456789012345678901234\"}",
       "`name` must be a string of fewer than 64 bytes"},
      {"{\"flop\": 1}", "`flop` must be an object of settings"},
      {"{\"flop\": {}}", "flop: `method` is missing"},
      {"{\"flop\": {\"method\": 1}}", "flop: `method` must be a string"},
      {"{\"flop\": {\"method\": \"x\"}}",
       "flop: unknown method `x`; known: emd ochs optimal potential "
       "percentile classes hands given l1 l2 distinct"},
      {"{\"flop\": {\"method\": \"percentile\", \"of\": \"luck\"}}",
       "flop: `of` is `luck`; known: ehs ehs2 ochs centres"},
      {"{\"flop\": {\"method\": \"percentile\", \"of\": 2}}", "flop: `of` must be a string"},
      {"{\"flop\": {\"method\": \"percentile\", \"outer\": 0}}",
       "flop: `outer` is 0, not in 1..4294967295"},
      {"{\"flop\": {\"method\": \"emd\", \"K\": 1}}", "flop: unknown setting `K`"},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 1.0}}", "flop: `k` must be a non-negative integer"},
      {"{\"flop\": {\"method\": \"emd\", \"k\": -1}}", "flop: `k` must be a non-negative integer"},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 0}}", "flop: `k` is 0, not in 1..4294967295"},
      {"{\"flop\": {\"method\": \"emd\", \"bins\": 256}}", "flop: `bins` is 256, not in 1..255"},
      {"{\"flop\": {\"method\": \"ochs\", \"clusters\": 170}}",
       "flop: `clusters` is 170, not in 1..169"},
      {"{\"hole\": 3}", "`hole`, the number of hole cards, must be 2 or 4"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    ih_recipe *recipe = NULL;
    ck_assert_int_eq(parse(rows[i].text, &recipe, &error), IH_ERR_PARSE);
    ck_assert_ptr_null(recipe);
    ck_assert_msg(strncmp(error.message, rows[i].why, strlen(rows[i].why)) == 0, "%s: %s",
                  rows[i].text, error.message);
    if (strncmp(error.message, "invalid JSON", 12) != 0)
      ck_assert_uint_eq(error.position, 0);
  }
  ck_assert_int_eq(ih_recipe_parse(NULL, 0, NULL, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* Settings that are valid by themselves but do not fit together are refused when the recipe is
 * made. */
START_TEST(unfitting)
{
  static const struct {
    const char *text, *why;
    enum ih_status status;
  } rows[] = {
      {"{}", "the recipe has no street of this game", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"emd\"}}", "flop: emd needs `k`, the number of buckets",
       IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"hands\", \"k\": 3}}",
       "flop: hands determines the number of buckets itself and takes no `k`", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"bins\": 9}}",
       "flop: optimal takes no `bins`", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 3, \"clusters\": 9}}",
       "flop: emd takes no `clusters`", IH_ERR_PARSE},
      {"{\"flop\": {\"method\": \"optimal\", \"k\": 3, \"restarts\": 2}}",
       "flop: optimal takes no `restarts` or `iterations`", IH_ERR_PARSE},
      {"{\"river\": {\"method\": \"emd\", \"k\": 3}}", "river: emd: a hand on the final board",
       IH_ERR_UNSUPPORTED},
      {"{\"turn\": {\"method\": \"optimal\", \"k\": 9999}, \"river\": {\"method\": \"classes\"}}",
       "turn: cannot make 9999 buckets from only 5766 hands", IH_ERR_RANGE},
      {"{\"turn\": {\"method\": \"optimal\", \"k\": 5766}}",
       "turn: cannot make 5766 buckets from only ", IH_ERR_RANGE},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 5766}}",
       "turn: cannot make 5766 buckets from only ", IH_ERR_RANGE},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 5000, \"outer\": 5}}",
       "turn: too few distinct values for 5 percentiles of E[HS^2] and 1000 of E[HS] in each",
       IH_ERR_RANGE},
      {"{\"turn\": {\"method\": \"percentile\"}}", "turn: percentile needs `k`", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 9, \"outer\": 2}}",
       "turn: percentile needs `k` to be a multiple of `outer`", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 8, \"outer\": 2, \"of\": \"ehs2\"}}",
       "turn: percentile with `outer` requires `of` ehs, which is divided second", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 8, \"restarts\": 2}}",
       "turn: percentile takes no `restarts` or `iterations`", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"optimal\", \"k\": 8, \"of\": \"ehs2\"}}",
       "turn: optimal does not support that `of`; known: ehs ochs", IH_ERR_PARSE},
      {"{\"turn\": {\"method\": \"optimal\", \"k\": 8, \"of\": \"ochs\"}}",
       "turn: `of` ochs is only for the final street", IH_ERR_UNSUPPORTED},
      {"{\"turn\": {\"method\": \"percentile\", \"k\": 8, \"of\": \"ochs\"}}",
       "turn: `of` ochs is only for the final street", IH_ERR_UNSUPPORTED},
      {"{\"river\": {\"method\": \"percentile\", \"k\": 8, \"of\": \"ochs\", \"clusters\": 1}}",
       "river: `of` ochs needs at least 2 clusters of opponents", IH_ERR_UNSUPPORTED},
      {"{\"river\": {\"method\": \"optimal\", \"k\": 8, \"of\": \"ochs\", \"clusters\": 17}}",
       "river: ochs: 17 clusters of opponents exceed the number of preflop hands, 16",
       IH_ERR_UNSUPPORTED},
      {"{\"turn\": {\"method\": \"emd\", \"k\": 8, \"outer\": 2}}", "turn: emd takes no `outer`",
       IH_ERR_PARSE},
      {"{\"preflop\": {\"method\": \"hands\"}, \"river\": {\"method\": \"ochs\", \"k\": 2, "
       "\"clusters\": 17}}",
       "river: ochs: 17 clusters of opponents exceed the number of preflop hands, 16",
       IH_ERR_UNSUPPORTED},
      {"{\"hole\": 4, \"flop\": {\"method\": \"ochs\", \"k\": 2}}",
       "flop: ochs is not supported in Omaha; supported are emd, optimal, percentile and given",
       IH_ERR_UNSUPPORTED},
      {"{\"hole\": 4, \"turn\": {\"method\": \"percentile\", \"k\": 4, \"outer\": 2}}",
       "turn: `outer` is not supported in Omaha", IH_ERR_UNSUPPORTED},
      {"{\"hole\": 4, \"turn\": {\"method\": \"percentile\", \"k\": 4, \"of\": \"ehs2\", "
       "\"within\": "
       "\"board\"}}",
       "turn: percentile divides all hands together and takes no `within`", IH_ERR_PARSE},
      {"{\"hole\": 4, \"turn\": {\"method\": \"optimal\", \"k\": 4, \"within\": \"board\", "
       "\"sample\": 9}}",
       "turn: optimal takes no `sample`", IH_ERR_PARSE},
      {"{\"hole\": 4, \"turn\": {\"method\": \"emd\", \"k\": 4, \"within\": \"board\", \"public\": "
       "9}}",
       "turn: `public` is not supported in Omaha", IH_ERR_UNSUPPORTED},
      {"{\"hole\": 4, \"turn\": {\"method\": \"emd\", \"k\": 4, \"within\": \"board\", \"sample\": "
       "3}}",
       "turn: `sample`, here of each board, is 3 and must be at least `k`", IH_ERR_PARSE},
      {"{\"hole\": 4, \"turn\": {\"method\": \"given\"}}",
       "turn: given needs `labels`, a file name", IH_ERR_PARSE},
      {"{\"hole\": 4, \"turn\": {\"method\": \"distinct\", \"points\": \"x\"}}",
       "turn: distinct is not supported in Omaha; supported are emd, optimal, percentile and given",
       IH_ERR_UNSUPPORTED},
      {"{\"preflop\": {\"method\": \"hands\"}, \"turn\": {\"method\": \"optimal\", \"k\": 5767}}",
       "turn: cannot make 5767 buckets from only 5766 hands", IH_ERR_RANGE},
  };
  scratch_make();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    ck_assert_int_eq(buckets_make(rows[i].text, "4x4", NULL, &error), rows[i].status);
    ck_assert_msg(strncmp(error.message, rows[i].why, strlen(rows[i].why)) == 0, "%s: %s",
                  rows[i].text, error.message);
    ck_assert_uint_eq(error.position, 0);
    ck_assert_uint_eq(scratch_entries(), 0);
  }
  scratch_remove();
}
END_TEST

START_TEST(changes)
{
  static const struct {
    const char *change, *why;
  } rows[] = {
      {"turn.k", "`turn.k` is not STREET.KEY=VALUE, seed=VALUE or hole=VALUE"},
      {"k=3", "`k=3` is not STREET.KEY=VALUE, seed=VALUE or hole=VALUE"},
      {"river2.k=3", "`river2.k=3` is not STREET.KEY=VALUE, seed=VALUE or hole=VALUE"},
      {"turn.K=3", "unknown setting `K`"},
      {"turn.k=", "`` is not a number"},
      {"turn.k=3x", "`3x` is not a number"},
      {"turn.k=12345678901234567890", "`12345678901234567890` is not a number"},
      {"turn.seed=9223372036854775808",
       "`seed` is 9223372036854775808, not in 0..9223372036854775807"},
      {"turn.k=0", "`k` is 0, not in 1..4294967295"},
      {"river.k=3", "the recipe has no such street"},
      {"turn.method=x", "unknown method `x`"},
      {"turn.of=x", "`of` is `x`; known: ehs ehs2 ochs centres"},
      {"river.of=ehs", "the recipe has no such street"},
      {"seed=x", "`x` is not a number"},
      {"hole=3", "`hole`, the number of hole cards, must be 2 or 4"},
      {"hole=4x", "`hole`, the number of hole cards, must be 2 or 4"},
  };
  ih_recipe *recipe;
  ck_assert_int_eq(parse("{\"turn\": {\"method\": \"optimal\", \"k\": 3}}", &recipe, NULL), IH_OK);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    ck_assert_int_eq(ih_recipe_set(recipe, rows[i].change, &error), IH_ERR_PARSE);
    ck_assert_msg(strncmp(error.message, rows[i].why, strlen(rows[i].why)) == 0, "%s: %s",
                  rows[i].change, error.message);
  }
  ck_assert_int_eq(ih_recipe_set(recipe, "turn.seed=9223372036854775807", NULL), IH_OK);
  ck_assert_int_eq(ih_recipe_set(recipe, NULL, NULL), IH_ERR_ARGUMENT);
  ih_recipe_free(recipe);
}
END_TEST

/* A changed recipe makes the same files as one written that way. */
START_TEST(changed)
{
  static const char *const list[] = {"turn.k=5",  "river.method=percentile", "river.of=ehs",
                                     "river.k=4", "turn.restarts=2",         "river.of=ehs2",
                                     "seed=9"};
  char folder[SCRATCH_PATH], path[SCRATCH_PATH];
  ih_recipe *recipe;
  size_t bytes, also;
  const ih_feature_game game = buckets_game("4x4");
  scratch_make();
  ck_assert_int_eq(parse("{\"turn\": {\"method\": \"emd\", \"k\": 3}}", &recipe, NULL), IH_OK);
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    ck_assert_int_eq(ih_recipe_set(recipe, list[i], NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_write(recipe, &game, scratch_path(".", folder), NULL, NULL),
                   IH_OK);
  ih_recipe_free(recipe);
  unsigned char *first = scratch_read(scratch_path("turn-bucket.safetensors", path), &bytes);
  ih_store *store = buckets_open("river");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.of"), "ehs2");
  ih_store_close(store);
  scratch_remove();
  scratch_make();
  ck_assert_int_eq(buckets_make("{\"turn\": {\"method\": \"emd\", \"k\": 5, \"restarts\": 2, "
                                "\"seed\": 9}, \"river\": {\"method\": \"optimal\", \"k\": 4}}",
                                "4x4", NULL, NULL),
                   IH_OK);
  ck_assert_uint_eq(scratch_entries(), 2);
  unsigned char *second = scratch_read(scratch_path("turn-bucket.safetensors", path), &also);
  ck_assert_uint_eq(bytes, also);
  ck_assert_mem_eq(first, second, bytes);
  free(first);
  free(second);
  scratch_remove();
}
END_TEST

START_TEST(shipped)
{
  static const char *const names[] = {"200",       "500",       "1000",           "5000",
                                      "9000",      "ochs-200",  "ochs-500",       "ochs-1000",
                                      "ochs-5000", "ochs-9000", "potential-1000", "percentile-200",
                                      "classes",   "quick",     "omaha-200",      "omaha-quick"};
  size_t i = 0;
  for (; ih_recipe_name(i) != NULL; i++) {
    ih_recipe *recipe;
    ih_error error;
    ck_assert_str_eq(ih_recipe_name(i), names[i]);
    test_ok(parse(ih_recipe_text(i), &recipe, &error), error);
    ih_recipe_free(recipe);
  }
  ck_assert_uint_eq(i, sizeof names / sizeof *names);
  ck_assert_ptr_null(ih_recipe_text(i));
}
END_TEST

TEST_MAIN({refused}, {unfitting}, {changes}, {changed}, {shipped})
