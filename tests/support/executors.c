#include "executors.h"

#include <check.h>
#include <pthread.h>
#include <stdint.h>

struct pool {
  pthread_mutex_t lock;
  size_t next, tasks;
  ih_task task;
  void *work;
};

static void *pool_thread(void *argument)
{
  struct pool *pool = argument;
  for (;;) {
    pthread_mutex_lock(&pool->lock);
    const size_t i = pool->next++;
    pthread_mutex_unlock(&pool->lock);
    if (i >= pool->tasks)
      return NULL;
    pool->task(pool->work, i);
  }
}

static int run_threads(void *context, size_t tasks, ih_task task, void *work)
{
  enum { MOST = 16 };
  const size_t workers = (size_t)(uintptr_t)context;
  struct pool pool = {.next = 0, .tasks = tasks, .task = task, .work = work};
  pthread_t threads[MOST];
  ck_assert_uint_le(workers, MOST);
  pthread_mutex_init(&pool.lock, NULL);
  for (size_t i = 0; i < workers; i++)
    ck_assert_int_eq(pthread_create(&threads[i], NULL, pool_thread, &pool), 0);
  for (size_t i = 0; i < workers; i++)
    pthread_join(threads[i], NULL);
  pthread_mutex_destroy(&pool.lock);
  return 0;
}

static int run_backwards(void *context, size_t tasks, ih_task task, void *work)
{
  (void)context;
  for (size_t i = tasks; i-- > 0;)
    task(work, i);
  return 0;
}

ih_executor test_threads(unsigned workers)
{
  return (ih_executor){
      .run = run_threads, .context = (void *)(uintptr_t)workers, .workers = workers};
}

ih_executor test_backwards(unsigned workers)
{
  return (ih_executor){.run = run_backwards, .workers = workers};
}

ih_executor test_unknown_executor(void)
{
  static int later;
  return (ih_executor){.run = run_backwards, .workers = 1, .reserved = {NULL, &later}};
}
