#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* _SC_PHYS_PAGES */
#endif
#include "memory.h"

#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The number behind `key` in the first line of a file that begins with it, times
 * `unit`; UINT64_MAX when there is no such number. */
static uint64_t read_number(const char *path, const char *key, uint64_t unit)
{
  char line[200];
  unsigned long long number;
  uint64_t found = UINT64_MAX;
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return found;
  while (fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, key, strlen(key)) == 0) {
      if (sscanf(line + strlen(key), "%llu", &number) == 1 && number <= UINT64_MAX / unit)
        found = number * unit;
      break;
    }
  (void)fclose(file);
  return found;
}

static uint64_t physical(void)
{
#ifdef _SC_PHYS_PAGES
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  if (pages > 0 && bytes > 0)
    return (uint64_t)pages * (uint64_t)bytes;
#endif
  return UINT64_MAX;
}

uint64_t memory_available(void)
{
  const uint64_t limits[] = {
      read_number("/proc/meminfo", "MemAvailable:", 1024),
      read_number("/sys/fs/cgroup/memory.max", "", 1),
      read_number("/sys/fs/cgroup/memory/memory.limit_in_bytes", "", 1),
  };
  uint64_t least = physical();
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    if (limits[i] < least)
      least = limits[i];
  return least;
}

int memory_parse(const char *text, uint64_t *bytes)
{
  static const char letters[] = "KMGT";
  size_t length = strlen(text);
  const char *letter = length > 0 ? strchr(letters, text[length - 1]) : NULL;
  const unsigned shift = letter != NULL ? 10 * (unsigned)(letter - letters + 1) : 0;
  uint64_t number;
  length -= letter != NULL;
  if (!text_number(text, length, &number) || number > UINT64_MAX >> shift)
    return 0;
  *bytes = number << shift;
  return 1;
}
