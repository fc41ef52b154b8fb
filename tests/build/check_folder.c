/* Building tables in a folder: what a build writes, and that a build killed at any point is resumed
 * with the same bytes. */
#include "executors.h"
#include "folders.h"
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <isohand/equity.h>
#include <isohand/replacement.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(test_executors)
{
  struct folder_content expected = folder_build_once();
  const ih_executor executors[] = {test_backwards(3), test_threads(2), test_threads(3)};
  for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
    folder_build_well(&executors[i], NULL);
    folder_check(&expected);
  }
  folder_build_well(NULL, NULL);
  folder_check(&expected);
  folder_content_free(&expected);
}
END_TEST

/* ---- Values ---------------------------------------------------------------------- */

static void check_tensor(const char *file, const char *name, const void *expected, size_t bytes)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(scratch_path(file, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_tensor_named(table, name, &tensor), IH_OK);
  ck_assert_uint_eq(tensor.bytes, bytes);
  ck_assert_msg(memcmp(tensor.data, expected, bytes) == 0, "%s of %s", name, file);
  ih_table_close(table);
}

/* All sums of equity.h, and what a build derives from fewer. */
static void check_river(const ih_street *street)
{
  const size_t n = (size_t)ih_street_hands(street);
  uint16_t *wins = malloc(4 * n * sizeof *wins), *ties = wins + n, *losses = ties + n,
           *points = losses + n;
  float *hs = malloc(n * sizeof *hs);
  uint8_t *bin = malloc(n);
  ck_assert(wins != NULL && hs != NULL && bin != NULL);
  ck_assert_int_eq(
      ih_equity_final(street, 0, ih_street_boards(street), NULL, NULL, wins, ties, losses), IH_OK);
  ck_assert_int_eq(ih_equity_hs(street, n, wins, ties, hs), IH_OK);
  for (size_t i = 0; i < n; i++) {
    points[i] = (uint16_t)(2 * wins[i] + ties[i]);
    for (bin[i] = FOLDER_BINS - 1;
         FOLDER_BINS * points[i] < bin[i] * 2 * ih_street_opponents(street);)
      bin[i]--;
  }
  check_tensor("river-equity.safetensors", "wins", wins, 2 * n);
  check_tensor("river-equity.safetensors", "ties", ties, 2 * n);
  check_tensor("river-equity.safetensors", "losses", losses, 2 * n);
  check_tensor("river-ehs.safetensors", "points", points, 2 * n);
  check_tensor("river-ehs.safetensors", "ehs", hs, 4 * n);
  check_tensor("river-histogram.safetensors", "bin", bin, n);
  free(wins);
  free(hs);
  free(bin);
}

static ih_equity_sums sums_new(const ih_street *street)
{
  const size_t n = (size_t)ih_street_hands(street);
  ih_equity_sums sums = {.wins = malloc(4 * n),
                         .ties = malloc(4 * n),
                         .losses = malloc(4 * n),
                         .points = malloc(4 * n),
                         .squares = malloc(8 * n),
                         .histogram = malloc(n * FOLDER_BINS * ih_street_bin_bytes(street)),
                         .bins = FOLDER_BINS};
  ck_assert(sums.wins != NULL && sums.ties != NULL && sums.losses != NULL && sums.points != NULL &&
            sums.squares != NULL && sums.histogram != NULL);
  return sums;
}

static void sums_free(ih_equity_sums *sums)
{
  free(sums->wins);
  free(sums->ties);
  free(sums->losses);
  free(sums->points);
  free(sums->squares);
  free(sums->histogram);
}

static void check_sums(const char *name, const ih_street *street, const ih_equity_sums *sums)
{
  const size_t n = (size_t)ih_street_hands(street);
  float *mean = malloc(2 * n * sizeof *mean), *square = mean + n;
  char equity[40], ehs[40], histogram[40];
  ck_assert_ptr_nonnull(mean);
  ck_assert_int_eq(ih_equity_means(street, n, sums->points, sums->squares, mean, square), IH_OK);
  snprintf(equity, sizeof equity, "%s-equity.safetensors", name);
  snprintf(ehs, sizeof ehs, "%s-ehs.safetensors", name);
  snprintf(histogram, sizeof histogram, "%s-histogram.safetensors", name);
  check_tensor(equity, "wins", sums->wins, 4 * n);
  check_tensor(equity, "ties", sums->ties, 4 * n);
  check_tensor(equity, "losses", sums->losses, 4 * n);
  check_tensor(ehs, "points", sums->points, 4 * n);
  check_tensor(ehs, "squares", sums->squares, 8 * n);
  check_tensor(ehs, "ehs", mean, 4 * n);
  check_tensor(ehs, "ehs2", square, 4 * n);
  check_tensor(histogram, "histogram", sums->histogram,
               n * FOLDER_BINS * ih_street_bin_bytes(street));
  free(mean);
}

static ih_street *street_new(unsigned board)
{
  ih_street *street;
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(FOLDER_RANKS, FOLDER_SUITS, &deck), IH_OK);
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &deck, board, FOLDER_FINAL, &street, NULL),
                   IH_OK);
  return street;
}

