#include "abstraction/make/run.h"

#include <isohand/build.h>
#include <stdlib.h>

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

enum ih_status ihp_run_boards(const struct ihp_run *run, uint64_t boards, ihp_make_boards *make,
                              void *context)
{
  enum { RANGES = 512 };
  const ih_team *team = ihp_run_team(run);
  if (team == NULL)
    return make(context, 0, (size_t)boards, run->options.executor, &run->callbacks);
  const ih_callbacks callbacks = {.context = run->callbacks.context,
                                  .is_cancelled = run->callbacks.is_cancelled};
  const uint64_t ranges = boards < RANGES ? boards : RANGES;
  ih_executor alone = *run->options.executor;
  enum ih_status status = IH_OK;
  alone.team = NULL;
  for (uint64_t r = team->rank; r < ranges && status == IH_OK; r += team->size) {
    const uint64_t first = boards * r / ranges;
    status = make(context, first, (size_t)(boards * (r + 1) / ranges - first), &alone, &callbacks);
    ihp_stage_report(run, r + 1, ranges);
  }
  return status;
}

void *ihp_run_new(const struct ihp_run *run, uint64_t bytes)
{
  return ihp_team_allocate(ihp_run_team(run), bytes);
}

void ihp_run_free(const struct ihp_run *run, void *memory)
{
  ihp_team_release(ihp_run_team(run), memory);
}

void ihp_run_listen(struct ihp_run *run)
{
  run->callbacks = (ih_callbacks){.context = run, .is_cancelled = ask, .progress = report};
}

uint64_t ihp_run_memory(const struct ihp_run *run)
{
  return run->options.memory == 0 ? ih_memory_available() : run->options.memory;
}
