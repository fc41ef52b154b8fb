/* Every command with a failure of memory or the file system at each call in turn, and with closed
 * or full streams: it does its work as usual, or exits with 1 after a message; a file that it
 * replaces is complete, old or new. */
#include "commands.h"
#include "faults.h"
#include "harness.h"
#include "scratch.h"

#include <gmp.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define main command_main
#include "tools/main.c"
#undef main
#define main bench_main
#include "bench/main.c"
#include "bench/river.c"
#undef main

/* ---- Command lines ----------------------------------------------------------------------- */

enum {
  TIMES = 1 << 0, /* the output contains a duration */
  TELLS = 1 << 1, /* the output contains the failure, too */
  WRONG = 1 << 2, /* the input has an invalid line */
  SLOW = 1 << 3,  /* long tier only, and only some of its calls */
};

#define GAME " --deck 4x3 --final-board 4"

/* A command line, run in a folder with the tables below and a folder `out`. */
static const struct work {
  struct command_line line;
  unsigned how;
} works[] = {
    {{"--help", NULL, NULL}, 0},
    {{"help index", NULL, NULL}, 0},
    {{"index --help", NULL, NULL}, 0},
    {{"--version", NULL, NULL}, 0},
    {{"size 2,3,1,1", NULL, NULL}, 0},
    {{"size --json 5,5,5,5,5,5,5,5", NULL, NULL}, 0},
    {{"size --verbose 2,3 --deck royal", NULL, NULL}, TIMES},
    {{"index 2,3 AsKs|QsJsTs 2s2h|2d2c3s", NULL, NULL}, 0},
    {{"index 2,3 --deck royal", "AsKs|QsJsTs\nAsAh|AdAcKs\n", NULL}, 0},
    {{"index 2,3 --keep-going --line-buffered", "AsKs|QsJsTs\nAs\n2s2h|2d2c3s\n", NULL}, WRONG},
    {{"unindex 2,3 0 1286791", NULL, NULL}, 0},
    {{"unindex 2,3,1", "5\n0\n", NULL}, 0},
    {{"canon 2,3 KhQh|AsJhTh", NULL, NULL}, 0},
    {{"canon 2,3 --deck royal", "AsKs|QsJsTs\nAsAh|AdAcKs\n", NULL}, 0},
    {{"boards 3 --deck royal", NULL, NULL}, 0},
    {{"boards 3,1 --deck 4x4", NULL, NULL}, 0},
    {{"eval AsKsQsJsTs", NULL, NULL}, 0},
    {{"eval --json --draws", "2s2h7d7cQh\n2s3h7d7cQh\n", NULL}, 0},
    {{"eval --game omaha-8", "As2sKdKh|3d4h5cKsKc\n", NULL}, 0},
    {{"eval --game badugi As4h6d6s", NULL, NULL}, 0},
    {{"equity AcAd KcKd --board 2s3s4s", NULL, NULL}, 0},
    {{"equity --json", "AKs QQ,AhAd:0.5|Qs7h2d\n", NULL}, 0},
    {{"equity --game omaha AsAh9c8c KsKhQd2c --board 2s3s4s", NULL, NULL}, 0},
    {{"equity --all -j1 --game short --board 6s7s8s9s", NULL, NULL}, 0},
    {{"equity --all -j1 --game omaha --board 2s3s4s5s6s -o out/t", NULL, "out/t"}, 0},
    {{"build ehs preflop -j1 -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build equity 2,3 -j2 -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build histogram 2,4 -j1 --quiet -o out/t" GAME, NULL, NULL}, 0},
    {{"build transitions 2,3 -j1 --labels histogram4 -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build ochs 2,4 -j1 --clusters 2 -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build ochs 2 -j1 --clusters histogram2:3 -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build ochs 2 -j1 --clusters classes -o out/t" GAME, NULL, "out/t"}, 0},
    {{"build strength 5 -j1 -o out/t --deck short", NULL, "out/t"}, 0},
    {{"build omaha-ehs 4,4 -j1 --scratch . -o out/t --deck 4x4", NULL, "out/t"}, 0},
    {{"build ehs 2 -j1 --dry-run -o out/t" GAME, NULL, "out/t"}, TIMES},
    {{"build all -j1 -d out" GAME, NULL, NULL}, 0},
    {{"bucket recipe -j1 --quiet -d out" GAME, NULL, NULL}, 0},
    {{"bucket mine -j1 --quiet -d out" GAME, NULL, NULL}, 0},
    {{"bucket points -j1 --quiet -d out" GAME, NULL, NULL}, 0},
    {{"bucket 200 --print", NULL, NULL}, 0},
    {{"diff flop-bucket.safetensors flop-bucket.safetensors", NULL, NULL}, 0},
    {{"sample -j1 flop-bucket.safetensors 2", NULL, NULL}, 0},
    {{"occur . AsKhQd --street turn", NULL, NULL}, 0},
    {{"occur . AsKhQd --json", NULL, NULL}, 0},
    {{"recall -j1 --street flop -o out/t .", NULL, "out/t"}, 0},
    {{"lookup ehs JsQs KsAh", NULL, NULL}, 0},
    {{"lookup --index --json equity3", "0\n7\n", NULL}, 0},
    {{"info equity3", NULL, NULL}, 0},
    {{"info --json equity3", NULL, NULL}, 0},
    {{"verify -j1 equity3", NULL, NULL}, 0},
    {{"verify -j2 --full ehs", NULL, NULL}, 0},
    {{"verify -j1 --json strength", NULL, NULL}, TELLS},
    {{"export equity3 -o out/t.csv", NULL, "out/t.csv"}, 0},
    {{"export equity3 --weights -o out/t.npy", NULL, "out/t.npy"}, 0},
    {{"export ehs --tensor ehs -o out/t.npy", NULL, NULL}, 0},
    {{"export ehs -o -", NULL, NULL}, 0},
    {{"export . --format npy --quiet -o out", NULL, "out/flop.npy"}, 0},
    {{"export . --format labels --recall --quiet -o out", NULL, NULL}, 0},
    {{"export . --format slumbot --name x --quiet -o out", NULL, NULL}, 0},
    {{"export . --format robopoker --quiet -o out", NULL, "out/flop.pgcopy"}, 0},
    {{"export . --format bkt2 --quiet -o out", NULL, "out/flop.buckets"}, 0},
    {{"import flop.buckets -j1 --format bkt2 --quiet -d out" GAME, NULL, NULL}, 0},
    {{"export . --format decisionholdem --street flop --quiet -o out", NULL, NULL}, 0},
    {{"import flop_hand_cluster.bin -j1 --format decisionholdem --quiet -d out" GAME, NULL, NULL},
     0},
    {{"import flop.pgcopy -j1 --format robopoker --quiet -d out" GAME, NULL, NULL}, 0},
    {{"import labels -j1 --format text --street preflop --quiet -d out" GAME, NULL, NULL}, 0},
    {{"import buckets.holdem.4.3.2.x.1 -j1 --format slumbot --name x --street flop --quiet -d "
      "out" GAME,
      NULL, NULL},
     0},
    {{"plot ehs", NULL, NULL}, 0},
    {{"plot --color always histogram2 JsQs", NULL, NULL}, 0},
    {{"plot ehs -o out/t.svg", NULL, "out/t.svg"}, 0},
    {{"plot histogram2 -o - JsQs KsAh", NULL, NULL}, 0},
    {{"plot flop-bucket.safetensors turn-bucket.safetensors", NULL, NULL}, 0},
    {{"plot flop-bucket.safetensors turn-bucket.safetensors -o out/t.svg", NULL, "out/t.svg"}, 0},
    {{"report . -j1 --samples 100 --number 1 --flops 2 -o out/t.html", NULL, "out/t.html"}, 0},
    {{"report flop-bucket.safetensors flop-bucket.safetensors -j1 --samples 9 -n 1 --flops 1 -o -",
      NULL, NULL},
     0},
    {{"bench children --rounds 1,1 --hands 1000 --path portable", NULL, NULL}, TIMES},
    {{"bench fill --rounds 5 -j1 -d out", NULL, NULL}, TIMES | SLOW},
};

