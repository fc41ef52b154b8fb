/* Without memory the program ends: it has nothing to save. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/* So many zeros of a size, to be freed. */
static inline void *memory(size_t count, size_t size)
{
  void *zeros = calloc(count > 0 ? count : 1, size);
  if (zeros == NULL) {
    fputs("quality: no memory\n", stderr);
    exit(1);
  }
  return zeros;
}

#endif
