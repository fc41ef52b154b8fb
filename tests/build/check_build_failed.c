/* A build after its plan was refused, a NULL build, and the values of a failed run. */
#include "builds.h"
#include "errors.h"
#include "harness.h"
#include "scratch.h"

static const ih_rounds flop = {2, {2, 3}, IH_GAME_ANY}, turn = {2, {2, 4}, IH_GAME_ANY};

/* ---- Refused plans ------------------------------------------------------------------------ */

/* Refused before there is an indexer. */
START_TEST(test_without_hands)
{
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build = builds_of(&game, "transitions", &turn, scratch_path("table", path));
  ih_build_table table;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_ARGUMENT);
  test_message_has(error, "no labels of 2,5 were supplied");
  ck_assert_int_eq(ih_build_table_get(build, 0, &table), IH_OK);
  ck_assert_ptr_null(table.indexer);
  ck_assert_str_eq(table.path, path);
  ck_assert_uint_eq(table.hands + table.bytes, 0);
  ck_assert_uint_eq(ih_build_phases(build), 0);
  builds_check_refused(build);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
}
END_TEST

/* A table that takes too much memory is not made, but can be queried. */
START_TEST(test_without_memory)
{
  const ih_feature_game game = builds_royal();
  const ih_build_options options = {.memory = 1};
  char path[SCRATCH_PATH];
  ih_build *build = builds_of(&game, "ehs", &flop, scratch_path("table", path));
  ih_build_table table;
  ih_build_phase phase;
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_ERR_MEMORY);
  ck_assert_int_eq(ih_build_table_get(build, 0, &table), IH_OK);
  ck_assert_ptr_nonnull(table.indexer);
  ck_assert_uint_eq(ih_build_phases(build), 3);
  ck_assert_int_eq(ih_build_phase_get(build, 0, &phase), IH_OK);
  ck_assert_uint_gt(phase.memory, 1);
  builds_check_refused(build);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
}
END_TEST

/* If one file cannot be created, the other is not written either. */
START_TEST(test_without_folder)
{
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build = builds_of(&game, "ehs", &flop, scratch_path("table", path));
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("equity"), &flop, scratch_path("none/x", path), NULL),
      IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_ERR_IO);
  builds_check_refused(build);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
}
END_TEST

/* ---- NULL builds ---------------------------------------------------------------------------- */

START_TEST(test_no_build)
{
  ck_assert_uint_eq(ih_build_tables(NULL), 0);
  ck_assert_uint_eq(ih_build_phases(NULL), 0);
  ck_assert_ptr_null(ih_build_values(NULL, 0, 0));
}
END_TEST

/* ---- Failed runs ---------------------------------------------------------------------------- */

/* A caller that cancels the run some calls after the first table is complete. */
struct caller {
  int is_waiting;
  unsigned left;
};

static void note_written(void *context, const ih_build *build, size_t table)
{
  struct caller *caller = context;
  ck_assert_ptr_nonnull(ih_build_values(build, table, 0));
  caller->is_waiting = 0;
}

static int is_cancelled(void *context)
{
  struct caller *caller = context;
  return !caller->is_waiting && (caller->left == 0 || --caller->left == 0);
}

/* An incomplete table has no values, wherever the run was stopped. */
START_TEST(test_values)
{
  const ih_feature_game game = builds_royal();
  enum ih_status status = IH_ERR_CANCELLED;
  unsigned stops = 0;
  for (; status != IH_OK; stops++) {
    struct caller caller = {.is_waiting = 1, .left = stops};
    const ih_build_options options = {
        .callbacks = {.context = &caller, .is_cancelled = is_cancelled}, .written = note_written};
    ih_build *build = builds_of(&game, "equity", &flop, NULL);
    ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), &flop, NULL, NULL), IH_OK);
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
    ck_assert_ptr_null(ih_build_values(build, 0, 0));
    status = ih_build_run(build, NULL);
    ck_assert(status == IH_OK || status == IH_ERR_CANCELLED);
    ck_assert_ptr_nonnull(ih_build_values(build, 0, 0));
    ck_assert_int_eq(ih_build_values(build, 1, 0) != NULL, status == IH_OK);
    ih_build_free(build);
  }
  ck_assert_uint_gt(stops, 2);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_without_hands}, {test_without_memory},
               {test_without_folder}, {test_no_build}, {test_values})