/* Preflop directly from the turn. */
START_TEST(test_values)
{
  const ih_executor one = test_backwards(1);
  folder_files_left = -1;
  folder_build_well(&one, NULL);
  ih_street *river = street_new(FOLDER_FINAL), *turn = street_new(FOLDER_FINAL - 1),
            *preflop = street_new(0);
  ih_equity_sums sums = sums_new(turn), first = sums_new(preflop);
  check_river(river);
  ck_assert_int_eq(ih_equity_sweep(turn, 0, ih_street_boards(turn), NULL, NULL, &sums), IH_OK);
  check_sums("turn", turn, &sums);
  ck_assert_int_eq(ih_equity_aggregate(preflop, turn, &sums, 0, 1, NULL, NULL, &first), IH_OK);
  check_sums("preflop", preflop, &first);
  sums_free(&sums);
  sums_free(&first);
  ih_street_free(river);
  ih_street_free(turn);
  ih_street_free(preflop);
}
END_TEST

/* ---- Killed builds --------------------------------------------------------------- */

/* Runs the build in a process that a signal will end; its files are limited in size.  Makes no
 * checks there: Check would write their results to a file. */
static void build_to_death(const ih_executor *executor, int number, rlim_t most)
{
  const struct rlimit limit = {most, most};
  const pid_t pid = fork();
  int status;
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    ih_error error;
    folder_asked_left = -1;
    if (setrlimit(RLIMIT_FSIZE, &limit) == 0)
      (void)folder_build(executor, NULL, &error);
    _exit(0);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == number, "it was not killed");
}

/* Killed after each file: streets are not made again if their files exist or hold all that is
 * needed. */
START_TEST(test_killed_between)
{
  struct folder_content expected = folder_build_once();
  const ih_executor one = test_backwards(1);
  static const unsigned made_again[FOLDER_FILES] = {
      0x39, 0x19, 0x19, 0x19, /* the river again only for the wins and ties of river-equity */
      0x19, 0x19,             /* the turn, the flop and preflop */
      0x09, 0x09, 0x09,       /* the turn's files are complete */
      0x01, 0x01, 0x01};
  for (int after = 1; after < FOLDER_FILES; after++) {
    unsigned made = 0;
    folder_files_left = after;
    build_to_death(&one, SIGKILL, 1 << 30);
    ck_assert_uint_eq(scratch_entries(), (size_t)after);
    folder_files_left = -1;
    folder_build_well(&one, &made);
    ck_assert_msg(made == made_again[after], "after %d files: streets %x", after, made);
    folder_check(&expected);
  }
  folder_content_free(&expected);
}
END_TEST

/* Killed while writing a file: its size limit ends the process.  The temporary file stays, and is
 * then removed. */
START_TEST(test_killed_amid)
{
  struct folder_content expected = folder_build_once();
  const ih_executor one = test_backwards(1);
  const rlim_t limits[] = {4096, 70000, 300000, 500000};
  (void)signal(SIGXFSZ, SIG_DFL);
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    char path[SCRATCH_PATH];
    folder_files_left = -1;
    build_to_death(&one, SIGXFSZ, limits[i]);
    size_t there = 0;
    for (size_t f = 0; f < FOLDER_FILES; f++)
      there += access(scratch_path(folder_names[f], path), F_OK) == 0;
    ck_assert_uint_eq(scratch_entries(), there + 1);
    folder_build_well(&one, NULL);
    folder_check(&expected);
  }
  folder_content_free(&expected);
}
END_TEST

/* Counts the files, all of which must be complete. */
static size_t count_complete(void)
{
  size_t there = 0;
  for (size_t f = 0; f < FOLDER_FILES; f++) {
    char path[SCRATCH_PATH];
    there += access(scratch_path(folder_names[f], path), F_OK) == 0;
  }
  ck_assert_uint_eq(there, scratch_entries());
  return there;
}

/* Cancelled repeatedly, early and late: only complete files are left, and in the end all of
 * them. */
START_TEST(test_cancelled)
{
  struct folder_content expected = folder_build_once();
  const ih_executor one = test_backwards(1);
  ih_error error = {0};
  size_t before = 0, cancelled = 0;
  folder_files_left = -1;
  enum ih_status status;
  do {
    folder_asked_left = cancelled < 3 ? (int)cancelled + 1 : 60 * (int)cancelled;
    status = folder_build(&one, NULL, &error);
    if (status == IH_OK)
      break;
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
    ck_assert_ptr_nonnull(
        strstr(error.message, ".safetensors: cancelled; the file was not written"));
    const size_t there = count_complete();
    ck_assert_uint_ge(there, before);
    before = there;
  } while (++cancelled < 60);
  ck_assert_int_eq(status, IH_OK);
  ck_assert_uint_gt(cancelled, 3);
  ck_assert_uint_gt(before, 0);
  folder_check(&expected);
  folder_content_free(&expected);
}
END_TEST

/* ---- Contents of the folder --------------------------------------------------------- */

