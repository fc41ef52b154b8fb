/* Solves heads-up limit hold'em on the buckets of `isohand bucket`, on the ranks of MPI. */
#include "shards.h"

#include <inttypes.h>
#include <isohand/threads.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: mpirun -n RANKS mccfr_mpi [OPTION VALUE]... FOLDER\n"
    "  FOLDER          of buckets, made by isohand bucket\n"
    "  --file FILE     continue from FILE if it exists; save there every minute and at the end\n"
    "  --iterations N  train until N deals are played, in whole rounds (default 1000000)\n"
    "  --round N       deals of a round, in blocks of 1024 (default 65536)\n"
    "  --rows N        rows of each player and street that a rank copies, at least 1024 (default: "
    "all)\n"
    "  --lessons N     learn best responses from N deals on rank 0 (default 0: measure nothing)\n"
    "  --games N       measure by N games with each (default 10000000)\n"
    "  --bets N        bets and raises on a street, 1..4, where the big blind is one (default 4)\n"
    "  --seed N        seed of all random numbers (default 1)\n"
    "  --threads N     threads of each rank; 0: one for each processor (default 1)\n";

enum { ITERATIONS, ROUND, LESSONS, GAMES, ROWS, BETS, SEED, THREADS, FILE_NAME, NAMES };

static const char *const option[NAMES] = {"--iterations", "--round",   "--lessons",
                                          "--games",      "--rows",    "--bets",
                                          "--seed",       "--threads", "--file"};
static uint64_t number[NAMES] = {1000000, 65536, 0, 10000000, UINT32_MAX, MAX_BETS, 1, 1, 0};
static const char *file;
static int rank;

/* Returns the folder; NULL if the arguments are not valid. */
static const char *read_arguments(char **argument)
{
  const char *folder = options_read(argument, option, number, NAMES, &file);
  for (unsigned i = ITERATIONS; i <= GAMES; i++) /* from now on, blocks */
    number[i] = (number[i] + BLOCK - 1) / BLOCK;
  const int good = number[BETS] >= 1 && number[BETS] <= MAX_BETS && number[THREADS] < 1000 &&
                   number[ROUND] > 0 && number[ROWS] <= UINT32_MAX;
  return good ? folder : NULL;
}

static int fail(const char *message)
{
  if (rank == 0)
    fprintf(stderr, "mccfr_mpi: %s\n", message);
  return 0;
}

/* Blocks of a round that a rank deals and plays together. */
struct batch {
  struct shards *shards;
  uint64_t number; /* of the first one */
  struct block *block;
};

static void deal_task(void *context, size_t i)
{
  const struct batch *batch = context;
  const struct strategy *copy = &batch->shards->copy;
  block_deal(copy->cards, copy->seed, batch->number + i, &batch->block[i]);
}

static void play_task(void *context, size_t i)
{
  const struct batch *batch = context;
  const struct strategy *copy = &batch->shards->copy;
  const struct match match = {{copy, copy}, {0, 0}};
  (void)block_play(&match, &batch->block[i], 0);
}

/* Plays `count` blocks, of which `most` fit into the batch. */
static int play_blocks(struct batch batch, uint64_t count, size_t most, const ih_executor *executor,
                       ih_error *error)
{
  (void)snprintf(error->message, sizeof error->message, "a thread failed");
  error->status = IH_ERR_EXECUTOR;
  for (; count > 0; batch.number += most, count -= most) {
    struct batch rest = batch;
    most = count < most ? (size_t)count : most;
    if (executor->run(executor->context, most, deal_task, &batch) != 0)
      return 0;
    for (size_t done = 0, n; done < most; done += n) {
      rest.block = batch.block + done;
      if (!shards_cache(batch.shards, rest.block, most - done, &n, error) ||
          executor->run(executor->context, n, play_task, &rest) != 0)
        return 0;
    }
  }
  return 1;
}

/* Plays the blocks of a round that the queue deals to this rank. */
static int play_round(struct batch batch, ih_mpi_queue *queue, size_t most,
                      const ih_executor *executor, ih_error *error)
{
  const uint64_t begin = batch.shards->copy.blocks;
  uint64_t first, count;
  enum ih_status status;
  while ((status = ih_mpi_queue_take(queue, &first, &count, error)) == IH_OK && count > 0) {
    batch.number = begin + first;
    if (!play_blocks(batch, count, most, executor, error)) {
      status = error->status;
      break;
    }
  }
  return ih_mpi_agree(MPI_COMM_WORLD, status, error) == IH_OK;
}

