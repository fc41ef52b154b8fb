/* A pool for all processors has a worker for each one that the process may use, or, if the system
 * does not report these, for each one online. */
#ifdef __linux__
#define _GNU_SOURCE /* cpu_set_t, syscall */
#endif
#include "harness.h"

#include <isohand/threads.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#include <sys/syscall.h>

static int is_failing;
static unsigned failures;

/* Replaces libc's, which fails with more processors than a cpu_set_t holds. */
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set)
{
  if (is_failing) {
    failures++;
    return -1;
  }
  memset(set, 0, size);
  return syscall(SYS_sched_getaffinity, process, size, set) < 0 ? -1 : 0;
}

START_TEST(all_online)
{
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  ih_threads *pool;
  ck_assert_int_ge(online, 1);
  is_failing = 1;
  ck_assert_int_eq(ih_threads_new(0, &pool), IH_OK);
  is_failing = 0;
  ck_assert_uint_eq(failures, 1);
  ck_assert_uint_eq(ih_threads_executor(pool)->workers,
                    online < IH_THREADS_MAX ? (size_t)online : IH_THREADS_MAX);
  ih_threads_free(pool);
}
END_TEST

/* Restricts the process to one or two of its processors.  With a single processor this only proves
 * that one worker is made; with more than a cpu_set_t holds it proves nothing. */
START_TEST(some_allowed)
{
  cpu_set_t all, some;
  ih_threads *pool;
  CPU_ZERO(&some);
  if (sched_getaffinity(0, sizeof all, &all) != 0) {
    printf("skipped: more processors than a cpu_set_t holds\n");
    return;
  }
  for (size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&some) <= _i; i++)
    if (CPU_ISSET(i, &all))
      CPU_SET(i, &some);
  ck_assert_int_eq(sched_setaffinity(0, sizeof some, &some), 0);
  ck_assert_int_eq(ih_threads_new(0, &pool), IH_OK);
  ck_assert_uint_eq(ih_threads_executor(pool)->workers, (size_t)CPU_COUNT(&some));
  ih_threads_free(pool);
  ck_assert_int_eq(sched_setaffinity(0, sizeof all, &all), 0);
}
END_TEST

TEST_MAIN({all_online}, {some_allowed, 0, 2})
#else
int main(void)
{
  return TEST_SKIPPED;
}
#endif
