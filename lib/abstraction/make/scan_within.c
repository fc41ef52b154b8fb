/* Scanned streets within boards: all boards, each divided by itself. */
#include "abstraction/make/scan_divide.h"

#include "base/executor.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* What the tasks share.  Until all boards are divided, bucket c of a board is number
 * board * most + c of *out. */
struct within {
  const struct ihp_scan_boards *boards;
  struct ihp_board_labels *labels;
  struct ihp_partition *out;
  uint32_t most;   /* buckets of a board */
  uint32_t *count; /* [board]: its buckets */
  uint8_t *seen;   /* as bits: hands that have their label */
};

static uint32_t most_buckets(const struct ihp_scan_boards *boards,
                             const struct ihp_street_plan *street)
{
  const uint64_t wanted = street->settings.buckets;
  return (uint32_t)(wanted < boards->live ? wanted : boards->live);
}

/* ---- Dividing ------------------------------------------------------------------------------ */

/* The result of dividing some boards. */
struct outcome {
  uint64_t points;
  unsigned iterations; /* the most of any board */
  int is_moving;       /* a board has not converged */
};

static enum ih_status divide_board(const struct within *w, uint64_t board, struct ihp_pool *pool,
                                   struct outcome *outcome)
{
  const size_t first = (size_t)board * w->most, row = ihp_plan_row_bytes(w->boards->scan->street);
  struct ihp_board_buckets buckets = {.most = w->most,
                                      .centre = (char *)w->out->centre + first * row,
                                      .size = w->out->size + first,
                                      .ehs = w->out->ehs + first,
                                      .costs = w->out->costs + first};
  const enum ih_status status = ihp_board_divide(w->boards, board, w->seen, pool, &buckets);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < pool->count; i++)
    ihp_element_put(w->labels->dtype, pool->label[i], w->labels->label,
                    (size_t)pool->hands.index[pool->from[i]]);
  w->count[board] = buckets.count;
  outcome->points += buckets.points;
  outcome->iterations =
      buckets.iterations > outcome->iterations ? buckets.iterations : outcome->iterations;
  outcome->is_moving |= !buckets.is_converged;
  return IH_OK;
}

static enum ih_status divide_slice(void *work, const struct ihp_slice *slice)
{
  const struct within *w = work;
  struct ihp_pool pool;
  enum ih_status status = ihp_pool_take(w->boards, &pool);
  if (status != IH_OK)
    return status;
  for (uint64_t b = slice->first; b < slice->first + slice->count && status == IH_OK; b++) {
    status = divide_board(w, b, &pool, slice->own);
    if (status == IH_OK && ihp_slice_is_over(slice, 1))
      status = IH_ERR_CANCELLED;
  }
  ihp_pool_release(&pool);
  return status;
}

static void join_outcome(void *work, const void *own)
{
  const struct within *w = work;
  struct ihp_partition *out = w->out;
  const struct outcome *more = own;
  w->labels->points += more->points;
  out->iterations = more->iterations > out->iterations ? more->iterations : out->iterations;
  out->is_converged &= !more->is_moving;
}

/* Moves the buckets of all boards together. */
static void close_gaps(const struct within *w)
{
  const size_t row = ihp_plan_row_bytes(w->boards->scan->street);
  struct ihp_partition *out = w->out;
  for (uint64_t b = 0; b < w->boards->count; b++) {
    const size_t from = (size_t)b * w->most, to = (size_t)out->buckets, count = w->count[b];
    out->first[b] = (uint32_t)to;
    memmove((char *)out->centre + to * row, (char *)out->centre + from * row, count * row);
    memmove(out->size + to, out->size + from, count * sizeof *out->size);
    memmove(out->ehs + to, out->ehs + from, count * sizeof *out->ehs);
    memmove(out->costs + to, out->costs + from, count * sizeof *out->costs);
    out->buckets += count;
  }
  out->first[w->boards->count] = (uint32_t)out->buckets;
  for (uint64_t c = 0; c < out->buckets; c++)
    out->cost += out->costs[c];
}

