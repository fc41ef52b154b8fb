/* Tables made with their sums in scratch files: the same bytes, interrupted or not. */
#include "builds.h"
#include "errors.h"
#include "executors.h"
#include "feature/record.h"
#include "harness.h"
#include "scratch.h"

#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
  const char *feature;
  unsigned ranks;
  ih_rounds rounds;
  size_t files;
} cases[] = {{"omaha-ehs", 5, {2, {4, 4}, IH_GAME_ANY}, 1},
             {"omaha-ehs", 6, {2, {4, 3}, IH_GAME_ANY}, 2},
             {"omaha-ehs2", 5, {2, {5, 3}, IH_GAME_ANY}, 2},
             {"omaha-equity", 5, {2, {4, 3}, IH_GAME_ANY}, 2},
             {"omaha-ehs", 5, {1, {4}, IH_GAME_ANY}, 0}};
enum { CASES = sizeof cases / sizeof *cases, WITH_FILES = CASES - 1 };

static char folder[SCRATCH_PATH], table[SCRATCH_PATH];
static _Atomic int asked_left; /* calls of is_cancelled until it returns 1; -1: never */
static _Atomic int asked;      /* calls of is_cancelled */

static void setup(void)
{
  scratch_make();
  ck_assert_int_eq(mkdir(scratch_path("files", folder), 0700), 0);
  scratch_path("table", table);
}

static int is_over(void *context)
{
  (void)context;
  asked++;
  int left = asked_left;
  while (left > 0 && !atomic_compare_exchange_weak(&asked_left, &left, left - 1))
    continue;
  return left == 0 || left == 1; /* left is the count before this call */
}

static ih_feature_game game_of(unsigned c)
{
  return (ih_feature_game){.deck = {(uint8_t)cases[c].ranks, 4, 0, 0},
                           .ranking = IH_RANKING_STANDARD};
}

/* Returns the build of a case, not planned. */
static ih_build *build_new(unsigned c, const char *path)
{
  const ih_feature_game game = game_of(c);
  ih_build *build;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find(cases[c].feature), &cases[c].rounds, path, NULL), IH_OK);
  return build;
}

