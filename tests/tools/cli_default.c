/* Runs a command with SIGINT and SIGHUP as they are by default: a shell's background
 * commands ignore the one, nohup the other, and ignored it stays for what they run. */
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
