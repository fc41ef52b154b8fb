/* cli_peak FILE COMMAND...: runs a command, writes its peak memory in bytes to a file, and exits as
 * the command did. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
  struct rusage usage;
  int status;
  if (argc < 3)
    return 2;
  const pid_t child = fork();
  if (child == 0) {
    (void)execvp(argv[2], argv + 2);
    perror(argv[2]);
    _exit(127);
  }
  if (child < 0 || waitpid(child, &status, 0) != child || getrusage(RUSAGE_CHILDREN, &usage) != 0)
    return 2;
#ifdef __APPLE__
  const long unit = 1;
#else
  const long unit = 1024;
#endif
  FILE *file = fopen(argv[1], "w");
  if (file == NULL || fprintf(file, "%ld\n", usage.ru_maxrss * unit) < 0 || fclose(file) != 0)
    return 2;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
