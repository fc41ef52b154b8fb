#include "table.h"

#include "interrupt.h"

#include <stdio.h>
#include <stdlib.h>

/* A table is made in parts, a part in pieces, a task each.  A piece is large beside
 * what a fill prepares (its tables, and a configuration's rows): with 2^22 values
 * that is a tenth of the time.  More pieces at once than a few are of no use, as one
 * thread writes what all of them make. */
enum { PIECE = 1 << 22, MOST_PIECES = 4 };

/* Two parts' values: one is written while the other is filled. */
struct maker {
  const struct table_job *job;
  ih_table_writer *writer;
  unsigned round;
  size_t value_bytes;
  uint64_t size;  /* values of the table */
  uint64_t part;  /* values of a part, the last one less */
  uint64_t first; /* where the part begins that is filled; a multiple of `part` */
  unsigned char *values[2];
  enum ih_status filled[MOST_PIECES];
  enum ih_status written;
  ih_error error; /* of the writing */
};

static uint64_t least(uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

static unsigned char *values_at(const struct maker *maker, uint64_t first)
{
  return maker->values[first / maker->part % 2];
}

static void write_part_before(struct maker *maker)
{
  if (maker->first == 0)
    return;
  const uint64_t from = maker->first - maker->part;
  const uint64_t count = least(maker->part, maker->size - from);
  maker->written = ih_table_write(maker->writer, values_at(maker, from),
                                  (size_t)count * maker->value_bytes, &maker->error);
}

static void fill_piece(struct maker *maker, size_t piece)
{
  const uint64_t at = piece * (uint64_t)PIECE;
  if (at >= maker->part || maker->first >= maker->size || at >= maker->size - maker->first)
    return;
  const uint64_t count = least(least(PIECE, maker->part - at), maker->size - maker->first - at);
  const ih_feature *feature = maker->job->feature;
  maker->filled[piece] =
      feature->fill(feature->ranking, maker->job->indexer, maker->round, maker->first + at, count,
                    NULL, values_at(maker, maker->first) + (size_t)at * maker->value_bytes);
}

/* Task 0 begins first: it is the longest. */
static void run_task(void *work, size_t task)
{
  if (task == 0)
    write_part_before(work);
  else
    fill_piece(work, task - 1);
}

/* Fills the part at `first` and writes the one before it. */
static enum ih_status make_part(struct maker *maker, ih_error *error)
{
  const ih_executor *executor = maker->job->executor;
  executor->run(executor->context, 1 + (size_t)((maker->part - 1) / PIECE + 1), run_task, maker);
  if (maker->written != IH_OK) {
    *error = maker->error;
    return maker->written;
  }
  for (unsigned i = 0; i < MOST_PIECES; i++)
    if (maker->filled[i] != IH_OK) {
      (void)snprintf(error->message, sizeof error->message, "%s",
                     ih_status_string(maker->filled[i]));
      return maker->filled[i];
    }
  return IH_OK;
}

static enum ih_status make_parts(struct maker *maker, ih_error *error)
{
  struct progress *progress = maker->job->progress;
  enum ih_status status = IH_OK;
  for (; status == IH_OK && maker->first < maker->size + maker->part; maker->first += maker->part) {
    status = make_part(maker, error);
    if (status == IH_OK && interrupt_caught() != 0) {
      status = IH_ERR_IO;
      (void)snprintf(error->message, sizeof error->message, "interrupted; %s is not written",
                     maker->job->path);
    }
    if (progress != NULL)
      progress_show(progress, least(maker->first, maker->size), maker->size);
  }
  return status;
}

static enum ih_status make_file(struct maker *maker, ih_error *error)
{
  const struct table_job *job = maker->job;
  enum ih_status status =
      ih_store_create_by(job->feature, NULL, job->path, job->indexer, &maker->writer, error);
  if (status != IH_OK)
    return status;
  status = make_parts(maker, error);
  if (job->progress != NULL)
    progress_end(job->progress);
  if (status == IH_OK)
    return ih_table_commit(maker->writer, error);
  ih_table_abort(maker->writer);
  return status;
}

static void do_nothing(void *work, size_t task)
{
  (void)work;
  (void)task;
}

enum ih_status table_make(const struct table_job *job, ih_error *error)
{
  ih_rounds rounds;
  ih_indexer_rounds(job->indexer, &rounds);
  ih_feature_tensor tensor[IH_FEATURE_TENSORS];
  ih_deck deck;
  ih_indexer_deck(job->indexer, &deck);
  (void)job->feature->tensors(job->feature, NULL, &deck, &rounds, tensor);
  struct maker maker = {
      .job = job, .round = rounds.count - 1u, .value_bytes = ih_dtype_size(tensor[0].dtype)};
  const unsigned workers = job->executor->workers;
  maker.size = ih_indexer_size(job->indexer, maker.round);
  maker.part = least((uint64_t)PIECE * (workers < MOST_PIECES ? workers : MOST_PIECES), maker.size);
  /* An OpenMP runtime that cannot start its threads ends the process: let it do
   * so while there is no temporary file. */
  job->executor->run(job->executor->context, workers, do_nothing, NULL);
  const size_t bytes = (size_t)maker.part * maker.value_bytes;
  void *values;
  if (posix_memalign(&values, 64, 2 * bytes) != 0) {
    (void)snprintf(error->message, sizeof error->message,
                   "not enough memory: a buffer of %zu bytes is needed", 2 * bytes);
    return IH_ERR_MEMORY;
  }
  maker.values[0] = values;
  maker.values[1] = maker.values[0] + bytes;
  const enum ih_status status = make_file(&maker, error);
  free(values);
  return status;
}
