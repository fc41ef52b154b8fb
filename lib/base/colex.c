#include "base/binomial.h"

#include <isohand/combinatorics.h>

/* The largest rank is below C(64, 32) < 2^61. */
uint64_t ih_colex_rank(uint64_t set)
{
  uint64_t rank = 0;
  for (unsigned j = 1; set != 0; j++, set &= set - 1)
    rank += ihp_binomial(ihp_lowest(set), j);
  return rank;
}

enum ih_status ih_colex_unrank(uint64_t rank, unsigned m, unsigned n, uint64_t *set)
{
  if (set == NULL || m > n || n > 64)
    return IH_ERR_ARGUMENT;
  if (rank >= ihp_binomial(n, m))
    return IH_ERR_RANGE;
  uint64_t result = 0;
  unsigned top = n;
  for (unsigned j = m; j > 0; j--) {
    do
      top--;
    while (ihp_binomial(top, j) > rank);
    rank -= ihp_binomial(top, j);
    result |= UINT64_C(1) << top;
  }
  *set = result;
  return IH_OK;
}
