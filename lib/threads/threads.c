/* A pool of POSIX threads that execute the tasks of parallel calls. */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity */
#endif

#include <isohand/threads.h>
#include <pthread.h>
#ifdef __linux__
#include <sched.h>
#endif
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* A parallel call, on the stack of the calling thread. */
struct threads_call {
  struct threads_call *later; /* the next call in order of arrival */
  ih_task task;
  void *work;
  size_t tasks;
  atomic_size_t next;  /* next task to take */
  unsigned workers;    /* working on it, excluding the calling thread */
  pthread_cond_t left; /* signalled by the last of them to leave */
  pthread_t caller;
};

struct ih_threads {
  ih_executor executor;
  pid_t process; /* the process that owns the workers */
  pthread_mutex_t lock;
  pthread_cond_t wake;        /* signalled for a new call or the end */
  struct threads_call *first; /* list of the calls in progress */
  int is_over;
  unsigned workers;
  pthread_t worker[];
};

/* Runs tasks until none is left.  `next` exceeds `tasks` by at most one for each thread of the pool
 * and the caller, so it cannot wrap. */
static void take_tasks(struct threads_call *call)
{
  for (;;) {
    const size_t i = atomic_fetch_add_explicit(&call->next, 1, memory_order_relaxed);
    if (i >= call->tasks)
      return;
    call->task(call->work, i);
  }
}

/* ---- Workers ------------------------------------------------------------------ */

/* Returns the first call with tasks left, or NULL. */
static struct threads_call *find_call(const ih_threads *pool)
{
  struct threads_call *call = pool->first;
  while (call != NULL && atomic_load_explicit(&call->next, memory_order_relaxed) >= call->tasks)
    call = call->later;
  return call;
}

/* The caller sees what a worker wrote in its tasks, because both take the lock in between. */
static void *worker_main(void *context)
{
  ih_threads *pool = context;
  (void)pthread_mutex_lock(&pool->lock);
  while (!pool->is_over) {
    struct threads_call *call = find_call(pool);
    if (call == NULL) {
      (void)pthread_cond_wait(&pool->wake, &pool->lock);
      continue;
    }
    call->workers++;
    (void)pthread_mutex_unlock(&pool->lock);
    take_tasks(call);
    (void)pthread_mutex_lock(&pool->lock);
    if (--call->workers == 0)
      (void)pthread_cond_signal(&call->left);
  }
  (void)pthread_mutex_unlock(&pool->lock);
  return NULL;
}

/* ---- Calls -------------------------------------------------------------------- */

/* Returns 1 if the calling thread is inside a task of the pool: it is a worker, or the caller of a
 * call in progress. */
static int is_in_task(const ih_threads *pool)
{
  const pthread_t self = pthread_self();
  for (unsigned i = 0; i < pool->workers; i++)
    if (pthread_equal(pool->worker[i], self))
      return 1;
  for (const struct threads_call *call = pool->first; call != NULL; call = call->later)
    if (pthread_equal(call->caller, self))
      return 1;
  return 0;
}

/* Appends a call to the list and wakes workers for it.  The caller holds the lock. */
static void begin_call(ih_threads *pool, struct threads_call *call)
{
  struct threads_call **end = &pool->first;
  while (*end != NULL)
    end = &(*end)->later;
  *end = call;
  if (call->tasks > pool->workers)
    (void)pthread_cond_broadcast(&pool->wake);
  else
    for (size_t i = 1; i < call->tasks; i++)
      (void)pthread_cond_signal(&pool->wake);
}

/* Removes a call that has no tasks left to take, and waits for the workers still on it.  The caller
 * holds the lock. */
static void end_call(ih_threads *pool, struct threads_call *call)
{
  struct threads_call **at = &pool->first;
  while (*at != call)
    at = &(*at)->later;
  *at = call->later;
  while (call->workers > 0)
    (void)pthread_cond_wait(&call->left, &pool->lock);
}

