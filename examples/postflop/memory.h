/* Memory that is never given back: the program solves one spot, and ends. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdio.h>
#include <stdlib.h>

static inline void *found(void *memory)
{
  if (memory == NULL) {
    fputs("postflop: no memory\n", stderr);
    exit(1);
  }
  return memory;
}

/* So many zeros of a size; without memory the program ends. */
static inline void *memory(size_t count, size_t size)
{
  return found(calloc(count > 0 ? count : 1, size));
}

#endif
