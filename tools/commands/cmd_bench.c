/* The benchmarks are a separate program, isohand-bench, so that the implementations with which they
 * compare the library are not part of the command. */
#include "tools/commands/commands.h"
#include "tools/complete.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum outcome start_bench(const struct call *call);

const struct command cmd_bench = {
    .name = "bench",
    .summary = "run benchmarks on this machine",
    .is_program = 1,
    .run = start_bench,
};

#define BENCH_PROGRAM "isohand-bench"

enum { PATH_BYTES = 4096 };

/* Writes the program's path in the folder of the running command. Returns 0 if the system does not
 * provide that folder. */
static int find_beside(char path[PATH_BYTES])
{
  static const char program[] = BENCH_PROGRAM;
  const ssize_t length = readlink("/proc/self/exe", path, PATH_BYTES - sizeof program);
  if (length <= 0 || length >= PATH_BYTES - (ssize_t)sizeof program)
    return 0;
  path[length] = '\0';
  char *const slash = strrchr(path, '/');
  if (slash == NULL)
    return 0;
  memcpy(slash + 1, program, sizeof program);
  return 1;
}

/* Replaces this process with isohand-bench and the same arguments: the one in the command's own
 * folder, which has the same version, or else the one in PATH. */
static enum outcome start_bench(const struct call *call)
{
  char path[PATH_BYTES];
  char **const arguments = call->operands - 1; /* "bench" is argv[0], which is unused */
  if (find_beside(path) && access(path, F_OK) == 0)
    (void)execv(path, arguments);
  else
    (void)execvp(BENCH_PROGRAM, arguments);
  if (call->count > 0 && strcmp(call->operands[0], COMPLETE_WORD) == 0)
    return DONE; /* without the program, nothing can come next */
  if (errno == ENOENT)
    return failed(call,
                  "the program " BENCH_PROGRAM " is not installed; build it with `make bench`, "
                  "then run `make install`");
  return failed(call, BENCH_PROGRAM ": %s", strerror(errno));
}
