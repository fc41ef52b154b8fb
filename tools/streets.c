#include "streets.h"

#include "interrupt.h"
#include "table.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The boards of a street are made in slices, a task each: a signal is noticed, and
 * progress shown, between them. */
enum { MOST_SLICES = 512 };

static const unsigned arrays[STREET_ARRAYS] = {SUMS_COUNTS, SUMS_SQUARES, SUMS_HISTOGRAM,
                                               SUMS_CLUSTERS};

static int is_made(const struct street_step *step)
{
  return !step->given && step->wanted != 0;
}

/* ---- The plan ------------------------------------------------------------------- */

static void add_step(struct streets_job *job, unsigned board)
{
  job->step[job->steps++] = (struct street_step){.board = board};
}

/* Before the flop come too many cards to go there from the turn. */
void streets_lead_to(struct streets_job *job, unsigned board, int all)
{
  enum { FLOP = 3 };
  const unsigned final = job->parameters.board;
  job->steps = 0;
  if (board == final || all)
    add_step(job, final);
  if (board == final)
    return;
  add_step(job, final - 1);
  if (board < FLOP && final - 1 > FLOP)
    add_step(job, FLOP);
  if (board < final - 1)
    add_step(job, board);
}

static enum ih_status plan_file(const struct streets_job *job, struct street_step *step,
                                struct street_file *file, ih_error *error)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_rounds rounds;
  ih_indexer_rounds(ih_street_indexer(step->street), &rounds);
  const size_t count =
      file->feature->tensors(file->feature, &job->parameters, &job->deck, &rounds, tensors);
  file->needs = sums_needed(tensors, count);
  step->wanted |= file->needs;
  if (file->needs != 0 || file->feature->fill != NULL)
    return IH_OK;
  (void)snprintf(error->message, sizeof error->message, "%s is not made of sums over runouts",
                 file->feature->name);
  return IH_ERR_UNSUPPORTED;
}

static enum ih_status plan_step(struct streets_job *job, struct street_step *step, ih_error *error)
{
  const unsigned final = job->parameters.board;
  enum ih_status status =
      ih_street_new(job->ranking, &job->deck, step->board, final, &step->street, error);
  if (status != IH_OK)
    return status;
  step->sums.street = step->street;
  step->sums.final = step->board == final;
  step->sums.bins = job->parameters.bins;
  step->sums.clusters = job->parameters.clusters;
  for (size_t i = 0; i < step->files && status == IH_OK; i++)
    status = plan_file(job, step, &step->file[i], error);
  return status;
}

enum ih_status streets_plan(struct streets_job *job, ih_error *error)
{
  for (size_t i = 0; i < job->steps; i++) {
    const enum ih_status status = plan_step(job, &job->step[i], error);
    if (status != IH_OK)
      return status;
  }
  for (size_t i = job->steps; i-- > 1;)
    if (is_made(&job->step[i]) && !job->step[i - 1].sums.final)
      job->step[i - 1].wanted |= job->step[i].wanted;
  return IH_OK;
}

static uint64_t bytes_of(const struct street_step *step, unsigned array)
{
  return (step->wanted & array) == 0
             ? 0
             : ih_street_hands(step->street) * sums_bytes(&step->sums, array);
}

static uint64_t bytes_of_step(const struct street_step *step)
{
  uint64_t bytes = 0;
  for (size_t i = 0; i < STREET_ARRAYS && is_made(step); i++)
    bytes += bytes_of(step, arrays[i]);
  return bytes;
}

uint64_t streets_bytes(const struct streets_job *job, size_t phase)
{
  enum { FIXED = 48 << 20, A_WORKER = 8 << 20 };
  uint64_t bytes = FIXED + (uint64_t)A_WORKER * job->executor->workers;
  if (phase < job->steps)
    bytes += bytes_of_step(&job->step[phase]);
  if (phase > 0)
    bytes += bytes_of_step(&job->step[phase - 1]);
  return bytes;
}

