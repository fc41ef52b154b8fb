/* Running a plan, phase by phase. */
#include "build/run.h"

#include "base/callbacks.h"
#include "base/deal.h"
#include "base/error.h"
#include "base/executor.h"
#include "table/fault.h"

#include "store/store.h"
#include <stdlib.h>
#include <string.h>

/* The boards of a street are made in slices, one task each, with callbacks between them. */
enum { MOST_SLICES = 512 };

/* ---- Phases of a run ------------------------------------------------------------------- */

/* Tables that are being written: their destinations and numbers. */
struct open_tables {
  struct ihp_sink *sink;
  size_t *table; /* numbers */
  size_t count;
};

/* Checksums of the source arrays, which the processes of a machine have in common. */
struct checksums {
  atomic_uchar is_taken[IHP_STREET_ARRAYS];
  char text[IHP_STREET_ARRAYS][IHP_CHECKSUM_DIGITS + 1];
};

struct phase_run {
  struct ihp_build_run *run;
  const struct ihp_build_phase *phase;
  struct ihp_build_arrays *made; /* NULL: none */
  size_t hashes, slices;
  struct ihp_deal deal;                                   /* of slices */
  enum ih_status status[IHP_STREET_ARRAYS + MOST_SLICES]; /* of hashes, then of slices */
  struct checksums *computed;                             /* NULL without a team */
  struct open_tables open;
  enum ih_status written;
  ih_error error; /* of writing */
};

/* Ends the work on a phase that has failed, in all processes of this machine. */
static void stop_phase(struct phase_run *phase)
{
  atomic_store(&phase->run->stopped, 1);
  ihp_deal_stop(&phase->deal);
}

/* Makes and writes the tables in index order. */
static void fill_phase_tables(struct phase_run *phase)
{
  ih_build *build = phase->run->build;
  for (size_t i = 0; i < build->tables && phase->written == IH_OK; i++) {
    if (!ihp_build_is_filled(&build->table[i]) || ihp_is_cancelled(&phase->run->asked))
      continue;
    phase->written = ihp_fill_table(phase->run, &build->table[i], NULL, &phase->error);
    if (phase->written == IH_OK)
      ihp_run_table_done(phase->run, i);
  }
}

static int is_written_now(const struct phase_run *phase, size_t table)
{
  return phase->run->build->table[table].arrays == phase->phase->written;
}

static void open_table(struct phase_run *phase, size_t table)
{
  ih_build *build = phase->run->build;
  struct open_tables *open = &phase->open;
  phase->written =
      ihp_sink_open(build, &build->table[table], &open->sink[open->count], &phase->error);
  if (phase->written == IH_OK)
    open->table[open->count++] = table;
}

/* Writes the rows of the open tables.  Each process of a machine begins with a different table, as
 * writes to one file wait for each other.  A process that is to stop leaves no table complete, even
 * if it has no rows to write: the others may have opened more of them. */
static void write_rows(struct phase_run *phase, void *buffer)
{
  const struct open_tables *open = &phase->open;
  const ih_team *team = phase->run->build->team;
  const size_t ahead = ihp_team_rank(team) * open->count / ihp_team_together(team);
  for (size_t i = 0; i < open->count && phase->written == IH_OK; i++) {
    struct ihp_sink *sink = &open->sink[(ahead + i) % open->count];
    phase->written = ihp_is_cancelled(&phase->run->asked)
                         ? ihp_run_cancelled(sink->table, &phase->error)
                         : ihp_write_rows(phase->run, sink, buffer, &phase->error);
  }
}

/* Completes the open tables, or discards them after a failure. */
static void close_tables(struct phase_run *phase)
{
  struct open_tables *open = &phase->open;
  for (size_t i = 0; i < open->count; i++) {
    const enum ih_status before = phase->written;
    phase->written = ihp_sink_close(&open->sink[i], before, &phase->error);
    if (phase->written == IH_OK)
      ihp_run_table_done(phase->run, open->table[i]);
  }
  open->count = 0;
}

/* Writes the tables made from arrays: one after the other, so that what is complete stays if the
 * process is killed.  The processes of a team write all of them together, and close them only once
 * they have no slices left to make, because closing waits for all processes. */
