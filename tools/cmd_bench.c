#include "bench/bench.h"
#include "commands.h"
#include "game.h"
#include "output.h"

#include <errno.h>
#include <isohand/exact.h>
#include <isohand/openmp.h>
#include <stdio.h>
#include <string.h>

static int is_known(const char *work)
{
  for (size_t i = 0; bench_works[i] != NULL; i++)
    if (strcmp(bench_works[i], work) == 0)
      return 1;
  return 0;
}

static void report_unknown(const struct call *call, const char *work)
{
  char known[200];
  size_t at = 0;
  for (size_t i = 0; bench_works[i] != NULL && at < sizeof known; i++)
    at += (size_t)snprintf(known + at, sizeof known - at, " %s", bench_works[i]);
  report(call, "%s is not a benchmark; known:%s", work, known);
}

static enum outcome run(const struct call *call)
{
  const struct settings *settings = &call->settings;
  struct game game;
  struct bench_options options = {.json = settings->json, .check = ih_exact_check};
  if (call->count > 0) {
    options.work = call->operands[0];
    if (!is_known(options.work)) {
      report_unknown(call, options.work);
      return USAGE;
    }
  }
  if (settings->rounds != NULL) {
    if (game_read(call, settings->rounds, &game) != DONE)
      return USAGE;
    options.rounds = &game.rounds;
  }
  unsigned threads = (unsigned)settings->threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  options.executor = &executor;
  ih_error error;
  const enum ih_status status = bench_run(&options, stdout, &error);
  if (status == IH_ERR_IO)
    return output_failed(call, errno);
  if (status != IH_OK)
    report(call, "%s", error.message);
  const enum outcome written = output_finish_stdio(call);
  return status != IH_OK ? FAILED : written;
}

static const struct option_spec options_of_bench[] = {
    {"json", 0, NULL, "print an object a line", OPTION_FLAG, offsetof(struct settings, json), 0, 0},
    {"rounds", 0, "ROUNDS", "measure this round list only", OPTION_TEXT,
     offsetof(struct settings, rounds), 0, 0},
    {0},
};

const struct command cmd_bench = {
    .name = "bench",
    .operands = "[WHAT]",
    .summary = "measure this machine",
    .description = "Prints ns per operation beside those of a plain implementation straight from\n"
                   "the papers, on the same hands.  WHAT is index, unindex, children, boards,\n"
                   "sequence, eval or fill; all of them when it is left out.",
    .common = COMMON_THREADS,
    .options = options_of_bench,
    .least = 0,
    .most = 1,
    .run = run,
};
