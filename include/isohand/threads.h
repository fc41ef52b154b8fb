/** @file
 * An executor on POSIX threads.
 *
 * Part of libisohand-threads.  The other libraries own no threads: their parallel calls take the
 * caller's executor (isohand/base.h).  This one is for programs without an executor, and for
 * languages in which one is hard to write.
 *
 * A pool creates its threads once; they sleep until a parallel call has tasks.  The thread that
 * makes the call works with them.  Each thread takes one task after the other, so tasks may differ
 * in length.
 *
 * Nested calls: a parallel call that a task of the same pool makes runs its own tasks one after the
 * other on its own thread, so it cannot deadlock.
 *
 * Signals: the worker threads block all signals that come from outside, so the handlers of these
 * never run there.  SIGBUS, SIGFPE, SIGILL and SIGSEGV are caused by the instructions of a task;
 * their handlers run on the thread that runs the task.
 *
 * Fork: a child process has no worker threads.  In it, the executor runs all tasks on the calling
 * thread, and ih_threads_free() only frees memory.
 *
 * Stability: stable.
 *
 * Threads: several threads may use the executor of one pool at the same time, and share its
 * workers; ih_threads_free() may run only when nothing else uses the pool. */
#ifndef ISOHAND_THREADS_H
#define ISOHAND_THREADS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** The largest number of threads of a pool. */
#define IH_THREADS_MAX 4096

/** A pool of threads. */
typedef struct ih_threads ih_threads;

/** Creates a pool of threads.
 *
 * @param threads   1..IH_THREADS_MAX, including the thread that makes a parallel call, so a pool of
 *                  1 has no worker threads; 0 means one for each online processor that the process
 *                  may use, at most IH_THREADS_MAX
 * @param[out] out  receives the pool; the caller frees it with ih_threads_free()
 *
 * @retval IH_ERR_ARGUMENT  out is NULL, or threads is above IH_THREADS_MAX
 * @retval IH_ERR_MEMORY    out of memory, or the system refuses to create that many threads */
IH_API enum ih_status ih_threads_new(unsigned threads, ih_threads **out);

/** Ends the worker threads and frees the pool.
 *
 * No call that uses the executor of the pool may be running; so a task of the pool must not call
 * this.
 *
 * @param threads  the pool; NULL is allowed */
IH_API void ih_threads_free(ih_threads *threads);

/** Returns the executor of a pool.
 *
 * @param threads  the pool, not NULL
 * @return the executor, valid until the pool is freed; ih_executor.workers is the number of threads
 *         of the pool */
IH_API const ih_executor *ih_threads_executor(const ih_threads *threads);

IH_END_DECLS

#endif
