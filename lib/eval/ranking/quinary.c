/* The lexicographic rank of a quinary among those of equal digit sum.
 *
 * Reading from the most significant digit, a quinary comes after all that agree
 * with it so far and have a smaller digit here.  With k digits to follow this
 * one and a sum of m left, those with digit d are T(k, m - d), T counting
 * quinaries of k digits by sum; over d = 0..c-1 that is a difference of two
 * prefix sums A(k, m) = T(k, 0) + ... + T(k, m), one subtraction a digit. */
#include "eval/rating/hash.h"

#include <isohand/ranking.h>

/* C(k + m, m) for m = 0..9, as rising products: each prefix is divisible, and
 * the largest, 22!/13! for k = 13, is below 2^38. */
#define RISING_1(k) UINT64_C(1) * (k + 1)
#define RISING_2(k) RISING_1(k) * (k + 2)
#define RISING_3(k) RISING_2(k) * (k + 3)
#define RISING_4(k) RISING_3(k) * (k + 4)
#define RISING_5(k) RISING_4(k) * (k + 5)
#define RISING_6(k) RISING_5(k) * (k + 6)
#define RISING_7(k) RISING_6(k) * (k + 7)
#define RISING_8(k) RISING_7(k) * (k + 8)
#define RISING_9(k) RISING_8(k) * (k + 9)

/* A(k, 0..9): the generating function is ((1 - x^5) / (1 - x))^k / (1 - x), so
 * A(k, m) = C(k + m, m) - k C(k + m - 5, m - 5) as long as m < 10. */
#define ROW(k)                                                                                     \
  {                                                                                                \
    1, RISING_1(k), RISING_2(k) / 2, RISING_3(k) / 6, RISING_4(k) / 24, RISING_5(k) / 120 - k,     \
        RISING_6(k) / 720 - k *RISING_1(k), RISING_7(k) / 5040 - k *(RISING_2(k) / 2),             \
        RISING_8(k) / 40320 - k *(RISING_3(k) / 6), RISING_9(k) / 362880 - k *(RISING_4(k) / 24)   \
  }

static const uint32_t up_to[IHP_RANKS + 1][IH_RATE_MAX_CARDS + 1] = {
    ROW(0), ROW(1), ROW(2), ROW(3),  ROW(4),  ROW(5),  ROW(6),
    ROW(7), ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13)};

uint32_t ih_quinary_size(unsigned n)
{
  if (n > IH_RATE_MAX_CARDS)
    return 0;
  return up_to[IHP_RANKS][n] - (n == 0 ? 0 : up_to[IHP_RANKS][n - 1]);
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
    result += up_to[r][left] - up_to[r][left - counts[r]];
    left -= counts[r];
  }
  *rank = result;
  return IH_OK;
}

/* No digit exceeds 4 without a test for it: with k digits to follow and m left,
 * what remains of the rank is below T(k+1, m) = A(k, m) - A(k, m - 5). */
enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13])
{
  if (counts == NULL)
    return IH_ERR_ARGUMENT;
  if (rank >= ih_quinary_size(n))
    return IH_ERR_RANGE;
  unsigned left = n;
  for (unsigned r = IHP_RANKS; r-- > 0;) {
    unsigned digit = 0;
    while (digit < left && up_to[r][left] - up_to[r][left - digit - 1] <= rank)
      digit++;
    rank -= up_to[r][left] - up_to[r][left - digit];
    left -= digit;
    counts[r] = (uint8_t)digit;
  }
  return IH_OK;
}