/* Plans and runs a case. */
static enum ih_status make(unsigned c, const char *path, const char *scratch,
                           const ih_executor *executor, ih_error *error)
{
  const ih_build_options options = {
      .callbacks = {.is_cancelled = is_over}, .executor = executor, .scratch = scratch};
  ih_build *build = build_new(c, path);
  enum ih_status status = ih_build_plan(build, &options, error);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

/* Returns the number of scratch files; *path = that of the last one. */
static size_t files(char path[SCRATCH_PATH])
{
  size_t n = 0;
  DIR *entries = opendir(folder);
  ck_assert_ptr_nonnull(entries);
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
    if (entry->d_name[0] != '.') {
      char name[SCRATCH_PATH];
      ck_assert_int_lt(snprintf(name, sizeof name, "files/%s", entry->d_name), SCRATCH_PATH);
      (void)scratch_path(name, path);
      n++;
    }
  (void)closedir(entries);
  return n;
}

static void check_table(const unsigned char *expected, size_t bytes)
{
  size_t n;
  unsigned char *found = scratch_read(table, &n);
  ck_assert_uint_eq(n, bytes);
  ck_assert_mem_eq(found, expected, n);
  free(found);
  ck_assert_int_eq(unlink(table), 0);
}

/* Interrupted after more and more calls, until it is complete.  Then no scratch file is left. */
START_TEST(continued)
{
  const ih_executor executors[] = {test_backwards(1), test_threads(2)};
  char path[SCRATCH_PATH];
  ih_error error;
  size_t bytes, most = 0;
  asked_left = -1;
  test_ok(make((unsigned)_i, table, NULL, NULL, &error), error);
  unsigned char *expected = scratch_read(table, &bytes);
  ck_assert_int_eq(unlink(table), 0);
  for (size_t e = 0; e < 2; e++) {
    int after = 4, trials = 0;
    enum ih_status status;
    do {
      asked_left = after;
      status = make((unsigned)_i, table, folder, &executors[e], &error);
      after += after / 8 + 1;
      trials++;
      const size_t left = files(path);
      most = left > most ? left : most;
      ck_assert_int_eq(access(table, F_OK) == 0, status == IH_OK);
      ck_assert(status == IH_OK || status == IH_ERR_CANCELLED);
    } while (status != IH_OK);
    ck_assert_int_gt(trials, cases[_i].files > 0 ? 3 : 1);
    ck_assert_uint_eq(most, cases[_i].files);
    ck_assert_uint_eq(files(path), 0);
    check_table(expected, bytes);
  }
  free(expected);
}
END_TEST

/* Lists the files of a case by their streets, the turn first. */
static void list_files(unsigned c, struct ihp_scratch_file file[IHP_SCRATCH_FILES])
{
  const struct ihp_hands hands = {.game = game_of(c), .rounds = cases[c].rounds};
  ck_assert_uint_eq(ih_feature_find(cases[c].feature)->filling->scratch(&hands, file),
                    cases[c].files);
}

static void path_of_file(const struct ihp_scratch_file *file, char path[SCRATCH_PATH])
{
  char name[SCRATCH_PATH];
  ck_assert_int_lt(snprintf(name, sizeof name, "files/%s", file->name), SCRATCH_PATH);
  (void)scratch_path(name, path);
}

/* Makes a table that is interrupted when it is written, at the last moment, so that its sums are
 * complete. */
static void leave_sums(unsigned c)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  char path[SCRATCH_PATH];
  ih_error error;
  asked_left = -1;
  asked = 0;
  test_ok(make(c, NULL, folder, NULL, &error), error);
  enum ih_status status = IH_OK;
  for (int after = asked; status == IH_OK; after--) { /* the last calls may come too late */
    asked_left = after;
    status = make(c, NULL, folder, NULL, &error);
  }
  ck_assert_int_eq(status, IH_ERR_CANCELLED);
  asked_left = -1;
  ck_assert_uint_eq(files(path), cases[c].files);
  list_files(c, file);
  for (size_t i = 0; i < cases[c].files; i++) {
    struct ihp_scratch *scratch;
    path_of_file(&file[i], path);
    test_ok(ihp_scratch_open(path, &file[i].form, &scratch, &error), error);
    ck_assert(ihp_scratch_is_whole(scratch));
    ihp_scratch_close(scratch);
  }
}

/* Changes a byte of the pieces of a file, one that is not 0. */
static void damage(const char *path, const struct ihp_scratch_form *form)
{
  size_t bytes;
  unsigned char *old = scratch_read(path, &bytes);
  size_t at = bytes - (size_t)form->bytes / 2;
  while (at < bytes && old[at] == 0)
    at++;
  ck_assert_uint_lt(at, bytes);
  scratch_poke(path, at, (unsigned char)(old[at] + 1));
  free(old);
}

/* Makes a case without scratch files; returns the file. */
static unsigned char *make_expected(unsigned c, size_t *bytes)
{
  ih_error error;
  asked_left = -1;
  test_ok(make(c, table, NULL, NULL, &error), error);
  unsigned char *expected = scratch_read(table, bytes);
  ck_assert_int_eq(unlink(table), 0);
  return expected;
}

/* A damaged byte does not get into the table, nor does the end of a file that is cut off. */
START_TEST(damaged)
{
  const unsigned c = (unsigned)_i;
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  char path[SCRATCH_PATH];
  ih_error error;
  size_t bytes;
  unsigned char *expected = make_expected(c, &bytes);
  list_files(c, file);
  for (unsigned trial = 0; trial < 2 * cases[c].files; trial++) {
    const struct ihp_scratch_file *of = &file[trial / 2];
    leave_sums(c);
    path_of_file(of, path);
    if (trial % 2 == 0)
      damage(path, &of->form);
    else
      ck_assert_int_eq(truncate(path, (off_t)(ihp_scratch_bytes(&of->form) / 2)), 0);
    test_ok(make(c, table, folder, NULL, &error), error);
    check_table(expected, bytes);
    ck_assert_uint_eq(files(path), 0);
  }
  free(expected);
}
END_TEST

/* ---- Files of several tables -------------------------------------------------------------- */

/* The case of a flop, and its turn with the same sums. */
enum { OF_FLOP = 1 };

