/* Making tables when memory or the file system fails, at each call in turn: existing files are
 * complete, and the next build makes the rest. */
#include "builds.h"
#include "faults.h"
#include "harness.h"
#include "scratch.h"

#include <dirent.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[SCRATCH_PATH], two[2][SCRATCH_PATH];

static const ih_feature_game game = {.deck = {4, 3, 0, 0}, .final_board = 4};

static void setup(void)
{
  scratch_make();
  scratch_path("tables", folder);
  scratch_path("ehs", two[0]);
  scratch_path("equity", two[1]);
  json_set_alloc_funcs(malloc, free);
}

/* ---- Contents of folders ----------------------------------------------------------- */

static void check_table(const char *path, const char *call)
{
  ih_table *table;
  ih_error error;
  ck_assert_msg(ih_table_open(path, 0, &table, &error) == IH_OK, "%s failed: %s", call,
                error.message);
  ck_assert_msg(ih_table_check(table, NULL, &error) == IH_OK, "%s failed: %s", call, error.message);
  ih_table_close(table);
}

/* Checks every table of a folder, which must contain nothing else, and removes them if
 * `is_removed`.  Returns their number. */
static size_t look_through(const char *where, int is_removed, const char *call)
{
  size_t n = 0;
  DIR *entries = opendir(where);
  if (entries == NULL)
    return 0;
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    char path[2 * SCRATCH_PATH];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
      continue;
    (void)snprintf(path, sizeof path, "%s/%s", where, entry->d_name);
    ck_assert_msg(entry->d_name[0] != '.', "%s failed: %s is left", call, entry->d_name);
    check_table(path, call);
    if (is_removed)
      ck_assert_int_eq(unlink(path), 0);
    n++;
  }
  (void)closedir(entries);
  return n;
}

static uint64_t try_work(unsigned kinds, int is_lasting, uint64_t step,
                         enum ih_status (*work)(void *, ih_error *),
                         void (*check)(void *, enum ih_status, const char *))
{
  const struct faults_trial trial = {
      .kinds = kinds, .is_lasting = is_lasting, .step = step, .work = work, .check = check};
  return faults_try(&trial);
}

/* make check tries a fraction of the allocations, which takes a second or two. */
static uint64_t sample_step(uint64_t usual)
{
  return test_tier() == TIER_CHECK ? usual : 1;
}

/* ---- Allocations ---------------------------------------------------------------------- */

/* Adds tables and labels before the plan; *context: whether labels are read from the file
 * two[0]. */
static enum ih_status prepare(void *context, ih_error *error)
{
  static const ih_rounds preflop = {1, {2}, IH_GAME_ANY};
  static const uint16_t labels[16];
  const int *is_read = context;
  ih_build *build = NULL;
  enum ih_status status = ih_build_new(&game, &build, error);
  if (status == IH_OK)
    status = ih_build_add(build, ih_feature_find("ehs"), &preflop, two[1], error);
  if (status == IH_OK)
    status = ih_build_add_folder(build, folder, error);
  if (status == IH_OK)
    status = *is_read ? ih_build_read_labels(build, &preflop, two[0], NULL, error)
                      : ih_build_give_labels(build, &preflop, IH_U16, labels, 1, error);
  ih_build_free(build);
  return status;
}

START_TEST(test_prepared)
{
  static const char text[] = "0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n";
  int is_read = _i;
  scratch_write(two[0], text, strlen(text));
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .step = 1, .work = prepare, .context = &is_read};
  ck_assert_uint_gt(faults_try(&trial), 20);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* If a plan fails, nothing of it is run. */
static enum ih_status plan_and_run(ih_build *build, ih_error *error)
{
  const enum ih_status status = ih_build_plan(build, NULL, error);
  if (status == IH_OK)
    return ih_build_run(build, error);
  builds_check_refused(build);
  return status;
}

