/* Signals: the first sets a flag, the second ends the process. */
#include "harness.h"
#include "tools/io/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Restores default handling, in case the tests run with signals ignored, as under nohup. */
static void heed_signals(void)
{
  for (size_t i = 0; i < NUMBERS; i++)
    (void)signal(numbers[i], SIG_DFL);
}

/* Returns how a process that ran `child` ended: the signal, or -1 - its exit status. */
static int end_of(void (*child)(int number), int number)
{
  int status;
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    heed_signals();
    child(number);
    _exit(0);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  return WIFSIGNALED(status) ? WTERMSIG(status) : -1 - WEXITSTATUS(status);
}

static void raise_once(int number)
{
  if (interrupt_caught() != 0)
    _exit(1);
  interrupt_catch();
  (void)raise(number);
  if (interrupt_caught() != number)
    _exit(2);
}

static void raise_twice(int number)
{
  raise_once(number);
  (void)raise(number);
  _exit(3);
}

static void raise_another(int number)
{
  raise_once(SIGHUP);
  (void)raise(number);
  _exit(3);
}

static void raise_released(int number)
{
  interrupt_catch();
  interrupt_release();
  (void)raise(number);
  _exit(3);
}

static void end_after(int number)
{
  interrupt_end();
  raise_once(number);
  interrupt_end();
  _exit(3);
}

static void raise_ignored(int number)
{
  (void)signal(number, SIG_IGN);
  interrupt_catch();
  interrupt_line(1);
  (void)raise(number);
  if (interrupt_caught() != 0)
    _exit(3);
}

START_TEST(test_signals)
{
  for (size_t i = 0; i < NUMBERS; i++) {
    const int number = numbers[i];
    ck_assert_int_eq(end_of(raise_once, number), -1);
    ck_assert_int_eq(end_of(raise_twice, number), number);
    ck_assert_int_eq(end_of(raise_another, number), number);
    ck_assert_int_eq(end_of(raise_released, number), number);
    ck_assert_int_eq(end_of(end_after, number), number);
    ck_assert_int_eq(end_of(raise_ignored, number), -1);
  }
}
END_TEST

/* Reports to its pipe that it is waiting, then waits for a byte that never comes. */
static int pipe_ready[2], pipe_empty[2];

static void wait_for_byte(int number)
{
  char byte;
  (void)number;
  interrupt_catch();
  if (write(pipe_ready[1], "x", 1) != 1 || read(pipe_empty[0], &byte, 1) >= 0 || errno != EINTR)
    _exit(1);
  interrupt_end();
}

/* Waits until a process sleeps, or for a third of a second if /proc does not show that. */
static void wait_until_asleep(pid_t pid)
{
  char path[40], state = 0;
  (void)snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
  for (unsigned polls = 0; polls < 10000 && state != 'S'; polls++) {
    FILE *file = fopen(path, "r");
    (void)nanosleep(&(struct timespec){.tv_nsec = file != NULL ? 1000000 : 333333333}, NULL);
    if (file == NULL)
      return;
    ck_assert_int_eq(fscanf(file, "%*d %*s %c", &state), 1);
    (void)fclose(file);
  }
  ck_assert_msg(state == 'S', "after all polls its state is %c", state);
}

/* A signal ends a blocking call. (If it came before the child blocks, the child would block for
 * ever: its alarm then ends it, and the test fails.) */
START_TEST(test_waiting)
{
  int status;
  char byte;
  ck_assert(pipe(pipe_ready) == 0 && pipe(pipe_empty) == 0);
  const pid_t pid = fork();
  if (pid == 0) {
    heed_signals();
    (void)alarm(30);
    wait_for_byte(0);
    _exit(0);
  }
  ck_assert_int_eq(read(pipe_ready[0], &byte, 1), 1);
  wait_until_asleep(pid);
  ck_assert_int_eq(kill(pid, SIGTERM), 0);
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}
END_TEST

static int line_fd;

static void end_line(int number)
{
  (void)dup2(line_fd, STDERR_FILENO);
  interrupt_line(number != SIGHUP);
  interrupt_line(number == SIGINT);
  if (number == SIGHUP)
    interrupt_catch();
  (void)raise(number);
  (void)raise(number);
}

/* An unfinished line is erased before the process ends; otherwise nothing is written. */
START_TEST(test_line)
{
  for (size_t i = 0; i < NUMBERS; i++) {
    char text[20];
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    line_fd = ends[1];
    ck_assert_int_eq(end_of(end_line, numbers[i]), numbers[i]);
    (void)close(ends[1]);
    const ssize_t n = read(ends[0], text, sizeof text);
    ck_assert_int_eq(n, numbers[i] == SIGINT ? (ssize_t)strlen(INTERRUPT_WIPE) : 0);
    ck_assert(memcmp(text, INTERRUPT_WIPE, (size_t)n) == 0);
    (void)close(ends[0]);
  }
}
END_TEST

TEST_MAIN({test_signals}, {test_waiting}, {test_line})
