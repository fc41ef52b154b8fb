/* Executors for tests: one on pthreads (libgomp does not work in Check's forked children or under
 * ThreadSanitizer), and one that runs tasks backwards. */
#ifndef IH_TESTS_EXECUTORS_H
#define IH_TESTS_EXECUTORS_H

#include <isohand/base.h>

/* Runs tasks on `workers` pthreads, 1..16. */
ih_executor test_threads(unsigned workers);

/* Runs tasks on the calling thread, last to first; claims `workers` workers. */
ih_executor test_backwards(unsigned workers);

/* Calls task(work, i) for each i below n concurrently: on n threads, 1..16, that first wait for one
 * another. */
void test_at_once(unsigned n, ih_task task, void *work);

/* Returns an executor of a later version, which every call refuses. */
ih_executor test_unknown_executor(void);

#endif
