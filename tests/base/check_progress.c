/* Progress is reported in ascending order, each amount once, up to the total, whichever task
 * finishes first. */
#include "base/progress.h"
#include "executors.h"
#include "harness.h"

enum { TASKS = 2000, WORKERS = 4, LONGEST = 64 };

struct report_log {
  struct ihp_progress progress;
  uint64_t last;
  unsigned calls;
  int is_reporting; /* inside the callback */
};

static void record_report(void *context, uint64_t done, uint64_t total)
{
  struct report_log *log = context;
  ck_assert_msg(!log->is_reporting, "two threads report at once");
  log->is_reporting = 1;
  ck_assert_msg(done > log->last && done <= total, "after %ju of %ju: %ju", (uintmax_t)log->last,
                (uintmax_t)total, (uintmax_t)done);
  log->last = done;
  log->calls++;
  log->is_reporting = 0;
}

static struct report_log log_of(uint64_t total)
{
  return (struct report_log){
      .progress = {.report = record_report, .total = total, .is_reporting = ATOMIC_FLAG_INIT}};
}

static uint64_t work_of(size_t task)
{
  return task % LONGEST;
}

/* Every other task also pauses progress, as a build does to report a finished file. */
static void do_task(void *work, size_t task)
{
  struct report_log *log = work;
  ihp_progress_add(&log->progress, work_of(task));
  if (task % 2 == 0)
    return;
  ihp_progress_pause(&log->progress);
  ck_assert_int_eq(log->is_reporting, 0);
  ihp_progress_resume(&log->progress);
}

START_TEST(one_thread)
{
  struct report_log log = log_of(10);
  log.progress.context = &log;
  for (unsigned i = 1; i <= 10; i++) {
    ihp_progress_add(&log.progress, 1);
    ck_assert_uint_eq(log.last, i);
    ihp_progress_pause(&log.progress);
    ihp_progress_resume(&log.progress);
    ihp_progress_add(&log.progress, 0);
    ck_assert_uint_eq(log.calls, i);
  }
}
END_TEST

START_TEST(work_while_paused)
{
  struct report_log log = log_of(5);
  log.progress.context = &log;
  ihp_progress_pause(&log.progress);
  ihp_progress_add(&log.progress, 2);
  ihp_progress_add(&log.progress, 3);
  ck_assert_uint_eq(log.calls, 0);
  ihp_progress_resume(&log.progress);
  ck_assert_uint_eq(log.calls, 1);
  ck_assert_uint_eq(log.last, 5);
}
END_TEST

START_TEST(threads_report_all)
{
  const ih_executor executor = test_threads(WORKERS);
  uint64_t total = 0;
  for (size_t task = 0; task < TASKS; task++)
    total += work_of(task);
  for (int again = 0; again < 20; again++) {
    struct report_log log = log_of(total);
    log.progress.context = &log;
    ck_assert_int_eq(executor.run(executor.context, TASKS, do_task, &log), 0);
    ck_assert_uint_eq(log.last, total);
  }
}
END_TEST

TEST_MAIN({one_thread}, {work_while_paused}, {threads_report_all, .flags = TEST_THREADS})
