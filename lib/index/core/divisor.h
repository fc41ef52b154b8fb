/* Division by a number that is known long before: the high half of the product with its
 * inverse floor(2^64 / n) is the quotient, or one less, which a comparison corrects. */
#ifndef IH_LIB_INDEX_CORE_DIVISOR_H
#define IH_LIB_INDEX_CORE_DIVISOR_H

#include "base/bits.h"

/* A divisor and its inverse. */
struct ihp_divisor {
  uint64_t n, inverse;
};

static inline struct ihp_divisor ihp_divisor_of(uint64_t n)
{
  return (struct ihp_divisor){n, n == 1 ? UINT64_MAX : (uint64_t)(((ihp_u128)1 << 64) / n)};
}

/* *x = the remainder; returns the quotient.  With e = 2^64 - n * inverse <= n and
 * q the estimate, x/n - x * inverse / 2^64 = x e / (n 2^64) < 1, so q is right or
 * one less. */
static inline uint64_t ihp_divide(uint64_t *x, const struct ihp_divisor *divisor)
{
  const uint64_t q = (uint64_t)((ihp_u128)*x * divisor->inverse >> 64);
  const uint64_t rest = *x - q * divisor->n;
  const uint64_t more = rest >= divisor->n;
  *x = rest - (more ? divisor->n : 0);
  return q + more;
}

#endif
