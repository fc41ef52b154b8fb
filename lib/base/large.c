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
  const size_t align = bytes < IHP_LARGE_PAGE ? 64 : IHP_LARGE_PAGE;
  void *memory;
  if (posix_memalign(&memory, align, bytes > 0 ? bytes : 1) != 0)
    return NULL;
#ifdef MADV_HUGEPAGE
  if (align == IHP_LARGE_PAGE)
    (void)madvise(memory, bytes, MADV_HUGEPAGE); /* if it fails, the pages are small */
#endif
  return memory;
}