/* Temporary files of killed builds are removed, even if nothing is to be made; the one of a builder
 * of a single file, which locks no folder, stays and is completed. */
START_TEST(test_temporary_files)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  ih_replacement *alive;
  folder_files_left = -1;
  for (int i = 0; i < 2; i++) {
    scratch_write(scratch_path(".other.safetensors.abc234", path), "x", 1);
    scratch_write(scratch_path(".river-ehs.safetensors.abc234", path), "x", 1);
    scratch_write(scratch_path(".preflop-equity.safetensors.zzzzz7", path), "x", 1);
    scratch_path(folder_names[4], path);
    ck_assert_int_eq(ih_replacement_new(path, &alive, NULL), IH_OK);
    folder_build_well(&one, NULL);
    ck_assert_uint_eq(scratch_entries(), FOLDER_FILES + 2);
    ck_assert_int_eq(write(ih_replacement_descriptor(alive), "alive", 5), 5);
    ck_assert_int_eq(ih_replacement_commit(alive, NULL), IH_OK);
    ck_assert_uint_eq(scratch_entries(), FOLDER_FILES + 1);
    ck_assert_int_eq(unlink(path), 0);
  }
}
END_TEST

START_TEST(test_locked)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  ih_error error;
  folder_files_left = folder_asked_left = -1;
  const int fd = open(scratch_path(".", path), O_RDONLY);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(flock(fd, LOCK_EX), 0);
  ck_assert_int_eq(folder_build(&one, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "another process"));
  ck_assert_int_eq(error.system_error, EWOULDBLOCK);
  ck_assert_uint_eq(scratch_entries(), 0);
  (void)close(fd);
  folder_build_well(&one, NULL);
}
END_TEST

static int run_nothing(void *context, size_t tasks, ih_task task, void *work)
{
  (void)tasks;
  (void)task;
  (void)work;
  return *(const int *)context;
}

/* An executor that does not run the tasks that check files, for either reason. */
START_TEST(test_not_looked_at)
{
  static const enum ih_status expected[] = {IH_ERR_EXECUTOR, IH_ERR_CANCELLED};
  folder_files_left = folder_asked_left = -1;
  for (int result = 0; result < 2; result++) {
    const ih_executor executor = {.run = run_nothing, .context = &result, .workers = 1};
    ih_error error = {0};
    ck_assert_int_eq(folder_build(&executor, NULL, &error), expected[result]);
    ck_assert(strncmp(error.message, folder_path, strlen(folder_path)) == 0);
    ck_assert_ptr_nonnull(strstr(error.message, ih_status_string(expected[result])));
    ck_assert_uint_eq(scratch_entries(), 0);
  }
}
END_TEST

/* A folder that another process creates or removes, before or after the plan. */
START_TEST(test_changed_by_another)
{
  static const struct {
    int was_there, is_planned;
    const char *why;
  } cases[] = {{0, 0, "another process created it"},
               {0, 1, "another process created it"},
               {1, 0, "another process removed it"}};
  const ih_feature_game game = folder_game();
  char path[SCRATCH_PATH];
  scratch_path("new", path);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_build *build;
    ih_error error;
    if (cases[i].was_there)
      ck_assert_int_eq(mkdir(path, 0777), 0);
    ck_assert_int_eq(ih_build_new(&game, &build, &error), IH_OK);
    ck_assert_int_eq(ih_build_add_folder(build, path, &error), IH_OK);
    if (cases[i].is_planned)
      ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_OK);
    ck_assert_int_eq(cases[i].was_there ? rmdir(path) : mkdir(path, 0777), 0);
    const enum ih_status status =
        cases[i].is_planned ? ih_build_run(build, &error) : ih_build_plan(build, NULL, &error);
    ck_assert_int_eq(status, IH_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.message, cases[i].why));
    ck_assert_int_eq(error.system_error, cases[i].was_there ? ENOENT : EEXIST);
    ih_build_free(build);
    (void)rmdir(path);
  }
}
END_TEST

/* A parameter out of range is reported; the feature is not skipped. */
START_TEST(test_wrong_parameter)
{
  ih_feature_game game = {
      .deck = {5, 4, 0, 0}, .ranking = IH_RANKING_STANDARD, .bins = IH_EQUITY_MAX_BINS + 1};
  for (int i = 0; i < 2; i++) {
    ih_build *build;
    ih_error error = {0};
    ck_assert_int_eq(ih_build_new(&game, &build, &error), IH_OK);
    ck_assert_int_eq(ih_build_add_folder(build, folder_path, &error), IH_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, i == 0 ? "bins" : "reserved"));
    ih_build_free(build);
    game.bins = 0;
    game.reserved[0] = 1;
  }
}
END_TEST

TEST_MAIN_EACH(folder_make, scratch_remove, {test_values}, {test_killed_between},
               {test_killed_amid}, {test_cancelled}, {test_temporary_files}, {test_locked},
               {test_changed_by_another}, {test_not_looked_at}, {test_wrong_parameter},
               {test_executors, .flags = TEST_THREADS})
