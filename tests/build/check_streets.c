/* Tables of streets and a folder of them: what a build writes, and that one which was
 * killed anywhere goes on to the same bytes. */
#include "executors.h"
#include "harness.h"
#include "scratch.h"
#include "tools/folder.h"
#include "tools/interrupt.h"
#include "tools/memory.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Ranks T to A in four suits: 73,550 rivers, and the game of every other size. */
enum { RANKS = 5, SUITS = 4, FINAL = 5, BINS = 12, FILES = 12 };

static const char *const names[FILES] = {
    "river-equity.safetensors",   "river-ehs.safetensors",   "river-histogram.safetensors",
    "turn-equity.safetensors",    "turn-ehs.safetensors",    "turn-histogram.safetensors",
    "flop-equity.safetensors",    "flop-ehs.safetensors",    "flop-histogram.safetensors",
    "preflop-equity.safetensors", "preflop-ehs.safetensors", "preflop-histogram.safetensors",
};

/* ---- Building -------------------------------------------------------------------- */

static char folder_path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  (void)scratch_path(".", folder_path);
}

static int files_left; /* written until the process kills itself; -1: never */

static void count_written(void *context, const struct street_step *step,
                          const struct street_file *file, double seconds)
{
  (void)context;
  (void)step;
  (void)file;
  (void)seconds;
  if (files_left > 0 && --files_left == 0)
    (void)raise(SIGKILL);
}

static struct streets_job job_of(const ih_executor *executor)
{
  struct streets_job job = {.ranking = IH_RANKING_STANDARD,
                            .parameters = {.board = FINAL, .bins = BINS},
                            .executor = executor,
                            .wider = executor,
                            .written = count_written};
  ck_assert_int_eq(ih_deck_make(RANKS, SUITS, &job.deck), IH_OK);
  return job;
}

/* `build all`, in the test's folder; *given = the steps whose sums came from files. */
static enum ih_status build(const struct streets_job *like, unsigned *given, ih_error *error)
{
  struct streets_job job = *like;
  struct folder folder;
  enum ih_status status = folder_open(&folder, folder_path, &job, error);
  if (status == IH_OK)
    status = streets_plan(&job, error);
  if (status == IH_OK)
    status = folder_prepare(&folder, error);
  if (status == IH_OK)
    status = streets_run(&job, error);
  for (size_t i = 0; given != NULL && i < job.steps; i++)
    *given |= (unsigned)job.step[i].given << i;
  streets_end(&job);
  folder_close(&folder);
  return status;
}

static void build_well(const struct streets_job *job, unsigned *given)
{
  ih_error error = {0};
  ck_assert_msg(build(job, given, &error) == IH_OK, "%s", error.message);
}

/* The bytes of all files. */
struct content {
  unsigned char *data[FILES];
  size_t bytes[FILES];
};

static struct content read_all(void)
{
  struct content content;
  for (size_t i = 0; i < FILES; i++) {
    char path[SCRATCH_PATH];
    content.data[i] = scratch_read(scratch_path(names[i], path), &content.bytes[i]);
  }
  return content;
}

static void content_free(struct content *content)
{
  for (size_t i = 0; i < FILES; i++)
    free(content->data[i]);
}

/* The folder holds these files and nothing else; then it is emptied. */
static void check_folder(const struct content *expected)
{
  struct content found = read_all();
  ck_assert_uint_eq(scratch_entries(), FILES);
  for (size_t i = 0; i < FILES; i++)
    ck_assert_msg(found.bytes[i] == expected->bytes[i] &&
                      memcmp(found.data[i], expected->data[i], found.bytes[i]) == 0,
                  "%s has other bytes", names[i]);
  content_free(&found);
  scratch_remove();
  setup();
}

static struct content build_once(void)
{
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  files_left = -1;
  build_well(&job, NULL);
  struct content content = read_all();
  check_folder(&content);
  return content;
}

START_TEST(test_executors)
{
  struct content expected = build_once();
  const ih_executor executors[] = {test_backwards(3), test_threads(2), test_threads(3)};
  for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
    struct streets_job job = job_of(&executors[i]);
    build_well(&job, NULL);
    check_folder(&expected);
  }
  content_free(&expected);
}
END_TEST

/* ---- Values ---------------------------------------------------------------------- */

