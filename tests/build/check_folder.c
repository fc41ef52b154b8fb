/* Building tables in a folder: what a build writes, that one which was killed anywhere goes on
 * to the same bytes, and what it refuses to build on. */
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <fcntl.h>
#include <isohand/build.h>
#include <isohand/equity.h>
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

static ih_feature_game game_of(void)
{
  return (ih_feature_game){
      .deck = {RANKS, SUITS, 0, 0}, .ranking = IH_RANKING_STANDARD, .board = FINAL, .bins = BINS};
}

static int files_left; /* written until the process kills itself; -1: never */
static int asked_left; /* times the caller is asked until it wants to stop; -1: never */

static void count_written(void *context, const ih_build *build, size_t table)
{
  ih_build_table about;
  (void)context;
  if (ih_build_table_at(build, table, &about) != IH_OK || !about.is_done)
    abort();
  if (files_left > 0 && --files_left == 0)
    (void)raise(SIGKILL);
}

static int is_cancelled(void *context)
{
  (void)context;
  if (asked_left > 0)
    asked_left--;
  return asked_left == 0;
}

static const ih_build_watch watch = {.is_cancelled = is_cancelled, .written = count_written};

/* The streets that a plan makes: bit b for that with b cards on the board. */
static unsigned streets_made(const ih_build *build)
{
  unsigned made = 0;
  ih_build_phase phase;
  for (size_t p = 0; ih_build_phase_at(build, p, &phase) == IH_OK; p++) {
    ih_rounds rounds = {0};
    if (phase.made != NULL)
      ih_indexer_rounds(phase.made, &rounds);
    if (rounds.count > 0)
      made |= 1u << (rounds.count == 2 ? rounds.cards[1] : 0);
  }
  return made;
}

/* All tables of a game, in the test's folder; *made = the streets that were made. */
static enum ih_status build_game(const ih_feature_game *game, const ih_executor *executor,
                                 unsigned *made, ih_error *error)
{
  const ih_build_options options = {.executor = executor};
  ih_build *build;
  enum ih_status status = ih_build_new(game, &build, error);
  if (status != IH_OK)
    return status;
  status = ih_build_add_folder(build, folder_path, error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  if (status == IH_OK && made != NULL)
    *made = streets_made(build);
  if (status == IH_OK)
    status = ih_build_run(build, &watch, error);
  ih_build_free(build);
  return status;
}

static enum ih_status build_all(const ih_executor *executor, unsigned *made, ih_error *error)
{
  const ih_feature_game game = game_of();
  return build_game(&game, executor, made, error);
}

static void build_well(const ih_executor *executor, unsigned *made)
{
  ih_error error = {0};
  asked_left = -1;
  ck_assert_msg(build_all(executor, made, &error) == IH_OK, "%s", error.message);
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
  files_left = -1;
  build_well(&one, NULL);
  struct content content = read_all();
  check_folder(&content);
  return content;
}

START_TEST(test_executors)
{
  struct content expected = build_once();
  const ih_executor executors[] = {test_backwards(3), test_threads(2), test_threads(3)};
  for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
    build_well(&executors[i], NULL);
    check_folder(&expected);
  }
  build_well(NULL, NULL);
  check_folder(&expected);
  content_free(&expected);
}
END_TEST

/* ---- Values ---------------------------------------------------------------------- */

static void check_tensor(const char *file, const char *name, const void *expected, size_t bytes)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(scratch_path(file, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_find(table, name, &tensor), IH_OK);
  ck_assert_uint_eq(tensor.bytes, bytes);
  ck_assert_msg(memcmp(tensor.data, expected, bytes) == 0, "%s of %s", name, file);
  ih_table_close(table);
}

/* All that equity.h sums, and what a build makes of less. */
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
  files_left = -1;
  build_well(&one, NULL);
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
static void build_to_death(const ih_executor *executor, int number, rlim_t most)
{
  const struct rlimit limit = {most, most};
  const pid_t pid = fork();
  int status;
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    ih_error error;
    asked_left = -1;
    if (setrlimit(RLIMIT_FSIZE, &limit) == 0)
      (void)build_all(executor, NULL, &error);
    _exit(0);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == number, "it was not killed");
}

/* After each file: no street is made again whose files are there or have all that is needed of
 * it. */
