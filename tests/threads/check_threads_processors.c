/* A pool for all processors, where the system does not say which of them the process may use: it
 * has a worker for each that is online. */
#ifdef __linux__
#define _GNU_SOURCE /* syscall */
#endif
#include "harness.h"

#include <isohand/threads.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

static int is_failing;
static unsigned failures;

/* Stands in for libc's, which fails with more processors than a cpu_set_t holds. */
int sched_getaffinity(pid_t process, size_t size, void *set);
int sched_getaffinity(pid_t process, size_t size, void *set)
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

TEST_MAIN({all_online})
#else
int main(void)
{
  return TEST_SKIPPED;
}
#endif