const struct street_step *streets_made(const struct streets_job *job, size_t phase)
{
  return phase < job->steps && is_made(&job->step[phase]) ? &job->step[phase] : NULL;
}

const struct street_step *streets_written(const struct streets_job *job, size_t phase)
{
  const struct street_step *step = phase > 0 ? &job->step[phase - 1] : NULL;
  for (size_t i = 0; step != NULL && i < step->files; i++)
    if (step->file[i].needs != 0)
      return step;
  return NULL;
}

/* ---- Progress ------------------------------------------------------------------- */

/* What is counted is about nanoseconds of a thread: of the making of a hand's sums, and
 * of the writing of a byte. */
enum { A_FINAL_HAND = 30, A_SWEPT_HAND = 300, A_FOLDED_HAND = 3000, A_BYTE = 1 };

struct run {
  struct streets_job *job;
  _Atomic uint64_t done;
  uint64_t total;
  atomic_flag showing; /* held by the one thread that shows */
  atomic_int failed;   /* nothing more is begun */
};

static void add_done(struct run *run, uint64_t work)
{
  const uint64_t done = atomic_fetch_add(&run->done, work) + work;
  if (run->job->progress == NULL || atomic_flag_test_and_set(&run->showing))
    return;
  progress_show(run->job->progress, done, run->total);
  atomic_flag_clear(&run->showing);
}

static uint64_t work_of_hand(const struct streets_job *job, const struct street_step *step)
{
  const unsigned final = job->parameters.board;
  return step->board == final       ? A_FINAL_HAND
         : step->board + 1 == final ? A_SWEPT_HAND
                                    : A_FOLDED_HAND;
}

/* The bytes of a file's values. */
static uint64_t work_of_file(const struct streets_job *job, const struct street_step *step,
                             const struct street_file *file)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_rounds rounds;
  uint64_t bytes = 0;
  ih_indexer_rounds(ih_street_indexer(step->street), &rounds);
  const size_t count =
      file->feature->tensors(file->feature, &job->parameters, &job->deck, &rounds, tensors);
  for (size_t i = 0; i < count; i++)
    bytes += ih_dtype_size(tensors[i].dtype) * (tensors[i].width == 0 ? 1 : tensors[i].width);
  return A_BYTE * bytes * ih_street_hands(step->street);
}

static uint64_t all_work(const struct streets_job *job)
{
  uint64_t work = 0;
  for (size_t i = 0; i < job->steps; i++) {
    const struct street_step *step = &job->step[i];
    if (is_made(step))
      work += work_of_hand(job, step) * ih_street_hands(step->street);
    for (size_t f = 0; f < step->files; f++)
      work += work_of_file(job, step, &step->file[f]);
  }
  return work;
}

static int is_over(const struct run *run)
{
  return interrupt_caught() != 0 || atomic_load(&run->failed);
}

static enum ih_status interrupted(const char *path, ih_error *error)
{
  error->status = IH_ERR_IO;
  (void)snprintf(error->message, sizeof error->message, "interrupted; %s is not written", path);
  return IH_ERR_IO;
}

/* ---- Writing -------------------------------------------------------------------- */

static enum ih_status write_tensor(struct run *run, const struct street_step *step,
                                   const struct street_file *file, const ih_feature_tensor *tensor,
                                   ih_table_writer *writer, void *buffer, ih_error *error)
{
  const size_t row = ih_dtype_size(tensor->dtype) * (tensor->width == 0 ? 1 : tensor->width);
  const uint64_t hands = ih_street_hands(step->street);
  enum ih_status status = IH_OK;
  for (uint64_t first = 0; first < hands && status == IH_OK; first += SUMS_HANDS) {
    const size_t count = hands - first < SUMS_HANDS ? (size_t)(hands - first) : SUMS_HANDS;
    const void *rows = sums_rows(&step->sums, tensor, first, count, buffer);
    status = ih_table_write(writer, rows, count * row, error);
    add_done(run, A_BYTE * count * row);
    if (status == IH_OK && is_over(run))
      status = interrupted(file->path, error);
  }
  return status;
}

