#include "tools/commands/threads.h"

#include <isohand/openmp.h>

#ifdef _OPENMP
#include <pthread.h>
#include <stdlib.h>

/* Threads that wait for each other, so that all are there at once. */
struct trial {
  pthread_mutex_t lock;
  pthread_cond_t ended;
  int is_over;
};

static void *wait_for_end(void *context)
{
  struct trial *trial = context;
  (void)pthread_mutex_lock(&trial->lock);
  while (!trial->is_over)
    (void)pthread_cond_wait(&trial->ended, &trial->lock);
  (void)pthread_mutex_unlock(&trial->lock);
  return NULL;
}

/* How many of n threads can be there at once. */
static size_t try_threads(pthread_t threads[], size_t n)
{
  struct trial trial = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};
  size_t created = 0;
  while (created < n && pthread_create(&threads[created], NULL, wait_for_end, &trial) == 0)
    created++;
  (void)pthread_mutex_lock(&trial.lock);
  trial.is_over = 1;
  (void)pthread_cond_broadcast(&trial.ended);
  (void)pthread_mutex_unlock(&trial.lock);
  for (size_t i = 0; i < created; i++)
    (void)pthread_join(threads[i], NULL);
  return created;
}

static void do_nothing(void *work, size_t task)
{
  (void)work;
  (void)task;
}

/* One of OpenMP's threads is the calling one, and a build has one more than it was asked for.
 * OpenMP then takes them, before anything else takes the memory of their stacks. */
enum outcome threads_check(const struct call *call)
{
  unsigned count = (unsigned)call->settings.threads;
  ih_executor executor = ih_openmp_executor(&count);
  if (executor.workers <= 1)
    return DONE;
  const size_t more = count;
  pthread_t *threads = malloc(more * sizeof *threads);
  const size_t created = threads == NULL ? 0 : try_threads(threads, more);
  free(threads);
  if (created < more) {
    report(call, "there is room for only %zu threads, not for %u: use fewer with --threads",
           created, count);
    return FAILED;
  }
  count++;
  (void)executor.run(executor.context, more + 1, do_nothing, NULL);
  return DONE;
}

#else

enum outcome threads_check(const struct call *call)
{
  (void)call;
  return DONE;
}

#endif
