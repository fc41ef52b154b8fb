#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "base/large.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

void *ihp_new_large(size_t bytes)
{
  void *memory;
  if (bytes < IHP_LARGE_PAGE)
    return malloc(bytes > 0 ? bytes : 1);
  if (posix_memalign(&memory, IHP_LARGE_PAGE, bytes) != 0)
    return NULL;
#ifdef MADV_HUGEPAGE
  (void)madvise(memory, bytes, MADV_HUGEPAGE); /* if it fails, the pages are small */
#endif
  return memory;
}
