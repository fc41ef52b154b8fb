/* The output and refusals of the benchmarks; figures are not tested. */
#include "bench/bench.h"
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "instructions.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ih_rounds flop = {2, {2, 3}, IH_GAME_ANY};
static const ih_rounds omaha_flop = {2, {4, 3}, IH_GAME_ANY};
static const ih_rounds two_hands = {3, {2, 2, 3}, IH_GAME_ANY};

/* Runs the benchmarks and returns their output, which the caller frees. */
static char *run(const struct bench_options *options, enum ih_status expected, ih_error *error)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  ck_assert_ptr_nonnull(out);
  ck_assert_int_eq(bench_run(options, out, error), expected);
  fclose(out);
  return text;
}

/* Cuts off and returns the next line; NULL at the end. */
static char *next_line(char **text)
{
  char *line = *text, *end = strchr(line, '\n');
  if (end == NULL)
    return NULL;
  *end = '\0';
  *text = end + 1;
  return line;
}

static const struct expected_rows {
  const char *work, *rounds;
  const char *rows[20]; /* variant and order; for every instruction set, or after a `!` only for
                         * portable code */
} expected[] = {
    {"index",
     "2,3",
     {"last random", "batch random", "batch-checked random", "all random", "state random"}},
    {"unindex",
     "2,3",
     {"one random", "batch random", "batch-checked random", "one in-order", "batch in-order",
      "batch-checked in-order"}},
    {"children", "2,3", {"round-1 random"}},
    {"boards", "2,3", {"holes random"}},
    {"sequence", "2,3", {"cards in-order", "sets in-order", "multiplicities in-order"}},
    {"eval",
     "2,3",
     {"!one random", "!set random", "!sum random", "!inline random", "!sum-inline random",
      "rows random", "rows-checked random", "sets random", "sets-checked random", "sums random",
      "sums-checked random", "complete random", "!short random", "short-rows random", "!a-5 random",
      "!8-low random", "!2-7 random", "!badugi random"}},
    {"omaha",
     "4,3",
     {"!one random", "!board random", "!low random", "batch random", "batch-checked random",
      "compare random", "split random", "range random"}},
    {"showdown", "2,3", {"rate random", "compare random", "order random"}},
    {"matchup", "2,2,3", {"!hands random"}},
};

/* Returns 1 if a decimal number has at most two significant digits. */
static int has_two_digits(const char *number)
{
  unsigned digits = 0, zeros = 0;
  for (; *number != '\0'; number++) {
    if (*number == '0')
      zeros += digits > 0;
    else if (*number != '.') {
      digits += 1 + zeros;
      zeros = 0;
    }
  }
  return digits >= 1 && digits <= 2;
}

/* Members of a row after "hands". */
struct figures {
  unsigned long long hands;
  unsigned threads, samples;
  double ns, median, spread, baseline, baseline_median, baseline_spread;
  char clock[16], ratio[32], against[64], is_popcnt[8], is_same[8];
};

static struct figures read_figures(const char *line, const char *text)
{
  struct figures f;
  int used = 0;
  const int read = sscanf(
      text,
      "%llu,\"threads\":%u,\"clock\":\"%15[a-z]\",\"samples\":%u,\"ns\":%lf,"
      "\"median_ns\":%lf,\"spread_percent\":%lf,\"baseline_ns\":%lf,\"baseline_median_ns\":%lf,"
      "\"baseline_spread_percent\":%lf,\"ratio\":%31[0-9.nul],\"baseline\":\"%63[^\"]\","
      "\"baseline_popcnt\":%7[a-z],\"same_algorithm\":%7[a-z],%n",
      &f.hands, &f.threads, f.clock, &f.samples, &f.ns, &f.median, &f.spread, &f.baseline,
      &f.baseline_median, &f.baseline_spread, f.ratio, f.against, f.is_popcnt, f.is_same, &used);
  ck_assert_msg(read == 14 && used > 0, "%s", line);
  static const char *const members[] = {"version",   "compiler", "flags",
                                        "processor", "governor", "huge_pages"};
  text += used;
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    char name[16], value[256];
    ck_assert_msg(sscanf(text, "\"%15[a-z_]\":\"%255[^\"]\"%n", name, value, &used) == 2, "%s",
                  line);
    ck_assert_str_eq(name, members[i]);
    text += used + 1;
  }
  ck_assert_msg(strcmp(text - 1, "}") == 0, "%s", line);
  return f;
}

