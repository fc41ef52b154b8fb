#include "abstraction/make/run.h"

#include <isohand/build.h>

void ihp_stage_begin(const struct ihp_run *run, uint64_t work)
{
  struct ihp_run_progress *progress = run->progress;
  progress->before += progress->stage;
  progress->stage = work;
  ihp_stage_report(run, 0, 1);
}

void ihp_stage_report(const struct ihp_run *run, uint64_t done, uint64_t total)
{
  const ih_callbacks *callbacks = &run->options.callbacks;
  struct ihp_run_progress *progress = run->progress;
  const double part = total == 0 || done >= total ? 1 : (double)done / (double)total;
  const uint64_t now = progress->before + (uint64_t)(part * (double)progress->stage);
  if (now > progress->reported && now <= progress->total && callbacks->progress != NULL) {
    progress->reported = now;
    callbacks->progress(callbacks->context, now, progress->total);
  }
}

static int ask(void *context)
{
  return ihp_run_is_cancelled(context);
}

static void report(void *context, uint64_t done, uint64_t total)
{
  ihp_stage_report(context, done, total);
}

void ihp_run_listen(struct ihp_run *run)
{
  run->callbacks = (ih_callbacks){.context = run, .is_cancelled = ask, .progress = report};
}

uint64_t ihp_run_memory(const struct ihp_run *run)
{
  return run->options.memory == 0 ? ih_memory_available() : run->options.memory;
}
