/* isohand: an executor on POSIX threads.  In libisohand-threads.
 *
 * The other libraries own no threads: their parallel calls take an executor of the caller's
 * (isohand/base.h).  This one is for programs that have none of their own, and for languages in
 * which one is hard to write.
 *
 * A pool creates its threads once; they wait until a parallel call has tasks.  The thread that
 * makes the call works with them, and each takes one task after the other, so tasks may differ in
 * length.
 *
 * A parallel call that is made from within a task of the same pool runs its tasks one after the
 * other on the thread that makes it, so nothing waits for itself.
 *
 * Signals: the workers block all signals that come from elsewhere, so a handler of those never runs
 * on one of them.  SIGBUS, SIGFPE, SIGILL and SIGSEGV come from a task's own instructions, and
 * their handlers run where the task does.
 *
 * Fork: a child process has no workers.  There the executor runs all tasks on the calling thread,
 * and ih_threads_free only frees memory.
 *
 * Stability: stable.
 * Threads: several threads may use the executor of one pool at the same time, and share its
 * workers; ih_threads_free needs the pool to itself. */
#ifndef ISOHAND_THREADS_H
#define ISOHAND_THREADS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/* The most threads of a pool. */
#define IH_THREADS_MAX 4096

typedef struct ih_threads ih_threads;

/* *out = a pool of `threads` threads, 1..IH_THREADS_MAX, of which the calling thread of each
 * parallel call is one; so a pool of 1 has no worker.  0 stands for the number of online processors
 * that the process may use.  IH_ERR_MEMORY when the system is out of memory or has no more threads
 * to give; IH_ERR_ARGUMENT for NULL, or more threads than IH_THREADS_MAX. */
IH_API enum ih_status ih_threads_new(unsigned threads, ih_threads **out);

/* Ends the workers and frees the pool; NULL is allowed.  No call that uses its executor may be
 * running, so this is no call for a task. */
IH_API void ih_threads_free(ih_threads *threads);

/* The executor of a pool, valid until the pool is freed.  Its `workers` is the number of the pool's
 * threads. */
IH_API const ih_executor *ih_threads_executor(const ih_threads *threads);

IH_END_DECLS

#endif
