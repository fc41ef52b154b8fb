/* The program isohand-bench, which `isohand bench` starts. */
#include "bench/bench.h"
#include "bench/river.h"
#include "tools/commands/threads.h"
#include "tools/complete.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/memory.h"
#include "tools/io/output.h"
#include "tools/io/standard.h"
#include "tools/io/text.h"
#include "tools/options.h"

#include <errno.h>
#include <isohand/build.h>
#include <isohand/exact.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum outcome run_bench(const struct call *call);

static struct {
  const char *folder, *path, *rounds;
  struct number clusters, hands, threads;
  int full;
} given;

static const char *name_of_work(size_t i)
{
  return bench_works[i];
}

/* Names of this machine's instruction sets. */
static const char *path_name(size_t i)
{
  const ih_instructions *path = ih_instructions_at(i);
  return path != NULL ? ih_instructions_name(path) : NULL;
}

static const struct option_spec own_options[] = {
    TEXT("rounds", 0, "ROUNDS", ONE_OF(ih_rounds_name), &given.rounds,
         "measure only this round list"),
    TEXT("path", 0, "PATH", ONE_OF(path_name), &given.path,
         "measure only portable, avx2, avx512 or neon"),
    NUMBER("hands", 0, "N", &given.hands, 1000, 100000000,
           "use a working set of N hands (default: 1000000, points: 20000)"),
    NUMBER("clusters", 0, "K", &given.clusters, 2, 1000,
           "bucket: divide the points into K clusters (default: 100)"),
    FLAG("full", 0, &given.full,
         "measure all orders and, without --hands, 10000 to 10000000 hands"),
    TEXT("folder", 'd', "DIR", A_FOLDER, &given.folder,
         "write table files to DIR (default: $TMPDIR or /tmp)"),
    NUMBER("threads", 'j', "N", &given.threads, 1, 1024, "use N threads (default: 1)"),
    {0},
};

static const struct command bench_command = {
    .name = "bench",
    .operands = "[WHAT]",
    .summary = "measure this machine",
    .description =
        "Prints nanoseconds per operation, next to those of a plain implementation straight from\n"
        "the papers on the same hands.  WHAT is index, unindex, children, boards, sequence, eval,\n"
        "omaha, showdown, equity, matchup, bucket or fill (default: all of them).",
    .common = COMMON_JSON,
    .options = own_options,
    .least = 0,
    .most = 1,
    .first = ONE_OF(name_of_work),
    .run = run_bench,
};

static int is_bench_work(const char *work)
{
  for (size_t i = 0; bench_works[i] != NULL; i++)
    if (strcmp(bench_works[i], work) == 0)
      return 1;
  return 0;
}

/* Finds an instruction set by name. Returns 0, after a message, if none exists. */
static int read_path(const struct call *call, const char *name, const ih_instructions **path)
{
  char quote[TEXT_QUOTE];
  *path = ih_instructions_find(name);
  if (*path == NULL)
    message(call, "--path: %s is not portable, avx2, avx512 or neon, or this machine lacks it",
            text_quote(name, strlen(name), quote));
  return *path != NULL;
}

