/* Tables of transitions: all rows are made in memory, board by board, and then written. */
#include <isohand/equity.h>

#include "build.h"
#include "clock.h"
#include "game.h"
#include "interrupt.h"
#include "labels.h"

#include <isohand/openmp.h>
#include <stdio.h>
#include <stdlib.h>

/* Slices of the boards, and bytes that are written at once: a signal is noticed, and
 * progress shown, between them. */
enum { SLICES = 64, PIECE = 1 << 22 };

struct job {
  const struct build *build;
  const ih_feature *feature;
  struct build made; /* the build with the number of labels that were found */
  ih_street *street, *next;
  struct labels labels;
  size_t rows; /* elements of all rows */
  uint16_t *label;
  uint8_t *count;
  struct progress progress;
  uint64_t done, total; /* bytes: those of what is made, and again of what is written */
};

static int goes_on(struct job *job, uint64_t done, ih_error *error)
{
  job->done += done;
  progress_show(&job->progress, job->done, job->total);
  if (interrupt_caught() == 0)
    return 1;
  (void)snprintf(error->message, sizeof error->message, "interrupted; %s is not written",
                 job->build->call->settings.output);
  return 0;
}

/* ---- Making ---------------------------------------------------------------------- */

static enum ih_status make_streets(struct job *job, unsigned board, ih_error *error)
{
  enum { USUAL_BOARD = 5 };
  const struct build *build = job->build;
  const unsigned final = build->parameters.board == 0 ? USUAL_BOARD : build->parameters.board;
  enum ih_status status =
      ih_street_new(build->ranking, &build->deck, board, final, &job->street, error);
  if (status == IH_OK)
    status = ih_street_new(build->ranking, &build->deck, board + 1, final, &job->next, error);
  if (status == IH_OK)
    job->rows = (size_t)ih_street_hands(job->street) * ih_transitions_width(job->street);
  return status;
}

static enum ih_status take_rows(struct job *job, ih_error *error)
{
  job->label = malloc(job->rows * sizeof *job->label);
  job->count = malloc(job->rows * sizeof *job->count);
  if (job->label != NULL && job->count != NULL)
    return IH_OK;
  (void)snprintf(error->message, sizeof error->message, "not enough memory");
  return IH_ERR_MEMORY;
}

static enum ih_status make_rows(struct job *job, ih_error *error)
{
  unsigned threads = (unsigned)job->build->call->settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  const ih_labelling labelling = {.label = job->labels.label, .count = job->labels.count};
  const ih_transitions to = {.labels = job->label, .counts = job->count};
  const uint64_t boards = ih_street_boards(job->street);
  for (uint64_t i = 0; i < SLICES; i++) {
    const uint64_t first = boards * i / SLICES, end = boards * (i + 1) / SLICES;
    const enum ih_status status =
        ih_transitions_make(job->street, job->next, &labelling, first, end - first, &executor, &to);
    if (status != IH_OK) {
      (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
      return status;
    }
    if (!goes_on(job, job->total / 2 / SLICES, error))
      return IH_ERR_IO;
  }
  return IH_OK;
}

/* ---- Writing --------------------------------------------------------------------- */

static enum ih_status write_tensor(struct job *job, ih_table_writer *writer, const void *data,
                                   size_t bytes, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t at = 0; at < bytes && status == IH_OK; at += PIECE) {
    const size_t piece = bytes - at < PIECE ? bytes - at : PIECE;
    status = ih_table_write(writer, (const char *)data + at, piece, error);
    if (status == IH_OK && !goes_on(job, piece, error))
      status = IH_ERR_IO;
  }
  return status;
}

static enum ih_status write_file(struct job *job, ih_error *error)
{
  ih_table_writer *writer;
  enum ih_status status =
      ih_store_create_by(job->feature, &job->made.parameters, job->build->call->settings.output,
                         ih_street_indexer(job->street), &writer, error);
  if (status != IH_OK)
    return status;
  if (job->labels.checksum[0] != '\0')
    status = ih_table_add_metadata(writer, "labels.xxh3-128", job->labels.checksum, error);
  if (status == IH_OK)
    status = write_tensor(job, writer, job->label, job->rows * sizeof *job->label, error);
  if (status == IH_OK)
    status = write_tensor(job, writer, job->count, job->rows * sizeof *job->count, error);
  if (status == IH_OK)
    return ih_table_commit(writer, error);
  ih_table_abort(writer);
  return status;
}

/* ---- All ------------------------------------------------------------------------- */

static enum ih_status make(struct job *job, ih_error *error)
{
  enum ih_status status =
      labels_read(job->build->call->settings.labels, job->next, &job->labels, error);
  if (status != IH_OK)
    return status;
  job->made.parameters.labels = job->labels.count;
  job->total = 2 * 3 * (uint64_t)job->rows;
  status = take_rows(job, error);
  if (status == IH_OK)
    status = make_rows(job, error);
  if (status == IH_OK)
    status = write_file(job, error);
  progress_end(&job->progress);
  return status;
}

static enum outcome run(struct job *job)
{
  const struct settings *settings = &job->build->call->settings;
  ih_error error;
  enum outcome outcome = game_check(job->build->call, ih_street_indexer(job->street));
  if (outcome == DONE)
    outcome = game_check(job->build->call, ih_street_indexer(job->next));
  if (outcome == DONE)
    outcome =
        build_check_memory(job->build, 3 * (uint64_t)job->rows + 2 * ih_street_hands(job->next));
  if (outcome != DONE)
    return outcome;
  progress_start(&job->progress, settings->quiet);
  interrupt_catch();
  if (make(job, &error) != IH_OK)
    return build_failed(job->build, &error);
  if (!settings->quiet)
    build_say_done(&job->made, settings->output, job->feature, ih_street_indexer(job->street),
                   clock_seconds() - job->progress.start);
  return DONE;
}

enum outcome build_transitions(const struct build *build, const ih_feature *feature, unsigned board)
{
  struct job job = {.build = build, .feature = feature, .made = *build};
  ih_error error;
  const enum outcome outcome =
      make_streets(&job, board, &error) == IH_OK ? run(&job) : build_failed(build, &error);
  free(job.label);
  free(job.count);
  labels_free(&job.labels);
  ih_street_free(job.street);
  ih_street_free(job.next);
  return outcome;
}
