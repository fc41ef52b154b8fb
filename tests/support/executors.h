/* Executors for tests: on pthreads (Check's forked children and ThreadSanitizer
 * do not go with libgomp), and one that runs tasks backwards. */
#ifndef IH_TESTS_EXECUTORS_H
#define IH_TESTS_EXECUTORS_H

#include <isohand/base.h>

/* Runs tasks on `workers` pthreads, 1..16. */
ih_executor test_threads(unsigned workers);

/* Runs tasks on the calling thread, the last first; says it has `workers`. */
ih_executor test_backwards(unsigned workers);

/* Calls task(work, i), for each i below n, at the same time: on n threads, 1..16, that wait for one
 * another first. */
void test_at_once(unsigned n, ih_task task, void *work);

/* One of a later version, which every call refuses. */
ih_executor test_unknown_executor(void);

#endif