/* A flop that is complete in its file needs no turn: not even the file is opened. */
START_TEST(turn_not_needed)
{
  static const char text[] = "a letter";
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  char path[SCRATCH_PATH];
  ih_error error;
  size_t bytes, left;
  unsigned char *expected = make_expected(OF_FLOP, &bytes);
  leave_sums(OF_FLOP);
  list_files(OF_FLOP, file);
  path_of_file(&file[0], path);
  scratch_write(path, text, sizeof text);
  test_ok(make(OF_FLOP, table, folder, NULL, &error), error);
  check_table(expected, bytes);
  unsigned char *letter = scratch_read(path, &left);
  ck_assert_uint_eq(left, sizeof text);
  ck_assert_mem_eq(letter, text, left);
  ck_assert_uint_eq(files(path), 1);
  free(letter);
  free(expected);
}
END_TEST

/* A file that another process has open stays when a table that shares it is complete. */
START_TEST(turn_in_use)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  struct ihp_scratch *turn;
  char path[SCRATCH_PATH];
  ih_error error;
  leave_sums(OF_FLOP);
  list_files(OF_FLOP, file);
  path_of_file(&file[0], path);
  test_ok(ihp_scratch_open(path, &file[0].form, &turn, &error), error);
  test_ok(make(OF_FLOP, NULL, folder, NULL, &error), error);
  ck_assert_int_eq(access(path, F_OK), 0);
  ck_assert_uint_eq(files(path), 1);
  ihp_scratch_close(turn);
}
END_TEST

/* Is called with each table that is complete: the file of the turn stays for the flop. */
static void check_left(void *context, const ih_build *build, size_t i)
{
  char path[SCRATCH_PATH];
  (void)context;
  (void)build;
  ck_assert_uint_eq(files(path), i == 0 ? 1 : 0);
}

START_TEST(turn_for_later_table)
{
  static const ih_rounds turn = {2, {4, 4}, IH_GAME_ANY};
  const ih_feature_game game = game_of(OF_FLOP);
  const ih_feature *feature = ih_feature_find(cases[OF_FLOP].feature);
  const ih_build_options options = {.scratch = folder, .written = check_left};
  ih_build *build;
  ih_error error;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, feature, &turn, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, feature, &cases[OF_FLOP].rounds, NULL, NULL), IH_OK);
  test_ok(ih_build_plan(build, &options, &error), error);
  test_ok(ih_build_run(build, &error), error);
  ih_build_free(build);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------ */