START_TEST(test_killed_between)
{
  struct content expected = build_once();
  const ih_executor one = test_backwards(1);
  static const unsigned made_again[FILES] = {
      0x39, 0x19, 0x19, 0x19, /* the river once more only for river-equity: its wins and ties */
      0x19, 0x19,             /* the turn, the flop and preflop */
      0x09, 0x09, 0x09,       /* the turn's files are complete */
      0x01, 0x01, 0x01};
  for (int after = 1; after < FILES; after++) {
    unsigned made = 0;
    files_left = after;
    build_to_death(&one, SIGKILL, 1 << 30);
    ck_assert_uint_eq(scratch_entries(), (size_t)after);
    files_left = -1;
    build_well(&one, &made);
    ck_assert_msg(made == made_again[after], "after %d files: streets %x", after, made);
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
  const rlim_t limits[] = {4096, 70000, 300000, 500000};
  (void)signal(SIGXFSZ, SIG_DFL);
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    char path[SCRATCH_PATH];
    files_left = -1;
    build_to_death(&one, SIGXFSZ, limits[i]);
    size_t there = 0;
    for (size_t f = 0; f < FILES; f++)
      there += access(scratch_path(names[f], path), F_OK) == 0;
    ck_assert_uint_eq(scratch_entries(), there + 1);
    build_well(&one, NULL);
    check_folder(&expected);
  }
  content_free(&expected);
}
END_TEST

/* The number of files, which are all complete. */
static size_t count_complete(void)
{
  size_t there = 0;
  for (size_t f = 0; f < FILES; f++) {
    char path[SCRATCH_PATH];
    there += access(scratch_path(names[f], path), F_OK) == 0;
  }
  ck_assert_uint_eq(there, scratch_entries());
  return there;
}

/* Cancelled again and again, early and late: complete files only are left, and in the end all of
 * them. */
START_TEST(test_cancelled)
{
  struct content expected = build_once();
  const ih_executor one = test_backwards(1);
  ih_error error = {0};
  size_t before = 0, cancelled = 0;
  files_left = -1;
  enum ih_status status;
  do {
    asked_left = cancelled < 3 ? (int)cancelled + 1 : 60 * (int)cancelled;
    status = build_all(&one, NULL, &error);
    if (status == IH_OK)
      break;
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
    ck_assert_ptr_nonnull(strstr(error.message, ".safetensors: cancelled; it is not written"));
    const size_t there = count_complete();
    ck_assert_uint_ge(there, before);
    before = there;
  } while (++cancelled < 60);
  ck_assert_int_eq(status, IH_OK);
  ck_assert_uint_gt(cancelled, 3);
  ck_assert_uint_gt(before, 0);
  check_folder(&expected);
  content_free(&expected);
}
END_TEST

/* ---- What is in the folder ---------------------------------------------------------- */

/* A file of one of the names that is not the table it should be, beside good ones. */
static void check_refused(const ih_executor *executor, const char *name, const char *why)
{
  char path[SCRATCH_PATH];
  size_t n, after;
  ih_error error = {0};
  const size_t entries = scratch_entries();
  unsigned char *before = scratch_read(scratch_path(name, path), &n);
  ck_assert_int_ne(build_all(executor, NULL, &error), IH_OK);
  ck_assert_msg(strstr(error.message, name) != NULL && strstr(error.message, why) != NULL, "%s",
                error.message);
  unsigned char *now = scratch_read(path, &after);
  ck_assert(n == after && memcmp(before, now, n) == 0);
  ck_assert_uint_eq(scratch_entries(), entries);
  free(before);
  free(now);
}

/* Makes the file of a feature in the folder. */
static void build_file(const ih_feature_game *game, unsigned board, const char *feature,
                       const char *name)
{
  char path[SCRATCH_PATH];
  const ih_rounds rounds = {board > 0 ? 2 : 1, {2, (uint8_t)board}, IH_GAME_ANY};
  ih_build *build;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_new(game, &build, &error), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find(feature), &rounds, scratch_path(name, path), &error),
      IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_OK);
  ck_assert_msg(ih_build_run(build, NULL, &error) == IH_OK, "%s", error.message);
  ih_build_free(build);
}

/* Where the value of a metadata key begins. */
static size_t value_at(const unsigned char *data, size_t n, const char *key)
{
  char text[100];
  const size_t length = (size_t)snprintf(text, sizeof text, "\"%s\":\"", key);
  size_t at = 0;
  while (at + length < n && memcmp(data + at, text, length) != 0)
    at++;
  ck_assert_uint_lt(at + length, n);
  return at + length;
}

