#include "base/multiset.h"

#include <isohand/combinatorics.h>

/* Returns C(n+k-1, k), or some value >= 2^64 if it does not fit in 64 bits: after step i, c is
 * exactly C(n+i-1, i), and it is checked before the next product. */
static ihp_u128 multichoose_u128(uint64_t n, unsigned k)
{
  ihp_u128 c = 1;
  for (unsigned i = 1; i <= k && c <= UINT64_MAX; i++)
    c = c * ((ihp_u128)n + i - 1 > UINT64_MAX ? UINT64_MAX : n + i - 1) / i;
  return c;
}

enum ih_status ih_multiset_count(uint64_t n, unsigned k, uint64_t *out)
{
  if (out == NULL || k > IH_MULTISET_MAX)
    return IH_ERR_ARGUMENT;
  const ihp_u128 c = multichoose_u128(n, k);
  if (c > UINT64_MAX)
    return IH_ERR_OVERFLOW;
  *out = (uint64_t)c;
  return IH_OK;
}

enum ih_status ih_multiset_rank(const uint64_t x[], unsigned k, uint64_t *rank)
{
  if (x == NULL || rank == NULL || k == 0 || k > IH_MULTISET_MAX)
    return IH_ERR_ARGUMENT;
  for (unsigned j = 1; j < k; j++)
    if (x[j - 1] > x[j])
      return IH_ERR_ARGUMENT;
  ihp_u128 sum = 0;
  for (unsigned j = 1; j <= k; j++) {
    sum += multichoose_u128(x[j - 1], j);
    if (sum > UINT64_MAX)
      return IH_ERR_OVERFLOW;
  }
  *rank = (uint64_t)sum;
  return IH_OK;
}

/* C(x+k-1, k) >= x^k / k!, so the root x is at most (rank k!)^(1/k): it has at most ceil((width +
 * s_k) / k) bits, with k! < 2^s_k, s = 0, 1, 3, 5 for k = 1..4.  It is found bit by bit, from the
 * highest down.  A candidate has at most that many bits, so its C(x+k-1, k) is below 2^(width + k +
 * 1): for ranks below 2^58 the short forms are exact; larger ranks need 128 bits. */
uint64_t ihp_multichoose_root(uint64_t rank, unsigned k)
{
  static const unsigned extra[] = {0, 0, 1, 3, 5};
  if (k == 1)
    return rank;
  const int narrow = rank >> 58 == 0;
  if (k == 2 && narrow)
    return ihp_triangle_root(rank);
  uint64_t x = 0;
  for (unsigned bit = (ihp_width(rank) + extra[k] + k - 1) / k; bit-- > 0;) {
    const uint64_t next = x | UINT64_C(1) << bit;
    if (narrow ? ihp_multichoose(next, k) <= rank : multichoose_u128(next, k) <= rank)
      x = next;
  }
  return x;
}

enum ih_status ih_multiset_unrank(uint64_t rank, unsigned k, uint64_t x[])
{
  if (x == NULL || k == 0 || k > IH_MULTISET_MAX)
    return IH_ERR_ARGUMENT;
  for (unsigned j = k; j > 0; j--) {
    x[j - 1] = ihp_multichoose_root(rank, j);
    rank -= ihp_multichoose(x[j - 1], j);
  }
  return IH_OK;
}