static void check_tensor(const char *file, const char *name, const void *expected, size_t bytes)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(scratch_path(file, path), &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_find(table, name, &tensor), IH_OK);
  ck_assert_uint_eq(tensor.bytes, bytes);
  ck_assert_msg(memcmp(tensor.data, expected, bytes) == 0, "%s of %s", name, file);
  ih_table_close(table);
}

/* All that the library sums, and what the command makes of less. */
static void check_river(const ih_street *street)
{
  const size_t n = (size_t)ih_street_hands(street);
  uint16_t *wins = malloc(4 * n * sizeof *wins), *ties = wins + n, *losses = ties + n,
           *points = losses + n;
  float *hs = malloc(n * sizeof *hs);
  uint8_t *bin = malloc(n);
  ck_assert(wins != NULL && hs != NULL && bin != NULL);
  ck_assert_int_eq(ih_equity_final(street, 0, ih_street_boards(street), NULL, wins, ties, losses),
                   IH_OK);
  ck_assert_int_eq(ih_equity_hs(street, n, wins, ties, hs), IH_OK);
  for (size_t i = 0; i < n; i++) {
    points[i] = (uint16_t)(2 * wins[i] + ties[i]);
    for (bin[i] = BINS - 1; BINS * points[i] < bin[i] * 2 * ih_street_opponents(street);)
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
                         .histogram = malloc(n * BINS * ih_street_bin_bytes(street)),
                         .bins = BINS};
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
  check_tensor(histogram, "histogram", sums->histogram, n * BINS * ih_street_bin_bytes(street));
  free(mean);
}

static ih_street *street_new(unsigned board)
{
  ih_street *street;
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(RANKS, SUITS, &deck), IH_OK);
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &deck, board, FINAL, &street, NULL), IH_OK);
  return street;
}

/* Preflop straight from the turn. */
START_TEST(test_values)
{
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  files_left = -1;
  build_well(&job, NULL);
  ih_street *river = street_new(FINAL), *turn = street_new(FINAL - 1), *preflop = street_new(0);
  ih_equity_sums sums = sums_new(turn), first = sums_new(preflop);
  check_river(river);
  ck_assert_int_eq(ih_equity_sweep(turn, 0, ih_street_boards(turn), NULL, &sums), IH_OK);
  check_sums("turn", turn, &sums);
  ck_assert_int_eq(ih_equity_fold(preflop, turn, &sums, 0, 1, NULL, &first), IH_OK);
  check_sums("preflop", preflop, &first);
  sums_free(&sums);
  sums_free(&first);
  ih_street_free(river);
  ih_street_free(turn);
  ih_street_free(preflop);
}
END_TEST

/* ---- Killed ---------------------------------------------------------------------- */

/* Runs the build in a process that a signal is to end; its files have at most so many
 * bytes.  Nothing is checked there: Check would write of it into a file. */
static void build_to_death(const struct streets_job *job, int number, rlim_t most)
{
  const struct rlimit limit = {most, most};
  const pid_t pid = fork();
  int status;
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    ih_error error;
    if (setrlimit(RLIMIT_FSIZE, &limit) == 0)
      (void)build(job, NULL, &error);
    _exit(0);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == number, "it was not killed");
}

/* After each file; the flop's sums are made from the turn's files when these are complete,
 * the preflop's from the flop's. */
START_TEST(test_killed_between)
{
  struct content expected = build_once();
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  for (int after = 1; after < FILES; after++) {
    unsigned given = 0;
    files_left = after;
    build_to_death(&job, SIGKILL, 1 << 30);
    ck_assert_uint_eq(scratch_entries(), (size_t)after);
    files_left = -1;
    build_well(&job, &given);
    ck_assert_uint_eq(given, after < 6 ? 0u : after < 9 ? 2u : 6u);
    check_folder(&expected);
  }
  content_free(&expected);
}
END_TEST

/* Amid a file: the limit of its size ends the process.  Its temporary file is there, and
 * then is not. */
START_TEST(test_killed_amid)
{
  struct content expected = build_once();
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  const rlim_t limits[] = {4096, 70000, 300000, 500000};
  (void)signal(SIGXFSZ, SIG_DFL);
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    char path[SCRATCH_PATH];
    files_left = -1;
    build_to_death(&job, SIGXFSZ, limits[i]);
    size_t there = 0;
    for (size_t f = 0; f < FILES; f++)
      there += access(scratch_path(names[f], path), F_OK) == 0;
    ck_assert_uint_eq(scratch_entries(), there + 1);
    build_well(&job, NULL);
    check_folder(&expected);
  }
  content_free(&expected);
}
END_TEST

