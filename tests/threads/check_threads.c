/* The thread pool: every task runs once, for any number of tasks and threads, from many threads at
 * once, from within tasks, and in child processes. */
#include "harness.h"

#include <isohand/threads.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static ih_threads *pool_of(unsigned threads)
{
  ih_threads *pool = NULL;
  ck_assert_int_eq(ih_threads_new(threads, &pool), IH_OK);
  ck_assert_ptr_nonnull(pool);
  return pool;
}

static void run(const ih_threads *pool, size_t tasks, ih_task task, void *work)
{
  const ih_executor *executor = ih_threads_executor(pool);
  executor->run(executor->context, tasks, task, work);
}

/* ---- Each task once ------------------------------------------------------------- */

enum { MOST_TASKS = 1000 };

struct counted {
  const ih_threads *pool;
  size_t tasks;
  uint8_t times[MOST_TASKS];
};

static void count_task(void *work, size_t task)
{
  struct counted *counted = work;
  counted->times[task]++;
}

/* Plain bytes, which ThreadSanitizer checks, including how the caller reads them afterwards. */
static void check_once(const ih_threads *pool, size_t tasks)
{
  struct counted counted = {.tasks = tasks};
  run(pool, tasks, count_task, &counted);
  for (size_t i = 0; i < MOST_TASKS; i++)
    test_assert(counted.times[i] == (i < tasks));
}

START_TEST(test_every_number)
{
  for (unsigned threads = 0; threads <= 9; threads++) {
    ih_threads *pool = pool_of(threads);
    const unsigned workers = ih_threads_executor(pool)->workers;
    if (threads == 0)
      ck_assert_uint_ge(workers, 1);
    else
      ck_assert_uint_eq(workers, threads);
    ck_assert_ptr_null(ih_threads_executor(pool)->team);
    ck_assert_ptr_null(ih_threads_executor(pool)->reserved);
    for (size_t tasks = 0; tasks <= 40; tasks++)
      check_once(pool, tasks);
    check_once(pool, MOST_TASKS);
    ih_threads_free(pool);
  }
}
END_TEST

/* Unused pools, and calls that arrive while workers start or go to sleep. */
START_TEST(test_short_lives)
{
  for (unsigned i = 0; i < 200; i++) {
    ih_threads *pool = pool_of(1 + i % 5);
    for (unsigned call = 0; call < i % 4; call++)
      check_once(pool, 2 + call);
    ih_threads_free(pool);
  }
  ih_threads_free(NULL);
}
END_TEST