enum { WORKS = sizeof works / sizeof *works };

/* Input files of the command lines. */
static const char *const tables[] = {
    "build ehs preflop --quiet -o ehs" GAME,
    "build equity 2,3 --quiet -o equity3" GAME,
    "build histogram 2 --quiet -o histogram2" GAME,
    "build histogram 2,4 --bins 5 --quiet -o histogram4" GAME,
    "build strength 5 --quiet -o strength --deck short",
    "bucket recipe -j1 --quiet -d ." GAME,
    "export . --format slumbot --name x --quiet -o .",
    "export . --format robopoker --quiet -o .",
    "export . --format decisionholdem --street flop --quiet -o .",
    "export . --format bkt2 --quiet -o .",
};
static const char classes[] = "JJ 0 # pairs\nQQ 0\nKK 0\nAA 0\nQJs 1\nKJs 1\nKQs 1\nAJs 1\nAQs 1\n"
                              "AKs 1\nQJo 2\nKJo 2\nKQo 2\nAJo 2\nAQo 2\nAKo 2\n";

static const char recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"emd\", \"k\": 3},"
    " \"turn\": {\"method\": \"ochs\", \"k\": 3, \"clusters\": 2}}\n";

static const char mine[] = "{\"preflop\": {\"method\": \"given\", \"labels\": \"labels\"},"
                           " \"flop\": {\"method\": \"percentile\", \"k\": 4, \"outer\": 2}}\n";