START_TEST(test_wrong_files)
{
  const ih_executor one = test_backwards(1);
  const ih_feature_game game = game_of();
  ih_feature_game other = game;
  char path[SCRATCH_PATH];
  files_left = asked_left = -1;
  build_file(&game, 0, "equity", names[10]);
  check_refused(&one, names[10], "another feature");
  build_file(&game, 3, "ehs", names[10]);
  check_refused(&one, names[10], "another deck or street");
  other.board = 4;
  build_file(&other, 0, "ehs", names[10]);
  check_refused(&one, names[10], "a board of 4 cards, not 5");
  build_file(&game, 0, "ehs", names[10]);
  other = game;
  other.bins = BINS + 1;
  build_file(&other, 0, "histogram", names[11]);
  check_refused(&one, names[11], "in 13 bins, not 12");
  ck_assert_int_eq(ih_deck_make(RANKS - 1, SUITS, &other.deck), IH_OK);
  build_file(&other, 0, "histogram", names[11]);
  check_refused(&one, names[11], "another deck or street");
  build_file(&game, 0, "histogram", names[11]);
  size_t n;
  unsigned char *data = scratch_read(scratch_path(names[11], path), &n);
  scratch_poke(path, n - 1, (unsigned char)(data[n - 1] ^ 1));
  check_refused(&one, names[11], "checksum");
  scratch_write(path, data, n - 1);
  check_refused(&one, names[11], "ends at byte");
  scratch_write(path, data, n);
  scratch_poke(path, value_at(data, n, "feature.revision"), '9');
  check_refused(&one, names[11], "made by revision 9 of its algorithm, not 1");
  scratch_write(path, "text", 4);
  check_refused(&one, names[11], "bytes");
  scratch_write(path, data, n);
  free(data);
  build_well(&one, NULL);
  ck_assert_uint_eq(scratch_entries(), FILES);
}
END_TEST

/* Writes a table of the folder again, with right checksums: with another value of a key, unless
 * it is NULL, and another element of its second tensor. */
static void rewrite(const char *name, const char *key, const char *value, int is_changed)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_table_writer *writer;
  const char *k, *v;
  ck_assert_int_eq(ih_table_open(scratch_path(name, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t i = 0; ih_table_metadata_at(table, i, &k, &v) == IH_OK; i++)
    if (strncmp(k, "xxh3-128", 8) != 0)
      ck_assert_int_eq(
          ih_table_add_metadata(writer, k, key != NULL && strcmp(k, key) == 0 ? value : v, NULL),
          IH_OK);
  ih_tensor tensor;
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++)
    ck_assert_int_eq(ih_table_add_tensor(writer, &tensor, NULL), IH_OK);
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++) {
    unsigned char *copy = malloc((size_t)tensor.bytes);
    memcpy(copy, tensor.data, (size_t)tensor.bytes);
    copy[tensor.bytes / 2] ^= (unsigned char)(is_changed && t == 1);
    ck_assert_int_eq(ih_table_write(writer, copy, (size_t)tensor.bytes, NULL), IH_OK);
    free(copy);
  }
  ih_table_close(table);
  ck_assert_int_eq(ih_table_commit(writer, NULL), IH_OK);
}

/* Writes turn-equity of the folder again, with right checksums and wins in the place of losses:
 * each row can be right, and so can all together. */
static void exchange_tensors(const char *name)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_table_writer *writer;
  const char *key, *value;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(scratch_path(name, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t i = 0; ih_table_metadata_at(table, i, &key, &value) == IH_OK; i++)
    if (strncmp(key, "xxh3-128", 8) != 0)
      ck_assert_int_eq(ih_table_add_metadata(writer, key, value, NULL), IH_OK);
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++)
    ck_assert_int_eq(ih_table_add_tensor(writer, &tensor, NULL), IH_OK);
  for (size_t t = 3; t-- > 0;) {
    ck_assert_int_eq(ih_table_tensor(table, t, &tensor), IH_OK);
    ck_assert_int_eq(ih_table_write(writer, tensor.data, (size_t)tensor.bytes, NULL), IH_OK);
  }
  ih_table_close(table);
  ck_assert_int_eq(ih_table_commit(writer, NULL), IH_OK);
}

/* A table whose values are wrong under right checksums is kept as it is when nothing is made
 * from it; but nothing is built on it. */
