#include "executors.h"

#include <check.h>
#include <pthread.h>
#include <stdint.h>

enum { MOST = 16 };

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
  return (ih_executor){.run = run_backwards, .workers = 1, .reserved = &later};
}

struct starter {
  pthread_t thread;
  pthread_barrier_t *barrier;
  ih_task task;
  void *work;
  size_t i;
};

static void *start_with_others(void *argument)
{
  const struct starter *starter = argument;
  (void)pthread_barrier_wait(starter->barrier);
  starter->task(starter->work, starter->i);
  return NULL;
}

void test_at_once(unsigned n, ih_task task, void *work)
{
  pthread_barrier_t barrier;
  struct starter starters[MOST];
  ck_assert_uint_le(n, MOST);
  ck_assert_int_eq(pthread_barrier_init(&barrier, NULL, n), 0);
  for (size_t i = 0; i < n; i++) {
    starters[i] = (struct starter){.barrier = &barrier, .task = task, .work = work, .i = i};
    ck_assert_int_eq(pthread_create(&starters[i].thread, NULL, start_with_others, &starters[i]), 0);
  }
  for (size_t i = 0; i < n; i++)
    pthread_join(starters[i].thread, NULL);
  (void)pthread_barrier_destroy(&barrier);
}