static const char points[] =
    "{\"preflop\": {\"method\": \"l1\", \"k\": 2, \"points\": \"labels\"}}\n";
static const char labels[] = "0\n1\n2\n3\n0\n1\n2\n3\n0\n1\n2\n3\n0\n1\n2\n3\n";

/* GMP aborts if out of memory unless it is given other functions; its own allocations would not
 * fail here, so this fails if the command does not set them. */
static void *allocate_or_abort(size_t bytes)
{
  void *memory = malloc(bytes);
  if (memory == NULL)
    abort();
  return memory;
}

static void *reallocate_or_abort(void *before, size_t old_bytes, size_t bytes)
{
  (void)old_bytes;
  void *memory = realloc(before, bytes);
  if (memory == NULL)
    abort();
  return memory;
}

static void release(void *memory, size_t bytes)
{
  (void)bytes;
  free(memory);
}

static int main_of_command(int argc, char **argv)
{
  json_set_alloc_funcs(malloc, free);
  mp_set_memory_functions(allocate_or_abort, reallocate_or_abort, release);
  return strcmp(argv[1], "bench") == 0 ? bench_main(argc - 1, argv + 1) : command_main(argc, argv);
}

static struct command_result run(const struct command_line *line,
                                 const struct command_trouble *trouble)
{
  return command_run(line, trouble, main_of_command);
}

/* ---- Required behaviour ------------------------------------------------------------------ */

static int is_same(const struct command_bytes *a, const struct command_bytes *b)
{
  return a->n == b->n && (a->n == 0 || memcmp(a->data, b->data, a->n) == 0);
}

static int is_beginning(const struct command_bytes *begin, const struct command_bytes *whole)
{
  return begin->n <= whole->n && (begin->n == 0 || memcmp(begin->data, whole->data, begin->n) == 0);
}

static const struct command_bytes *find_file(const struct command_result *result, const char *name)
{
  for (size_t i = 0; i < result->files; i++)
    if (strcmp(result->names[i], name) == 0)
      return &result->contents[i];
  return NULL;
}

/* Returns 1 if a message gives one of the injected causes. */
static int tells_why(const struct command_bytes *message)
{
  static const int numbers[] = {EIO, ENOSPC, ENOMEM, EBADF, EFBIG};
  static const char *const texts[] = {"memory", "there is room for only"};
  char text[1 << 12];
  (void)snprintf(text, sizeof text, "%.*s", (int)message->n, (const char *)message->data);
  int is_told = 0;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    is_told |= strstr(text, strerror(numbers[i])) != NULL;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    is_told |= strstr(text, texts[i]) != NULL;
  return is_told;
}

/* Returns the reason why the message of a failed run is invalid, or NULL. */
static const char *fault_of_message(const struct work *work, const struct command_bytes *message)
{
  static const char name[] = "isohand";
  if (message->n < sizeof name || memcmp(message->data, name, sizeof name - 1) != 0 ||
      message->data[message->n - 1] != '\n')
    return "no message";
  return (work->how & WRONG) == 0 && !tells_why(message) ? "a message with a different cause"
                                                         : NULL;
}

/* Returns the reason why a failed run is invalid, or NULL. */
static const char *fault_of_failure(const struct work *work, const struct command_result *result,
                                    const struct command_result *right)
{
  static const struct command_bytes before = {(unsigned char *)(uintptr_t)command_old,
                                              sizeof command_old};
  const char *of_message = fault_of_message(work, &result->err);
  if (of_message != NULL)
    return of_message;
  if ((work->how & (TIMES | TELLS)) == 0 && !is_beginning(&result->out, &right->out))
    return "another output";
  if (work->line.old != NULL && find_file(result, work->line.old) == NULL)
    return "the old file is lost";
  for (size_t i = 0; i < result->files; i++) {
    const char *file = result->names[i];
    const struct command_bytes *is = &result->contents[i], *new = find_file(right, file);
    const int was = work->line.old != NULL && strcmp(file, work->line.old) == 0;
    if (new == NULL && !was)
      return "a file is left";
    if (!(was && is_same(is, &before)) && !(new != NULL &&is_same(is, new)))
      return "a wrong file";
  }
  return NULL;
}

