/* Available memory. */
#include "harness.h"

#include <isohand/base.h>
#include <stdio.h>

/* Returns the system's own figure in KiB; 0 if it has none. */
static uint64_t memory_of_system(void)
{
  unsigned long long total = 0;
  FILE *file = fopen("/proc/meminfo", "r");
  if (file == NULL)
    return 0;
  if (fscanf(file, "MemTotal: %llu kB", &total) != 1)
    total = 0;
  (void)fclose(file);
  return total;
}

/* At most the machine's memory; a limit of the process's group may leave less. */
START_TEST(test_memory)
{
  const uint64_t available = ih_memory_available(), system = memory_of_system();
  ck_assert_uint_gt(available, 1 << 20);
  if (system != 0)
    ck_assert_uint_le(available, system * 1024);
}
END_TEST

TEST_MAIN({test_memory})
