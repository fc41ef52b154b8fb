/* Progress: told in rising order, once each, up to the last work, whichever task ends first. */
#include "base/progress.h"
#include "executors.h"
#include "harness.h"

enum { TASKS = 2000, WORKERS = 4, LONGEST = 64 };

struct telling {
  struct ihp_progress progress;
  uint64_t last;
  unsigned calls;
  int is_told; /* inside the call */
};

static void hear(void *context, uint64_t done, uint64_t total)
{
  struct telling *telling = context;
  ck_assert_msg(!telling->is_told, "two threads tell at once");
  telling->is_told = 1;
  ck_assert_msg(done > telling->last && done <= total, "after %ju of %ju: %ju",
                (uintmax_t)telling->last, (uintmax_t)total, (uintmax_t)done);
  telling->last = done;
  telling->calls++;
  telling->is_told = 0;
}

static struct telling telling_of(uint64_t total)
{
  return (struct telling){.progress = {.tell = hear, .total = total, .telling = ATOMIC_FLAG_INIT}};
}

static uint64_t work_of(size_t task)
{
  return task % LONGEST;
}

/* Every other task also says something between, as a build says that a file is written. */
static void do_task(void *work, size_t task)
{
  struct telling *telling = work;
  ihp_progress_add(&telling->progress, work_of(task));
  if (task % 2 == 0)
    return;
  ihp_progress_pause(&telling->progress);
  ck_assert_int_eq(telling->is_told, 0);
  ihp_progress_go_on(&telling->progress);
}

START_TEST(one_thread)
{
  struct telling telling = telling_of(10);
  telling.progress.context = &telling;
  for (unsigned i = 1; i <= 10; i++) {
    ihp_progress_add(&telling.progress, 1);
    ck_assert_uint_eq(telling.last, i);
    ihp_progress_pause(&telling.progress);
    ihp_progress_go_on(&telling.progress);
    ihp_progress_add(&telling.progress, 0);
    ck_assert_uint_eq(telling.calls, i);
  }
}
END_TEST

START_TEST(work_while_paused)
{
  struct telling telling = telling_of(5);
  telling.progress.context = &telling;
  ihp_progress_pause(&telling.progress);
  ihp_progress_add(&telling.progress, 2);
  ihp_progress_add(&telling.progress, 3);
  ck_assert_uint_eq(telling.calls, 0);
  ihp_progress_go_on(&telling.progress);
  ck_assert_uint_eq(telling.calls, 1);
  ck_assert_uint_eq(telling.last, 5);
}
END_TEST

START_TEST(threads_tell_all)
{
  const ih_executor executor = test_threads(WORKERS);
  uint64_t total = 0;
  for (size_t task = 0; task < TASKS; task++)
    total += work_of(task);
  for (int again = 0; again < 20; again++) {
    struct telling telling = telling_of(total);
    telling.progress.context = &telling;
    ck_assert_int_eq(executor.run(executor.context, TASKS, do_task, &telling), 0);
    ck_assert_uint_eq(telling.last, total);
  }
}
END_TEST

TEST_MAIN({one_thread}, {work_while_paused}, {threads_tell_all, .flags = TEST_THREADS})