static void print_progress(const struct shards *shards, uint64_t begun, double seconds)
{
  const uint64_t blocks = shards->copy.blocks;
  const double sent = (double)shards->sent;
  double all = 0;
  (void)MPI_Reduce(&sent, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank != 0)
    return;
  printf("%" PRIu64 " iterations, %.1f s, %.0f a second, %.0f MB of rows moved\n", blocks * BLOCK,
         seconds, (double)((blocks - begun) * BLOCK) / seconds, 1e-6 * all);
  (void)fflush(stdout);
}

/* Trains until all iterations are done, and saves the strategy now and then. */
static int run(struct shards *shards, struct batch batch, size_t most, const ih_executor *executor)
{
  const uint64_t round = number[ROUND], begun = shards->copy.blocks;
  ih_mpi_queue *queue;
  ih_error error;
  double start = MPI_Wtime(), saved = start;
  if (ih_mpi_queue_new(MPI_COMM_WORLD, round, 1, &queue, &error) != IH_OK)
    return fail(error.message);
  int good = 1;
  while (good && shards->copy.blocks < number[ITERATIONS]) {
    good = play_round(batch, queue, most, executor, &error) && shards_end_round(shards, &error) &&
           ih_mpi_queue_reset(queue, round, &error) == IH_OK;
    shards->copy.blocks += round;
    double now = MPI_Wtime() - saved;
    (void)MPI_Bcast(&now, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (good && (shards->copy.blocks >= number[ITERATIONS] || now >= 60)) {
      print_progress(shards, begun, MPI_Wtime() - start);
      saved = MPI_Wtime();
      good = file == NULL || shards_save(shards, file, &error);
    }
  }
  ih_mpi_queue_free(queue);
  return good || fail(error.message);
}

/* Measures the whole strategy on rank 0. */
static int measure_all(const struct shards *shards, const ih_executor *executor)
{
  const struct strategy *copy = &shards->copy;
  struct strategy whole;
  ih_error error = {.message = "out of memory"};
  int good = 1;
  if (rank == 0) {
    good = strategy_new(&whole, copy->betting, copy->cards, copy->seed, UINT32_MAX) &&
           shards_gather(shards, &whole, &error);
    if (!good)
      (void)fail(error.message);
    else if (!measure(&whole, number[LESSONS], number[GAMES], executor))
      good = fail("out of memory, or a thread failed");
    free((void *)whole.cell);
  }
  (void)MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return good;
}

static int solve(const char *folder, struct cards *cards, ih_threads **threads)
{
  static struct betting betting;
  struct shards shards = {.sent = 0};
  ih_error error = {.message = "out of memory"};
  betting_make(&betting, (unsigned)number[BETS]);
  enum ih_status status = cards_open(cards, folder, &error) ? IH_OK : IH_ERR_IO;
  if (status == IH_OK)
    status = ih_threads_new((unsigned)number[THREADS], threads);
  if (ih_mpi_agree(MPI_COMM_WORLD, status, &error) != IH_OK)
    return fail(error.message);
  const ih_executor *executor = ih_threads_executor(*threads);
  const size_t most = 4 * (size_t)executor->workers;
  struct batch batch = {&shards, 0, malloc(most * sizeof *batch.block)};
  status = batch.block != NULL ? IH_OK : IH_ERR_MEMORY;
  int good = ih_mpi_agree(MPI_COMM_WORLD, status, NULL) == IH_OK || fail("out of memory");
  if (good) {
    good = (shards_new(&shards, &betting, cards, number[SEED], (uint32_t)number[ROWS], &error) &&
            (file == NULL || shards_load(&shards, file, &error))) ||
           fail(error.message);
    if (good && rank == 0)
      printf("%u nodes, %.1f MB in each copy\n", betting.nodes, 12e-6 * (double)shards.copy.size);
    shards.copy.is_shared = executor->workers > 1;
    good = good && run(&shards, batch, most, executor);
    if (good && number[LESSONS] > 0)
      good = measure_all(&shards, executor);
    shards_free(&shards);
  }
  free(batch.block);
  return good;
}

int main(int argc, char **argv)
{
  struct cards cards = {.count = 0};
  ih_threads *threads = NULL;
  int level, status = 2;
  (void)MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char *folder = argc > 1 ? read_arguments(argv) : NULL;
  if (folder != NULL)
    status = !solve(folder, &cards, &threads);
  else if (rank == 0)
    fputs(usage, stderr);
  ih_threads_free(threads);
  ih_abstraction_close(cards.abstraction);
  (void)MPI_Finalize();
  return status;
}
