/* Solves heads-up limit hold'em on the buckets of `isohand bucket`. */
#include "mccfr.h"

#include <inttypes.h>
#include <isohand/threads.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: mccfr [OPTION VALUE]... FOLDER\n"
    "  FOLDER          of buckets, made by isohand bucket\n"
    "  --file FILE     continue from FILE if it exists; save there every minute and at the end\n"
    "  --iterations N  train until N deals are played, in blocks of 1024 (default 1000000)\n"
    "  --lessons N     learn best responses from N deals (default 0: measure nothing)\n"
    "  --games N       measure by N games with each (default 10000000)\n"
    "  --bets N        bets and raises on a street, 1..4, where the big blind is one (default 4)\n"
    "  --seed N        seed of all random numbers (default 1)\n"
    "  --threads N     threads; 0: one for each processor (default 1)\n";

enum { ITERATIONS, LESSONS, GAMES, BETS, SEED, THREADS, FILE_NAME, NUMBERS };

static const char *const option[NUMBERS] = {"--iterations", "--lessons", "--games", "--bets",
                                            "--seed",       "--threads", "--file"};
static uint64_t number[NUMBERS] = {1000000, 0, 10000000, MAX_BETS, 1, 1, 0};
static const char *file;

/* Returns the folder; NULL if the arguments are not valid. */
static const char *read_arguments(char **argument)
{
  const char *folder = options_read(argument, option, number, NUMBERS, &file);
  for (unsigned i = ITERATIONS; i <= GAMES; i++) /* from now on, blocks */
    number[i] = (number[i] + BLOCK - 1) / BLOCK;
  const int good = number[BETS] >= 1 && number[BETS] <= MAX_BETS && number[THREADS] < 1000;
  return good ? folder : NULL;
}

static double seconds(void)
{
  struct timespec now;
  (void)timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int fail(const char *message)
{
  fprintf(stderr, "mccfr: %s\n", message);
  return 0;
}

/* Trains until all iterations are done, and saves the strategy now and then. */
static int run(struct strategy *strategy, const ih_executor *executor)
{
  const uint64_t all = number[ITERATIONS], begun = strategy->blocks;
  const struct match match = {{strategy, strategy}, {0, 0}};
  double start = seconds(), saved = start;
  ih_error error;
  while (strategy->blocks < all) {
    const uint64_t left = all - strategy->blocks, most = (uint64_t)64 * executor->workers,
                   blocks = left < most ? left : most;
    if (!play(&match, strategy->seed, strategy->blocks, blocks, NULL, executor))
      return fail("a thread failed");
    strategy->blocks += blocks;
    const double now = seconds();
    if (strategy->blocks < all && now - saved < 60)
      continue;
    saved = now;
    printf("%" PRIu64 " iterations, %.1f s, %.0f a second\n", strategy->blocks * BLOCK, now - start,
           (double)((strategy->blocks - begun) * BLOCK) / (now - start));
    (void)fflush(stdout);
    if (file != NULL && !strategy_save(strategy, file, &error))
      return fail(error.message);
  }
  return 1;
}

int main(int argc, char **argv)
{
  static struct betting betting;
  struct cards cards;
  struct strategy strategy;
  ih_threads *threads;
  ih_error error;
  const char *folder = argc > 1 ? read_arguments(argv) : NULL;
  if (folder == NULL) {
    fputs(usage, stderr);
    return 2;
  }
  betting_make(&betting, (unsigned)number[BETS]);
  if (!cards_open(&cards, folder, &error))
    return !fail(error.message);
  if (ih_threads_new((unsigned)number[THREADS], &threads) != IH_OK ||
      !strategy_new(&strategy, &betting, &cards, number[SEED], UINT32_MAX))
    return !fail("out of memory");
  printf("%u nodes, %.1f MB\n", betting.nodes, 4e-6 * (double)strategy.size);
  int good = file == NULL || strategy_load(&strategy, file, &error) || fail(error.message);
  good = good && run(&strategy, ih_threads_executor(threads));
  if (good && number[LESSONS] > 0)
    good = measure(&strategy, number[LESSONS], number[GAMES], ih_threads_executor(threads)) ||
           fail("out of memory, or a thread failed");
  free((void *)strategy.cell);
  ih_threads_free(threads);
  ih_abstraction_close(cards.abstraction);
  return !good;
}