/* A signal that is caught stops the work between slices and leaves what is complete. */
static size_t tasks_left;

struct stopping {
  ih_task task;
  void *work;
};

static void stopping_task(void *work, size_t i)
{
  const struct stopping *stopping = work;
  if (tasks_left > 0 && --tasks_left == 0)
    (void)raise(SIGTERM);
  stopping->task(stopping->work, i);
}

static void stopping_run(void *context, size_t tasks, ih_task task, void *work)
{
  struct stopping stopping = {task, work};
  (void)context;
  for (size_t i = 0; i < tasks; i++)
    stopping_task(&stopping, i);
}

START_TEST(test_interrupted)
{
  const ih_executor executor = {stopping_run, NULL, 1};
  const struct streets_job job = job_of(&executor);
  ih_error error;
  files_left = -1;
  tasks_left = 800;
  (void)signal(SIGTERM, SIG_DFL);
  interrupt_catch();
  ck_assert_int_eq(build(&job, NULL, &error), IH_ERR_IO);
  ck_assert_int_eq(interrupt_caught(), SIGTERM);
  ck_assert_ptr_nonnull(strstr(error.message, "interrupted; "));
  for (size_t f = 0; f < 3; f++) {
    char path[SCRATCH_PATH];
    ck_assert_int_eq(access(scratch_path(names[f], path), F_OK), 0);
  }
  ck_assert_uint_eq(scratch_entries(), 3);
}
END_TEST

/* ---- What is in the folder ---------------------------------------------------------- */

/* A file of one of the names that is not the table it should be, beside a good one. */
static void check_refused(const struct streets_job *job, const char *name, const char *why)
{
  char path[SCRATCH_PATH];
  size_t n, after;
  ih_error error = {0};
  const size_t entries = scratch_entries();
  unsigned char *before = scratch_read(scratch_path(name, path), &n);
  ck_assert_int_ne(build(job, NULL, &error), IH_OK);
  ck_assert_msg(strstr(error.message, name) != NULL && strstr(error.message, why) != NULL, "%s",
                error.message);
  unsigned char *now = scratch_read(path, &after);
  ck_assert(n == after && memcmp(before, now, n) == 0);
  ck_assert_uint_eq(scratch_entries(), entries);
  free(before);
  free(now);
}

/* Makes the file of a feature in the folder. */
static void build_file(const struct streets_job *like, unsigned board, const char *feature,
                       const char *name)
{
  char path[SCRATCH_PATH];
  struct streets_job job = *like;
  ih_error error = {0};
  streets_lead_to(&job, board, 0);
  struct street_step *last = &job.step[job.steps - 1];
  last->file[last->files++] = (struct street_file){
      .path = scratch_path(name, path), .feature = ih_feature_find(feature, job.ranking)};
  ck_assert_int_eq(streets_plan(&job, &error), IH_OK);
  ck_assert_msg(streets_run(&job, &error) == IH_OK, "%s", error.message);
  streets_end(&job);
}

/* Where the version stands in a file. */
static size_t version_at(const unsigned char *data, size_t n)
{
  static const char key[] = "\"version\":\"";
  size_t at = 0;
  while (at + sizeof key < n && memcmp(data + at, key, sizeof key - 1) != 0)
    at++;
  return at + sizeof key - 1;
}

START_TEST(test_wrong_files)
{
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  struct streets_job other = job;
  char path[SCRATCH_PATH];
  files_left = -1;
  build_file(&job, 0, "ehs", names[10]);
  build_file(&job, 0, "equity", names[10]);
  check_refused(&job, names[10], "another feature");
  build_file(&job, 3, "ehs", names[10]);
  check_refused(&job, names[10], "another deck or street");
  other.parameters.board = 4;
  build_file(&other, 0, "ehs", names[10]);
  check_refused(&job, names[10], "a board of 4 cards, not 5");
  build_file(&job, 0, "ehs", names[10]);
  other = job;
  other.parameters.bins = BINS + 1;
  build_file(&other, 0, "histogram", names[11]);
  check_refused(&job, names[11], "in 13 bins, not 12");
  ck_assert_int_eq(ih_deck_make(RANKS - 1, SUITS, &other.deck), IH_OK);
  build_file(&other, 0, "histogram", names[11]);
  check_refused(&job, names[11], "another deck or street");
  build_file(&job, 0, "histogram", names[11]);
  size_t n;
  unsigned char *data = scratch_read(scratch_path(names[11], path), &n);
  scratch_poke(path, n - 1, (unsigned char)(data[n - 1] ^ 1));
  check_refused(&job, names[11], "checksum");
  scratch_write(path, data, n - 1);
  check_refused(&job, names[11], "ends at byte");
  scratch_write(path, data, n);
  scratch_poke(path, version_at(data, n), '9');
  check_refused(&job, names[11], "another version");
  scratch_write(path, "text", 4);
  check_refused(&job, names[11], "bytes");
  scratch_write(path, data, n);
  free(data);
  build_well(&job, NULL);
  ck_assert_uint_eq(scratch_entries(), FILES);
}
END_TEST