static enum ih_status write_sums(struct run *run, const struct street_step *step,
                                 const struct street_file *file, void *buffer, ih_error *error)
{
  const struct streets_job *job = run->job;
  const ih_indexer *indexer = ih_street_indexer(step->street);
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_table_writer *writer;
  ih_rounds rounds;
  enum ih_status status =
      ih_store_create_by(file->feature, &job->parameters, file->path, indexer, &writer, error);
  if (status != IH_OK)
    return status;
  ih_indexer_rounds(indexer, &rounds);
  const size_t count =
      file->feature->tensors(file->feature, &job->parameters, &job->deck, &rounds, tensors);
  for (size_t i = 0; i < count && status == IH_OK; i++)
    status = write_tensor(run, step, file, &tensors[i], writer, buffer, error);
  if (status == IH_OK)
    return ih_table_commit(writer, error);
  ih_table_abort(writer);
  return status;
}

static void run_serially(void *context, size_t tasks, ih_task task, void *work)
{
  (void)context;
  for (size_t i = 0; i < tasks; i++)
    task(work, i);
}

static enum ih_status write_in_order(struct run *run, const struct street_step *step,
                                     const struct street_file *file, ih_error *error)
{
  const ih_executor serial = {run_serially, NULL, 1};
  const struct table_job job = {file->path, file->feature, ih_street_indexer(step->street), &serial,
                                NULL};
  const enum ih_status status = table_make(&job, error);
  add_done(run, work_of_file(run->job, step, file));
  return status;
}

static enum ih_status write_file(struct run *run, const struct street_step *step,
                                 struct street_file *file, void *buffer, ih_error *error)
{
  const double start = clock_seconds();
  const enum ih_status status = file->needs == 0 ? write_in_order(run, step, file, error)
                                                 : write_sums(run, step, file, buffer, error);
  if (status != IH_OK)
    return status;
  file->written = 1;
  if (run->job->written != NULL)
    run->job->written(run->job->context, step, file, clock_seconds() - start);
  return IH_OK;
}

/* ---- Phases --------------------------------------------------------------------- */

struct phase {
  struct run *run;
  size_t number;
  struct street_step *made; /* NULL: none */
  size_t slices;
  enum ih_status status[MOST_SLICES];
  enum ih_status written;
  ih_error error; /* of the writing */
};

static int is_due(const struct phase *phase, size_t step, const struct street_file *file)
{
  return file->needs == 0 ? phase->number == 0 : step + 1 == phase->number;
}

static int is_anything_due(const struct phase *phase)
{
  const struct streets_job *job = phase->run->job;
  for (size_t i = 0; i < job->steps; i++)
    for (size_t f = 0; f < job->step[i].files; f++)
      if (is_due(phase, i, &job->step[i].file[f]))
        return 1;
  return 0;
}

static void write_due(struct phase *phase)
{
  struct streets_job *job = phase->run->job;
  void *buffer = malloc(SUMS_BUFFER);
  if (buffer == NULL) {
    phase->written = IH_ERR_MEMORY;
    (void)snprintf(phase->error.message, sizeof phase->error.message, "not enough memory");
  }
  for (size_t i = 0; i < job->steps; i++)
    for (size_t f = 0; f < job->step[i].files; f++)
      if (phase->written == IH_OK && !is_over(phase->run) &&
          is_due(phase, i, &job->step[i].file[f]))
        phase->written =
            write_file(phase->run, &job->step[i], &job->step[i].file[f], buffer, &phase->error);
  free(buffer);
  if (phase->written != IH_OK)
    atomic_store(&phase->run->failed, 1);
}

