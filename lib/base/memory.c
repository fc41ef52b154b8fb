/* Memory available to the process. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* _SC_PHYS_PAGES */
#endif
#include "base/decimal.h"

#include <isohand/base.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Returns `unit` times the number that follows `key` on the first line that starts with it;
 * UINT64_MAX if no such number exists. */
static uint64_t read_memory_number(const char *path, const char *key, uint64_t unit)
{
  char line[200];
  uint64_t number, found = UINT64_MAX;
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return found;
  while (fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, key, strlen(key)) == 0) {
      const char *digits = line + strlen(key);
      digits += strspn(digits, " ");
      if (ihp_decimal_read(digits, strlen(digits), &number) > 0 && number <= UINT64_MAX / unit)
        found = number * unit;
      break;
    }
  (void)fclose(file);
  return found;
}

static uint64_t physical_memory(void)
{
#ifdef _SC_PHYS_PAGES
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
  if (pages > 0 && bytes > 0)
    return (uint64_t)pages * (uint64_t)bytes;
#endif
  return UINT64_MAX;
}

/* File names of a control group's limit and usage, by version, and the key in memory.stat of the
 * part of the usage that is file cache, which the system reclaims first. */
struct group_names {
  const char *limit, *used, *cache;
};

static uint64_t group_number(const char *folder, const char *name, const char *key)
{
  char path[700];
  (void)snprintf(path, sizeof path, "%s/%s", folder, name);
  return read_memory_number(path, key, 1);
}

/* Returns what a group leaves available. */
static uint64_t group_memory(const char *folder, const struct group_names *names)
{
  const uint64_t most = group_number(folder, names->limit, "");
  uint64_t used = group_number(folder, names->used, "");
  const uint64_t cache = group_number(folder, "memory.stat", names->cache);
  if (most == UINT64_MAX || used == UINT64_MAX)
    return most;
  if (cache < used)
    used -= cache;
  return used < most ? most - used : 0;
}

/* Returns the smallest amount that a group or one of its ancestors leaves, as each has a limit of
 * its own.  In a container the process's own group may be mounted as the root, where its path does
 * not exist; the root is always read. */
static uint64_t groups_memory(const char *root, const char *group, const struct group_names *names)
{
  char folder[600];
  uint64_t least = group_memory(root, names);
  (void)snprintf(folder, sizeof folder, "%s%s", root, group);
  for (char *end; strlen(folder) > strlen(root); *end = '\0') {
    const uint64_t left = group_memory(folder, names);
    least = left < least ? left : least;
    end = strrchr(folder, '/');
  }
  return least;
}

/* Lines of /proc/self/cgroup are "0::/GROUP" in version 2, "N:memory:/GROUP" in version 1. */
static uint64_t all_groups_memory(void)
{
  static const struct group_names first = {"memory.limit_in_bytes", "memory.usage_in_bytes",
                                           "total_inactive_file "};
  static const struct group_names second = {"memory.max", "memory.current", "inactive_file "};
  char line[512];
  uint64_t least = UINT64_MAX;
  FILE *file = fopen("/proc/self/cgroup", "r");
  if (file == NULL)
    return least;
  while (fgets(line, sizeof line, file) != NULL) {
    uint64_t left = UINT64_MAX;
    const char *memory = strstr(line, ":memory:/");
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "0::/", 4) == 0)
      left = groups_memory("/sys/fs/cgroup", line + 3, &second);
    else if (memory != NULL)
      left = groups_memory("/sys/fs/cgroup/memory", memory + 8, &first);
    least = left < least ? left : least;
  }
  (void)fclose(file);
  return least;
}

uint64_t ih_memory_available(void)
{
  const uint64_t free_now = read_memory_number("/proc/meminfo", "MemAvailable:", 1024);
  const uint64_t physical = physical_memory(), groups = all_groups_memory();
  uint64_t least = physical < free_now ? physical : free_now;
  return least < groups ? least : groups;
}
