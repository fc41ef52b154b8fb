/* Enumerates the k-subsets of n things, k <= n: as bit masks in ascending order, or as lists of
 * positions in lexicographic order. */
#ifndef IH_LIB_BASE_SUBSETS_H
#define IH_LIB_BASE_SUBSETS_H

#include "base/bits.h"

#include <stddef.h>

/* ---- Bit masks: n <= 64 ---------------------------------------------------------
 *
 * ihp_subset_first(k), then ihp_subset_next, up to ihp_subset_last(n, k). */

static inline uint64_t ihp_subset_first(unsigned k)
{
  return k == 0 ? 0 : UINT64_MAX >> (64 - k);
}

static inline uint64_t ihp_subset_last(unsigned n, unsigned k)
{
  return ihp_subset_first(k) << (n - k);
}

/* Returns the next number with equally many bits set. subset must not be the last of its n, so the
 * sum below does not overflow: the lowest run of ones carries into the zero above it, and the other
 * ones of the run return to the bottom. */
static inline uint64_t ihp_subset_next(uint64_t subset)
{
  const uint64_t carried = subset + (subset & (0 - subset));
  return carried | (subset ^ carried) >> 2 >> ihp_lowest(subset);
}

/* ---- Positions ------------------------------------------------------------------
 *
 * The order in which a person would list all choices, starting with 0, 1, ..., k-1. */

/* Replaces k ascending positions in 0..n-1 by their successor in lexicographic order.  After the
 * last, restores the first and returns 0; otherwise returns 1. */
static inline int ihp_subset_next_positions(size_t position[], size_t k, size_t n)
{
  size_t i = k;
  while (i > 0 && position[i - 1] == n - k + i - 1)
    i--;
  size_t from = i == 0 ? 0 : position[i - 1] + 1;
  for (size_t j = i == 0 ? 0 : i - 1; j < k; j++)
    position[j] = from++;
  return i > 0;
}

#endif
