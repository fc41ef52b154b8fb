/* _SC_PHYS_PAGES is not POSIX. */
#define _DEFAULT_SOURCE

#include "measure.h"

#include <string.h>
#include <unistd.h>

/* A number at the start of a file; fallback when there is none, as in "max". */
static double number_in(const char *path, double fallback)
{
  double number;
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return fallback;
  if (fscanf(file, "%lf", &number) != 1)
    number = fallback;
  fclose(file);
  return number;
}

/* What Linux says is available without swapping; elsewhere all there is. */
static double of_machine(void)
{
  char line[256];
  double kilobytes = 0;
  FILE *file = fopen("/proc/meminfo", "r");
  if (file != NULL) {
    while (kilobytes == 0 && fgets(line, sizeof line, file) != NULL)
      if (sscanf(line, "MemAvailable: %lf kB", &kilobytes) != 1)
        kilobytes = 0;
    fclose(file);
  }
  if (kilobytes > 0)
    return 1024 * kilobytes;
  return (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
}

/* What a control group (version 2) leaves of `memory`.  Its caches count as used:
 * better a table too few than a process that is killed. */
static double of_group(const char *folder, double memory)
{
  char path[600];
  (void)snprintf(path, sizeof path, "%s/memory.max", folder);
  const double most = number_in(path, -1);
  if (most < 0)
    return memory;
  (void)snprintf(path, sizeof path, "%s/memory.current", folder);
  const double left = most - number_in(path, 0);
  return left < memory ? left : memory;
}

double bench_memory(void)
{
  char line[512], folder[560];
  double memory = of_machine();
  FILE *file = fopen("/proc/self/cgroup", "r");
  if (file == NULL)
    return memory;
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "0::/", 4) != 0)
      continue;
    line[strcspn(line, "\n")] = '\0';
    (void)snprintf(folder, sizeof folder, "/sys/fs/cgroup%s", line + 3);
    /* The group and those around it, each with a limit of its own. */
    for (char *end; strlen(folder) >= strlen("/sys/fs/cgroup"); *end = '\0') {
      memory = of_group(folder, memory);
      end = strrchr(folder, '/');
    }
  }
  fclose(file);
  return memory;
}
