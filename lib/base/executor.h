/* The one way to split work into tasks for the caller's executor, and to join what
 * comes out of them. */
#ifndef IH_LIB_BASE_EXECUTOR_H
#define IH_LIB_BASE_EXECUTOR_H

#include <isohand/base.h>

/* How many tasks can run at the same time: at least 1. */
size_t ihp_workers(const ih_executor *executor);

/* Runs task(work, i) once for each i in 0..tasks-1; without an executor (NULL), in that order on
 * the calling thread.  No task does its work twice, whatever the executor does.  Returns
 * IH_ERR_CANCELLED if the executor stopped early; IH_ERR_EXECUTOR if it returned 0 but did not run
 * each task exactly once; IH_ERR_MEMORY before any task runs.  Unless the result is IH_OK, some
 * tasks may not have run. */
enum ih_status ihp_run_tasks(const ih_executor *executor, size_t tasks, ih_task task, void *work);

/* What one task does of a call's work, which consists of units 0..units-1. */
struct ihp_slice {
  uint64_t first, count; /* its units first..first+count-1, at least one */
  size_t number, slices; /* it is slice `number` of 0..slices-1 */
  void *own;             /* its own room, zero at the start; NULL when there is none */
  struct ihp_slice_state *state;
};

/* How work is split. */
struct ihp_split {
  uint64_t units;    /* of work; with 0 nothing runs */
  uint64_t least;    /* units that a slice has at least, but for the last: >= 1 */
  unsigned a_worker; /* slices for each worker at most.  Many even out their ends; few
                      * repeat less of what each of them prepares. */
  size_t own_bytes;  /* of a slice's own room, 0: none */
  enum ih_status (*run)(void *work, const struct ihp_slice *slice);
  void (*join)(void *work, const void *own); /* NULL: there is nothing to join */
  /* Asked before each slice; NULL stands for none.  With `is_reported`, they are also told how many
   * of the units are done. */
  const ih_callbacks *callbacks;
  int is_reported;
};

/* Reports that `units` more units of the slice are done, and returns 1 if the caller wants to stop:
 * the slice must then return IH_ERR_CANCELLED at once.  A slice that can take longer than 0.1 s
 * calls this in its loop.  Units that it does not report are reported when it returns.  slice may
 * be NULL, which stands for a caller who never stops. */
int ihp_slice_is_over(const struct ihp_slice *slice, uint64_t units);

/* Runs all slices; then, unless one failed, joins what is in their own rooms to *work, in
 * the order of the slices.  Returns the status of the first slice in that order that failed;
 * IH_ERR_CANCELLED if the caller wants to stop; errors of ihp_run_tasks; IH_ERR_ARGUMENT for an
 * executor or callbacks with reserved members that are not NULL. */
enum ih_status ihp_split_run(const struct ihp_split *split, const ih_executor *executor,
                             void *work);

#endif