START_TEST(test_arguments)
{
  ih_threads *pool = NULL;
  ck_assert_int_eq(ih_threads_new(IH_THREADS_MAX + 1, &pool), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_threads_new(UINT32_MAX, &pool), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(pool);
  ck_assert_int_eq(ih_threads_new(1, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* ---- Concurrency ----------------------------------------------------------------- */

/* Tasks that wait for each other: none ends before all have begun. */
static void meet(void *work, size_t task)
{
  (void)task;
  (void)pthread_barrier_wait(work);
}

START_TEST(test_all_threads_work)
{
  for (unsigned threads = 2; threads <= 6; threads++) {
    pthread_barrier_t barrier;
    ih_threads *pool = pool_of(threads);
    ck_assert_int_eq(pthread_barrier_init(&barrier, NULL, threads), 0);
    for (unsigned i = 0; i < 20; i++)
      run(pool, 3 * threads, meet, &barrier);
    ih_threads_free(pool);
    ck_assert_int_eq(pthread_barrier_destroy(&barrier), 0);
  }
}
END_TEST

/* One long task does not delay the others: they are handed out one by one. */
struct uneven {
  atomic_size_t done;
  size_t tasks;
};

static void wait_for_others(void *work, size_t task)
{
  struct uneven *uneven = work;
  while (task == 0 && atomic_load(&uneven->done) < uneven->tasks - 1)
    (void)sched_yield();
  atomic_fetch_add(&uneven->done, 1);
}

START_TEST(test_uneven)
{
  struct uneven uneven = {.tasks = 500};
  ih_threads *pool = pool_of(2);
  run(pool, uneven.tasks, wait_for_others, &uneven);
  ck_assert_uint_eq(atomic_load(&uneven.done), uneven.tasks);
  ih_threads_free(pool);
}
END_TEST

/* A call returns only when all of its tasks have, including those that run on other threads. */
struct late {
  pthread_barrier_t barrier;
  pthread_t caller;
  int ended[2];
};

static void end_late(void *work, size_t task)
{
  const struct timespec while_away = {.tv_nsec = 10000000};
  struct late *late = work;
  (void)pthread_barrier_wait(&late->barrier);
  if (!pthread_equal(late->caller, pthread_self()))
    (void)nanosleep(&while_away, NULL);
  late->ended[task] = 1;
}

START_TEST(test_waits)
{
  struct late late = {.caller = pthread_self()};
  ih_threads *pool = pool_of(2);
  ck_assert_int_eq(pthread_barrier_init(&late.barrier, NULL, 2), 0);
  run(pool, 2, end_late, &late);
  ck_assert(late.ended[0] && late.ended[1]);
  ih_threads_free(pool);
}
END_TEST

static void *call_often(void *context)
{
  for (size_t i = 0; i < 300; i++)
    check_once(context, 1 + i % 37);
  return NULL;
}

/* Several threads use the same pool. */
START_TEST(test_many_callers)
{
  enum { CALLERS = 6 };
  pthread_t callers[CALLERS];
  ih_threads *pool = pool_of(3);
  for (unsigned i = 0; i < CALLERS; i++)
    ck_assert_int_eq(pthread_create(&callers[i], NULL, call_often, pool), 0);
  for (unsigned i = 0; i < CALLERS; i++)
    ck_assert_int_eq(pthread_join(callers[i], NULL), 0);
  ih_threads_free(pool);
}
END_TEST

/* A call with long tasks, and the number of threads in them. */
struct lasting {
  const ih_threads *pool;
  atomic_uint begun;
  atomic_int may_end;
};

static void last(void *work, size_t task)
{
  struct lasting *lasting = work;
  (void)task;
  atomic_fetch_add(&lasting->begun, 1);
  while (!atomic_load(&lasting->may_end))
    (void)sched_yield();
}

static void *run_lasting(void *context)
{
  struct lasting *lasting = context;
  run(lasting->pool, 2, last, lasting);
  return NULL;
}

/* A call that starts later ends earlier while all workers are in the first one; and workers find
 * the tasks of a later call behind one that has none left. */
START_TEST(test_later_ends_earlier)
{
  for (unsigned threads = 2; threads <= 4; threads++) {
    struct lasting lasting = {.pool = pool_of(threads)};
    pthread_t caller;
    ck_assert_int_eq(pthread_create(&caller, NULL, run_lasting, &lasting), 0);
    while (atomic_load(&lasting.begun) < 2)
      (void)sched_yield();
    for (unsigned i = 0; i < 30; i++)
      check_once(lasting.pool, 2 + i);
    if (threads > 2) {
      pthread_barrier_t barrier;
      ck_assert_int_eq(pthread_barrier_init(&barrier, NULL, threads - 1), 0);
      run(lasting.pool, threads - 1, meet, &barrier);
      ck_assert_int_eq(pthread_barrier_destroy(&barrier), 0);
    }
    atomic_store(&lasting.may_end, 1);
    ck_assert_int_eq(pthread_join(caller, NULL), 0);
    ck_assert_uint_eq(atomic_load(&lasting.begun), 2);
    check_once(lasting.pool, 20);
    ih_threads_free((ih_threads *)(uintptr_t)lasting.pool);
  }
}
END_TEST

/* ---- Calls from tasks ------------------------------------------------------------ */

struct nested {
  const ih_threads *pool, *other;
  atomic_uint tasks;
};

/* Tasks of a nested call run in order on the thread that makes it. */
struct inner {
  pthread_t thread;
  size_t next;
};

static void check_inner(void *work, size_t task)
{
  struct inner *inner = work;
  (void)sched_yield();
  test_assert(pthread_equal(inner->thread, pthread_self()));
  test_assert(inner->next++ == task);
}

static void call_again(void *work, size_t task)
{
  struct nested *nested = work;
  struct inner inner = {pthread_self(), 0};
  run(nested->pool, 60 + task, check_inner, &inner);
  test_assert(inner.next == 60 + task);
  check_once(nested->other, 20);
  atomic_fetch_add(&nested->tasks, 1);
}

START_TEST(test_nested)
{
  struct nested nested = {.pool = pool_of(4), .other = pool_of(3)};
  /* With two tasks, some workers have none. */
  for (unsigned i = 0; i < 50; i++)
    run(nested.pool, 2 + i % 20, call_again, &nested);
  ck_assert_uint_eq(atomic_load(&nested.tasks), 50 * 2 + 2 * 190 + 45);
  ih_threads_free((ih_threads *)(uintptr_t)nested.pool);
  ih_threads_free((ih_threads *)(uintptr_t)nested.other);
}
END_TEST

/* ---- Signals and processes --------------------------------------------------------- */

struct masks {
  pthread_barrier_t barrier;
  pthread_t caller;
  atomic_uint blocked; /* workers that block signals from elsewhere */
};

static void look_at_mask(void *work, size_t task)
{
  struct masks *masks = work;
  sigset_t set;
  (void)task;
  (void)pthread_sigmask(SIG_SETMASK, NULL, &set);
  (void)pthread_barrier_wait(&masks->barrier);
  if (pthread_equal(pthread_self(), masks->caller))
    return;
  const int signals[] = {SIGINT, SIGTERM, SIGALRM, SIGUSR1, SIGCHLD, SIGPIPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    test_assert(sigismember(&set, signals[i]) == 1);
  const int own[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    test_assert(sigismember(&set, own[i]) == 0);
  atomic_fetch_add(&masks->blocked, 1);
}

START_TEST(test_signals)
{
  sigset_t before, after;
  struct masks masks = {.caller = pthread_self()};
  ck_assert_int_eq(pthread_barrier_init(&masks.barrier, NULL, 3), 0);
  (void)pthread_sigmask(SIG_SETMASK, NULL, &before);
  ih_threads *pool = pool_of(3);
  (void)pthread_sigmask(SIG_SETMASK, NULL, &after);
  for (int i = 1; i < 32; i++)
    ck_assert_int_eq(sigismember(&before, i), sigismember(&after, i));
  run(pool, 3, look_at_mask, &masks);
  ck_assert_uint_eq(atomic_load(&masks.blocked), 2);
  ih_threads_free(pool);
}
END_TEST

static atomic_int is_over;

static void *call_until_over(void *context)
{
  while (!atomic_load(&is_over))
    check_once(context, 30);
  return NULL;
}

/* A child forked while the pool is working uses and frees the pool, without the workers. */
START_TEST(test_fork)
{
  ih_threads *pool = pool_of(3);
  pthread_t busy;
  ck_assert_int_eq(pthread_create(&busy, NULL, call_until_over, pool), 0);
  for (unsigned i = 0; i < 50; i++) {
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
      struct counted counted = {.tasks = 40};
      (void)alarm(20);
      run(pool, 40, count_task, &counted);
      ih_threads_free(pool);
      _exit(memchr(counted.times, 0, 40) == NULL && counted.times[40] == 0 ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "child %u: status %d", i, status);
  }
  atomic_store(&is_over, 1);
  ck_assert_int_eq(pthread_join(busy, NULL), 0);
  ih_threads_free(pool);
}
END_TEST

/* ThreadSanitizer does not support forks of a process with many threads. */
TEST_MAIN({test_arguments}, {test_fork}, {test_every_number, .flags = TEST_THREADS},
          {test_short_lives, .flags = TEST_THREADS}, {test_all_threads_work, .flags = TEST_THREADS},
          {test_uneven, .flags = TEST_THREADS}, {test_waits, .flags = TEST_THREADS},
          {test_many_callers, .flags = TEST_THREADS},
          {test_later_ends_earlier, .flags = TEST_THREADS}, {test_nested, .flags = TEST_THREADS},
          {test_signals, .flags = TEST_THREADS})
