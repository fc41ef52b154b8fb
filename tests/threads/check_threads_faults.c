/* A pool that cannot get its memory or all of its threads leaks nothing. */
#include "faults.h"
#include "harness.h"

#include <isohand/threads.h>
#include <stdatomic.h>

static void count_task(void *work, size_t task)
{
  (void)task;
  atomic_fetch_add((atomic_uint *)work, 1);
}

static enum ih_status use_pool(void *context, ih_error *error)
{
  ih_threads *pool = NULL;
  (void)context;
  const enum ih_status status = ih_threads_new(5, &pool);
  if (status != IH_OK) {
    *error = (ih_error){.status = status, .message = "no pool"};
    return pool == NULL ? status : IH_ERR_INTERNAL;
  }
  atomic_uint tasks = 0;
  const ih_executor *executor = ih_threads_executor(pool);
  executor->run(executor->context, 30, count_task, &tasks);
  ih_threads_free(pool);
  return tasks == 30 ? IH_OK : IH_ERR_INTERNAL;
}

/* The pool's memory and four workers. */
START_TEST(test_memory)
{
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .is_lasting = _i, .step = 1, .work = use_pool};
  ck_assert_uint_eq(faults_try(&trial), 5);
}
END_TEST

TEST_MAIN({test_memory, 0, 2})
