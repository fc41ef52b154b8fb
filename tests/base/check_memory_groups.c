/* Available memory from the system's files: the smallest figure counts.  This program replaces
 * libc's fopen, so that the files of a case are read instead of the machine's. */
#ifdef __linux__
#define _DEFAULT_SOURCE /* _SC_PHYS_PAGES */
#endif
#include "harness.h"

#include <fcntl.h>
#include <isohand/base.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define V1 "/sys/fs/cgroup/memory"
#define V2 "/sys/fs/cgroup"

/* No figure is below the machine's memory. */
#define MACHINE UINT64_MAX

struct file {
  const char *path, *text;
};

/* Contents of the files; NULL: the machine's own files. */
static const struct file *files;

static FILE *open_text(const char *text)
{
  int ends[2];
  if (pipe(ends) != 0)
    abort();
  const size_t length = strlen(text);
  if (write(ends[1], text, length) != (ssize_t)length || close(ends[1]) != 0)
    abort();
  return fdopen(ends[0], "r");
}

__attribute__((visibility("default"))) FILE *fopen(const char *path, const char *mode)
{
  if (files == NULL) {
    const int flags =
        mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | (mode[0] == 'a' ? O_APPEND : O_TRUNC);
    const int file = open(path, flags, 0666);
    return file < 0 ? NULL : fdopen(file, mode);
  }
  for (const struct file *file = files; file->path != NULL; file++)
    if (strcmp(file->path, path) == 0)
      return open_text(file->text);
  return NULL;
}

static const struct memory_case {
  const char *what;
  uint64_t available;
  struct file files[12];
} cases[] = {
    {"nothing is known", MACHINE, {{NULL, NULL}}},
    {"the line, and its unit",
     3 * 1024,
     {{"/proc/meminfo", "MemTotal: 9 kB\nMemFree: 2 kB\nMemAvailable:     3 kB\nX: 1\n"}}},
    {"the first line of two",
     5 * 1024,
     {{"/proc/meminfo", "MemAvailable: 5 kB\nMemAvailable: 3 kB\n"}}},
    {"a number in KiB that does not fit bytes",
     MACHINE,
     {{"/proc/meminfo", "MemAvailable: 18014398509481984 kB\n"}}},
    {"a number that does not fit",
     MACHINE,
     {{"/proc/meminfo", "MemAvailable: 18446744073709551617 kB\n"}}},
    {"no number", MACHINE, {{"/proc/meminfo", "MemAvailable: unknown\n"}}},
    {"no line", MACHINE, {{"/proc/meminfo", "MemTotal: 9 kB\n"}}},
    {"version 2: the limit minus what is used, cache excluded",
     700,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "1000\n"},
      {V2 "/a/memory.current", "400\n"},
      {V2 "/a/memory.stat", "active_file 7\ninactive_file 100\n"}}},
    {"unknown cache",
     600,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "1000\n"},
      {V2 "/a/memory.current", "400\n"}}},
    {"more cache than usage",
     600,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "1000\n"},
      {V2 "/a/memory.current", "400\n"},
      {V2 "/a/memory.stat", "inactive_file 401\n"}}},
    {"all usage is cache",
     600,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "1000\n"},
      {V2 "/a/memory.current", "400\n"},
      {V2 "/a/memory.stat", "inactive_file 400\n"}}},
    {"unknown usage", 1000, {{"/proc/self/cgroup", "0::/a\n"}, {V2 "/a/memory.max", "1000\n"}}},
    {"one byte is left",
     1,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "1000\n"},
      {V2 "/a/memory.current", "999\n"}}},
    {"usage above a lowered limit",
     0,
     {{"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "100\n"},
      {V2 "/a/memory.current", "400\n"}}},
    {"no limit",
     2048,
     {{"/proc/meminfo", "MemAvailable: 2 kB\n"},
      {"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "max\n"},
      {V2 "/a/memory.current", "400\n"}}},
    {"less in an enclosing group",
     300,
     {{"/proc/self/cgroup", "0::/a/b/c\n"},
      {V2 "/a/b/c/memory.max", "1000\n"},
      {V2 "/a/b/c/memory.current", "10\n"},
      {V2 "/a/b/memory.max", "max\n"},
      {V2 "/a/b/memory.current", "20\n"},
      {V2 "/a/memory.max", "400\n"},
      {V2 "/a/memory.current", "100\n"}}},
    {"less in the group itself",
     90,
     {{"/proc/self/cgroup", "0::/a/b\n"},
      {V2 "/a/b/memory.max", "100\n"},
      {V2 "/a/b/memory.current", "10\n"},
      {V2 "/a/memory.max", "400\n"},
      {V2 "/a/memory.current", "100\n"}}},
    {"the root, if the path belongs to a different namespace",
     70,
     {{"/proc/self/cgroup", "0::/elsewhere\n"},
      {V2 "/memory.max", "100\n"},
      {V2 "/memory.current", "30\n"}}},
    {"version 1",
     60,
     {{"/proc/self/cgroup", "3:cpu:/x\n2:memory:/g\n"},
      {V1 "/g/memory.limit_in_bytes", "100\n"},
      {V1 "/g/memory.usage_in_bytes", "50\n"},
      {V1 "/g/memory.stat", "inactive_file 5\ntotal_inactive_file 10\n"}}},
    {"both versions: the least",
     40,
     {{"/proc/self/cgroup", "2:memory:/g\n0::/h\n"},
      {V1 "/g/memory.limit_in_bytes", "100\n"},
      {V1 "/g/memory.usage_in_bytes", "60\n"},
      {V2 "/h/memory.max", "100\n"},
      {V2 "/h/memory.current", "50\n"}}},
    {"less in the machine than in the group",
     1024,
     {{"/proc/meminfo", "MemAvailable: 1 kB\n"},
      {"/proc/self/cgroup", "0::/a\n"},
      {V2 "/a/memory.max", "5000\n"},
      {V2 "/a/memory.current", "400\n"}}},
};

/* Returns the lowest free file descriptor. */
static int next_descriptor(void)
{
  const int next = dup(0);
  (void)close(next);
  return next;
}

START_TEST(files_of_a_case)
{
  const struct memory_case *it = &cases[_i];
  uint64_t machine = MACHINE;
#ifdef _SC_PHYS_PAGES
  machine = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
#endif
  const int next = next_descriptor();
  files = it->files;
  const uint64_t available = ih_memory_available();
  files = NULL;
  ck_assert_int_eq(next_descriptor(), next);
  ck_assert_msg(available == (it->available != MACHINE ? it->available : machine), "%s: %ju",
                it->what, (uintmax_t)available);
}
END_TEST

TEST_MAIN({files_of_a_case, 0, sizeof cases / sizeof *cases})
