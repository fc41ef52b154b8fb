/* Commands interrupted at work: they print so, end by that signal and leave no file. The signal
 * comes at the library's first check for cancellation. No call fails here; the program is named
 * _faults because commands.c, which runs commands, needs the wrappers of faults.c. */
#include "commands.h"
#include "harness.h"
#include "scratch.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#define main command_main
#include "tools/main.c"
#undef main

/* ---- A signal at the first check --------------------------------------------------------- */

static int is_interrupting;

/* A process that a signal ends writes no coverage counts; here it does. */
extern void __gcov_dump(void) __attribute__((weak));

static int raise_counted(int number)
{
  if (__gcov_dump != NULL)
    __gcov_dump();
  return raise(number);
}

#define interrupt_cancels is_caught
#define raise             raise_counted
#include "tools/io/interrupt.c"
#undef raise
#undef interrupt_cancels

int interrupt_cancels(void *context)
{
  if (is_interrupting && caught == 0)
    (void)raise(SIGINT);
  return is_caught(context);
}

/* ---- Command lines ----------------------------------------------------------------------- */

#define GAME " --deck 4x3 --final-board 4"

static const char recipe[] = "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": "
                             "\"emd\", \"k\": 3}}\n";

static const char *const tables[] = {
    "build equity 2,3 --quiet -o equity3" GAME,
    "build all -j1 --quiet -d ." GAME,
    "bucket recipe -j1 --quiet -d ." GAME,
    "export . --format bkt2 --quiet -o .",
};

static const struct {
  const char *words, *message;
} works[] = {
    {"build ehs preflop -j1 --quiet -o out/t" GAME, "build: interrupted; out/t is not written"},
    {"build all -j1 --quiet -d out" GAME,
     "build: interrupted; out/turn-equity.safetensors is not written"},
    {"build all -j1 --quiet -d ." GAME,
     "build: interrupted"}, /* while existing files are checked */
    {"bucket recipe -j1 --quiet -d out" GAME,
     "bucket: interrupted; only the complete files were kept"},
    {"import flop.buckets -j1 --format bkt2 --quiet -d out" GAME,
     "import: interrupted; only the complete files were kept"},
    {"recall -j1 --quiet --street flop -o out/t .", "recall: interrupted; out/t is not written"},
    {"recall -j1 --quiet --street flop .", "recall: interrupted"},
    {"verify -j1 --quiet equity3", "verify: interrupted; equity3 is not verified"},
    {"export . --format npy --quiet -o out", "export: interrupted; out is not written"},
    {"equity -j1 22+ 22+", "equity: interrupted"},
    {"equity -j1 --classes", "equity: interrupted"},
    {"sample -j1 --quiet flop-bucket.safetensors 2", "sample: interrupted"},
    {"diff flop-bucket.safetensors flop-bucket.safetensors", "diff: interrupted"},
};

START_TEST(test_interrupted)
{
  const struct command_line line = {.words = works[_i].words};
  char text[200];
  const size_t entries = scratch_entries();
  is_interrupting = 1;
  struct command_result result = command_run(&line, &command_no_trouble, command_main);
  (void)snprintf(text, sizeof text, "isohand %s\n", works[_i].message);
  ck_assert_msg(result.err.n == strlen(text) && memcmp(result.err.data, text, result.err.n) == 0,
                "isohand %s: %.*s", line.words, (int)result.err.n, (const char *)result.err.data);
  ck_assert_int_eq(result.status, -SIGINT);
  ck_assert_uint_eq(result.files, 0);
  ck_assert_uint_eq(scratch_entries(), entries);
  ck_assert_uint_eq(result.out.n, 0);
  command_result_free(&result);
}
END_TEST

static void setup(void)
{
  char path[SCRATCH_PATH];
  is_interrupting = 0; /* stays set if tests do not fork */
  command_folder_make();
  scratch_write(scratch_path("recipe", path), recipe, sizeof recipe - 1);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    const struct command_line line = {.words = tables[i]};
    struct command_result result = command_run(&line, &command_no_trouble, command_main);
    ck_assert_msg(result.status == DONE, "isohand %s: %.*s", tables[i], (int)result.err.n,
                  (const char *)result.err.data);
    command_result_free(&result);
  }
}

TEST_MAIN_ONCE(setup, command_folder_remove, {test_interrupted, 0, sizeof works / sizeof *works})
