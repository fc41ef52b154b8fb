#include "base/executor.h"

#include "base/callbacks.h"
#include "base/deal.h"
#include "base/progress.h"
#include "base/team.h"

#include <stdatomic.h>
#include <stdlib.h>

size_t ihp_workers(const ih_executor *executor)
{
  return executor == NULL || executor->workers == 0 ? 1 : executor->workers;
}

/* ---- Tasks -------------------------------------------------------------------------------- */

/* A call's tasks, with a flag for each, as the executor cannot be trusted: if it drops a task, as
 * an executor in another language may on an exception, results would be missing; if it repeats a
 * task, sums would be added twice. */
struct flagged_tasks {
  ih_task task;
  void *work;
  size_t tasks;
  atomic_uchar *flag;   /* per task */
  atomic_int is_misrun; /* a task was repeated, or does not exist */
};

enum { WAITING, BEGUN, FINISHED };

static void run_flagged(void *work, size_t i)
{
  struct flagged_tasks *all = work;
  unsigned char flag = WAITING;
  if (i >= all->tasks || !atomic_compare_exchange_strong(&all->flag[i], &flag, BEGUN)) {
    atomic_store(&all->is_misrun, 1);
    return;
  }
  all->task(all->work, i);
  atomic_store(&all->flag[i], FINISHED);
}

static int is_each_finished(const struct flagged_tasks *all)
{
  size_t i = 0;
  while (i < all->tasks && atomic_load(&all->flag[i]) == FINISHED)
    i++;
  return i == all->tasks && !atomic_load(&all->is_misrun);
}

enum ih_status ihp_run_tasks(const ih_executor *executor, size_t tasks, ih_task task, void *work)
{
  if (executor == NULL || executor->run == NULL) {
    for (size_t i = 0; i < tasks; i++)
      task(work, i);
    return IH_OK;
  }
  struct flagged_tasks all = {.task = task, .work = work, .tasks = tasks};
  all.flag = calloc(tasks + 1, sizeof *all.flag);
  if (all.flag == NULL)
    return IH_ERR_MEMORY;
  const int stopped = executor->run(executor->context, tasks, run_flagged, &all);
  const enum ih_status status = stopped != 0              ? IH_ERR_CANCELLED
                                : !is_each_finished(&all) ? IH_ERR_EXECUTOR
                                                          : IH_OK;
  free(all.flag);
  return status;
}

/* ---- Slices ------------------------------------------------------------------------------- */

/* A call's work and the status of its slices. */
struct split_work {
  const struct ihp_split *split;
  void *work;
  struct ihp_share part; /* units of this process; all if they are dealt */
  struct ihp_deal deal;  /* if they are dealt */
  uint64_t share;        /* units per slice, unless they are dealt */
  size_t slices;
  enum ih_status *status;       /* per slice */
  uint8_t *own;                 /* [slice][own_bytes] */
  atomic_int is_over;           /* set once the caller wants to stop; ends the polling */
  _Atomic uint64_t done;        /* units of this process, unless they are dealt */
  struct ihp_progress progress; /* of all units */
};

struct ihp_slice_state {
  struct split_work *all;
  uint64_t reported; /* units; of the last ones taken if they are dealt */
  uint64_t taken;    /* units that were taken last */
  int is_stopped;    /* nothing was taken, as the caller wants to stop */
};

static uint64_t count_units(const struct split_work *all)
{
  return all->part.end - all->part.first;
}

/* Returns the units that all processes have done when this one has done `done`, if they are equally
 * fast. */
static uint64_t done_by_all(const struct split_work *all, uint64_t done)
{
  const uint64_t units = all->split->units, own = count_units(all);
  return own == units ? done : (uint64_t)((unsigned __int128)done * units / own);
}

static void report_units(struct split_work *all, uint64_t units)
{
  if (!all->split->is_reported || units == 0)
    return;
  struct ihp_share more;
  if (all->split->dealt > 0)
    more = ihp_deal_done(&all->deal, units);
  else {
    const uint64_t before = atomic_fetch_add(&all->done, units);
    more = (struct ihp_share){done_by_all(all, before), done_by_all(all, before + units)};
  }
  ihp_progress_add(&all->progress, more.end - more.first);
}

int ihp_slice_is_over(const struct ihp_slice *slice, uint64_t units)
{
  if (slice == NULL)
    return 0;
  struct split_work *all = slice->state->all;
  slice->state->reported += units;
  report_units(all, units);
  if (!atomic_load(&all->is_over) && ihp_is_cancelled(all->split->callbacks))
    atomic_store(&all->is_over, 1);
  return atomic_load(&all->is_over);
}

int ihp_slice_take(const struct ihp_slice *slice, struct ihp_share *units)
{
  struct ihp_slice_state *state = slice->state;
  report_units(state->all, state->taken - state->reported);
  state->taken = state->reported = 0;
  state->is_stopped = ihp_slice_is_over(slice, 0);
  if (state->is_stopped || !ihp_deal_take(&state->all->deal, units))
    return 0;
  state->taken = units->end - units->first;
  return 1;
}

