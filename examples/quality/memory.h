/* Memory; the program exits if it runs out, as it has nothing to save. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/* Allocates `count` zeroed elements of `size` bytes, which the caller frees. */
static inline void *memory(size_t count, size_t size)
{
  void *zeros = calloc(count > 0 ? count : 1, size);
  if (zeros == NULL) {
    fputs("quality: out of memory\n", stderr);
    exit(1);
  }
  return zeros;
}

#endif
