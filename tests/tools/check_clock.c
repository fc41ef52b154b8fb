/* The progress line: its text over time, on a terminal and elsewhere. */
#include "harness.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- A simulated clock and terminal ------------------------------------------------------ */

static double now;
static int is_terminal;

#pragma GCC visibility push(default)

int clock_gettime(clockid_t clock, struct timespec *out)
{
  (void)clock;
  out->tv_sec = (time_t)now;
  out->tv_nsec = (long)(1e9 * (now - (double)(time_t)now));
  return 0;
}

int isatty(int fd)
{
  (void)fd;
  return is_terminal;
}

#pragma GCC visibility pop

static FILE *said;
static int before;

static void setup(void)
{
  now = 1000;
  is_terminal = 1;
  said = tmpfile();
  before = dup(STDERR_FILENO);
  ck_assert(said != NULL && before >= 0 && dup2(fileno(said), STDERR_FILENO) >= 0);
}

static void teardown(void)
{
  (void)dup2(before, STDERR_FILENO);
  (void)close(before);
  (void)fclose(said);
}

static void forget(void)
{
  (void)fflush(stderr);
  ck_assert_int_eq(ftruncate(fileno(said), 0), 0);
  (void)lseek(fileno(said), 0, SEEK_SET);
}

/* Asserts the text printed since the last call. */
static void assert_said(const char *text)
{
  char found[200];
  (void)fflush(stderr);
  const off_t end = lseek(fileno(said), 0, SEEK_CUR);
  const ssize_t n = pread(fileno(said), found, sizeof found - 1, 0);
  ck_assert(n >= 0 && n == end);
  found[n] = '\0';
  ck_assert_str_eq(found, text);
  forget();
}

static struct progress start(int quiet)
{
  struct progress progress;
  progress_start(&progress, quiet);
  return progress;
}

/* ---- Tests ------------------------------------------------------------------------- */

START_TEST(test_shown)
{
  struct progress progress = start(0);
  progress_show(&progress, 10, 1000);
  now += 0.1;
  progress_show(&progress, 20, 1000);
  assert_said("");
  now += 0.9;
  progress_show(&progress, 0, 1000);
  progress_show(&progress, 0, 0);
  assert_said("");
  progress_show(&progress, 19, 1000);
  assert_said("\r  1 %, 52 s left \033[K");
  progress_show(&progress, 30, 1000);
  now += 0.19;
  progress_show(&progress, 30, 1000);
  assert_said("");
  now += 0.81;
  progress_show(&progress, 999, 1000);
  assert_said("\r 99 %, 0 s left \033[K");
  progress_show(&progress, 1000, 1000);
  assert_said("\r100 %, 0 s left \033[K");
  progress_end(&progress);
  assert_said(INTERRUPT_WIPE);
}
END_TEST

START_TEST(test_not_shown)
{
  for (int i = 0; i < 2; i++) {
    is_terminal = i;
    struct progress progress = start(i);
    now += 1;
    progress_show(&progress, 1, 2);
    progress_show(&progress, 2, 2);
    progress_end(&progress);
    assert_said("");
  }
}
END_TEST

/* The second pass takes a hundred times as long for the same work: after a few seconds the time
 * left is right. */
START_TEST(test_passes)
{
  struct progress progress = start(0);
  for (uint64_t done = 1000; done <= 10000; done += 1000, now += 1)
    progress_show(&progress, done, 20000);
  for (uint64_t done = 10010; done < 10100; done += 10, now += 1)
    progress_show(&progress, done, 20000);
  progress_end(&progress);
  forget();
  progress_show(&progress, 10100, 20000);
  assert_said("\r 50 %, 990 s left \033[K");
}
END_TEST

/* Without recent progress no time left is shown; if the work starts over, so does the measurement
 * of speed. */
START_TEST(test_standing)
{
  struct progress progress = start(0);
  for (int i = 0; i < 12; i++, now += 1)
    progress_show(&progress, 500, 1000);
  forget();
  progress_show(&progress, 500, 1000);
  assert_said("\r 50 % \033[K");
  now += 1;
  progress_show(&progress, 100, 1000);
  assert_said("\r 10 % \033[K");
  now += 1;
  progress_show(&progress, 200, 1000);
  assert_said("\r 20 %, 8 s left \033[K");
}
END_TEST

TEST_MAIN_EACH(setup, teardown, {test_shown}, {test_not_shown}, {test_passes}, {test_standing})
