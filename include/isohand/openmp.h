/** @file
 * An executor on OpenMP threads.
 *
 * The libraries do not need OpenMP, so all of the code is in this header.  Include it where the
 * compiler gets `-fopenmp`; without that flag, all tasks run on one thread.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time; a parallel call that a task makes runs its own tasks
 * on its own thread, unless the program allows OpenMP more nested levels. */
#ifndef ISOHAND_OPENMP_H
#define ISOHAND_OPENMP_H

#include <isohand/base.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/** Runs tasks on OpenMP threads: the function behind ih_openmp_executor().
 *
 * @param context  points to the number of threads, an `unsigned`
 * @param tasks    number of tasks
 * @param task     the task
 * @param work     passed to `task`
 * @return 0 */
static inline int ih_openmp_run(void *context, size_t tasks, ih_task task, void *work)
{
  const int threads = (int)*(const unsigned *)context;
  (void)threads;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
#endif
  for (size_t i = 0; i < tasks; i++)
    task(work, i);
  return 0;
}

/** Returns an executor that runs tasks on OpenMP threads.
 *
 * @param[in,out] threads  number of threads.  If it is 0, it is first set to the number that OpenMP
 *                         would use.  Without OpenMP it is set to 1.  It belongs to the caller and
 *                         must outlive the executor.
 * @return the executor */
static inline ih_executor ih_openmp_executor(unsigned *threads)
{
  ih_executor executor;
#ifdef _OPENMP
  if (*threads == 0)
    *threads = (unsigned)omp_get_max_threads();
#else
  *threads = 1;
#endif
  executor.run = ih_openmp_run;
  executor.context = threads;
  executor.workers = *threads;
  executor.team = NULL;
  executor.reserved = NULL;
  return executor;
}

#endif