/* Checks the figures of one thread: times, their ratio to two digits, and what is compared. */
static void check_figures(const char *line, const char *text, const char *path, uint64_t hands)
{
  const struct figures f = read_figures(line, text);
  ck_assert_msg(f.hands > 0 && f.hands <= hands, "%s", line);
  ck_assert_msg(f.threads == 1 && f.samples >= 3, "%s", line);
  ck_assert_msg(f.ns > 0 && f.median >= f.ns && f.spread >= 0, "%s", line);
  ck_assert_msg(f.baseline > 0 && f.baseline_median >= f.baseline && f.baseline_spread >= 0, "%s",
                line);
  const double ratio = strtod(f.ratio, NULL), expected_ratio = f.baseline / f.ns;
  ck_assert_msg(ratio > 0.9 * expected_ratio - 0.01 && ratio < 1.1 * expected_ratio + 0.01, "%s",
                line);
  ck_assert_msg(has_two_digits(f.ratio), "%s", line);
  ck_assert_msg((strcmp(f.against, "reference") == 0) == (strcmp(f.is_same, "true") == 0), "%s",
                line);
  if (strcmp(path, "portable") == 0)
    ck_assert_msg(strcmp(f.is_popcnt, "false") == 0, "%s", line);
}

/* Checks a row of a list; `row` is its variant and order. */
static void check_row(const char *line, const char *work, const char *rounds, const char *row,
                      const char *path, uint64_t hands)
{
  char begin[200];
  const char *order = strchr(row, ' ');
  ck_assert_ptr_nonnull(line);
  snprintf(begin, sizeof begin,
           "{\"work\":\"%s\",\"variant\":\"%.*s\",\"rounds\":\"%s\",\"path\":\"%s\","
           "\"order\":\"%s\",\"hands\":",
           work, (int)(order - row), row, rounds, path, order + 1);
  ck_assert_msg(strncmp(line, begin, strlen(begin)) == 0, "%s", line);
  check_figures(line, line + strlen(begin), path, hands);
}

/* Checks rows for one instruction set, or for every one that the machine has. */
static char *check_paths(char *at, const struct expected_rows *rows, const char *row,
                         const ih_instructions *only)
{
  const int plain = row[0] == '!';
  const uint64_t board = 211876; /* Omaha compares at least all hands on a flop */
  for (const ih_instructions *path = NULL; (path = test_instructions_after(path)) != NULL;)
    if (plain ? path == ih_instructions_at(0) : only == NULL || path == only)
      check_row(next_line(&at), rows->work, rows->rounds, row + plain, ih_instructions_name(path),
                strcmp(rows->work, "omaha") == 0 ? board : 3000);
  return at;
}

static struct bench_options on_flops(const char *work)
{
  return (struct bench_options){
      .work = work, .json = 1, .rounds = &flop, .check = test_indexer_check, .hands = 3000};
}

/* Every variant with every instruction set of this machine, or with portable code alone; the short
 * tier does the former only for the first list, since one loop covers all. */
START_TEST(json_rows)
{
  for (int all = 0; all < 2; all++) {
    if (!all && _i > 0 && test_tier() == TIER_CHECK)
      continue;
    const ih_instructions *only = all ? NULL : ih_instructions_at(0);
    struct bench_options options = on_flops(expected[_i].work);
    options.rounds = strcmp(expected[_i].rounds, "4,3") == 0     ? &omaha_flop
                     : strcmp(expected[_i].rounds, "2,2,3") == 0 ? &two_hands
                                                                 : &flop;
    options.path = only;
    char *text = run(&options, IH_OK, NULL), *at = text;
    for (unsigned i = 0; expected[_i].rows[i] != NULL; i++)
      at = check_paths(at, &expected[_i], expected[_i].rows[i], only);
    ck_assert_ptr_null(next_line(&at));
    free(text);
  }
}
END_TEST

