#include "base/executor.h"

size_t ihp_workers(const ih_executor *executor)
{
  return executor == NULL || executor->workers == 0 ? 1 : executor->workers;
}

void ihp_run(const ih_executor *executor, size_t tasks, ih_task task, void *work)
{
  if (executor != NULL && executor->run != NULL) {
    executor->run(executor->context, tasks, task, work);
    return;
  }
  for (size_t i = 0; i < tasks; i++)
    task(work, i);
}