/* Runs the tasks on the pool and on the calling thread. */
static void run_shared(ih_threads *pool, struct threads_call *call)
{
  (void)pthread_mutex_lock(&pool->lock);
  const int is_nested = is_in_task(pool);
  if (!is_nested)
    begin_call(pool, call);
  (void)pthread_mutex_unlock(&pool->lock);
  take_tasks(call);
  if (is_nested)
    return;
  (void)pthread_mutex_lock(&pool->lock);
  end_call(pool, call);
  (void)pthread_mutex_unlock(&pool->lock);
}

static int threads_run(void *context, size_t tasks, ih_task task, void *work)
{
  ih_threads *pool = context;
  struct threads_call call = {.task = task,
                              .work = work,
                              .tasks = tasks,
                              .left = PTHREAD_COND_INITIALIZER,
                              .caller = pthread_self()};
  atomic_init(&call.next, 0);
  if (tasks <= 1 || pool->workers == 0 || getpid() != pool->process)
    take_tasks(&call);
  else
    run_shared(pool, &call);
  (void)pthread_cond_destroy(&call.left);
  return 0;
}

/* ---- Pools -------------------------------------------------------------------- */

/* Returns how many online processors the process may use, at least 1. */
static unsigned count_processors(void)
{
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) /* fails for more than CPU_SETSIZE of them */
    return (unsigned)CPU_COUNT(&set);
#endif
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online < 1 ? 1 : (unsigned)online;
}

/* Creates workers with all signals blocked except those that a thread's own instructions raise:
 * blocked, these would end the process even if a handler is set, for example when a mapped file is
 * truncated.  Returns 0 if the system creates fewer workers. */
static int create_workers(ih_threads *pool, unsigned wanted)
{
  static const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV};
  sigset_t blocked, before;
  (void)sigfillset(&blocked);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    (void)sigdelset(&blocked, own[i]);
  (void)pthread_sigmask(SIG_SETMASK, &blocked, &before);
  while (pool->workers < wanted &&
         pthread_create(&pool->worker[pool->workers], NULL, worker_main, pool) == 0)
    pool->workers++;
  (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
  return pool->workers == wanted;
}

enum ih_status ih_threads_new(unsigned threads, ih_threads **out)
{
  if (out == NULL || threads > IH_THREADS_MAX)
    return IH_ERR_ARGUMENT;
  const unsigned processors = threads == 0 ? count_processors() : threads;
  const unsigned count = processors > IH_THREADS_MAX ? IH_THREADS_MAX : processors;
  ih_threads *pool = malloc(sizeof *pool + (count - 1) * sizeof pool->worker[0]);
  if (pool == NULL)
    return IH_ERR_MEMORY;
  *pool = (ih_threads){.executor = {.run = threads_run, .context = pool, .workers = count},
                       .process = getpid(),
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .wake = PTHREAD_COND_INITIALIZER};
  if (!create_workers(pool, count - 1)) {
    ih_threads_free(pool);
    return IH_ERR_MEMORY;
  }
  *out = pool;
  return IH_OK;
}

/* In a forked child, the lock and the condition are left alone: threads that exist only in the
 * parent may have held them at the fork. */
void ih_threads_free(ih_threads *threads)
{
  if (threads != NULL && getpid() == threads->process) {
    (void)pthread_mutex_lock(&threads->lock);
    threads->is_over = 1;
    (void)pthread_cond_broadcast(&threads->wake);
    (void)pthread_mutex_unlock(&threads->lock);
    for (unsigned i = 0; i < threads->workers; i++)
      (void)pthread_join(threads->worker[i], NULL);
    (void)pthread_cond_destroy(&threads->wake);
    (void)pthread_mutex_destroy(&threads->lock);
  }
  free(threads);
}

const ih_executor *ih_threads_executor(const ih_threads *threads)
{
  return &threads->executor;
}
