#include "tools/commands/build.h"

#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"

#include <inttypes.h>
#include <isohand/openmp.h>
#include <stdio.h>

/* A build on threads, and what it reports to. */
struct table_making {
  const struct build *build;
  ih_build *tables;
  unsigned threads, more;
  ih_executor executor, writing_executor;
  struct progress progress;
};

enum outcome build_failed(const struct build *build, const ih_error *error)
{
  report(build->call, "%s", error->message);
  return FAILED;
}

/* ---- The plan -------------------------------------------------------------------- */

/* " make 2,4", or nothing. */
static void phase_text(const char *what, const ih_indexer *indexer, char text[IH_ROUNDS_TEXT + 8])
{
  char list[IH_ROUNDS_TEXT];
  ih_rounds rounds;
  text[0] = '\0';
  if (indexer == NULL)
    return;
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_rounds_format(&rounds, list);
  (void)snprintf(text, IH_ROUNDS_TEXT + 8, " %s %s", what, list);
}

/* Of a plan that only writes there is nothing to be said. */
static void say_plan(const struct table_making *making)
{
  const struct call *call = making->build->call;
  ih_build_phase phase;
  uint64_t most = 0;
  int is_said = 0;
  for (size_t p = 0; ih_build_phase_at(making->tables, p, &phase) == IH_OK; p++)
    is_said |= phase.made != NULL;
  for (size_t p = 0; is_said && ih_build_phase_at(making->tables, p, &phase) == IH_OK; p++) {
    char made[IH_ROUNDS_TEXT + 8], written[IH_ROUNDS_TEXT + 8];
    phase_text("make", phase.made, made);
    phase_text("write", phase.written, written);
    report(call, "plan:%s%s%s: %.0f MB", made, made[0] != '\0' && written[0] != '\0' ? "," : "",
           written, 1e-6 * (double)phase.memory);
    most = phase.memory > most ? phase.memory : most;
  }
  if (is_said)
    report(call, "plan: %.0f MB of memory at most", 1e-6 * (double)most);
}

static void say_kept(const struct table_making *making)
{
  ih_build_table table;
  for (size_t i = 0; ih_build_table_at(making->tables, i, &table) == IH_OK; i++)
    if (table.is_kept)
      report(making->build->call, "%s: complete, kept", table.path);
}

/* Checks the indexers of all that is made and written. */
static enum outcome check_indexers(const struct table_making *making)
{
  const struct call *call = making->build->call;
  enum outcome outcome = DONE;
  ih_build_phase phase;
  ih_build_table table;
  for (size_t p = 0; outcome == DONE && ih_build_phase_at(making->tables, p, &phase) == IH_OK; p++)
    if (phase.made != NULL)
      outcome = game_check(call, phase.made);
  for (size_t i = 0; outcome == DONE && ih_build_table_at(making->tables, i, &table) == IH_OK; i++)
    if (!table.is_kept)
      outcome = game_check(call, table.indexer);
  return outcome;
}

/* A plan that was refused for want of room is told, too. */
static enum outcome plan_build(struct table_making *making)
{
  const struct build *build = making->build;
  const ih_build_options options = {.executor = &making->executor,
                                    .writing_executor = &making->writing_executor,
                                    .memory = build->memory};
  ih_error error;
  const enum ih_status status = ih_build_plan(making->tables, &options, &error);
  if (!build->call->settings.quiet && status == IH_OK)
    say_kept(making);
  if (!build->call->settings.quiet)
    say_plan(making);
  return status == IH_OK ? check_indexers(making) : build_failed(build, &error);
}

/* ---- The run --------------------------------------------------------------------- */

static int is_build_cancelled(void *context)
{
  (void)context;
  return interrupt_caught() != 0;
}

static void show_build_progress(void *context, uint64_t done, uint64_t total)
{
  struct table_making *making = context;
  progress_show(&making->progress, done, total);
}

static void say_written(void *context, const ih_build *tables, size_t i)
{
  struct table_making *making = context;
  ih_build_table table;
  if (making->build->call->settings.quiet || ih_build_table_at(tables, i, &table) != IH_OK ||
      table.path == NULL)
    return;
  progress_end(&making->progress);
  report(making->build->call, "%s: %" PRIu64 " hands, %" PRIu64 " bytes of values, %.2f s",
         table.path, table.hands, table.bytes, clock_seconds() - making->progress.start);
}

/* A signal that came while there was nothing left to do comes too late. */
static enum outcome build_interrupted(const struct table_making *making)
{
  ih_build_table table;
  for (size_t i = 0; ih_build_table_at(making->tables, i, &table) == IH_OK; i++)
    if (!table.is_done) {
      report(making->build->call, "interrupted; %s is not written",
             table.path != NULL ? table.path : making->build->call->settings.output);
      break;
    }
  return FAILED;
}

static enum outcome run_tables(struct table_making *making)
{
  const ih_build_watch watch = {.context = making,
                                .is_cancelled = is_build_cancelled,
                                .progress = show_build_progress,
                                .written = say_written};
  ih_error error;
  progress_start(&making->progress, making->build->call->settings.quiet);
  const enum ih_status status = ih_build_run(making->tables, &watch, &error);
  progress_end(&making->progress);
  if (status == IH_OK)
    return DONE;
  return status == IH_ERR_CANCELLED ? build_interrupted(making)
                                    : build_failed(making->build, &error);
}

/* What was done in a folder. */
static void say_all(const struct table_making *making)
{
  const struct call *call = making->build->call;
  const char *folder = call->settings.folder;
  const size_t tables = ih_build_tables(making->tables);
  ih_build_table table;
  size_t kept = 0;
  for (size_t i = 0; ih_build_table_at(making->tables, i, &table) == IH_OK; i++)
    kept += (size_t)table.is_kept;
  if (folder != NULL && kept < tables)
    report(call, "%s: %zu table%s written, %zu kept, %.2f s", folder, tables - kept,
           tables - kept == 1 ? "" : "s", kept, clock_seconds() - making->progress.start);
}

/* A writer is counted as no thread: it waits for the disk.  Signals are caught before the
 * plan, which tries the name of a file by creating one. */
enum outcome build_make(const struct build *build, ih_build *tables)
{
  struct table_making making = {.build = build, .tables = tables};
  making.threads = (unsigned)build->call->settings.threads;
  making.executor = ih_openmp_executor(&making.threads);
  making.more = making.threads + 1;
  making.writing_executor = ih_openmp_executor(&making.more);
  interrupt_catch();
  enum outcome outcome = plan_build(&making);
  if (outcome == DONE)
    outcome = run_tables(&making);
  if (outcome == DONE && !build->call->settings.quiet)
    say_all(&making);
  return outcome;
}