static int allocate(struct within *w)
{
  const struct ihp_street_plan *street = w->boards->scan->street;
  const size_t boards = (size_t)w->boards->count, buckets = boards * w->most;
  struct ihp_partition *out = w->out;
  out->centre = malloc(buckets * ihp_plan_row_bytes(street));
  out->size = calloc(buckets, sizeof *out->size);
  out->costs = calloc(buckets, sizeof *out->costs);
  out->ehs = calloc(buckets, sizeof *out->ehs);
  out->first = malloc((boards + 1) * sizeof *out->first);
  w->count = malloc(boards * sizeof *w->count);
  w->seen = calloc((size_t)(street->count / 8 + 1), 1);
  w->labels->label = malloc((size_t)street->count * ih_dtype_size(w->labels->dtype));
  return out->centre != NULL && out->size != NULL && out->costs != NULL && out->ehs != NULL &&
         out->first != NULL && w->count != NULL && w->seen != NULL && w->labels->label != NULL;
}

enum ih_status ihp_scan_within(const struct ihp_scan_boards *boards,
                               struct ihp_board_labels *labels, struct ihp_partition *out)
{
  const struct ihp_street_plan *street = boards->scan->street;
  const struct ihp_run *run = boards->scan->run;
  struct within w = {
      .boards = boards, .labels = labels, .out = out, .most = most_buckets(boards, street)};
  const struct ihp_split split = {.units = boards->count,
                                  .least = 1,
                                  .a_worker = 32,
                                  .own_bytes = sizeof(struct outcome),
                                  .run = divide_slice,
                                  .join = join_outcome,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1};
  *out = (struct ihp_partition){.is_converged = 1};
  labels->street = street;
  labels->dtype = ihp_street_labels_dtype(street, w.most);
  labels->first = NULL;
  enum ih_status status =
      allocate(&w) ? ihp_split_run(&split, run->options.executor, &w) : IH_ERR_MEMORY;
  if (status == IH_OK)
    close_gaps(&w);
  labels->first = out->first;
  free(w.count);
  free(w.seen);
  return status;
}

/* ---- Labels of all hands ------------------------------------------------------------------- */

enum ih_status ihp_label_within(const void *context, uint64_t first, size_t count, void *out)
{
  enum { STRIDE = 16 };
  const struct ihp_board_labels *labels = context;
  const struct ihp_street_plan *street = labels->street;
  uint8_t rows[IHP_SCAN_CHUNK * STRIDE];
  const ih_sequence_arrays arrays = {.rows = rows, .stride = STRIDE};
  ih_sequence *sequence;
  size_t some, done = 0;
  const enum ih_status status =
      ih_sequence_new(street->indexer, street->hands.rounds.count - 1u, first, count, &sequence);
  if (status != IH_OK)
    return status;
  while ((some = ih_sequence_next_unchecked(sequence, IHP_SCAN_CHUNK, &arrays)) > 0)
    for (size_t i = 0; i < some; i++, done++) {
      const uint64_t board = ihp_parents_class(labels->parents, rows + i * STRIDE);
      const uint32_t bucket = labels->first[board] +
                              ihp_element_get(labels->dtype, labels->label, (size_t)first + done);
      ihp_element_put(labels->out, labels->number[bucket], out, done);
    }
  ih_sequence_free(sequence);
  return IH_OK;
}

uint64_t ihp_scan_within_bytes(const struct ihp_street_plan *street, const struct ihp_run *run,
                               struct ihp_scan_extent *extent)
{
  struct ihp_scan_boards boards;
  const enum ih_status status = ihp_scan_boards_count(street, &boards);
  const uint64_t bins = street->hands.game.bins == 0 ? 0 : ih_omaha_bins_bytes(&boards.game);
  const uint32_t most = most_buckets(&boards, street);
  const uint64_t labels = street->count * ih_dtype_size(ihp_street_labels_dtype(street, most));
  const uint64_t pools = ihp_workers(run->options.executor) * ihp_pool_bytes(&boards, street);
  *extent = (struct ihp_scan_extent){most, boards.count * most, boards.each};
  ihp_scan_boards_close(&boards);
  return status != IH_OK || bins == UINT64_MAX ? UINT64_MAX
                                               : bins + labels + street->count / 8 + pools;
}
