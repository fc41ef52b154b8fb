#include "tools/io/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t caught, is_catching, is_line_shown;

static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

/* Sets a signal's handler, unless the signal is ignored, as under nohup. */
static void handle(int number, void (*handler)(int))
{
  struct sigaction before, action = {.sa_handler = handler};
  (void)sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
    (void)sigaction(number, &action, NULL);
}

/* GCOV_EXCL_START: a process that a signal ends writes no counts; tests/tools/cli_interrupt.sh */
static void end_by(int number)
{
  if (is_line_shown)
    (void)!write(STDERR_FILENO, INTERRUPT_WIPE, sizeof INTERRUPT_WIPE - 1);
  handle(number, SIG_DFL);
  (void)raise(number);
}

/* The signal is blocked in its handler: the one that end_by raises arrives on return. */
static void on_signal(int number)
{
  const int before = errno;
  if (!is_catching || caught != 0)
    end_by(number);
  else
    caught = number;
  errno = before;
}
/* GCOV_EXCL_STOP */

/* No SA_RESTART: a signal must also end a wait for a slow file. */
void interrupt_catch(void)
{
  is_catching = 1;
  for (size_t i = 0; i < NUMBERS; i++)
    handle(numbers[i], on_signal);
}

void interrupt_release(void)
{
  is_catching = 0;
}

int interrupt_caught(void)
{
  return caught;
}

int interrupt_cancels(void *context)
{
  (void)context;
  return caught != 0;
}

void interrupt_end(void)
{
  if (caught != 0)
    end_by(caught); /* GCOV_EXCL_LINE: as end_by */
}

void interrupt_line(int is_shown)
{
  is_line_shown = is_shown;
  for (size_t i = 0; is_shown && i < NUMBERS; i++)
    handle(numbers[i], on_signal);
}