/* A file of other sums, or of something else, stays, and the table is not made. */
START_TEST(other_files)
{
  static const char text[] = "a letter";
  char path[SCRATCH_PATH], old[SCRATCH_PATH];
  ih_error error;
  size_t before, after;
  asked_left = 20;
  ck_assert_int_eq(make(0, table, folder, NULL, &error), IH_ERR_CANCELLED);
  ck_assert_uint_eq(files(path), 1);
  asked_left = -1;
  strcpy(old, path);
  ck_assert_int_eq(rename(old, scratch_path("kept", path)), 0);
  asked_left = 20;
  ck_assert_int_eq(make(1, table, folder, NULL, &error), IH_ERR_CANCELLED);
  asked_left = -1;
  ck_assert_uint_eq(files(path), 1);
  ck_assert_int_eq(rename(path, old), 0);
  unsigned char *other = scratch_read(old, &before);
  ck_assert_int_eq(make(0, table, folder, NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error,
                   "a scratch file of something else, not of sums of Omaha, revision 1: 4,4");
  unsigned char *now = scratch_read(old, &after);
  ck_assert_uint_eq(before, after);
  ck_assert_mem_eq(other, now, before);
  free(other);
  free(now);
  scratch_write(old, text, sizeof text);
  ck_assert_int_eq(make(0, table, folder, NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "exists and is not a scratch file");
  ck_assert_int_ne(access(table, F_OK), 0);
}
END_TEST

/* Refused when planned: folders that cannot be used. */
START_TEST(no_folder)
{
  char path[SCRATCH_PATH];
  ih_error error;
  asked_left = -1;
  ck_assert_int_eq(make(0, table, scratch_path("none", path), NULL, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, ENOENT);
  test_message_has(error, "none: cannot use this folder for scratch files: ");
  scratch_write(scratch_path("file", path), "x", 1);
  ck_assert_int_eq(make(0, table, path, NULL, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, ENOTDIR);
  if (geteuid() != 0) { /* root may write everywhere */
    ck_assert_int_eq(chmod(folder, 0500), 0);
    ck_assert_int_eq(make(0, table, folder, NULL, &error), IH_ERR_IO);
    ck_assert_int_eq(error.system_error, EACCES);
  }
  ck_assert_int_eq(make(CASES - 1, table, scratch_path("none", path), NULL, &error), IH_OK);
}
END_TEST

static ih_build_phase phase_of(unsigned c, const char *scratch, uint64_t memory,
                               enum ih_status expected, ih_error *error)
{
  const ih_build_options options = {.memory = memory, .scratch = scratch};
  ih_build *build = build_new(c, NULL);
  ih_build_phase phase;
  ck_assert_int_eq(ih_build_plan(build, &options, error), expected);
  ck_assert_uint_eq(ih_build_phases(build), 1);
  ck_assert_int_eq(ih_build_phase_get(build, 0, &phase), IH_OK);
  ih_build_free(build);
  return phase;
}

/* What is in files is not in memory.  Without a folder the error names what one would save. */
START_TEST(planned)
{
  char path[SCRATCH_PATH], text[120];
  struct stat about;
  ih_error error;
  const ih_build_phase in_memory = phase_of((unsigned)_i, NULL, 0, IH_OK, &error);
  const ih_build_phase in_files = phase_of((unsigned)_i, folder, 0, IH_OK, &error);
  ck_assert_uint_eq(in_memory.scratch, in_files.scratch);
  ck_assert_uint_eq(in_memory.memory, in_files.memory + in_files.scratch);
  ck_assert_uint_eq(files(path), 0);
  const uint64_t enough = in_files.memory;
  (void)phase_of((unsigned)_i, folder, enough, IH_OK, &error);
  (void)phase_of((unsigned)_i, folder, enough - 1, IH_ERR_MEMORY, &error);
  ck_assert_ptr_null(strstr(error.message, "scratch"));
  (void)phase_of((unsigned)_i, NULL, enough - 1, IH_ERR_MEMORY, &error);
  if (cases[_i].files == 0) {
    ck_assert_uint_eq(in_memory.scratch, 0);
    ck_assert_ptr_null(strstr(error.message, "scratch"));
    return;
  }
  (void)phase_of((unsigned)_i, NULL, enough, IH_ERR_MEMORY, &error);
  (void)snprintf(text, sizeof text,
                 "; with a scratch folder, %.0f MB are needed, and %.0f MB on its disk",
                 1e-6 * (double)in_files.memory, 1e-6 * (double)in_files.scratch);
  test_message_has(error, text);
  if (cases[_i].files > 1)
    return;
  asked_left = 20;
  ck_assert_int_eq(make((unsigned)_i, NULL, folder, NULL, &error), IH_ERR_CANCELLED);
  ck_assert_uint_eq(files(path), 1);
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_uint_eq((uint64_t)about.st_size, in_files.scratch);
}
END_TEST

/* A folder does not help a table that takes more memory than those with scratch files. */
START_TEST(no_help)
{
  static const ih_rounds preflop = {1, {5}, IH_GAME_ANY};
  ih_build_options options = {.memory = 0};
  ih_build_phase phase[2];
  ih_error error;
  for (unsigned trial = 0; trial < 2; trial++) {
    ih_build *build = build_new(0, NULL);
    ck_assert_int_eq(ih_build_add(build, ih_feature_find("omaha-ehs"), &preflop, NULL, NULL),
                     IH_OK);
    ck_assert_int_eq(ih_build_plan(build, &options, &error), trial == 0 ? IH_OK : IH_ERR_MEMORY);
    for (size_t p = 0; p < 2; p++)
      ck_assert_int_eq(ih_build_phase_get(build, p, &phase[p]), IH_OK);
    ih_build_free(build);
    ck_assert_uint_gt(phase[0].scratch, 0);
    ck_assert_uint_gt(phase[1].memory, phase[0].memory);
    options.memory = phase[1].memory - 1;
  }
  test_message_has(error, "MB are allowed");
  ck_assert_ptr_null(strstr(error.message, "scratch"));
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {continued, 0, CASES, TEST_THREADS}, {damaged, 0, WITH_FILES},
               {turn_not_needed}, {turn_in_use}, {turn_for_later_table}, {other_files}, {no_folder},
               {planned, 0, CASES}, {no_help})
