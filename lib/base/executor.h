/* Splits work into tasks for the caller's executor and joins their results.  If the executor has a
 * team, work that can be divided is divided among its processes first. */
#ifndef IH_LIB_BASE_EXECUTOR_H
#define IH_LIB_BASE_EXECUTOR_H

#include "base/team.h"

#include <isohand/base.h>

/* Returns how many tasks can run at the same time, at least 1. */
size_t ihp_workers(const ih_executor *executor);

/* Runs task(work, i) once for each i in 0..tasks-1; without an executor (NULL), in that order on
 * the calling thread.  Whatever the executor does, no task does its work twice.  Returns
 * IH_ERR_CANCELLED if the executor stopped early; IH_ERR_EXECUTOR if it returned 0 but did not run
 * each task exactly once; IH_ERR_MEMORY before any task runs.  If the result is not IH_OK, some
 * tasks may not have run. */
enum ih_status ihp_run_tasks(const ih_executor *executor, size_t tasks, ih_task task, void *work);

/* One task's part of a call's work, which consists of units 0..units-1. */
struct ihp_slice {
  uint64_t first, count; /* units first..first+count-1, at least one; 0 and 0 if units are dealt
                          * out: see ihp_slice_take() */
  size_t number, slices; /* this is slice `number` of 0..slices-1 of this process */
  void *own;             /* workspace of this slice, zero at the start; NULL if own_bytes is 0;
                          * aligned to 8 bytes if own_bytes is a multiple of 8 */
  struct ihp_slice_state *state;
};

/* An array with a row for each unit, which slices fill. */
struct ihp_made_rows {
  void *at;   /* row of unit 0; NULL: not wanted */
  size_t row; /* bytes */
};

/* Most arrays of a split. */
enum { IHP_MADE_ROWS = 6 };

/* Describes how to split work. */
struct ihp_split {
  uint64_t units;    /* of work; nothing runs if 0 */
  uint64_t least;    /* minimum units per slice, except for the last: >= 1 */
  unsigned a_worker; /* maximum slices per worker.  Many let workers finish at about the same time;
                      * few repeat less of the preparation that each slice does. */
  size_t own_bytes;  /* size of a slice's workspace, or 0 */
  enum ih_status (*run)(void *work, const struct ihp_slice *slice);
  void (*join)(void *work, const void *own); /* NULL if there is nothing to join */
  /* May be NULL.  Polled for cancellation before each slice; if is_reported is set, also receives
   * the number of finished units. */
  const ih_callbacks *callbacks;
  int is_reported;
  /* 1 if the processes of a team may divide the units: whatever a slice makes for other processes
   * is in its workspace, or in the rows of its units in made[].  Each process then runs the slices
   * of a part of the units, joins the workspaces of all processes, in order, and gets all rows.  0:
   * every process runs all slices. */
  int is_divided;
  /* 1: only the workspaces of this process are joined, and the caller exchanges the result. */
  int joins_own;
  struct ihp_made_rows made[IHP_MADE_ROWS];
  /* 0: slices are contiguous.  Else each worker has one slice, which takes blocks of `dealt` units
   * until none are left, so that all workers, and all processes of a machine, finish at about the
   * same time; least and a_worker have no meaning.  Then made[] is empty: what slices make is in an
   * array of ihp_team_allocate, or in sums that do not depend on which slice adds what, and the
   * caller exchanges it.  IH_OK does not mean that all units are made: another process may have
   * failed, as the exchange then tells. */
  uint64_t dealt;
};

/* Reports `units` more finished units of the slice; returns 1 if the caller wants to stop: the
 * slice must then return IH_ERR_CANCELLED at once.  A slice that can take longer than 0.1 s calls
 * this in its loop.  Units not reported by then are reported when the slice returns.  Returns 0 if
 * slice is NULL. */
int ihp_slice_is_over(const struct ihp_slice *slice, uint64_t units);

/* If units are dealt out: takes the next ones, *units, which ascend from call to call.  Those taken
 * before count as finished.  Returns 0 if none are left, or the caller wants to stop: the slice
 * then returns IH_OK. */
int ihp_slice_take(const struct ihp_slice *slice, struct ihp_share *units);

/* Runs all slices; if none failed, joins their workspaces to *work in the order of the slices.
 * Returns the status of the first slice in that order that failed; IH_ERR_CANCELLED if the caller
 * wants to stop; the errors of ihp_run_tasks; IH_ERR_ARGUMENT if the executor or the callbacks have
 * reserved members that are not NULL. */
enum ih_status ihp_split_run(const struct ihp_split *split, const ih_executor *executor,
                             void *work);

#endif
