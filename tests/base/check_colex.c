/* Colex ranks against enumeration of the sets.  Among sets of equal size, colex order is the order
 * of the bit masks as numbers. */
#include "harness.h"
#include "reference.h"

#include <isohand/combinatorics.h>

/* The i-th mask of m bits in ascending order has rank i. */
START_TEST(test_order)
{
  for (unsigned n = 0; n <= 16; n++)
    for (unsigned m = 0; m <= n; m++) {
      uint64_t rank = 0;
      for (uint64_t mask = 0; mask < UINT64_C(1) << n; mask++) {
        if ((unsigned)__builtin_popcountll(mask) != m)
          continue;
        uint64_t back = ~mask;
        test_assert(ih_colex_rank(mask) == rank);
        test_assert(ih_colex_unrank(rank, m, n, &back) == IH_OK);
        test_assert(back == mask);
        rank++;
      }
      uint64_t untouched = 99;
      ck_assert_int_eq(ih_colex_unrank(rank, m, n, &untouched), IH_ERR_RANGE);
      ck_assert_uint_eq(untouched, 99);
    }
}
END_TEST

/* First, last and random sets of m numbers below 64. */
START_TEST(test_wide)
{
  struct test_random random = test_random_new(1);
  for (unsigned m = 0; m <= 64; m++) {
    const uint64_t first = m == 64 ? UINT64_MAX : (UINT64_C(1) << m) - 1;
    const uint64_t last = m == 0 ? 0 : first << (64 - m);
    const uint64_t count = (uint64_t)reference_choose(64, m);
    uint64_t set = 0;
    ck_assert_uint_eq(ih_colex_rank(first), 0);
    ck_assert_uint_eq(ih_colex_rank(last), count - 1);
    ck_assert_int_eq(ih_colex_unrank(count - 1, m, 64, &set), IH_OK);
    ck_assert_uint_eq(set, last);
    ck_assert_int_eq(ih_colex_unrank(count, m, 64, &set), IH_ERR_RANGE);
    for (unsigned i = 0; i < 20; i++) {
      const uint64_t rank = test_random_below(&random, count);
      ck_assert_int_eq(ih_colex_unrank(rank, m, 64, &set), IH_OK);
      ck_assert_int_eq(__builtin_popcountll(set), (int)m);
      reference_wide sum = 0;
      for (unsigned bit = 0, j = 0; bit < 64; bit++)
        if (set >> bit & 1)
          sum += reference_choose(bit, ++j);
      ck_assert_uint_eq((uint64_t)sum, rank);
      ck_assert_uint_eq(ih_colex_rank(set), rank);
    }
  }
}
END_TEST

/* Waugh 2013: {12, 0} of the first example with C(12, 2) = 66, and the last
 * exercise, where 14 is the rank of {5, 4}. */
START_TEST(test_paper)
{
  uint64_t set = 0;
  ck_assert_uint_eq(ih_colex_rank(1u << 12 | 1u << 0), 66);
  ck_assert_uint_eq(ih_colex_rank(1u << 11 | 1u << 9), 64);
  ck_assert_int_eq(ih_colex_unrank(14, 2, 12, &set), IH_OK);
  ck_assert_uint_eq(set, 1u << 5 | 1u << 4);
}
END_TEST

START_TEST(test_refusals)
{
  uint64_t set = 5;
  ck_assert_int_eq(ih_colex_unrank(0, 2, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_colex_unrank(0, 5, 4, &set), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_colex_unrank(0, 5, 65, &set), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(set, 5);
}
END_TEST

TEST_MAIN({test_order}, {test_wide}, {test_paper}, {test_refusals})
