/* isohand: how the library's parallel calls use the caller's threads.
 *
 * The library owns no threads.  A parallel call splits its work into tasks and
 * hands them to the caller's executor; what it computes does not depend on the
 * number of tasks, on their order or on the threads that run them. */
#ifndef ISOHAND_EXECUTOR_H
#define ISOHAND_EXECUTOR_H

#include <isohand/status.h>

IH_BEGIN_DECLS

/* One task of a parallel call: does the work numbered `task`.  Tasks of one
 * call touch different outputs, so they may run at the same time. */
typedef void (*ih_task)(void *work, size_t task);

/* Plain data, owned by the caller, read only during the call it is passed to.
 * Where a call takes an executor, NULL means: one task after the other, on the
 * calling thread. */
typedef struct ih_executor {
  /* Calls task(work, i) once for each i in 0..tasks-1, in any order and on any
   * threads, and returns when all of them have returned. */
  void (*run)(void *context, size_t tasks, ih_task task, void *work);
  void *context;    /* passed to run */
  unsigned workers; /* tasks that can run at the same time; 0 counts as 1 */
} ih_executor;

IH_END_DECLS

#endif
