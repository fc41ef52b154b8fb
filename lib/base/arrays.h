/* Arrays that a piece of work allocates one by one and frees together. */
#ifndef IH_LIB_BASE_ARRAYS_H
#define IH_LIB_BASE_ARRAYS_H

#include "base/require.h"

#include <stdlib.h>

enum { IHP_ARRAYS = 24 /* at most */ };

/* All zero at the start. */
struct ihp_arrays {
  size_t count;
  int is_short; /* memory was too short for one of them */
  void *at[IHP_ARRAYS];
};

/* Returns an array of n elements of `size` bytes, all zero, so for work that outweighs clearing it;
 * NULL if out of memory. */
static inline void *ihp_arrays_add(struct ihp_arrays *arrays, size_t n, size_t size)
{
  IHP_REQUIRE(arrays->count < IHP_ARRAYS);
  void *array = calloc(n, size);
  arrays->is_short |= array == NULL;
  return arrays->at[arrays->count++] = array;
}

static inline void ihp_arrays_free(struct ihp_arrays *arrays)
{
  while (arrays->count > 0)
    free(arrays->at[--arrays->count]);
}

#endif