static const char *fault_of_success(const struct work *work, const struct command_result *result,
                                    const struct command_result *right)
{
  if ((work->how & TIMES) == 0 && !is_same(&result->out, &right->out))
    return "another output";
  if (result->files != right->files)
    return "not the files";
  for (size_t i = 0; i < right->files; i++) {
    const struct command_bytes *is = find_file(result, right->names[i]);
    if (is == NULL || !is_same(is, &right->contents[i]))
      return "another file";
  }
  return NULL;
}

/* Asserts that a run did the same as the undisturbed one or, unless it must succeed, failed
 * properly. */
static void check_result(const struct work *work, const struct command_result *result,
                         const struct command_result *right, int must, const char *trouble,
                         uint64_t at)
{
  const char *fault = result->status == right->status    ? fault_of_success(work, result, right)
                      : result->status != FAILED || must ? "not that status"
                                                         : NULL;
  if (result->status == FAILED && !must)
    fault = fault_of_failure(work, result, right);
  ck_assert_msg(fault == NULL, "isohand %s; %s, %llu: %s, status %d: %.*s", work->line.words,
                trouble, (unsigned long long)at, fault, result->status, (int)result->err.n,
                (const char *)result->err.data);
}

static struct command_result run_right(const struct work *work,
                                       const struct command_trouble *trouble)
{
  struct command_result right = run(&work->line, trouble);
  ck_assert_msg(right.status == ((work->how & WRONG) != 0 ? FAILED : DONE),
                "isohand %s: status %d: %.*s", work->line.words, right.status, (int)right.err.n,
                (const char *)right.err.data);
  return right;
}

/* ---- Calls that fail ---------------------------------------------------------------------- */

/* Runs a command line with up to `some` of its calls failing in turn. Returns the number of failed
 * runs. */
static unsigned try_calls(const struct work *work, unsigned kinds, int is_lasting, uint64_t some)
{
  struct command_trouble trouble = command_no_trouble;
  unsigned failures = 0;
  trouble.kinds = kinds;
  struct command_result right = run_right(work, &trouble);
  const uint64_t calls = right.calls;
  const uint64_t trials = some < calls ? some : calls;
  trouble.is_lasting = is_lasting;
  for (uint64_t i = 0; i < trials; i++) {
    trouble.at = (uint64_t)((2 * i + 1) * calls / (2 * trials));
    struct command_result result = run(&work->line, &trouble);
    const int must = result.call[0] == '\0' || kinds == FAULTS_SIGNALS;
    check_result(work, &result, &right, must, result.call, trouble.at);
    failures += result.status == FAILED && right.status != FAILED;
    command_result_free(&result);
  }
  command_result_free(&right);
  printf("%s: %u failures in %llu trials of %llu calls\n", work->line.words, failures,
         (unsigned long long)trials, (unsigned long long)calls);
  return failures;
}

/* Returns 1 if kind k of n is due: make check tries one kind per command line, in turn; the long
 * tier tries all. */
static int is_due(int i, int k, int n)
{
  return test_tier() != TIER_CHECK || i % n == k;
}

/* Returns how many of the calls to try; GMP allocates several hundred thousand times. */
static uint64_t sample(const struct work *work)
{
  return test_tier() == TIER_CHECK        ? 3
         : (work->how & SLOW) != 0        ? 20
         : test_tier() == TIER_EXHAUSTIVE ? UINT64_MAX
                                          : 1000;
}

static int is_left_out(const struct work *work)
{
  return test_tier() == TIER_CHECK && (work->how & SLOW) != 0;
}

START_TEST(test_memory)
{
  const struct work *work = &works[_i];
  if (is_left_out(work))
    return;
  for (int is_lasting = 0; is_lasting < 2; is_lasting++)
    if (is_due(_i, is_lasting, 2))
      (void)try_calls(work, FAULTS_MEMORY, is_lasting, sample(work));
}
END_TEST

START_TEST(test_files)
{
  const struct work *work = &works[_i];
  if (is_left_out(work))
    return;
  for (int is_lasting = 0; is_lasting < 2; is_lasting++)
    if (is_due(_i, is_lasting, 3))
      (void)try_calls(work, FAULTS_FILES, is_lasting, sample(work));
  if (is_due(_i, 2, 3))
    ck_assert_uint_eq(try_calls(work, FAULTS_SIGNALS, 0, sample(work)), 0);
}
END_TEST

/* ---- Streams ----------------------------------------------------------------------------------
 */

/* Runs a command line with this disturbance: it must succeed, or fail if it needs what is missing.
 */
