/* Binomials against Pascal's triangle, which uses additions only. */
#include "harness.h"

#include <isohand/combinatorics.h>

typedef unsigned __int128 wide;

enum { ROWS = 110 };

/* pascal[n][k] = C(n, k), capped at 2^100. */
static wide pascal[ROWS + 1][ROWS + 1];

static void setup(void)
{
  const wide most = (wide)1 << 100;
  for (unsigned n = 0; n <= ROWS; n++) {
    pascal[n][0] = 1;
    for (unsigned k = 1; k <= n; k++) {
      const wide sum = pascal[n - 1][k - 1] + pascal[n - 1][k];
      pascal[n][k] = sum < most ? sum : most;
    }
  }
}

START_TEST(test_pascal)
{
  for (unsigned n = 0; n <= ROWS; n++)
    for (unsigned k = 0; k <= ROWS; k++) {
      uint64_t value = 12345;
      const enum ih_status status = ih_binomial(n, k, &value);
      if (pascal[n][k] > UINT64_MAX) {
        ck_assert_int_eq(status, IH_ERR_OVERFLOW);
        ck_assert_uint_eq(value, 12345);
      } else {
        ck_assert_int_eq(status, IH_OK);
        ck_assert_uint_eq(value, (uint64_t)pascal[n][k]);
      }
    }
}
END_TEST

START_TEST(test_edge)
{
  uint64_t value = 0;
  ck_assert_int_eq(ih_binomial(67, 33, &value), IH_OK);
  ck_assert_uint_eq(value, UINT64_C(14226520737620288370));
  ck_assert_int_eq(ih_binomial(68, 34, &value), IH_ERR_OVERFLOW);
  ck_assert_int_eq(ih_binomial(5, 2, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* C(n, 2) = 0 + 1 + ... + (n-1) fits up to n = 6074001000 and no further; likewise C(n, 3) up to
 * 4801280 (both from the adjacent squares and cubes). */
START_TEST(test_large_n)
{
  uint64_t value = 7;
  ck_assert_int_eq(ih_binomial(UINT64_MAX, 0, &value), IH_OK);
  ck_assert_uint_eq(value, 1);
  ck_assert_int_eq(ih_binomial(UINT64_MAX, 1, &value), IH_OK);
  ck_assert_uint_eq(value, UINT64_MAX);
  ck_assert_int_eq(ih_binomial(UINT64_MAX, 2, &value), IH_ERR_OVERFLOW);
  ck_assert_int_eq(ih_binomial(UINT64_MAX, UINT32_MAX, &value), IH_ERR_OVERFLOW);
  for (uint64_t n = UINT64_C(6074000990); n < UINT64_C(6074001010); n++) {
    const wide exact = (wide)n * (n - 1) / 2;
    ck_assert_int_eq(ih_binomial(n, 2, &value), exact > UINT64_MAX ? IH_ERR_OVERFLOW : IH_OK);
    if (exact <= UINT64_MAX)
      ck_assert_uint_eq(value, (uint64_t)exact);
  }
  for (uint64_t n = UINT64_C(4801270); n < UINT64_C(4801290); n++) {
    const wide exact = (wide)n * (n - 1) * (n - 2) / 6;
    ck_assert_int_eq(ih_binomial(n, 3, &value), exact > UINT64_MAX ? IH_ERR_OVERFLOW : IH_OK);
    if (exact <= UINT64_MAX)
      ck_assert_uint_eq(value, (uint64_t)exact);
  }
}
END_TEST

/* C(n, n - j) = C(n, j), also for large n - j. */
START_TEST(test_symmetry)
{
  const unsigned large[] = {1000, 65536, 4000000, UINT32_MAX};
  for (unsigned i = 0; i < sizeof large / sizeof *large; i++)
    for (unsigned j = 0; j <= 3; j++) {
      uint64_t high = 1, low = 2;
      const enum ih_status status = ih_binomial(large[i], j, &low);
      ck_assert_int_eq(ih_binomial(large[i], large[i] - j, &high), status);
      if (status == IH_OK)
        ck_assert_uint_eq(high, low);
    }
}
END_TEST

TEST_MAIN_ONCE(setup, NULL, {test_pascal}, {test_edge}, {test_large_n}, {test_symmetry})
