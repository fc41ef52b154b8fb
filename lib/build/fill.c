/* Tables made in index order: one slice is made while the previous one is written, or one part
 * after the other. */
#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "build/run.h"
#include "table/fault.h"

#include <stdlib.h>

/* Values of two slices: one is written while the other is filled.  Or of one part. */
struct filling {
  struct ihp_build_run *run;
  const ih_executor *executor;
  struct ihp_sink sink;
  const struct ihp_filling *record;
  void *prepared;
  uint64_t work;  /* of filling a row, besides writing it */
  size_t tensor;  /* its number */
  size_t row;     /* bytes */
  uint64_t start; /* hands start..size-1 are filled */
  uint64_t size;
  uint64_t slice; /* hands per slice; the last may have fewer */
  uint64_t first; /* start of the slice being filled: `start` plus a multiple of `slice` */
  unsigned char *values[2];
  enum ih_status filled[IHP_PIECES];
  enum ih_status written;
  ih_error error; /* of writing */
};

static uint64_t least(uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

static unsigned char *values_at(const struct filling *filling, uint64_t first)
{
  return filling->values[(first - filling->start) / filling->slice % 2];
}

static void fill_piece(struct filling *filling, size_t piece)
{
  const uint64_t at = piece * (uint64_t)IHP_PIECE;
  if (at >= filling->slice || filling->first >= filling->size ||
      at >= filling->size - filling->first)
    return;
  const uint64_t count =
      least(least(IHP_PIECE, filling->slice - at), filling->size - filling->first - at);
  filling->filled[piece] =
      filling->record->fill(filling->prepared, filling->tensor, filling->first + at, count,
                            values_at(filling, filling->first) + (size_t)at * filling->row);
}

/* Task 0 writes the previous slice and starts first, as it takes longest; the others fill. */
static void filling_task(void *work, size_t task)
{
  struct filling *filling = work;
  if (task > 0)
    fill_piece(filling, task - 1);
  else if (filling->first > filling->start) {
    const uint64_t from = filling->first - filling->slice;
    const uint64_t count = least(filling->slice, filling->size - from);
    filling->written = ihp_sink_write(&filling->sink, values_at(filling, from),
                                      (size_t)count * filling->row, &filling->error);
  }
}

/* Fills the slice at `first` and writes the previous one. */
static enum ih_status make_filling_slice(struct filling *filling, ih_error *error)
{
  const size_t pieces = (size_t)((filling->slice - 1) / IHP_PIECE + 1);
  const enum ih_status status = ihp_run_tasks(filling->executor, 1 + pieces, filling_task, filling);
  if (status == IH_ERR_CANCELLED)
    return ihp_run_cancelled(filling->sink.table, error);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s", ih_status_string(status));
  if (filling->written != IH_OK) {
    if (error != NULL)
      *error = filling->error;
    return filling->written;
  }
  for (unsigned i = 0; i < IHP_PIECES; i++)
    if (filling->filled[i] != IH_OK)
      return ihp_error(error, filling->filled[i], 0, "%s", ih_status_string(filling->filled[i]));
  return IH_OK;
}

static enum ih_status make_filling_slices(struct filling *filling, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (; status == IH_OK && filling->first < filling->size + filling->slice;
       filling->first += filling->slice) {
    status = make_filling_slice(filling, error);
    if (status == IH_OK && ihp_is_cancelled(&filling->run->asked))
      status = ihp_run_cancelled(filling->sink.table, error);
    ihp_progress_add(&filling->run->progress,
                     filling->first < filling->size
                         ? least(filling->slice, filling->size - filling->first) *
                               (filling->row + filling->work)
                         : 0);
  }
  return status;
}

static enum ih_status take_buffers(struct filling *filling, size_t row, ih_error *error)
{
  const size_t bytes = (size_t)filling->slice * row;
  const size_t all = filling->record->fill_part != NULL ? bytes : 2 * bytes;
  void *values;
  if (posix_memalign(&values, 64, all) != 0)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory: a buffer of %zu bytes is needed",
                     all);
  filling->values[0] = values;
  if (all > bytes)
    filling->values[1] = filling->values[0] + bytes;
  return IH_OK;
}

/* ---- Preparing ------------------------------------------------------------------------ */

/* Progress of a call, added to that of the run. */
struct preparation {
  struct ihp_build_run *run;
  uint64_t work; /* of the call; 0: it reports work */
  uint64_t done;
};

static void add_prepared(void *context, uint64_t done, uint64_t total)
{
  struct preparation *preparation = context;
  const uint64_t work = preparation->work == 0
                            ? done
                            : (uint64_t)((double)preparation->work * (double)done / (double)total);
  ihp_progress_add(&preparation->run->progress, work - preparation->done);
  preparation->done = work;
}

