#include "bucket/keys.h"

#include <stdlib.h>

static int compare_keys(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

void ihp_sort_keys(uint64_t key[], size_t n)
{
  qsort(key, n, sizeof *key, compare_keys);
}
