/* Memory that is never freed: the program solves one spot and exits. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdio.h>
#include <stdlib.h>

static inline void *found(void *memory)
{
  if (memory == NULL) {
    fputs("postflop: out of memory\n", stderr);
    exit(1);
  }
  return memory;
}

/* Allocates `count` zeroed elements of `size` bytes; exits if out of memory. */
static inline void *memory(size_t count, size_t size)
{
  return found(calloc(count > 0 ? count : 1, size));
}

#endif