static void write_tables(struct phase_run *phase)
{
  const ih_build *build = phase->run->build;
  void *buffer = malloc(IHP_ROWS_BUFFER);
  if (buffer == NULL)
    phase->written = ihp_error(&phase->error, IH_ERR_MEMORY, 0, "not enough memory");
  for (size_t i = 0; i < build->tables && phase->written == IH_OK; i++) {
    if (!is_written_now(phase, i) || ihp_is_cancelled(&phase->run->asked))
      continue;
    open_table(phase, i);
    if (build->team == NULL) {
      write_rows(phase, buffer);
      close_tables(phase);
    }
  }
  write_rows(phase, buffer);
  free(buffer);
}

/* Returns the bytes per element of an array, from the tensor with the same bytes. */
static size_t element_of(const ih_build *build, const struct ihp_build_arrays *arrays,
                         unsigned array)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  const size_t count =
      ih_feature_tensors(ih_feature_find(arrays->record->of[array].feature), &build->game,
                         &build->at_hands[arrays->hands].hands.rounds, tensors);
  for (size_t i = 0; i < count; i++)
    if (strcmp(tensors[i].name, arrays->record->of[array].tensor) == 0)
      return ih_dtype_size(tensors[i].dtype);
  return 1;
}

/* Computes the checksum of an array from which others are made: once on each machine. */
static void hash_array(struct phase_run *phase, unsigned array)
{
  const ih_build *build = phase->run->build;
  struct ihp_build_arrays *source = &build->array[phase->made->source];
  struct checksums *computed = phase->computed;
  const void *data;
  char *text = computed != NULL ? computed->text[array] : source->checksum[array];
  if ((source->hashed >> array & 1) == 0 || source->checksum[array][0] != '\0' ||
      (computed != NULL && atomic_exchange(&computed->is_taken[array], 1)))
    return;
  if (source->is_in_files) {
    ihp_store_checksum(ihp_folder_holder(build, source, array, &data)->store,
                       source->record->of[array].tensor, text);
    return;
  }
  if (!ihp_checksum_of(source->array[array], (size_t)ihp_build_array_bytes(build, source, array),
                       element_of(build, source, array), text))
    phase->status[array] = IH_ERR_MEMORY;
}

/* Gets the checksums that processes of this machine have computed. */
static void take_checksums(struct phase_run *phase)
{
  struct ihp_build_arrays *source = &phase->run->build->array[phase->made->source];
  for (unsigned a = 0; a < phase->hashes; a++)
    if (source->checksum[a][0] == '\0')
      memcpy(source->checksum[a], phase->computed->text[a], sizeof source->checksum[a]);
}

/* Reports work on slices as done. */
static void report_slices(struct phase_run *phase, struct ihp_share done)
{
  const uint64_t work = ihp_build_arrays_work(phase->run->build, phase->made);
  ihp_progress_add(&phase->run->progress,
                   work * done.end / phase->slices - work * done.first / phase->slices);
}

static void make_slice(struct phase_run *phase, size_t number)
{
  struct ihp_build_run *run = phase->run;
  const ih_build *build = run->build;
  const struct ihp_build_arrays *made = phase->made;
  const ih_labelling labelling = {
      .label = build->label, .count = build->game.labels, .dtype = ihp_labels_dtype(&build->game)};
  const struct ihp_hands *hands = &build->at_hands[made->hands].hands;
  struct ihp_street_slice slice = {.hands = hands, .callbacks = &run->asked};
  if (made->source_hands != IHP_NONE)
    slice.source = &build->at_hands[made->source_hands].hands;
  if (made->record->of_labels)
    slice.labelling = &labelling;
  for (unsigned a = 0; a < made->record->count; a++) {
    slice.to[a] = made->memory[a];
    slice.from[a] = made->source == IHP_NONE ? NULL : build->array[made->source].array[a];
  }
  const uint64_t boards = ih_street_boards(hands->street);
  const uint64_t first = boards * number / phase->slices;
  const enum ih_status status =
      made->record->make(&slice, first, boards * (number + 1) / phase->slices - first);
  if (status == IH_ERR_CANCELLED)
    return; /* already recorded: the caller cancelled, or a task failed */
  phase->status[phase->hashes + number] = status;
  if (status != IH_OK)
    stop_phase(phase);
  else
    report_slices(phase, ihp_deal_done(&phase->deal, 1));
}

