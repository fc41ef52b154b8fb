/* Refused plans and runs of single tables, and what remains when part of a run or its executor
 * fails. */
#include "builds.h"
#include "executors.h"
#include "feature/street.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/build.h>
#include <string.h>
#include <unistd.h>

static const ih_rounds preflop = {1, {2}, IH_GAME_ANY}, flop = {2, {2, 3}, IH_GAME_ANY},
                       turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY};

/* ---- Refusals ------------------------------------------------------------------------- */

/* Reserved members are for later versions and must not be ignored. */
START_TEST(test_reserved)
{
  const ih_feature_game game = builds_royal();
  ih_build *build = builds_of(&game, "equity", &preflop, NULL);
  for (int i = 0; i < 2; i++) {
    ih_build_options options = {.memory = 0};
    options.reserved[i] = &options;
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_ERR_ARGUMENT);
  }
  for (int i = 0; i < 2; i++) {
    ih_build_options options = {.memory = 0};
    options.callbacks.reserved[i] = &options;
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_ERR_ARGUMENT);
  }
  const ih_executor unknown = test_unknown_executor();
  const ih_build_options run_by = {.executor = &unknown},
                         written_by = {.writing_executor = &unknown};
  ck_assert_int_eq(ih_build_plan(build, &run_by, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_plan(build, &written_by, NULL), IH_ERR_ARGUMENT);
  builds_plan(build, NULL);
  builds_run(build);
  ih_build_free(build);
}
END_TEST

START_TEST(test_refused)
{
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_new(NULL, &build, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_new(&game, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("strength"), &river, NULL, &error),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_build_add(build, NULL, &river, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_add(NULL, ih_feature_find("ehs"), &river, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("bucket"), &river, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_str_eq(error.message, "bucket is made by ih_abstraction_write");
  ck_assert_int_eq(ih_build_add_folder(NULL, ".", &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_plan(NULL, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_run(NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(ih_build_tables(build), 0);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), NULL, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_run(build, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_add_folder(build, NULL, &error), IH_ERR_ARGUMENT);
  builds_plan(build, NULL);
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_add_folder(build, ".", &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_table_get(NULL, 0, &(ih_build_table){0}), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_table_get(build, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_phase_get(NULL, 0, &(ih_build_phase){0}), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_phase_get(build, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), &river, NULL, &error),
                   IH_ERR_ARGUMENT);
  builds_run(build);
  ck_assert_int_eq(ih_build_run(build, &error), IH_ERR_ARGUMENT);
  ih_build_free(build);
  ih_build_free(NULL);

  /* Names that no file can have are reported by the plan. */
  build = builds_of(&game, "ehs", &river, scratch_path("none/x", path));
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "none/x: cannot open its folder"));
  ih_build_free(build);
  build = builds_of(&game, "ehs", &river, scratch_path(".", path));
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_IO);
  ih_build_free(build);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path("none/x", path), &error), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "none/x: No such file or directory"));
  ih_build_free(build);
  const ih_feature_game rank_only = {.deck = {13, 4, 1, 0}};
  ck_assert_int_eq(ih_build_new(&rank_only, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, path, &error), IH_ERR_UNSUPPORTED);
  ih_build_free(build);
}
END_TEST

/* ---- Failures ------------------------------------------------------------------------- */

/* Features made like strength and equity until some part fails. */
static int parts_left;

static enum ih_status fill_until(const void *filling, size_t t, uint64_t first, uint64_t count,
                                 void *out)
{
  if (parts_left-- == 0)
    return IH_ERR_MEMORY;
  return ihp_strength_feature.filling->fill(filling, t, first, count, out);
}

static enum ih_status make_until(const struct ihp_street_slice *slice, uint64_t first,
                                 uint64_t count)
{
  if (parts_left-- == 0)
    return IH_ERR_MEMORY;
  return ihp_runouts.make(slice, first, count);
}

/* Runs a build in which some part fails: it reports the failure, and leaves no file.  Frees the
 * build. */
static void run_without_memory(ih_build *build)
{
  ih_error error = {0};
  ck_assert_int_eq(ih_build_run(build, &error), IH_ERR_MEMORY);
  ck_assert_str_eq(error.message, ih_status_string(IH_ERR_MEMORY));
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
}

/* A failure in any part leaves no file. */
START_TEST(test_failures)
{
  struct ihp_filling filling = *ihp_strength_feature.filling;
  struct ihp_street_arrays arrays = ihp_runouts;
  ih_feature by_index = ihp_strength_feature, by_board = ihp_equity_feature;
  filling.fill = fill_until;
  arrays.make = make_until;
  by_index.filling = &filling;
  by_board.arrays = &arrays;
  const ih_executor executors[] = {test_backwards(1), test_backwards(3)};
  for (int at = 0; at < 12; at++) {
    const int is_by_index = at < 6;
    const ih_feature_game game =
        is_by_index ? (ih_feature_game){.deck = {13, 4, 0, 0}, .ranking = IH_RANKING_STANDARD}
                    : builds_royal();
    const ih_build_options options = {.executor = &executors[at % 2]};
    char path[SCRATCH_PATH];
    ih_build *build;
    ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
    ck_assert_int_eq(ih_build_add(build, is_by_index ? &by_index : &by_board, &turn,
                                  scratch_path("table", path), NULL),
                     IH_OK);
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
    parts_left = is_by_index ? at / 2 : 40 * (at - 6);
    run_without_memory(build);
  }
}
END_TEST

