/* Adding numbers of bytes, of which some may be UINT64_MAX: unknown, since memory ran out. */
#ifndef IH_LIB_BASE_BYTES_H
#define IH_LIB_BASE_BYTES_H

#include <stdint.h>

/* Returns a + b, or UINT64_MAX if that is more. */
static inline uint64_t ihp_add_bytes(uint64_t a, uint64_t b)
{
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

#endif
