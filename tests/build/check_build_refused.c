/* What is left of a build whose plan was refused. */
#include "builds.h"
#include "errors.h"
#include "harness.h"
#include "scratch.h"

static const ih_rounds turn = {2, {2, 4}, IH_GAME_ANY};

/* ---- Plans that were refused -------------------------------------------------------------- */

/* Refused before there is an indexer. */
START_TEST(test_without_hands)
{
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build = builds_of(&game, "transitions", &turn, scratch_path("table", path));
  ih_build_table table;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_ARGUMENT);
  test_message_has(error, "no labels of 2,5 were given");
  ck_assert_int_eq(ih_build_table_get(build, 0, &table), IH_OK);
  ck_assert_ptr_null(table.indexer);
  ck_assert_str_eq(table.path, path);
  ck_assert_uint_eq(table.hands + table.bytes, 0);
  ck_assert_uint_eq(ih_build_phases(build), 0);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_without_hands})
