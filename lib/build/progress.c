/* What a run tells its caller, and whether the caller wants it to stop. */
#include "base/error.h"
#include "build/run.h"
#include "table/fault.h"

void ihp_run_watch(struct ihp_build_run *run, const ih_build_watch *watch, uint64_t done,
                   uint64_t total)
{
  run->watch = watch == NULL ? (ih_build_watch){0} : *watch;
  run->progress = (struct ihp_progress){.tell = run->watch.progress,
                                        .context = run->watch.context,
                                        .total = total,
                                        .done = done,
                                        .telling = ATOMIC_FLAG_INIT};
}

int ihp_run_is_over(struct ihp_build_run *run)
{
  if (atomic_load(&run->stopped))
    return 1;
  if (run->watch.is_cancelled == NULL || !run->watch.is_cancelled(run->watch.context))
    return 0;
  atomic_store(&run->cancelled, 1);
  atomic_store(&run->stopped, 1);
  return 1;
}

enum ih_status ihp_run_cancelled(const struct ihp_build_table *table, ih_error *error)
{
  if (table->path != NULL)
    return ihp_file_error(error, IH_ERR_CANCELLED, table->path, "cancelled; it is not written");
  return ihp_error(error, IH_ERR_CANCELLED, 0, "cancelled");
}

void ihp_run_table_done(struct ihp_build_run *run, size_t table)
{
  atomic_store(&run->build->table[table].is_done, 1);
  if (run->watch.written == NULL)
    return;
  ihp_progress_pause(&run->progress);
  run->watch.written(run->watch.context, run->build, table);
  ihp_progress_go_on(&run->progress);
}
