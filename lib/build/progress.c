/* Progress and cancellation of a run. */
#include "base/callbacks.h"
#include "base/error.h"
#include "build/run.h"
#include "table/fault.h"

/* ih_callbacks.is_cancelled for the calls that a run makes. */
static int is_run_over(void *context)
{
  struct ihp_build_run *run = context;
  if (atomic_load(&run->stopped))
    return 1;
  if (!ihp_is_cancelled(&run->build->options.callbacks))
    return 0;
  atomic_store(&run->cancelled, 1);
  atomic_store(&run->stopped, 1);
  return 1;
}

void ihp_run_begin(struct ihp_build_run *run, ih_build *build, uint64_t done, uint64_t total)
{
  *run = (struct ihp_build_run){
      .build = build,
      .asked = {.context = run, .is_cancelled = is_run_over},
      .progress = ihp_progress_begin(&build->options.callbacks, total),
  };
  atomic_store(&run->progress.done, done);
}

enum ih_status ihp_run_cancelled(const struct ihp_build_table *table, ih_error *error)
{
  if (table->path != NULL)
    return ihp_file_error(error, IH_ERR_CANCELLED, table->path,
                          "cancelled; the file was not written");
  return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
}

void ihp_run_phase_done(struct ihp_build_run *run, size_t phase)
{
  uint64_t work = run->build->checked;
  for (size_t p = 0; p <= phase; p++)
    work += run->build->phase[p].work;
  const uint64_t done = atomic_load(&run->progress.done);
  if (run->build->team != NULL && work > done)
    ihp_progress_add(&run->progress, work - done);
}

void ihp_run_table_done(struct ihp_build_run *run, size_t table)
{
  const ih_build_options *options = &run->build->options;
  atomic_store(&run->build->table[table].is_done, 1);
  if (options->written == NULL)
    return;
  ihp_progress_pause(&run->progress);
  options->written(options->callbacks.context, run->build, table);
  ihp_progress_resume(&run->progress);
}