static int is_preparation_over(void *context)
{
  const struct preparation *preparation = context;
  return ihp_is_cancelled(&preparation->run->asked);
}

static enum ih_status prepare_filling(struct filling *filling, const struct ihp_build_table *table,
                                      const ih_executor *executor, ih_error *error)
{
  const struct ihp_build_run *run = filling->run;
  struct preparation preparation = {.run = filling->run};
  const ih_callbacks callbacks = {
      .context = &preparation, .is_cancelled = is_preparation_over, .progress = add_prepared};
  const enum ih_status status =
      filling->record->prepare(&run->build->at_hands[table->hands].hands, run->build->scratch,
                               executor, &callbacks, &filling->prepared, error);
  return status == IH_ERR_CANCELLED ? ihp_run_cancelled(table, error) : status;
}

/* ---- Parts ---------------------------------------------------------------------------- */

static enum ih_status write_part(struct filling *filling, uint64_t count, ih_error *error)
{
  enum { WRITTEN = 1 << 18 };
  enum ih_status status = IH_OK;
  for (uint64_t at = 0; at < count && status == IH_OK; at += WRITTEN) {
    const size_t bytes = (size_t)least(WRITTEN, count - at) * filling->row;
    status = ihp_is_cancelled(&filling->run->asked)
                 ? ihp_run_cancelled(filling->sink.table, error)
                 : ihp_sink_write(&filling->sink, filling->values[0] + (size_t)at * filling->row,
                                  bytes, error);
    ihp_progress_add(&filling->run->progress, bytes);
  }
  return status;
}

static enum ih_status make_part(struct filling *filling, ih_error *error)
{
  const uint64_t count = least(filling->slice, filling->size - filling->first);
  struct preparation part = {.run = filling->run, .work = filling->work * count};
  const ih_callbacks callbacks = {
      .context = &part, .is_cancelled = is_preparation_over, .progress = add_prepared};
  const enum ih_status status =
      filling->record->fill_part(filling->prepared, filling->tensor, filling->first, (size_t)count,
                                 filling->executor, &callbacks, filling->values[0]);
  if (status == IH_ERR_CANCELLED)
    return ihp_run_cancelled(filling->sink.table, error);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s", ih_status_string(status));
  return write_part(filling, count, error);
}

static enum ih_status make_parts(struct filling *filling, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (; status == IH_OK && filling->first < filling->size; filling->first += filling->slice)
    status = make_part(filling, error);
  return status;
}

/* ---- Tables --------------------------------------------------------------------------- */

/* Makes the tensors one after the other. */
static enum ih_status make_tensors(struct filling *filling, ih_error *error)
{
  const struct ihp_build_table *table = filling->sink.table;
  enum ih_status status = IH_OK;
  for (size_t t = 0; t < table->tensors && status == IH_OK; t++) {
    if (ihp_build_is_left_out(table, t))
      continue;
    struct ihp_share part;
    filling->tensor = t;
    filling->row = ihp_row_bytes(&table->tensor[t].tensor);
    status = ihp_sink_begin(&filling->sink, t, &part, error);
    filling->first = filling->start = part.first;
    filling->size = part.end;
    if (status == IH_OK && part.first < part.end)
      status = filling->record->fill_part != NULL ? make_parts(filling, error)
                                                  : make_filling_slices(filling, error);
  }
  return status;
}

/* Calls that fill a part of the hands are not those of the whole team. */
static ih_executor without_team(const ih_executor *executor)
{
  ih_executor alone = executor == NULL ? (ih_executor){0} : *executor;
  alone.team = NULL;
  return alone;
}

enum ih_status ihp_fill_table(struct ihp_build_run *run, struct ihp_build_table *table,
                              const ih_executor *executor, ih_error *error)
{
  const ih_build *build = run->build;
  const struct ihp_filling *record = table->feature->filling;
  const struct ihp_hands *hands = &build->at_hands[table->hands].hands;
  const ih_executor alone = without_team(executor);
  struct filling filling = {.run = run,
                            .executor = executor == NULL ? NULL : &alone,
                            .record = record,
                            .work = record->row_work == NULL ? 0 : record->row_work(hands),
                            .slice = table->part > 0
                                         ? table->part
                                         : ihp_build_slice(build, table, ihp_workers(executor))};
  enum ih_status status = take_buffers(&filling, ihp_build_longest_row(table), error);
  if (status != IH_OK)
    return status;
  status = prepare_filling(&filling, table, executor, error);
  if (status == IH_OK)
    status = ihp_sink_open(build, table, &filling.sink, error);
  if (status == IH_OK)
    status = ihp_sink_close(&filling.sink, make_tensors(&filling, error), error);
  record->release(filling.prepared);
  if (status == IH_OK)
    ihp_build_scratch_remove(build, table);
  free(filling.values[0]);
  return status;
}