/* Clusters are of points, whatever the cards; for merging each point has ten copies. */
START_TEST(bucket_rows)
{
  static const struct expected_rows rows[] = {
      {"bucket", "50,20", {"l1-first random", "l1-move random"}},
      {"bucket", "8,20", {"l2-first random", "l2-move random"}},
      {"bucket", "50,20", {"!merge random"}},
      {"bucket", "1,20", {"!optimal random"}},
      {"bucket", "50,20", {"l1-nearest random"}},
      {"bucket", "8,20", {"l2-nearest random"}},
  };
  for (int all = 0; all < 2; all++) {
    const ih_instructions *only = all ? NULL : ih_instructions_at(0);
    const struct bench_options options = {
        .work = "bucket", .json = 1, .hands = 300, .clusters = 20, .path = only};
    char *text = run(&options, IH_OK, NULL), *at = text;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
      for (unsigned r = 0; rows[i].rows[r] != NULL; r++)
        at = check_paths(at, &rows[i], rows[i].rows[r], only);
    ck_assert_ptr_null(next_line(&at));
    free(text);
  }
}
END_TEST

/* Buckets that do not depend on suits; with `wrong`, the checked call returns a different one. */
static int wrong;

static void substitute_look_up(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                               uint32_t bucket[])
{
  (void)buckets;
  for (size_t i = 0; i < n; i++) {
    bucket[i] = 0;
    for (unsigned j = 0; j < 7; j++)
      bucket[i] += ih_card_rank(rows[7 * i + j]);
  }
}

static void substitute_checked(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                               uint32_t bucket[])
{
  substitute_look_up(buckets, rows, n, bucket);
  bucket[n - 1] += (uint32_t)wrong;
}

/* Both kinds of look-ups, which must agree. */
START_TEST(lookup_rows)
{
  const struct bench_buckets buckets = {{6, 4, 0, 0}, substitute_look_up, substitute_checked};
  struct bench_options options = {
      .work = "bucket", .json = 1, .hands = 300, .clusters = 20, .buckets = &buckets};
  const char *const best = ih_instructions_name(ih_instructions_best());
  for (wrong = 0; wrong < 2; wrong++) {
    char *text = run(&options, wrong ? IH_ERR_INTERNAL : IH_OK, NULL);
    char *at = strstr(text, "{\"work\":\"bucket\",\"variant\":\"lookup");
    ck_assert_int_eq(at == NULL, wrong);
    if (!wrong) {
      check_row(next_line(&at), "bucket", "2,5", "lookup random", best, 300);
      check_row(next_line(&at), "bucket", "2,5", "lookup-checked random", best, 300);
      ck_assert_ptr_null(next_line(&at));
    }
    free(text);
  }
}
END_TEST

/* With several threads rows show their number and wall-clock times, and no ratio to the reference's
 * one thread. */
START_TEST(several_threads)
{
  const ih_executor executor = test_backwards(3);
  struct bench_options options = {
      .work = "bucket", .json = 1, .hands = 300, .clusters = 5, .executor = &executor};
  options.path = ih_instructions_at(0);
  char *text = run(&options, IH_OK, NULL), *at = text;
  unsigned rows = 0, alone = 0;
  for (char *line; (line = next_line(&at)) != NULL; rows++) {
    const struct figures f = read_figures(line, strstr(line, "\"hands\":") + 8);
    const int is_alone = strstr(line, "\"optimal\"") != NULL || strstr(line, "-nearest\"") != NULL;
    ck_assert_uint_eq(f.threads, is_alone ? 1 : 3);
    ck_assert_str_eq(f.clock, is_alone ? "processor" : "wall");
    ck_assert_msg(is_alone || strcmp(f.ratio, "null") == 0, "%s", line);
    alone += is_alone ? 1 : 0;
  }
  ck_assert_uint_eq(rows, 8);
  ck_assert_uint_eq(alone, 3);
  free(text);
}
END_TEST

/* The reference is built twice: portable code is compared with the plain build, other instruction
 * sets with the POPCNT build. */