/* Makes a table like `isohand build`. */
static enum ih_status write_bench_table(const char *path, const ih_indexer *indexer,
                                        const ih_executor *executor, double *ns, ih_error *error)
{
  const ih_build_options options = {.callbacks.is_cancelled = interrupt_cancels,
                                    .executor = executor};
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
  ih_rounds rounds;
  ih_build *build;
  ih_indexer_deck(indexer, &game.deck);
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_ranking_of_deck(&game.deck, &game.ranking);
  enum ih_status status = ih_build_new(&game, &build, error);
  if (status != IH_OK)
    return status;
  interrupt_catch();
  status = ih_build_add(build, ih_feature_find("strength"), &rounds, path, error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  const double start = clock_seconds();
  if (status == IH_OK)
    status = ih_build_run(build, error);
  const double end = clock_seconds();
  if (status == IH_OK)
    (void)unlink(path);
  interrupt_release();
  if (interrupt_caught() != 0) {
    status = IH_ERR_CANCELLED;
    (void)snprintf(error->message, sizeof error->message, "interrupted; %s is not written", path);
  }
  *ns = 1e9 * (end - start);
  ih_build_free(build);
  return status;
}

static const char *bench_folder(void)
{
  const char *folder = given.folder != NULL ? given.folder : getenv("TMPDIR");
  return folder != NULL && *folder != '\0' ? folder : "/tmp";
}

/* Makes the buckets that `bucket` looks up. */
static enum ih_status open_river(const struct bench_options *options, struct bench_river *river,
                                 ih_error *error)
{
  interrupt_catch();
  enum ih_status status = river_open(options->folder, options->executor, river, error);
  interrupt_release();
  if (status == IH_OK && interrupt_caught() != 0) {
    river_close(river);
    (void)snprintf(error->message, sizeof error->message, "interrupted");
    status = IH_ERR_CANCELLED;
  }
  errno = 0; /* the failure does not concern the output */
  return status;
}

static enum ih_status run_works(struct bench_options *options, ih_error *error)
{
  struct bench_river river;
  const int is_bucket = options->work == NULL || strcmp(options->work, "bucket") == 0;
  if (!is_bucket || options->rounds != NULL)
    return bench_run(options, stdout, error);
  enum ih_status status = open_river(options, &river, error);
  if (status != IH_OK)
    return status;
  options->buckets = &river.buckets;
  status = bench_run(options, stdout, error);
  const int write_error = errno;
  river_close(&river);
  errno = write_error;
  return status;
}

/* Runs the benchmarks with --threads threads (default 1) and reports a failure. */
static enum outcome measure_works(const struct call *call, struct bench_options *options)
{
  ih_error error;
  ih_threads *threads;
  if (threads_start(call, (unsigned)number_or(given.threads, 1), &threads) != DONE)
    return FAILED;
  options->executor = ih_threads_executor(threads);
  const enum ih_status status = run_works(options, &error);
  const int write_error = errno;
  ih_threads_free(threads);
  if (status == IH_ERR_IO && write_error != 0)
    return output_failed(call, write_error);
  if (status != IH_OK)
    message(call, "%s", error.message);
  const enum outcome written = output_finish_stdio(call);
  return status != IH_OK ? FAILED : written;
}

static enum outcome run_bench(const struct call *call)
{
  struct game game;
  struct bench_options options = {.json = call->common.json,
                                  .all = given.full,
                                  .hands = (size_t)given.hands.value,
                                  .clusters = (unsigned)given.clusters.value,
                                  .check = ih_exact_check,
                                  .memory = ih_memory_available,
                                  .write = write_bench_table,
                                  .folder = bench_folder()};
  if (call->count > 0) {
    options.work = call->operands[0];
    if (!is_bench_work(options.work))
      return refused_name(call, "", options.work, "is not a benchmark", name_of_work);
  }
  if (given.path != NULL && !read_path(call, given.path, &options.path))
    return USAGE;
  if (given.rounds != NULL) {
    if (game_read(call, given.rounds, &game) != DONE)
      return USAGE;
    options.rounds = &game.rounds;
  }
  return measure_works(call, &options);
}

int main(int argc, char **argv)
{
  struct call call = {.command = &bench_command};
  enum outcome outcome;
  if (!standard_streams_prepare(&call))
    return FAILED;
  if (argc > 1 && strcmp(argv[1], COMPLETE_WORD) == 0) {
    complete_arguments(call.command, (size_t)argc - 2, argv + 2);
    return DONE;
  }
  if (options_read(&call, argc, argv, &outcome)) {
    memory_for_gmp(bench_command.name);
    outcome = call.command->run(&call);
  } else if (outcome == DONE)
    outcome = output_finish_stdio(&call);
  interrupt_end();
  return (int)outcome;
}