/* Returns the units of a slice; run_slice() sets the other members. */
static struct ihp_slice slice_of(const struct split_work *all, size_t number)
{
  if (all->split->dealt > 0)
    return (struct ihp_slice){.first = 0};
  const uint64_t before = all->share * number, left = count_units(all) - before;
  return (struct ihp_slice){.first = all->part.first + before,
                            .count = left < all->share ? left : all->share};
}

static void run_slice(void *work, size_t number)
{
  struct split_work *all = work;
  const struct ihp_split *split = all->split;
  struct ihp_slice_state state = {.all = all};
  struct ihp_slice slice = slice_of(all, number);
  slice.number = number;
  slice.slices = all->slices;
  slice.own = split->own_bytes > 0 ? all->own + number * split->own_bytes : NULL;
  slice.state = &state;
  enum ih_status status =
      ihp_slice_is_over(&slice, 0) ? IH_ERR_CANCELLED : split->run(all->work, &slice);
  if (status == IH_OK && state.is_stopped)
    status = IH_ERR_CANCELLED;
  if (status == IH_OK && split->dealt == 0)
    report_units(all, slice.count - state.reported);
  if (status != IH_OK && split->dealt > 0)
    ihp_deal_stop(&all->deal);
  all->status[number] = status;
}

/* Divides the units of this process, at least one, into slices. */
static void choose_slices(struct split_work *all, size_t workers)
{
  const struct ihp_split *split = all->split;
  if (split->dealt > 0) {
    const uint64_t blocks = (split->units - 1) / split->dealt + 1;
    all->slices = workers < blocks ? workers : (size_t)blocks;
    return;
  }
  const uint64_t units = count_units(all), most = (uint64_t)workers * split->a_worker;
  const uint64_t even = (units - 1) / most + 1;
  all->share = even < split->least ? split->least : even;
  all->slices = (size_t)((units - 1) / all->share + 1);
}

/* Runs the slices of this process. */
static enum ih_status run_slices(struct split_work *all, const ih_executor *executor)
{
  const struct ihp_split *split = all->split;
  if (count_units(all) == 0) { /* of a team with more processes than units */
    if (split->is_reported)
      ihp_progress_add(&all->progress, split->units);
    return IH_OK;
  }
  choose_slices(all, ihp_workers(executor));
  all->status = calloc(all->slices, sizeof *all->status);
  all->own = split->own_bytes > 0 ? calloc(all->slices, split->own_bytes) : NULL;
  if (all->status == NULL || (all->own == NULL && split->own_bytes > 0))
    return IH_ERR_MEMORY;
  enum ih_status status = ihp_run_tasks(executor, all->slices, run_slice, all);
  for (size_t i = 0; i < all->slices && status == IH_OK; i++)
    status = all->status[i];
  return status;
}

static void join_slices(const struct split_work *all, const uint8_t own[], size_t slices)
{
  for (size_t i = 0; i < slices; i++)
    all->split->join(all->work, own + i * all->split->own_bytes);
}

/* Gets the rows of the other processes, and joins the workspaces of all. */
static enum ih_status exchange(const struct split_work *all, const ih_team *team,
                               enum ih_status status)
{
  const struct ihp_split *split = all->split;
  for (size_t i = 0; i < IHP_MADE_ROWS; i++)
    if (split->made[i].at != NULL)
      status = ihp_team_gather(team, status, split->made[i].at, split->made[i].row, split->units);
  if (split->join == NULL)
    return status;
  if (split->joins_own) {
    if (status == IH_OK)
      join_slices(all, all->own, all->slices);
    return status;
  }
  void *own;
  uint64_t bytes;
  status = ihp_team_collect(team, status, all->own, all->slices * split->own_bytes, &own, &bytes);
  if (status == IH_OK)
    join_slices(all, own, (size_t)bytes / split->own_bytes);
  free(own);
  return status;
}

/* Reports the rest, which other processes have taken. */
static void report_rest(struct split_work *all)
{
  const struct ihp_share rest = ihp_deal_rest(&all->deal);
  if (all->split->is_reported && rest.end > rest.first)
    ihp_progress_add(&all->progress, rest.end - rest.first);
}

enum ih_status ihp_split_run(const struct ihp_split *split, const ih_executor *executor, void *work)
{
  if (!ihp_executor_is_known(executor) || !ihp_callbacks_are_known(split->callbacks))
    return IH_ERR_ARGUMENT;
  if (split->units == 0)
    return IH_OK;
  const ih_team *team = split->is_divided ? ihp_team_of(executor) : NULL;
  struct split_work all = {
      .split = split, .work = work, .part = ihp_team_share(team, split->units)};
  enum ih_status status = IH_OK;
  if (split->dealt > 0) {
    all.part = (struct ihp_share){0, split->units};
    status = ihp_deal_begin(&all.deal, team, split->units, split->dealt);
  }
  all.progress = ihp_progress_begin(split->callbacks, split->units);
  if (status == IH_OK)
    status = run_slices(&all, executor);
  if (status != IH_OK && split->dealt > 0)
    ihp_deal_stop(&all.deal);
  if (team != NULL)
    status = exchange(&all, team, status);
  else if (status == IH_OK && split->join != NULL)
    join_slices(&all, all.own, all.slices);
  if (status == IH_OK && split->dealt > 0)
    report_rest(&all);
  ihp_deal_end(&all.deal);
  free(all.own);
  free(all.status);
  return status;
}