START_TEST(flags_alike)
{
  struct bench_options options = on_flops("index");
  char *text = run(&options, IH_OK, NULL), *at = text;
  for (char *line; (line = next_line(&at)) != NULL;) {
    const struct figures f = read_figures(line, strstr(line, "\"hands\":") + 8);
    const int is_portable = strstr(line, "\"path\":\"portable\"") != NULL;
    const int is_x86 = strstr(line, "\"path\":\"avx") != NULL;
    ck_assert_msg(!is_portable || strcmp(f.is_popcnt, "false") == 0, "%s", line);
    ck_assert_msg(!is_x86 || strcmp(f.is_popcnt, "true") == 0, "%s", line);
    ck_assert_str_eq(f.against, "reference");
  }
  free(text);
}
END_TEST

/* Both orders and all working sets: a small one is at least a run long, and one too large for the
 * machine is skipped. */
START_TEST(all_rows)
{
  const ih_instructions *portable = ih_instructions_at(0);
  static const char *const orders[] = {"holes random", "holes in-order"};
  static const uint64_t sets[] = {10000, 1000000, 10000000};
  struct bench_options options = on_flops("boards");
  if (test_tier() == TIER_CHECK)
    return;
  options.hands = 0;
  options.all = 1;
  options.path = portable;
  char *text = run(&options, IH_OK, NULL), *at = text;
  for (unsigned order = 0; order < 2; order++)
    for (unsigned set = 0; set < 3; set++)
      check_row(next_line(&at), "boards", "2,3", orders[order], "portable", sets[set]);
  ck_assert_ptr_null(next_line(&at));
  free(text);
}
END_TEST

/* Ratings in order: only works that take hands one by one have this order. */
START_TEST(ratings_in_order)
{
  const ih_instructions *portable = ih_instructions_at(0);
  static const char *const rows[] = {"one random",
                                     "set random",
                                     "sum random",
                                     "inline random",
                                     "sum-inline random",
                                     "rows random",
                                     "rows-checked random",
                                     "sets random",
                                     "sets-checked random",
                                     "sums random",
                                     "sums-checked random",
                                     "complete random",
                                     "short random",
                                     "short-rows random",
                                     "a-5 random",
                                     "8-low random",
                                     "2-7 random",
                                     "badugi random",
                                     "one in-order",
                                     "set in-order",
                                     "sum in-order",
                                     "inline in-order",
                                     "sum-inline in-order",
                                     "rows in-order",
                                     "rows-checked in-order",
                                     "sets in-order",
                                     "sets-checked in-order",
                                     "sums in-order",
                                     "sums-checked in-order"};
  struct bench_options options = on_flops("eval");
  options.all = 1;
  options.path = portable;
  char *text = run(&options, IH_OK, NULL), *at = text;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    check_row(next_line(&at), "eval", "2,3", rows[i], "portable", 3000);
  ck_assert_ptr_null(next_line(&at));
  free(text);
}
END_TEST

/* All hands of five cards, whatever the working set. */
START_TEST(all_hands)
{
  const ih_rounds five = {1, {5}, IH_GAME_ANY};
  struct bench_options options = on_flops("eval");
  if (test_tier() == TIER_CHECK)
    return;
  options.rounds = &five;
  options.hands = 1000000;
  options.all = 1;
  char *text = run(&options, IH_OK, NULL);
  ck_assert_ptr_nonnull(strstr(text, "\"variant\":\"all\",\"rounds\":\"5\",\"path\":"));
  ck_assert_ptr_nonnull(strstr(text, "\"order\":\"in-order\",\"hands\":2598960,"));
  free(text);
}
END_TEST

/* A street takes seconds, since the whole turn is computed before the flop. */
START_TEST(equity_row)
{
  const ih_instructions *portable = ih_instructions_at(0);
  struct bench_options options = on_flops("equity");
  if (test_tier() == TIER_CHECK)
    return;
  options.path = portable;
  char *text = run(&options, IH_OK, NULL), *at = text;
  check_row(next_line(&at), "equity", "2,3", "flop in-order", "portable", 1286792);
  ck_assert_ptr_null(next_line(&at));
  free(text);
}
END_TEST

