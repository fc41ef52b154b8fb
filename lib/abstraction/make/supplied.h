/* User-supplied labels or points for the hands of a street. */
#ifndef IH_LIB_ABSTRACTION_MAKE_SUPPLIED_H
#define IH_LIB_ABSTRACTION_MAKE_SUPPLIED_H

#include "abstraction/make/run.h"
#include "method/settings.h"
#include "table/user_array.h"

struct ihp_supplied {
  struct ihp_user_array array; /* path NULL: nothing is supplied */
  uint32_t most;               /* largest coordinate of points, or largest label */
  char checksum[IHP_CHECKSUM_DIGITS + 1];
};

/* Opens the file that the settings name, or takes ownership of *array unless that is NULL or empty.
 * Checks that each of the `count` hands has a label or a point, and that every label up to the
 * largest occurs.  The caller closes out->array with ihp_user_array_close, also after a failure.
 * IH_ERR_MISMATCH: rows are not for these hands, or invalid; IH_ERR_CANCELLED, IH_ERR_MEMORY;
 * errors of ihp_user_array_open. */
enum ih_status ihp_supplied_open(const struct ihp_settings *settings, const struct ihp_hands *hands,
                                 uint64_t count, struct ihp_user_array *array,
                                 const struct ihp_run *run, struct ihp_supplied *out,
                                 ih_error *error);

/* Returns the narrowest type that holds the supplied points.  Labels have 32 bits. */
static inline enum ih_dtype ihp_supplied_dtype(const struct ihp_supplied *supplied)
{
  return supplied->most <= UINT8_MAX ? IH_U8 : supplied->most <= UINT16_MAX ? IH_U16 : IH_U32;
}

/* at[] = all coordinates as `dtype`.  IH_ERR_CANCELLED. */
enum ih_status ihp_supplied_read(const struct ihp_supplied *supplied,
                                 const struct ihp_settings *settings, enum ih_dtype dtype,
                                 const struct ihp_run *run, void *at);

#endif
