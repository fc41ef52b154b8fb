#include "base/executor.h"

#include "base/callbacks.h"
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
  uint64_t rank, size;   /* of this process in its team; 0 and 1 if each does all units */
  uint64_t first, units; /* of this process: the first one, unless they are dealt; their number */
  uint64_t share;        /* units per slice, unless they are dealt */
  size_t slices;
  enum ih_status *status;       /* per slice */
  uint8_t *own;                 /* [slice][own_bytes] */
  atomic_int is_over;           /* set once the caller wants to stop; ends the polling */
  _Atomic uint64_t done;        /* units of this process */
  struct ihp_progress progress; /* of all units */
};

struct ihp_slice_state {
  struct split_work *all;
  uint64_t reported; /* units */
};

/* Returns the units that all processes have done when this one has done `done`, if they are equally
 * fast. */
static uint64_t done_by_all(const struct split_work *all, uint64_t done)
{
  const uint64_t units = all->split->units;
  return all->units == units ? done : (uint64_t)((unsigned __int128)done * units / all->units);
}

static void report_units(struct split_work *all, uint64_t units)
{
  if (!all->split->is_reported || units == 0)
    return;
  const uint64_t before = atomic_fetch_add(&all->done, units);
  ihp_progress_add(&all->progress, done_by_all(all, before + units) - done_by_all(all, before));
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

/* Returns the number of units in every `turns`-th block, beginning with block `first`. */
static uint64_t count_dealt(const struct ihp_split *split, uint64_t first, uint64_t turns)
{
  const uint64_t blocks = (split->units - 1) / split->dealt + 1;
  if (first >= blocks)
    return 0;
  const uint64_t last = (blocks - 1 - first) / turns; /* of these blocks */
  const uint64_t end = (first + last * turns + 1) * split->dealt;
  return (last + 1) * split->dealt - (end > split->units ? end - split->units : 0);
}

/* Returns the units of a slice; run_slice() sets the other members. */
static struct ihp_slice slice_of(const struct split_work *all, size_t number)
{
  const uint64_t block = all->split->dealt;
  if (block > 0) {
    const uint64_t first = number * all->size + all->rank, turns = all->slices * all->size;
    return (struct ihp_slice){.first = first * block,
                              .count = count_dealt(all->split, first, turns),
                              .block = block,
                              .apart = turns * block};
  }
  const uint64_t before = all->share * number, left = all->units - before;
  const uint64_t count = left < all->share ? left : all->share;
  return (struct ihp_slice){.first = all->first + before, .count = count, .block = count};
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
  all->status[number] =
      ihp_slice_is_over(&slice, 0) ? IH_ERR_CANCELLED : split->run(all->work, &slice);
  if (all->status[number] == IH_OK)
    report_units(all, slice.count - state.reported);
}

/* Divides the units of this process, at least one, into slices. */
static void choose_slices(struct split_work *all, size_t workers)
{
  const struct ihp_split *split = all->split;
  const uint64_t most = (uint64_t)workers * split->a_worker;
  const uint64_t even = (all->units - 1) / most + 1;
  const uint64_t blocks = split->dealt == 0 ? 0 : (all->units - 1) / split->dealt + 1;
  all->share = even < split->least ? split->least : even;
  all->slices = split->dealt == 0 ? (size_t)((all->units - 1) / all->share + 1)
                                  : (size_t)(blocks < most ? blocks : most);
}

/* Runs the slices of this process. */
static enum ih_status run_slices(struct split_work *all, const ih_executor *executor)
{
  const struct ihp_split *split = all->split;
  if (all->units == 0) { /* of a team with more processes than units */
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

enum ih_status ihp_split_run(const struct ihp_split *split, const ih_executor *executor, void *work)
{
  if (!ihp_executor_is_known(executor) || !ihp_callbacks_are_known(split->callbacks))
    return IH_ERR_ARGUMENT;
  if (split->units == 0)
    return IH_OK;
  const ih_team *team = split->is_divided ? ihp_team_of(executor) : NULL;
  const struct ihp_share part = ihp_team_share(team, split->units);
  struct split_work all = {.split = split,
                           .work = work,
                           .rank = ihp_team_rank(team),
                           .size = team == NULL ? 1 : team->size,
                           .first = part.first,
                           .units = part.end - part.first};
  if (split->dealt > 0)
    all.units = count_dealt(split, all.rank, all.size);
  all.progress = ihp_progress_begin(split->callbacks, split->units);
  enum ih_status status = run_slices(&all, executor);
  if (team != NULL)
    status = exchange(&all, team, status);
  else if (status == IH_OK && split->join != NULL)
    join_slices(&all, all.own, all.slices);
  free(all.own);
  free(all.status);
  return status;
}