/* ---- Work `fill` and its file ------------------------------------------------ */

/* Hands passed to a substitute writer so far, and the status it returns. */
static uint64_t written;
static enum ih_status writer_status;

static enum ih_status substitute_writer(const char *path, const ih_indexer *indexer,
                                        const ih_executor *executor, double *ns, ih_error *error)
{
  (void)executor;
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  written += ih_indexer_size(indexer, rounds.count - 1u);
  ck_assert(access(path, F_OK) != 0);
  *ns = 1286792;
  snprintf(error->message, sizeof error->message, "substitute writer");
  return writer_status;
}

static const char *a_folder(void)
{
  const char *folder = getenv("TMPDIR");
  return folder != NULL ? folder : "/tmp";
}

static struct bench_options fill_options(void)
{
  struct bench_options options = on_flops("fill");
  written = 0;
  writer_status = IH_OK;
  options.write = substitute_writer;
  options.folder = a_folder();
  return options;
}

/* The table in memory, cold and warm, and in a file, which here takes 1 ns per hand. */
START_TEST(fill_rows)
{
  const char *const best = ih_instructions_name(ih_instructions_best());
  struct bench_options options = fill_options();
  char *text = run(&options, IH_OK, NULL), *at = text, *line;
  check_row(next_line(&at), "fill", "2,3", "cold in-order", best, 1286792);
  check_row(next_line(&at), "fill", "2,3", "warm in-order", best, 1286792);
  check_row(line = next_line(&at), "fill", "2,3", "file in-order", best, 1286792);
  ck_assert_ptr_nonnull(strstr(line, "\"ns\":1.000,"));
  ck_assert_ptr_null(next_line(&at));
  ck_assert_uint_ge(written, 1286792);
  ck_assert_uint_eq(written % 1286792, 0);
  free(text);
}
END_TEST

/* Without a writer, or space for the file, the row is omitted; a file that cannot be written is a
 * failure, but not of `out`. */
START_TEST(no_file)
{
  const ih_rounds five = {1, {5}, IH_GAME_ANY};
  struct bench_options options = fill_options();
  ih_error error;
  options.rounds = &five;
  options.write = NULL;
  char *text = run(&options, IH_OK, NULL);
  ck_assert_ptr_null(strstr(text, "\"file\""));
  free(text);
  options.write = substitute_writer;
  options.folder = "/nonexistent/folder";
  errno = 99;
  text = run(&options, IH_ERR_IO, &error);
  ck_assert_int_eq(errno, 0);
  ck_assert_ptr_nonnull(strstr(error.message, options.folder));
  free(text);
  ck_assert_uint_eq(written, 0);
  writer_status = IH_ERR_MEMORY;
  options.folder = a_folder();
  text = run(&options, IH_ERR_MEMORY, &error);
  ck_assert_str_eq(error.message, "substitute writer");
  ck_assert_uint_eq(written, 134459);
  free(text);
}
END_TEST

START_TEST(table_rows)
{
  struct bench_options options = on_flops("showdown");
  options.json = 0;
  char *text = run(&options, IH_OK, NULL), *at = text;
  const char *head = next_line(&at);
  ck_assert_int_eq(strncmp(head, "isohand ", 8), 0);
  while (head != NULL && strncmp(head, "work ", 5) != 0)
    head = next_line(&at);
  ck_assert_ptr_nonnull(head);
  ck_assert_ptr_nonnull(strstr(head, " threads "));
  ck_assert_ptr_nonnull(strstr(head, " compared with"));
  unsigned threads;
  char *line = next_line(&at);
  ck_assert_int_eq(sscanf(line, "showdown rate 2,3 %*s %u random ", &threads), 1);
  ck_assert_uint_eq(threads, 1);
  ck_assert_ptr_nonnull(strstr(line, " (a different algorithm)"));
  free(text);
}
END_TEST