static enum ih_status make_clusters(const struct streets_job *job, const struct street_step *step,
                                    uint64_t first, uint64_t count)
{
  const ih_equity_clusters classes = {.of = job->parameters.cluster, .count = step->sums.clusters};
  const size_t array = (size_t)(bytes_of(step, SUMS_CLUSTERS) / 3);
  char *const memory = step->memory[3];
  void *wins = memory, *ties = memory + array, *opponents = memory + 2 * array;
  if (step->sums.final)
    return ih_equity_clusters_final(step->street, &classes, first, count, NULL, wins, ties,
                                    opponents);
  const ih_equity_cluster_sums to = {.wins = wins, .ties = ties, .opponents = opponents};
  if (step->board + 1 == job->parameters.board)
    return ih_equity_clusters_sweep(step->street, &classes, first, count, NULL, &to);
  const struct sums *later = &step[-1].sums;
  const ih_equity_cluster_sums from = {.wins = later->by_cluster[0],
                                       .ties = later->by_cluster[1],
                                       .opponents = later->by_cluster[2]};
  return ih_equity_clusters_fold(step->street, later->street, classes.count, &from, first, count,
                                 NULL, &to);
}

static enum ih_status make_sums(const struct streets_job *job, const struct street_step *step,
                                uint64_t first, uint64_t count)
{
  const uint64_t hands = ih_street_hands(step->street);
  void *counts = step->memory[0];
  if (step->sums.final)
    return ih_equity_final(step->street, first, count, NULL, counts, (uint16_t *)counts + hands,
                           NULL);
  const ih_equity_sums to = {.wins = counts,
                             .ties = counts == NULL ? NULL : (uint32_t *)counts + hands,
                             .squares = step->memory[1],
                             .histogram = step->memory[2],
                             .bins = step->sums.bins};
  if (step->board + 1 == job->parameters.board)
    return ih_equity_sweep(step->street, first, count, NULL, &to);
  const struct sums *later = &step[-1].sums;
  const ih_equity_sums from = {.wins = later->wins,
                               .ties = later->ties,
                               .squares = later->squares,
                               .histogram = later->histogram,
                               .bins = later->bins};
  return ih_equity_fold(step->street, later->street, &from, first, count, NULL, &to);
}

static enum ih_status make_boards(const struct streets_job *job, const struct street_step *step,
                                  uint64_t first, uint64_t count)
{
  enum ih_status status = IH_OK;
  if ((step->wanted & ~(unsigned)SUMS_CLUSTERS) != 0)
    status = make_sums(job, step, first, count);
  if (status == IH_OK && (step->wanted & SUMS_CLUSTERS) != 0)
    status = make_clusters(job, step, first, count);
  return status;
}

static void make_slice(struct phase *phase, size_t slice)
{
  const struct streets_job *job = phase->run->job;
  const struct street_step *step = phase->made;
  const uint64_t boards = ih_street_boards(step->street);
  const uint64_t first = boards * slice / phase->slices;
  const uint64_t count = boards * (slice + 1) / phase->slices - first;
  if (is_over(phase->run))
    return;
  phase->status[slice] = make_boards(job, step, first, count);
  if (phase->status[slice] != IH_OK)
    atomic_store(&phase->run->failed, 1);
  add_done(phase->run, work_of_hand(job, step) * ih_street_hands(step->street) / phase->slices);
}

/* Task 0 writes, and is the longest. */
static void run_task(void *work, size_t task)
{
  if (task == 0)
    write_due(work);
  else
    make_slice(work, task - 1);
}

static void give_arrays(struct street_step *step)
{
  for (size_t i = 0; i < STREET_ARRAYS; i++) {
    free(step->memory[i]);
    step->memory[i] = NULL;
  }
}

/* Plain memory: its pages are touched by the threads that fill them.  Large pages
 * (MADV_HUGEPAGE) take a hundredth of the faults, but on a virtual machine twice to four
 * times as long to clear, which is more than what is won. */
