/* The lexicographic rank of a quinary among those of equal digit sum.
 *
 * Reading from the most significant digit, a quinary comes after all that agree with it up to a
 * digit and are smaller there.  If k digits follow and a sum of m remains, T(k, m - d) of them have
 * digit d, where T counts quinaries of k digits by sum.  Over d = 0..c-1 that adds up to a
 * difference of two prefix sums A(k, m) = T(k, 0) + ... + T(k, m), which ihp_quinaries_up_to holds:
 * one subtraction for each digit. */
#include "eval/ranking/rules.h"

#include <isohand/quinary.h>

uint32_t ih_quinary_size(unsigned n)
{
  if (n > IH_RATE_MAX_CARDS)
    return 0;
  const uint32_t *up_to = ihp_quinaries_up_to[IHP_RANKS];
  return up_to[n] - (n == 0 ? 0 : up_to[n - 1]);
}

enum ih_status ih_quinary_rank(const uint8_t counts[13], uint32_t *rank)
{
  if (counts == NULL || rank == NULL)
    return IH_ERR_ARGUMENT;
  unsigned left = 0;
  for (unsigned r = 0; r < IHP_RANKS; r++) {
    if (counts[r] > IHP_COPIES)
      return IH_ERR_COUNT;
    left += counts[r];
  }
  if (left > IH_RATE_MAX_CARDS)
    return IH_ERR_COUNT;
  uint32_t result = 0;
  for (unsigned r = IHP_RANKS; r-- > 0;) {
    result += ihp_quinaries_up_to[r][left] - ihp_quinaries_up_to[r][left - counts[r]];
    left -= counts[r];
  }
  *rank = result;
  return IH_OK;
}

/* No digit exceeds 4, although the code does not test for it: with k digits to follow and m left,
 * the rest of the rank is below T(k+1, m) = A(k, m) - A(k, m - 5). */
enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13])
{
  if (counts == NULL)
    return IH_ERR_ARGUMENT;
  if (rank >= ih_quinary_size(n))
    return IH_ERR_RANGE;
  unsigned left = n;
  for (unsigned r = IHP_RANKS; r-- > 0;) {
    const uint32_t *up_to = ihp_quinaries_up_to[r];
    unsigned digit = 0;
    while (digit < left && up_to[left] - up_to[left - digit - 1] <= rank)
      digit++;
    rank -= up_to[left] - up_to[left - digit];
    left -= digit;
    counts[r] = (uint8_t)digit;
  }
  return IH_OK;
}
