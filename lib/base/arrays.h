/* Arrays that are allocated one by one and freed together. */
#ifndef IH_LIB_BASE_ARRAYS_H
#define IH_LIB_BASE_ARRAYS_H

#include "base/require.h"

#include <stdlib.h>

enum { IHP_ARRAYS = 24 };

/* Initialise to all zeros. */
struct ihp_arrays {
  size_t count;
  int is_short; /* 1 once ihp_arrays_add has failed */
  void *at[IHP_ARRAYS];
};

/* Allocates n elements of `size` bytes, all zero.  Returns NULL and sets is_short if out of memory
 * or if IHP_ARRAYS arrays are already held.  Use malloc instead where clearing the array would take
 * longer than the work on it. */
static inline void *ihp_arrays_add(struct ihp_arrays *arrays, size_t n, size_t size)
{
  IHP_REQUIRE(arrays->count < IHP_ARRAYS);
  void *array = arrays->count < IHP_ARRAYS ? calloc(n, size) : NULL;
  if (array != NULL)
    arrays->at[arrays->count++] = array;
  else
    arrays->is_short = 1;
  return array;
}

static inline void ihp_arrays_free(struct ihp_arrays *arrays)
{
  while (arrays->count > 0)
    free(arrays->at[--arrays->count]);
}

#endif
