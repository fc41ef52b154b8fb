#include "build.h"

#include "clock.h"
#include "folder.h"
#include "game.h"
#include "interrupt.h"
#include "table.h"

#include <inttypes.h>
#include <isohand/openmp.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Reports -------------------------------------------------------------------- */

void build_say_done(const struct build *build, const char *path, const ih_feature *feature,
                    const ih_indexer *indexer, double seconds)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_rounds rounds;
  uint64_t bytes = 0;
  ih_indexer_rounds(indexer, &rounds);
  const uint64_t size = ih_indexer_size(indexer, rounds.count - 1u);
  const size_t count =
      feature->tensors(feature, &build->parameters, &build->deck, &rounds, tensors);
  for (size_t i = 0; i < count; i++)
    bytes +=
        size * ih_dtype_size(tensors[i].dtype) * (tensors[i].width == 0 ? 1 : tensors[i].width);
  report(build->call, "%s: %" PRIu64 " hands, %" PRIu64 " bytes of values, %.2f s", path, size,
         bytes, seconds);
}

enum outcome build_failed(const struct build *build, const ih_error *error)
{
  report(build->call, "%s", error->message);
  return interrupt_caught() != 0 ? (enum outcome)(128 + interrupt_caught()) : FAILED;
}

/* ---- In the order of the indices -------------------------------------------------- */

enum outcome build_in_order(const struct build *build, const ih_feature *feature,
                            const ih_indexer *indexer)
{
  const struct settings *settings = &build->call->settings;
  unsigned threads = (unsigned)settings->threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct progress progress;
  ih_error error;
  const struct table_job job = {settings->output, feature, indexer, &executor, &progress};
  progress_start(&progress, settings->quiet);
  interrupt_catch();
  if (table_make(&job, &error) != IH_OK)
    return build_failed(build, &error);
  if (!settings->quiet)
    build_say_done(build, job.path, feature, indexer, clock_seconds() - progress.start);
  return DONE;
}

/* ---- Streets -------------------------------------------------------------------- */

/* A job on threads, and what it reports to. */
struct streets {
  const struct build *build;
  struct streets_job job;
  unsigned threads, more;
  ih_executor executor, wider;
  struct progress progress;
};

/* A task may call this while others show the progress: the next of their lines is whole
 * again. */
static void say_written(void *context, const struct street_step *step,
                        const struct street_file *file, double seconds)
{
  struct streets *streets = context;
  const struct build *build = streets->build;
  if (build->call->settings.quiet)
    return;
  progress_end(&streets->progress);
  build_say_done(build, file->path, file->feature, ih_street_indexer(step->street), seconds);
}

/* A writer is counted as no thread: it waits for the disk. */
static void streets_init(struct streets *streets, const struct build *build)
{
  enum { USUAL_BOARD = 5 };
  *streets = (struct streets){.build = build};
  streets->threads = (unsigned)build->call->settings.threads;
  streets->executor = ih_openmp_executor(&streets->threads);
  streets->more = streets->threads + 1;
  streets->wider = ih_openmp_executor(&streets->more);
  struct streets_job *job = &streets->job;
  job->ranking = build->ranking;
  job->deck = build->deck;
  job->parameters = build->parameters;
  if (job->parameters.board == 0)
    job->parameters.board = USUAL_BOARD;
  if (job->parameters.bins == 0)
    job->parameters.bins = IH_EQUITY_BINS;
  job->executor = &streets->executor;
  job->wider = &streets->wider;
  job->progress = &streets->progress;
  job->written = say_written;
  job->context = streets;
}

/* " make 2,4", or nothing. */
static void step_text(const char *what, const struct street_step *step, char text[24])
{
  text[0] = '\0';
  if (step != NULL && step->board == 0)
    (void)snprintf(text, 24, " %s 2", what);
  else if (step != NULL)
    (void)snprintf(text, 24, " %s 2,%u", what, step->board);
}

/* Whether there is anything to say. */
static int say_plan(const struct streets *streets)
{
  const struct streets_job *job = &streets->job;
  int any = 0;
  for (size_t p = 0; p <= job->steps; p++) {
    char made[24], written[24];
    step_text("make", streets_made(job, p), made);
    step_text("write", streets_written(job, p), written);
    if (made[0] == '\0' && written[0] == '\0')
      continue;
    report(streets->build->call, "plan:%s%s%s: %.0f MB", made,
           made[0] != '\0' && written[0] != '\0' ? "," : "", written,
           1e-6 * (double)streets_bytes(job, p));
    any = 1;
  }
  return any;
}

static uint64_t most_bytes(const struct streets_job *job)
{
  uint64_t most = 0;
  for (size_t p = 0; p <= job->steps; p++)
    if (streets_bytes(job, p) > most)
      most = streets_bytes(job, p);
  return most;
}

enum outcome build_check_memory(const struct build *build, uint64_t most)
{
  if (most <= build->memory)
    return DONE;
  report(build->call, "%.0f MB of memory are needed, and %.0f MB are what %s", 1e-6 * (double)most,
         1e-6 * (double)build->memory,
         build->call->settings.memory != NULL ? "--memory allows" : "there is");
  return FAILED;
}