static enum ih_status take_arrays(struct street_step *step, ih_error *error)
{
  for (size_t i = 0; i < STREET_ARRAYS; i++) {
    const uint64_t bytes = bytes_of(step, arrays[i]);
    if (bytes == 0)
      continue;
    step->memory[i] = malloc((size_t)bytes);
    if (step->memory[i] == NULL) {
      give_arrays(step);
      (void)snprintf(error->message, sizeof error->message,
                     "not enough memory: an array of %llu bytes is needed",
                     (unsigned long long)bytes);
      return IH_ERR_MEMORY;
    }
  }
  step->sums.wins = step->memory[0];
  if (step->memory[0] != NULL)
    step->sums.ties = (char *)step->memory[0] + bytes_of(step, SUMS_COUNTS) / 2;
  step->sums.squares = step->memory[1];
  step->sums.histogram = step->memory[2];
  for (size_t i = 0; i < 3 && step->memory[3] != NULL; i++)
    step->sums.by_cluster[i] = (char *)step->memory[3] + i * (bytes_of(step, SUMS_CLUSTERS) / 3);
  return IH_OK;
}

/* The first failure, or the signal. */
static enum ih_status outcome_of(const struct phase *phase, ih_error *error)
{
  const struct streets_job *job = phase->run->job;
  if (phase->written != IH_OK) {
    *error = phase->error;
    return phase->written;
  }
  for (size_t i = 0; i < phase->slices; i++)
    if (phase->status[i] != IH_OK) {
      (void)snprintf(error->message, sizeof error->message, "%s",
                     ih_status_string(phase->status[i]));
      return phase->status[i];
    }
  for (size_t i = 0; i < job->steps && interrupt_caught() != 0; i++)
    for (size_t f = 0; f < job->step[i].files; f++)
      if (!job->step[i].file[f].written)
        return interrupted(job->step[i].file[f].path, error);
  return IH_OK;
}

static enum ih_status run_phase(struct run *run, size_t number, ih_error *error)
{
  struct streets_job *job = run->job;
  struct phase phase = {.run = run, .number = number};
  if (number < job->steps && is_made(&job->step[number])) {
    const enum ih_status status = take_arrays(&job->step[number], error);
    if (status != IH_OK)
      return status;
    phase.made = &job->step[number];
    const uint64_t boards = ih_street_boards(phase.made->street);
    phase.slices = boards < MOST_SLICES ? (size_t)boards : MOST_SLICES;
  }
  const ih_executor *executor = is_anything_due(&phase) ? job->wider : job->executor;
  executor->run(executor->context, 1 + phase.slices, run_task, &phase);
  return outcome_of(&phase, error);
}

static void do_nothing(void *work, size_t task)
{
  (void)work;
  (void)task;
}

enum ih_status streets_run(struct streets_job *job, ih_error *error)
{
  struct run run = {
      .job = job, .total = all_work(job), .showing = ATOMIC_FLAG_INIT, .failed = 0, .done = 0};
  enum ih_status status = IH_OK;
  /* An OpenMP runtime that cannot start its threads ends the process: let it do
   * so while there is no temporary file. */
  job->wider->run(job->wider->context, job->wider->workers, do_nothing, NULL);
  for (size_t phase = 0; phase <= job->steps && status == IH_OK; phase++) {
    status = run_phase(&run, phase, error);
    if (phase > 0 && !job->step[phase - 1].kept)
      give_arrays(&job->step[phase - 1]);
  }
  for (size_t i = 0; i < job->steps; i++)
    if (!job->step[i].kept)
      give_arrays(&job->step[i]);
  if (job->progress != NULL)
    progress_end(job->progress);
  return status;
}

void streets_end(struct streets_job *job)
{
  for (size_t i = 0; i < job->steps; i++) {
    give_arrays(&job->step[i]);
    ih_street_free(job->step[i].street);
    job->step[i].street = NULL;
  }
}