/* Makes a slice that no other task of this machine has taken, if one is left. */
static void take_slice(struct phase_run *phase)
{
  struct ihp_share taken;
  if (ihp_is_cancelled(&phase->run->asked))
    ihp_deal_stop(&phase->deal);
  else if (ihp_deal_take(&phase->deal, &taken))
    make_slice(phase, (size_t)taken.first);
}

/* Task 0 writes and takes longest. */
static void phase_task(void *work, size_t task)
{
  struct phase_run *phase = work;
  if (task > phase->hashes)
    take_slice(phase);
  else if (task > 0)
    hash_array(phase, (unsigned)task - 1);
  else {
    if (phase->phase->fills)
      fill_phase_tables(phase);
    if (phase->phase->written != IHP_NONE && phase->written == IH_OK)
      write_tables(phase);
    if (phase->written != IH_OK)
      stop_phase(phase);
  }
}

static enum ih_status take_arrays(const ih_build *build, struct ihp_build_arrays *arrays,
                                  ih_error *error)
{
  for (unsigned a = 0; a < arrays->record->count; a++) {
    const uint64_t bytes = ihp_build_array_bytes(build, arrays, a);
    if (bytes == 0)
      continue;
    arrays->memory[a] = ihp_team_allocate(build->team, bytes);
    if (arrays->memory[a] == NULL)
      return ihp_error(error, IH_ERR_MEMORY, 0,
                       "not enough memory: an array of %llu bytes is needed",
                       (unsigned long long)bytes);
    arrays->array[a] = arrays->memory[a];
  }
  return IH_OK;
}

/* Gets what the other processes of a team made. */
static enum ih_status merge_arrays(const ih_build *build, const struct ihp_build_arrays *arrays,
                                   enum ih_status own, ih_error *error)
{
  enum ih_status status = own;
  for (unsigned a = 0; a < arrays->record->count; a++)
    if (arrays->memory[a] != NULL)
      status = ihp_team_merge(build->team, status, arrays->memory[a],
                              ihp_build_array_bytes(build, arrays, a));
  return ihp_take_common(own, status, error);
}

/* Reports IH_ERR_CANCELLED for the first table that is not done; IH_OK if all are. */
static enum ih_status refuse_rest(const ih_build *build, ih_error *error)
{
  for (size_t i = 0; i < build->tables; i++)
    if (!build->table[i].is_done)
      return ihp_run_cancelled(&build->table[i], error);
  return IH_OK;
}

/* Reports a status of ihp_run_tasks other than IH_OK, and returns it. */
static enum ih_status report_executor(const ih_build *build, enum ih_status status, ih_error *error)
{
  if (status == IH_ERR_CANCELLED && refuse_rest(build, error) != IH_OK)
    return status;
  return ihp_error(error, status, 0, "%s", ih_status_string(status));
}

/* Reports the first failure.  If a slice failed, the table being written was cancelled too: the
 * slice has the actual reason. */
static enum ih_status join_phase(const struct phase_run *phase, ih_error *error)
{
  enum ih_status status = IH_OK;
  const int is_abandoned = phase->written == IH_ERR_CANCELLED;
  for (size_t i = 0; i < phase->hashes + phase->slices && status == IH_OK; i++)
    status = phase->status[i];
  if (status != IH_OK && (phase->written == IH_OK || is_abandoned))
    return ihp_error(error, status, 0, "%s", ih_status_string(status));
  if (phase->written != IH_OK && error != NULL)
    *error = phase->error;
  return phase->written;
}

/* Allocates what is made, and divides it into slices. */
static enum ih_status begin_slices(struct phase_run *phase, ih_error *error)
{
  const ih_build *build = phase->run->build;
  const uint64_t boards = ih_street_boards(build->at_hands[phase->made->hands].hands.street);
  phase->slices = boards < MOST_SLICES ? (size_t)boards : MOST_SLICES;
  phase->hashes = phase->made->source == IHP_NONE ? 0 : IHP_STREET_ARRAYS;
  return take_arrays(build, phase->made, error);
}

