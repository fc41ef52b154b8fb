#include "tools/io/memory.h"

#include "tools/tool.h"

#include <isohand/exact_gmp.h>
#include <stdio.h>
#include <stdlib.h>

static const char *command_name;

static void *check_memory(void *memory)
{
  if (memory != NULL)
    return memory;
  fprintf(stderr, "isohand %s: not enough memory\n", command_name);
  exit(FAILED);
}

static void *allocate(size_t bytes)
{
  return check_memory(malloc(bytes));
}

static void *reallocate(void *memory, size_t before, size_t bytes)
{
  (void)before;
  return check_memory(realloc(memory, bytes));
}

static void release(void *memory, size_t bytes)
{
  (void)bytes;
  free(memory);
}

void memory_for_gmp(const char *command)
{
  command_name = command;
  mp_set_memory_functions(allocate, reallocate, release);
}