START_TEST(refusals)
{
  static const struct {
    const char *work;
    ih_rounds rounds;
    enum ih_status status;
  } cases[] = {
      {"nothing", {2, {2, 3}, IH_GAME_ANY}, IH_ERR_ARGUMENT},
      {"boards", {1, {2}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"boards", {2, {4, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {2, {5, 5}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {2, {4, 3}, IH_GAME_OMAHA}, IH_ERR_UNSUPPORTED},
      {"omaha", {2, {3, 5}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"omaha", {2, {7, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"omaha", {2, {4, 2}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"omaha", {2, {4, 6}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"showdown", {2, {2, 2}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"showdown", {2, {2, 6}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"showdown", {2, {3, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"matchup", {2, {2, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"matchup", {3, {2, 2, 6}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"children", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"equity", {2, {2, 2}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"equity", {3, {2, 3, 1}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"bucket", {2, {2, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"fill", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"fill", {2, {4, 3}, IH_GAME_OMAHA}, IH_ERR_UNSUPPORTED},
      {"index", {2, {13, 13}, IH_GAME_ANY}, IH_ERR_OVERFLOW},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct bench_options options = on_flops(cases[i].work);
    options.rounds = &cases[i].rounds;
    ih_error error = {0};
    char *text = run(&options, cases[i].status, &error);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(error.status, cases[i].status);
    ck_assert(error.message[0] != '\0');
    free(text);
    text = run(&options, cases[i].status, NULL);
    free(text);
  }
}
END_TEST

/* All works on a list without ratings: indices only, no failure. */
START_TEST(indices_only)
{
  const ih_rounds hole = {1, {2}, IH_GAME_ANY};
  struct bench_options options = on_flops(NULL);
  options.rounds = &hole;
  char *text = run(&options, IH_OK, NULL), *at = text;
  unsigned rows = 0;
  for (char *line; (line = next_line(&at)) != NULL; rows++)
    ck_assert_msg(strstr(line, "index\"") != NULL || strstr(line, "sequence\"") != NULL, "%s",
                  line);
  ck_assert_uint_eq(rows, 14 * test_instructions_count());
  free(text);
}
END_TEST

static enum ih_status refuse(const ih_indexer *indexer)
{
  (void)indexer;
  return IH_ERR_INTERNAL;
}

/* An indexer that the check rejects is not measured. */
START_TEST(unproven_indexers)
{
  static const char *const works[] = {"index",    "unindex", "children", "boards",
                                      "sequence", "equity",  "fill"};
  struct bench_options options = on_flops(works[_i]);
  options.check = refuse;
  ih_error error;
  char *text = run(&options, IH_ERR_INTERNAL, &error);
  ck_assert_str_eq(text, "");
  ck_assert_str_eq(error.message, "2,3: the sizes are not the exact ones");
  free(text);
}
END_TEST

/* A closed pipe or a full disk ends the run at its first row. */
START_TEST(no_reader)
{
  const struct bench_options options = {.work = "eval", .hands = 1000};
  static const struct {
    const char *path; /* NULL: a pipe */
    int number;
  } outs[] = {{NULL, EPIPE}, {"/dev/full", ENOSPC}};
  (void)signal(SIGPIPE, SIG_IGN);
  for (size_t i = 0; i < sizeof outs / sizeof *outs; i++) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    close(ends[0]);
    FILE *out = fdopen(ends[1], "w");
    if (out != NULL && outs[i].path != NULL)
      out = freopen(outs[i].path, "w", out);
    if (out == NULL)
      continue; /* no such device here */
    ih_error error;
    ck_assert_int_eq(bench_run(&options, out, &error), IH_ERR_IO);
    ck_assert_int_eq(errno, outs[i].number);
    ck_assert_str_eq(error.message, strerror(outs[i].number));
    fclose(out);
  }
}
END_TEST

TEST_MAIN({json_rows, 0, sizeof expected / sizeof *expected}, {bucket_rows}, {lookup_rows},
          {several_threads}, {flags_alike}, {all_rows}, {ratings_in_order}, {all_hands},
          {equity_row}, {fill_rows}, {no_file}, {table_rows}, {indices_only}, {refusals},
          {unproven_indexers, 0, 7}, {no_reader})