/* Tasks from 1 on wait until task 0, which writes, shows progress. */
static struct {
  ih_task task;
  void *work;
  size_t tasks;
} waiting;

static void run_waiting(void)
{
  const size_t tasks = waiting.tasks;
  waiting.tasks = 0;
  for (size_t i = 1; i < tasks; i++)
    waiting.task(waiting.work, i);
}

static int run_first(void *context, size_t tasks, ih_task task, void *work)
{
  (void)context;
  waiting.task = task;
  waiting.work = work;
  waiting.tasks = tasks;
  task(work, 0);
  run_waiting();
  return 0;
}

static void run_at_progress(void *context, uint64_t done, uint64_t total)
{
  (void)context;
  (void)done;
  (void)total;
  run_waiting();
}

/* A part fails while the table of the previous street is written: the run reports that failure, not
 * a cancellation. */
START_TEST(test_failure_while_writing)
{
  struct ihp_street_arrays arrays = ihp_runouts;
  ih_feature by_board = ihp_equity_feature;
  arrays.make = make_until;
  by_board.arrays = &arrays;
  const ih_executor first = {.run = run_first, .workers = 2};
  const ih_build_options options = {.callbacks.progress = run_at_progress, .executor = &first};
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, &by_board, &river, scratch_path("river", path), NULL),
                   IH_OK);
  ck_assert_int_eq(ih_build_add(build, &by_board, &turn, scratch_path("turn", path), NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  parts_left = 512; /* slices of the river */
  run_without_memory(build);
}
END_TEST

/* An executor whose call number `left` runs no task and returns `result`. */
static struct {
  int left, result;
} troubled;

static int run_troubled(void *context, size_t tasks, ih_task task, void *work)
{
  (void)context;
  if (troubled.left-- == 0)
    return troubled.result;
  for (size_t i = 0; i < tasks; i++)
    task(work, i);
  return 0;
}

/* Plans and runs a table with an executor whose call number `at` fails. */
static enum ih_status run_with_trouble(const ih_feature_game *game, const char *feature,
                                       const ih_rounds *rounds, const char *path, int at,
                                       ih_error *error)
{
  const ih_executor executor = {.run = run_troubled, .workers = 2};
  const ih_build_options options = {.executor = &executor};
  ih_build *build = builds_of(game, feature, rounds, path);
  troubled.left = at;
  enum ih_status status = ih_build_plan(build, &options, error);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

/* An executor that stops early counts as cancelled, and one that skips tasks is reported; neither
 * leaves a file. */
START_TEST(test_executor_fails)
{
  const ih_feature_game royal = builds_royal(),
                        short_deck = {.deck = {9, 4, 0, 0}, .ranking = IH_RANKING_SHORT};
  const ih_rounds five = {1, {5}, IH_GAME_ANY};
  const struct {
    const ih_feature_game *game;
    const char *feature;
    const ih_rounds *rounds;
    int calls; /* of the executor: one before all phases, and one per phase */
  } cases[] = {{&royal, "ehs", &flop, 4}, {&short_deck, "strength", &five, 3}};
  char path[SCRATCH_PATH];
  scratch_path("table", path);
  for (size_t i = 0; i < 8; i++) {
    const int is_cancelled_early = i % 2 == 1, is_file = i / 2 % 2 == 1;
    ih_error error = {0};
    int at = 0;
    troubled.result = is_cancelled_early;
    for (;; at++) {
      const enum ih_status status =
          run_with_trouble(cases[i / 4].game, cases[i / 4].feature, cases[i / 4].rounds,
                           is_file ? path : NULL, at, &error);
      if (status == IH_OK)
        break;
      ck_assert_int_eq(status, is_cancelled_early ? IH_ERR_CANCELLED : IH_ERR_EXECUTOR);
      ck_assert_str_eq(error.message + (is_cancelled_early && is_file ? strlen(path) : 0),
                       !is_cancelled_early ? ih_status_string(IH_ERR_EXECUTOR)
                       : is_file           ? ": cancelled; the file was not written"
                                           : "cancelled");
      ck_assert_uint_eq(scratch_entries(), 0);
    }
    ck_assert_int_eq(at, cases[i / 4].calls);
    ck_assert_int_eq(unlink(path), is_file ? 0 : -1);
  }
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_reserved}, {test_refused}, {test_failures},
               {test_failure_while_writing}, {test_executor_fails})