/* Preflop from boards of two cards, in a file and in memory; or strengths in memory. */
static enum ih_status make_small(void *context, ih_error *error)
{
  static const struct {
    ih_feature_game game;
    const char *feature;
    ih_rounds rounds;
    const char *path;
  } works[] = {{{.deck = {3, 3, 0, 0}, .final_board = 3}, "equity", {1, {2}, IH_GAME_ANY}, two[0]},
               {{.deck = {9, 4, 0, 0}, .ranking = IH_RANKING_SHORT},
                "strength",
                {1, {5}, IH_GAME_ANY},
                NULL}};
  const int w = *(const int *)context;
  const ih_feature *feature = ih_feature_find(works[w].feature);
  ih_build *build = NULL;
  enum ih_status status = ih_build_new(&works[w].game, &build, error);
  if (status == IH_OK)
    status = ih_build_add(build, feature, &works[w].rounds, works[w].path, error);
  if (status == IH_OK)
    status = ih_build_add(build, feature, &works[w].rounds, NULL, error);
  if (status == IH_OK)
    status = plan_and_run(build, error);
  ih_build_free(build);
  return status;
}

static void check_small(void *context, enum ih_status status, const char *call)
{
  char here[SCRATCH_PATH];
  const size_t n = look_through(scratch_path(".", here), 1, call);
  const size_t expected = *(const int *)context == 0;
  ck_assert_msg(status == IH_OK ? n == expected : n <= expected, "%s failed: %zu files", call, n);
}

START_TEST(test_small)
{
  int work = _i;
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .step = 1,
                                     .work = make_small,
                                     .check = check_small,
                                     .context = &work};
  ck_assert_uint_gt(faults_try(&trial), 30);
}
END_TEST

/* ---- Two files ------------------------------------------------------------------------ */

static enum ih_status make_two(void *context, ih_error *error)
{
  static const ih_rounds rounds = {.count = 2, .cards = {2, 3}};
  static const char *const features[] = {"ehs", "equity"};
  ih_build *build = NULL;
  (void)context;
  enum ih_status status = ih_build_new(&game, &build, error);
  for (size_t i = 0; i < 2 && status == IH_OK; i++)
    status = ih_build_add(build, ih_feature_find(features[i]), &rounds, two[i], error);
  if (status == IH_OK)
    status = plan_and_run(build, error);
  ih_build_free(build);
  return status;
}

static void check_two(void *context, enum ih_status status, const char *call)
{
  char here[SCRATCH_PATH];
  (void)context;
  const size_t n = look_through(scratch_path(".", here), 1, call);
  ck_assert_msg(status == IH_OK ? n == 2 : n <= 2, "%s failed: %zu files", call, n);
  ck_assert_uint_eq(scratch_entries(), 0);
}

START_TEST(test_two)
{
  const uint64_t step = sample_step(31);
  ck_assert_uint_gt(try_work(FAULTS_MEMORY, _i, step, make_two, check_two), 500 / step);
  ck_assert_uint_gt(try_work(FAULTS_FILES, _i, 1, make_two, check_two), 10);
  ck_assert_uint_eq(try_work(FAULTS_SIGNALS, 0, 1, make_two, check_two), 0);
}
END_TEST

/* ---- Whole folders ----------------------------------------------------------------------- */

static enum ih_status make_folder(void *context, ih_error *error)
{
  ih_build *build = NULL;
  (void)context;
  enum ih_status status = ih_build_new(&game, &build, error);
  if (status == IH_OK)
    status = ih_build_add_folder(build, folder, error);
  if (status == IH_OK)
    status = plan_and_run(build, error);
  ih_build_free(build);
  return status;
}

/* The next build makes up for the failure and keeps existing tables. */
static void check_folder(void *context, enum ih_status status, const char *call)
{
  ih_error error;
  const size_t before = look_through(folder, 0, call);
  ck_assert_msg(make_folder(context, &error) == IH_OK, "after %s failed: %s", call, error.message);
  const size_t n = look_through(folder, 1, call);
  ck_assert_msg(status == IH_OK ? before == n : before <= n, "%s failed: %zu tables", call, before);
  ck_assert_uint_eq(n, 9);
  ck_assert_int_eq(rmdir(folder), 0);
}

START_TEST(test_folder)
{
  const uint64_t step = sample_step(101);
  ck_assert_uint_gt(try_work(FAULTS_MEMORY, 0, step, make_folder, check_folder), 1000 / step);
  ck_assert_uint_gt(try_work(FAULTS_FILES, 0, 1, make_folder, check_folder), 50);
  ck_assert_uint_eq(try_work(FAULTS_SIGNALS, 0, 1, make_folder, check_folder), 0);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_prepared, 0, 2}, {test_small, 0, 2}, {test_two, 0, 2},
               {test_folder})
