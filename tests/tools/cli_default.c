/* Runs a command with default handling of SIGINT and SIGHUP: a shell's background commands ignore
 * the first, nohup the second, and children inherit that. */
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
  if (argc < 2)
    return 2;
  (void)signal(SIGINT, SIG_DFL);
  (void)signal(SIGHUP, SIG_DFL);
  (void)execvp(argv[1], argv + 1);
  perror(argv[1]);
  return 1;
}
