#include "tools/io/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
  caught = number;
}

static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof *numbers };
static struct sigaction before[NUMBERS];

void interrupt_catch(void)
{
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  (void)sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < NUMBERS; i++)
    if (sigaction(numbers[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
      (void)sigaction(numbers[i], &action, NULL);
}

void interrupt_release(void)
{
  for (size_t i = 0; i < NUMBERS; i++)
    (void)sigaction(numbers[i], &before[i], NULL);
}

int interrupt_caught(void)
{
  return caught;
}