START_TEST(test_wrong_source)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  files_left = asked_left = -1;
  for (int exchanged = 0; exchanged < 2; exchanged++) {
    build_well(&one, NULL);
    for (size_t i = 6; i < FILES; i++)
      ck_assert_int_eq(unlink(scratch_path(names[i], path)), 0);
    if (exchanged)
      exchange_tensors(names[3]);
    else
      rewrite(names[3], NULL, NULL, 1);
    check_refused(&one, names[3],
                  exchanged ? ": `wins` is " : ": `wins`, `ties` and `losses` are ");
    check_refused(&one, names[3], ": index ");
    ck_assert_int_eq(unlink(scratch_path(names[3], path)), 0);
  }
  build_well(&one, NULL);
  rewrite(names[9], NULL, NULL, 1);
  build_well(&one, NULL);
}
END_TEST

/* Tables of another version of the library are kept, those of another revision of their
 * algorithm or made from other tables are not. */
START_TEST(test_provenance)
{
  static const char source[] = "source.2,4.equity.ties";
  const ih_executor one = test_backwards(1);
  files_left = asked_left = -1;
  build_well(&one, NULL);
  unsigned made = 99;
  rewrite(names[4], "version", "99.0", 0);
  build_well(&one, &made);
  ck_assert_uint_eq(made, 0);
  rewrite(names[4], "feature.revision", "2", 0);
  check_refused(&one, names[4], "made by revision 2 of its algorithm, not 1");
  rewrite(names[4], "feature.revision", "1", 0);
  rewrite(names[6], source, "00000000000000000000000000000000", 0);
  check_refused(&one, names[6], "not made from `ties` of turn-equity.safetensors");
  char path[SCRATCH_PATH];
  ck_assert_int_eq(unlink(scratch_path(names[6], path)), 0);
  build_well(&one, NULL);
  rewrite(names[3], NULL, NULL, 1);
  check_refused(&one, names[6], "not made from `ties` of turn-equity.safetensors");
}
END_TEST

/* What killed builds of these files left goes away, also when nothing is to be made; what a
 * builder of a single file is writing, which locks no folder, stays and is completed. */
START_TEST(test_temporary_files)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  ih_replacement *alive;
  files_left = -1;
  for (int i = 0; i < 2; i++) {
    scratch_write(scratch_path(".other.safetensors.abc234", path), "x", 1);
    scratch_write(scratch_path(".river-ehs.safetensors.abc234", path), "x", 1);
    scratch_write(scratch_path(".preflop-equity.safetensors.zzzzz7", path), "x", 1);
    scratch_path(names[4], path);
    ck_assert_int_eq(ih_replacement_new(path, &alive, NULL), IH_OK);
    build_well(&one, NULL);
    ck_assert_uint_eq(scratch_entries(), FILES + 2);
    ck_assert_int_eq(write(ih_replacement_descriptor(alive), "alive", 5), 5);
    ck_assert_int_eq(ih_replacement_commit(alive, NULL), IH_OK);
    ck_assert_uint_eq(scratch_entries(), FILES + 1);
    ck_assert_int_eq(unlink(path), 0);
  }
}
END_TEST

/* ---- What a plan tells ------------------------------------------------------------ */

/* What a watch of a plan and its run has seen; and when it wants to stop. */
struct seen {
  uint64_t done, total, calls;
  int is_stopping;
};

static void see_progress(void *context, uint64_t done, uint64_t total)
{
  struct seen *seen = context;
  if (done < seen->done || done > total || (seen->total != 0 && total != seen->total))
    abort();
  seen->done = done;
  seen->total = total;
  seen->calls++;
}

static int is_stopping(void *context)
{
  return ((struct seen *)context)->is_stopping;
}

static ih_build_watch watch_of(struct seen *seen)
{
  return (ih_build_watch){.context = seen, .is_cancelled = is_stopping, .progress = see_progress};
}

static ih_build *build_new(void)
{
  const ih_feature_game game = game_of();
  ih_build *build;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, folder_path, NULL), IH_OK);
  return build;
}

/* Work that is done: never less than before, in the end all of it; of a plan that keeps files
 * and its run as one. */
START_TEST(test_progress)
{
  const ih_executor executors[] = {test_backwards(1), test_threads(3)};
  char path[SCRATCH_PATH];
  files_left = asked_left = -1;
  for (int i = 0; i < 6; i++) {
    struct seen seen = {0};
    const ih_build_watch of_both = watch_of(&seen);
    const ih_build_options options = {.executor = &executors[i / 3], .watch = &of_both};
    ih_build *build = build_new();
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
    ck_assert_uint_eq(seen.calls > 0, i > 0);
    uint64_t work = 0, time = 0;
    ih_build_phase phase;
    for (size_t p = 0; ih_build_phase_at(build, p, &phase) == IH_OK; p++) {
      work += phase.work;
      time += phase.time;
    }
    ck_assert_uint_le(time, work);
    ck_assert(work == 0 || time >= work / 4);
    ck_assert(seen.calls == 0 || seen.total == seen.done + work);
    ck_assert_int_eq(ih_build_run(build, &of_both, NULL), IH_OK);
    ck_assert_uint_eq(seen.done, seen.total);
    ih_build_free(build);
    if (i != 1)
      ck_assert_int_eq(unlink(scratch_path(names[i], path)), 0);
  }
}
END_TEST

