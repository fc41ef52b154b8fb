/* The k-subsets of n things as bit masks in ascending order, 1 <= k <= n <= 64:
 * from ihp_subset_first(k) on, until ihp_subset_last(n, k). */
#ifndef IH_LIB_BASE_SUBSETS_H
#define IH_LIB_BASE_SUBSETS_H

#include "base/bits.h"

static inline uint64_t ihp_subset_first(unsigned k)
{
  return UINT64_MAX >> (64 - k);
}

static inline uint64_t ihp_subset_last(unsigned n, unsigned k)
{
  return ihp_subset_first(k) << (n - k);
}

/* The next number with as many bits, of one that is not the last of its n (and so
 * the sum below does not overflow): the lowest run of ones carries into the zero
 * above it, and all of the run but that one go back to the bottom. */
static inline uint64_t ihp_subset_next(uint64_t subset)
{
  const uint64_t carried = subset + (subset & (0 - subset));
  return carried | (subset ^ carried) >> 2 >> ihp_lowest(subset);
}

#endif