/* Prepares the work of a phase. */
static enum ih_status begin_phase(struct phase_run *phase, ih_error *error)
{
  const ih_build *build = phase->run->build;
  enum ih_status status = IH_OK;
  phase->open.sink = calloc(build->tables, sizeof *phase->open.sink);
  phase->open.table = calloc(build->tables, sizeof *phase->open.table);
  if (phase->open.sink == NULL || phase->open.table == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  if (phase->made != NULL)
    status = begin_slices(phase, error);
  if (status != IH_OK)
    return status;
  status = ihp_deal_begin(&phase->deal, build->team, phase->slices, 1);
  if (status == IH_OK && build->team != NULL) {
    phase->computed = ihp_team_allocate(build->team, sizeof *phase->computed);
    status = phase->computed == NULL ? IH_ERR_MEMORY : IH_OK;
  }
  return status == IH_OK ? status : ihp_error(error, status, 0, "%s", ih_status_string(status));
}

/* Runs the tasks of a phase; returns the status of this process. */
static enum ih_status run_phase_tasks(struct phase_run *phase, ih_error *error)
{
  struct ihp_build_run *run = phase->run;
  const ih_build *build = run->build;
  const int is_writing = phase->phase->fills || phase->phase->written != IHP_NONE;
  const ih_executor *executor =
      is_writing ? build->options.writing_executor : build->options.executor;
  enum ih_status status =
      ihp_run_tasks(executor, 1 + phase->hashes + phase->slices, phase_task, phase);
  if (status != IH_OK)
    stop_phase(phase);
  if (status != IH_OK && phase->written == IH_OK)
    phase->written = status; /* task 0 may not have ended */
  close_tables(phase);
  status = status == IH_OK ? join_phase(phase, error) : report_executor(build, status, error);
  if (status == IH_OK && atomic_load(&run->cancelled))
    status = refuse_rest(build, error); /* some tables may not have been begun */
  return status;
}

static enum ih_status run_arrays(struct ihp_build_run *run, const struct ihp_build_phase *phase,
                                 ih_error *error)
{
  ih_build *build = run->build;
  struct phase_run work = {
      .run = run,
      .phase = phase,
      .made = phase->made == IHP_NONE ? NULL : &build->array[phase->made],
  };
  enum ih_status status = begin_phase(&work, error);
  if (status == IH_OK) {
    status = run_phase_tasks(&work, error);
    if (build->team != NULL && work.made != NULL)
      status = merge_arrays(build, work.made, status, error);
    if (status == IH_OK && work.computed != NULL && work.hashes > 0)
      take_checksums(&work);
  }
  if (work.computed != NULL)
    ihp_team_release(build->team, work.computed);
  ihp_deal_end(&work.deal);
  free(work.open.table);
  free(work.open.sink);
  return status;
}

static enum ih_status run_phase(struct ihp_build_run *run, size_t number, ih_error *error)
{
  ih_build *build = run->build;
  const struct ihp_build_phase *phase = &build->phase[number];
  enum ih_status status;
  if (phase->filled != IHP_NONE) {
    status = ihp_fill_table(run, &build->table[phase->filled], build->options.executor, error);
    if (status == IH_OK)
      ihp_run_table_done(run, phase->filled);
  } else
    status = run_arrays(run, phase, error);
  if (status == IH_OK)
    ihp_run_phase_done(run, number);
  for (size_t i = 0; i < build->arrays; i++)
    for (size_t a = 0; a < IHP_STREET_ARRAYS && build->array[i].last <= number; a++) {
      ihp_team_release(build->team, build->array[i].memory[a]);
      build->array[i].memory[a] = NULL;
    }
  return status;
}

/* ---- Run of a plan ------------------------------------------------------------------------ */

static void do_nothing(void *work, size_t task)
{
  (void)work;
  (void)task;
}

enum ih_status ih_build_run(ih_build *build, ih_error *error)
{
  if (build == NULL || !build->is_ready || build->is_run)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "build is NULL, not planned successfully, or already run");
  struct ihp_build_run run;
  ihp_run_begin(&run, build, build->checked, build->checked + ihp_build_work(build));
  build->is_run = 1;
  /* A runtime that cannot start its threads ends the process; start them before any temporary file
   * exists. */
  enum ih_status status =
      ihp_run_tasks(build->options.writing_executor, ihp_workers(build->options.writing_executor),
                    do_nothing, NULL);
  if (status != IH_OK)
    status = report_executor(build, status, error);
  else if (build->folder != NULL)
    status = ihp_folder_prepare(build, error);
  for (size_t p = 0; p < build->phases && status == IH_OK; p++) {
    status = run_phase(&run, p, error);
    if (status == IH_OK && ihp_is_cancelled(&run.asked) && atomic_load(&run.cancelled))
      status = refuse_rest(build, error);
  }
  return ihp_build_agree(build, status, error);
}