/* A run without a plan's watch begins at nothing. */
START_TEST(test_progress_of_run)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  struct seen seen = {0};
  const ih_build_watch of_run = watch_of(&seen);
  ih_build_phase phase;
  files_left = -1;
  build_well(&one, NULL);
  ck_assert_int_eq(unlink(scratch_path(names[0], path)), 0);
  ih_build *build = build_new();
  uint64_t work = 0;
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  for (size_t p = 0; ih_build_phase_at(build, p, &phase) == IH_OK; p++)
    work += phase.work;
  ck_assert_int_eq(ih_build_run(build, &of_run, NULL), IH_OK);
  ck_assert(seen.total == work && seen.done == work);
  ih_build_free(build);
}
END_TEST

/* The checks of files that are kept can be stopped, also when nothing is to be made. */
START_TEST(test_plan_cancelled)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  struct seen seen = {.is_stopping = 1};
  const ih_build_watch of_plan = watch_of(&seen);
  const ih_build_options options = {.watch = &of_plan};
  files_left = -1;
  build_well(&one, NULL);
  for (int i = 0; i < 2; i++) {
    ih_error error = {0};
    ih_build *build = build_new();
    ck_assert_int_eq(ih_build_plan(build, &options, &error), IH_ERR_CANCELLED);
    ck_assert_ptr_nonnull(strstr(error.message, ": cancelled; the files that are there"));
    ih_build_free(build);
    (void)unlink(scratch_path(names[5], path));
  }
  ck_assert_uint_eq(scratch_entries(), FILES - 1);
}
END_TEST

/* What is there is not looked at, and replaced. */
START_TEST(test_rebuild)
{
  struct content expected = build_once();
  const ih_executor one = test_backwards(1);
  const ih_build_options options = {.executor = &one, .rebuild = 1};
  char path[SCRATCH_PATH];
  files_left = -1;
  build_well(&one, NULL);
  scratch_write(scratch_path(names[1], path), "text", 4);
  rewrite(names[3], NULL, NULL, 1);
  check_refused(&one, names[1], "");
  ih_build *build = build_new();
  ih_build_table table;
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  for (size_t i = 0; ih_build_table_at(build, i, &table) == IH_OK; i++)
    ck_assert_int_eq(table.is_kept, 0);
  ck_assert_int_eq(ih_build_run(build, &watch, NULL), IH_OK);
  ih_build_free(build);
  check_folder(&expected);
  content_free(&expected);
}
END_TEST

START_TEST(test_locked)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  ih_error error;
  files_left = asked_left = -1;
  const int fd = open(scratch_path(".", path), O_RDONLY);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(flock(fd, LOCK_EX), 0);
  ck_assert_int_eq(build_all(&one, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "another process"));
  ck_assert_uint_eq(scratch_entries(), 0);
  (void)close(fd);
  build_well(&one, NULL);
}
END_TEST

/* A parameter out of range is told, not that feature left out. */
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

static Suite *make_suite(void)
{
  Suite *suite = suite_create("folder");
  TCase *tests = tcase_create("folder");
  tcase_set_timeout(tests, 120);
  tcase_add_checked_fixture(tests, setup, scratch_remove);
  tcase_add_test(tests, test_executors);
  tcase_add_test(tests, test_values);
  tcase_add_test(tests, test_killed_between);
  tcase_add_test(tests, test_killed_amid);
  tcase_add_test(tests, test_cancelled);
  tcase_add_test(tests, test_wrong_files);
  tcase_add_test(tests, test_provenance);
  tcase_add_test(tests, test_wrong_source);
  tcase_add_test(tests, test_temporary_files);
  tcase_add_test(tests, test_progress);
  tcase_add_test(tests, test_progress_of_run);
  tcase_add_test(tests, test_plan_cancelled);
  tcase_add_test(tests, test_rebuild);
  tcase_add_test(tests, test_locked);
  tcase_add_test(tests, test_wrong_parameter);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
