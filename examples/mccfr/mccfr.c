/* Solves heads-up limit hold'em on the buckets of `isohand bucket`. */
#include "mccfr.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/threads.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: mccfr [OPTION VALUE]... FOLDER\n"
    "  FOLDER          of buckets, from isohand bucket\n"
    "  --file FILE     go on from FILE if it exists; save there about every minute and at the end\n"
    "  --iterations N  deals to play in all, in blocks of 1,024 (1000000)\n"
    "  --reply N       deals from which best responses are learned (0: measure nothing)\n"
    "  --threads N     with more than one, runs differ slightly (0: as many as processors)\n"
    "  --seed N        of the deals (1)\n";

enum number { ITERATIONS, REPLY, THREADS, SEED, NUMBERS };

/* Blocks of deals on which strategies are measured. */
enum { MEASURED = 128 };

struct settings {
  uint64_t number[NUMBERS];
  const char *file, *folder;
};

/* Returns 0 if the arguments are wrong. */
static int read_arguments(char **argument, struct settings *settings)
{
  static const char *const name[] = {"--iterations", "--reply", "--threads", "--seed"};
  for (argument++; argument[0] != NULL && argument[1] != NULL; argument += 2) {
    char *end = argument[1];
    unsigned i = 0;
    while (i < NUMBERS && strcmp(argument[0], name[i]) != 0)
      i++;
    if (i < NUMBERS)
      settings->number[i] = strtoull(argument[1], &end, 10);
    else if (strcmp(argument[0], "--file") == 0)
      settings->file = argument[1];
    else
      return 0;
    if (i < NUMBERS && (*argument[1] < '0' || *argument[1] > '9' || *end != '\0' || errno != 0))
      return 0;
  }
  settings->folder = argument[0];
  return argument[0] != NULL && argument[0][0] != '-' && settings->number[THREADS] < 1000 &&
         settings->number[ITERATIONS] >> 48 == 0;
}

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal)
{
  is_interrupted = signal;
}

static double seconds(void)
{
  struct timespec now;
  (void)timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint64_t blocks_of(uint64_t deals)
{
  return (deals + BLOCK - 1) / BLOCK;
}

static int fail(const char *message)
{
  fprintf(stderr, "mccfr: %s\n", message);
  return 0;
}

/* Plays until all iterations are done or SIGINT comes. */
static int train(const struct settings *settings, struct strategy *strategy,
                 const ih_executor *executor)
{
  const uint64_t all = blocks_of(settings->number[ITERATIONS]), begun = strategy->blocks;
  const double start = seconds();
  double saved = start;
  ih_error error;
  while (strategy->blocks < all && !is_interrupted) {
    const uint64_t left = all - strategy->blocks, step = 64 * executor->workers;
    if (!learn(strategy, left < step ? left : step, executor))
      return fail("a thread failed");
    const double now = seconds();
    if (strategy->blocks < all && !is_interrupted && now - saved < 60)
      continue;
    saved = now;
    printf("%" PRIu64 " iterations, %.1f s, %.0f a second\n", strategy->blocks * BLOCK, now - start,
           (double)((strategy->blocks - begun) * BLOCK) / (now - start));
    (void)fflush(stdout);
    if (settings->file != NULL && strategy_save(strategy, settings->file, &error) != IH_OK)
      return fail(error.message);
  }
  return 1;
}

static int solve(const struct settings *settings, const ih_abstraction *buckets,
                 const ih_executor *executor)
{
  static struct betting betting;
  struct strategy strategy;
  ih_error error;
  for (unsigned s = 0; s < STREETS; s++)
    if (ih_abstraction_buckets(buckets, board_cards(s)) == 0)
      return fail("the folder lacks the buckets of a street");
  betting_make(&betting);
  if (!strategy_new(&betting, buckets, settings->number[SEED], &strategy))
    return fail("out of memory");
  printf("%u decisions, %.1f MB\n", betting.decisions, 8e-6 * (double)strategy.cells);
  int good = 1;
  if (settings->file != NULL && strategy_load(&strategy, settings->file, &error) != IH_OK &&
      error.system_error != ENOENT)
    good = fail(error.message);
  good = good && train(settings, &strategy, executor);
  if (good && settings->number[REPLY] > 0 && !is_interrupted)
    good = judge(&strategy, blocks_of(settings->number[REPLY]), MEASURED, executor) ||
           fail("out of memory, or a thread failed");
  strategy_free(&strategy);
  return good;
}

int main(int argc, char **argv)
{
  struct settings settings = {.number = {[ITERATIONS] = 1000000, [SEED] = 1}};
  ih_abstraction *buckets;
  ih_threads *threads;
  ih_error error;
  (void)argc;
  if (!read_arguments(argv, &settings)) {
    fputs(usage, stderr);
    return 2;
  }
  if (ih_threads_new((unsigned)settings.number[THREADS], &threads) != IH_OK)
    return !fail("cannot start the threads");
  (void)signal(SIGINT, interrupt);
  int good = ih_abstraction_open(settings.folder, &buckets, &error) == IH_OK || fail(error.message);
  if (good) {
    good = solve(&settings, buckets, ih_threads_executor(threads));
    ih_abstraction_close(buckets);
  }
  ih_threads_free(threads);
  return good ? 0 : 1;
}