/* DONE when the memory is enough. */
static enum outcome check_memory(const struct streets *streets)
{
  const struct call *call = streets->build->call;
  const uint64_t most = most_bytes(&streets->job);
  const int any = !call->settings.quiet && say_plan(streets);
  const enum outcome outcome = build_check_memory(streets->build, most);
  if (outcome == DONE && any)
    report(call, "plan: %.0f MB of memory at most", 1e-6 * (double)most);
  return outcome;
}

/* Makes the plan and checks the indexers of all its streets. */
static enum outcome plan(struct streets *streets)
{
  struct streets_job *job = &streets->job;
  ih_error error;
  if (streets_plan(job, &error) != IH_OK)
    return build_failed(streets->build, &error);
  enum outcome outcome = DONE;
  for (size_t i = 0; i < job->steps && outcome == DONE; i++)
    outcome = game_check(streets->build->call, ih_street_indexer(job->step[i].street));
  return outcome;
}

static enum outcome run(struct streets *streets)
{
  ih_error error;
  progress_start(&streets->progress, streets->build->call->settings.quiet);
  return streets_run(&streets->job, &error) == IH_OK ? DONE : build_failed(streets->build, &error);
}

enum outcome build_street(const struct build *build, const ih_feature *feature, unsigned board)
{
  struct streets streets;
  streets_init(&streets, build);
  struct streets_job *job = &streets.job;
  streets_lead_to(job, board, 0);
  struct street_step *last = &job->step[job->steps - 1];
  last->file[last->files++] =
      (struct street_file){.path = build->call->settings.output, .feature = feature};
  enum outcome outcome = plan(&streets);
  if (outcome == DONE)
    outcome = check_memory(&streets);
  interrupt_catch();
  if (outcome == DONE)
    outcome = run(&streets);
  streets_end(job);
  return outcome;
}

/* Numbers of some size as such of 32 bits. */
static uint32_t *widen(const void *numbers, size_t bytes, size_t count)
{
  uint32_t *out = malloc(count * sizeof *out);
  for (size_t i = 0; out != NULL && i < count; i++)
    out[i] = bytes == 1   ? ((const uint8_t *)numbers)[i]
             : bytes == 2 ? ((const uint16_t *)numbers)[i]
                          : ((const uint32_t *)numbers)[i];
  return out;
}

static enum outcome take_histograms(const struct build *build, const struct street_step *step,
                                    uint32_t **histogram)
{
  const size_t hands = (size_t)ih_street_hands(step->street);
  if (interrupt_caught() != 0) {
    report(build->call, "interrupted; %s is not written", build->call->settings.output);
    return (enum outcome)(128 + interrupt_caught());
  }
  *histogram =
      widen(step->sums.histogram, ih_street_bin_bytes(step->street), hands * step->sums.bins);
  if (*histogram != NULL)
    return DONE;
  report(build->call, "not enough memory");
  return FAILED;
}

enum outcome build_histograms(const struct build *build, unsigned bins, uint32_t **histogram)
{
  struct streets streets;
  streets_init(&streets, build);
  struct streets_job *job = &streets.job;
  job->parameters.bins = bins;
  streets_lead_to(job, 0, 0);
  struct street_step *last = &job->step[job->steps - 1];
  last->kept = 1;
  if (!build->call->settings.quiet)
    report(build->call, "clusters: by the histograms of all preflop hands");
  last->wanted = SUMS_HISTOGRAM;
  enum outcome outcome = plan(&streets);
  if (outcome == DONE)
    outcome = check_memory(&streets);
  interrupt_catch();
  if (outcome == DONE)
    outcome = run(&streets);
  if (outcome == DONE)
    outcome = take_histograms(build, last, histogram);
  streets_end(job);
  return outcome;
}

static void say_all(const struct streets *streets, const struct folder *folder)
{
  const struct call *call = streets->build->call;
  size_t kept = 0;
  for (size_t i = 0; i < folder->files; i++)
    kept += (size_t)folder->file[i].complete;
  if (!call->settings.quiet && kept < folder->files)
    report(call, "%s: %zu table%s written, %zu kept, %.2f s", folder->path, folder->files - kept,
           folder->files - kept == 1 ? "" : "s", kept, clock_seconds() - streets->progress.start);
}

static void say_kept(const struct build *build, const struct folder *folder)
{
  for (size_t i = 0; i < folder->files && !build->call->settings.quiet; i++)
    if (folder->file[i].complete)
      report(build->call, "%s: complete, kept", folder->file[i].path);
}

static enum outcome run_folder(struct streets *streets, struct folder *folder)
{
  ih_error error;
  const char *path = streets->build->call->settings.folder;
  if (folder_open(folder, path, &streets->job, &error) != IH_OK)
    return build_failed(streets->build, &error);
  enum outcome outcome = plan(streets);
  if (outcome != DONE)
    return outcome;
  say_kept(streets->build, folder);
  outcome = check_memory(streets);
  if (outcome != DONE)
    return outcome;
  interrupt_catch();
  if (folder_prepare(folder, &error) != IH_OK)
    return build_failed(streets->build, &error);
  outcome = run(streets);
  if (outcome == DONE)
    say_all(streets, folder);
  return outcome;
}

enum outcome build_all(const struct build *build)
{
  struct streets streets;
  struct folder folder;
  streets_init(&streets, build);
  const enum outcome outcome = run_folder(&streets, &folder);
  streets_end(&streets.job);
  folder_close(&folder);
  return outcome;
}