static void try_stream(const struct work *work, const struct command_result *right,
                       const struct command_trouble *trouble, int needs, const char *what)
{
  struct command_result result = run(&work->line, trouble);
  if (needs)
    ck_assert_msg(result.status == FAILED, "isohand %s; %s: status %d", work->line.words, what,
                  result.status);
  else {
    struct command_result expected = *right;
    if (trouble->output != NULL || trouble->closed >> 1 & 1)
      expected.out.n = 0;
    check_result(work, &result, &expected, 1, what, trouble->most);
  }
  if ((trouble->closed >> 2 & 1) == 0 && result.status == FAILED) {
    const char *fault = fault_of_failure(work, &result, right);
    ck_assert_msg(fault == NULL, "isohand %s; %s: %s: %.*s", work->line.words, what, fault,
                  (int)result.err.n, (const char *)result.err.data);
  }
  ck_assert_msg(result.streams == 7, "isohand %s; %s: a file may come to be a stream",
                work->line.words, what);
  command_result_free(&result);
}

START_TEST(test_closed)
{
  const struct work *work = &works[_i];
  if (is_left_out(work))
    return;
  struct command_result right = run_right(work, &command_no_trouble);
  for (unsigned closed = 1; closed < 8; closed++) {
    if (!is_due(_i, (int)closed - 1, 7))
      continue;
    struct command_trouble trouble = command_no_trouble;
    char what[] = "stream 0 closed";
    trouble.closed = closed;
    what[7] = (char)('0' + closed);
    const int needs =
        ((closed & 1) != 0 && work->line.input != NULL) || ((closed & 2) != 0 && right.out.n > 0);
    try_stream(work, &right, &trouble, needs, what);
  }
  command_result_free(&right);
}
END_TEST

START_TEST(test_full)
{
  const struct work *work = &works[_i];
  if (is_left_out(work))
    return;
  struct command_result right = run_right(work, &command_no_trouble);
  struct command_trouble trouble = command_no_trouble;
  trouble.output = "/dev/full";
  if (access("/dev/full", W_OK) == 0 && is_due(_i, 0, 3))
    try_stream(work, &right, &trouble, right.out.n > 0, "a full device");
  if ((work->how & TIMES) == 0 && right.files == 0) {
    const rlim_t limits[] = {1, right.out.n / 2, right.out.n - 1};
    trouble.output = NULL;
    for (int i = 0; i < 3 && limits[i] < right.out.n; i++) {
      if (!is_due(_i, i, 3))
        continue;
      trouble.most = limits[i];
      try_stream(work, &right, &trouble, 1, "a limit");
    }
  }
  command_result_free(&right);
}
END_TEST

/* Reads and writes that handle fewer bytes than requested. */
START_TEST(test_short)
{
  const struct work *work = &works[_i];
  if (is_left_out(work) || !is_due(_i, 0, 3))
    return;
  struct command_trouble trouble = command_no_trouble;
  struct command_result right = run_right(work, &command_no_trouble);
  trouble.longest = 7;
  struct command_result result = run(&work->line, &trouble);
  check_result(work, &result, &right, 1, "short reads and writes", trouble.longest);
  command_result_free(&result);
  command_result_free(&right);
}
END_TEST

/* ---- Every command ----------------------------------------------------------------------- */

START_TEST(test_every_command)
{
  for (size_t i = 0; i < isohand.count; i++) {
    const size_t length = strlen(commands[i]->name);
    size_t n = 0;
    for (size_t j = 0; j < WORKS; j++)
      n += strncmp(works[j].line.words, commands[i]->name, length) == 0;
    ck_assert_msg(n > 0, "no work of isohand %s", commands[i]->name);
  }
}
END_TEST

static void setup(void)
{
  char path[SCRATCH_PATH];
  command_folder_make();
  scratch_write(scratch_path("classes", path), classes, sizeof classes - 1);
  scratch_write(scratch_path("recipe", path), recipe, sizeof recipe - 1);
  scratch_write(scratch_path("mine", path), mine, sizeof mine - 1);
  scratch_write(scratch_path("points", path), points, sizeof points - 1);
  scratch_write(scratch_path("labels", path), labels, sizeof labels - 1);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    const struct work work = {.line = {.words = tables[i]}};
    struct command_result result = run_right(&work, &command_no_trouble);
    ck_assert_msg(result.status == DONE, "isohand %s: %.*s", tables[i], (int)result.err.n,
                  (const char *)result.err.data);
    command_result_free(&result);
  }
}

TEST_MAIN_ONCE(setup, command_folder_remove, {test_every_command}, {test_memory, 0, WORKS},
               {test_files, 0, WORKS}, {test_short, 0, WORKS}, {test_closed, 0, WORKS},
               {test_full, 0, WORKS})