/* Only what a killed build of these files left goes away. */
START_TEST(test_temporary_files)
{
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  static const char *const others[] = {
      ".river-ehs.safetensors.abc23",  ".river-ehs.safetensors.abc2345",
      ".river-ehs.safetensors.ABC234", ".river-ehs.safetensors.abc189",
      "river-ehs.safetensors.abc234",  ".other.safetensors.abc234",
  };
  enum { OTHERS = sizeof others / sizeof *others };
  char path[SCRATCH_PATH];
  files_left = -1;
  for (size_t i = 0; i < OTHERS; i++)
    scratch_write(scratch_path(others[i], path), "x", 1);
  ck_assert_int_eq(mkdir(scratch_path(".turn-ehs.safetensors.abcdef", path), 0700), 0);
  scratch_write(scratch_path(".river-ehs.safetensors.abc234", path), "x", 1);
  scratch_write(scratch_path(".preflop-equity.safetensors.zzzzz7", path), "x", 1);
  build_well(&job, NULL);
  ck_assert_uint_eq(scratch_entries(), FILES + OTHERS + 1);
  for (size_t i = 0; i < OTHERS; i++)
    ck_assert_int_eq(access(scratch_path(others[i], path), F_OK), 0);
}
END_TEST

START_TEST(test_locked)
{
  const ih_executor one = test_backwards(1);
  const struct streets_job job = job_of(&one);
  char path[SCRATCH_PATH];
  ih_error error;
  files_left = -1;
  const int fd = open(scratch_path(".", path), O_RDONLY);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(flock(fd, LOCK_EX), 0);
  ck_assert_int_eq(build(&job, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "another process"));
  ck_assert_uint_eq(scratch_entries(), 0);
  (void)close(fd);
  build_well(&job, NULL);
}
END_TEST

/* ---- Memory ------------------------------------------------------------------------- */

START_TEST(test_sizes)
{
  static const struct {
    const char *text;
    uint64_t bytes;
  } good[] = {{"0", 0},
              {"1234", 1234},
              {"1K", 1024},
              {"500M", 500 * UINT64_C(1048576)},
              {"4G", UINT64_C(1) << 32},
              {"2T", UINT64_C(1) << 41},
              {"16777215T", UINT64_C(16777215) << 40}};
  static const char *const bad[] = {
      "", "G", "4g", "-1", "1.5G", "4 G", "4GB", "0x4", "K1", "16777216T", "18446744073709551616"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    uint64_t bytes = 99;
    ck_assert_int_eq(memory_parse(good[i].text, &bytes), 1);
    ck_assert_uint_eq(bytes, good[i].bytes);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    uint64_t bytes = 99;
    ck_assert_int_eq(memory_parse(bad[i], &bytes), 0);
    ck_assert_uint_eq(bytes, 99);
  }
}
END_TEST

START_TEST(test_available)
{
  ck_assert_uint_ge(memory_available(), 1 << 20);
}
END_TEST

static Suite *make_suite(void)
{
  Suite *suite = suite_create("streets");
  TCase *tests = tcase_create("streets");
  tcase_set_timeout(tests, 120);
  tcase_add_checked_fixture(tests, setup, scratch_remove);
  tcase_add_test(tests, test_executors);
  tcase_add_test(tests, test_values);
  tcase_add_test(tests, test_killed_between);
  tcase_add_test(tests, test_killed_amid);
  tcase_add_test(tests, test_wrong_files);
  tcase_add_test(tests, test_temporary_files);
  tcase_add_test(tests, test_locked);
  tcase_add_test(tests, test_sizes);
  tcase_add_test(tests, test_available);
  tcase_add_test(tests, test_interrupted); /* the last: a caught signal stays caught */
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
