/* Running tasks: on the caller's executor or, without one, one after the other. */
#ifndef IH_LIB_BASE_EXECUTOR_H
#define IH_LIB_BASE_EXECUTOR_H

#include <isohand/base.h>

/* How many tasks can run at the same time: at least 1. */
size_t ihp_workers(const ih_executor *executor);

/* Runs task(work, 0..tasks-1); executor may be NULL. */
void ihp_run(const ih_executor *executor, size_t tasks, ih_task task, void *work);

#endif
