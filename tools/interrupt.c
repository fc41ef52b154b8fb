#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
  caught = number;
}

void interrupt_catch(void)
{
  static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  (void)sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction before;
    if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      (void)sigaction(numbers[i], &action, NULL);
  }
}

int interrupt_caught(void)
{
  return caught;
}
