#include "base/binomial.h"

#include <isohand/combinatorics.h>

/* C(n, k) = C(n, n-k), so k <= n/2 suffices; C(n, i) then increases with i, so the first partial
 * result that does not fit decides.  After step i, c = C(n-k+i, i) exactly: c * (n-k+i) is C(n-k+i,
 * i) * i, divisible by i, and fits in 128 bits as a product of two 64-bit numbers. */
enum ih_status ih_binomial(uint64_t n, unsigned k, uint64_t *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  if (k > n) {
    *out = 0;
    return IH_OK;
  }
  const uint64_t smaller = n - k < k ? n - k : k;
  ihp_u128 c = 1;
  for (uint64_t i = 1; i <= smaller; i++) {
    c = c * (n - smaller + i) / i;
    if (c > UINT64_MAX)
      return IH_ERR_OVERFLOW;
  }
  *out = (uint64_t)c;
  return IH_OK;
}

uint64_t ihp_binomial(unsigned n, unsigned k)
{
  uint64_t c = 0;
  (void)ih_binomial(n, k, &c);
  return c;
}
