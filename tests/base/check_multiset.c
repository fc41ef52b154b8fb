/* Multiset-colex against nested loops and, at the edge of 64 bits, against 128-bit products. */
#include "base/multiset.h"
#include "harness.h"
#include "reference.h"

#include <isohand/combinatorics.h>
#include <string.h>

static void check_in_order(const uint64_t x[], unsigned k, uint64_t rank)
{
  uint64_t value = 0, back[4] = {0};
  test_assert(ih_multiset_rank(x, k, &value) == IH_OK);
  test_assert(value == rank);
  test_assert(ih_multiset_unrank(rank, k, back) == IH_OK);
  test_assert(memcmp(back, x, k * sizeof *x) == 0);
}

/* Colex order: the largest element changes slowest.  A multiset of k < 4 is the last k of four
 * elements, the others fixed at 0. */
START_TEST(test_order)
{
  const uint64_t n = 14;
  for (unsigned k = 1; k <= 4; k++) {
    uint64_t rank = 0, count = 0, x[4];
    for (x[3] = 0; x[3] < n; x[3]++)
      for (x[2] = 0; x[2] <= (k > 1 ? x[3] : 0); x[2]++)
        for (x[1] = 0; x[1] <= (k > 2 ? x[2] : 0); x[1]++)
          for (x[0] = 0; x[0] <= (k > 3 ? x[1] : 0); x[0]++)
            check_in_order(x + 4 - k, k, rank++);
    ck_assert_int_eq(ih_multiset_count(n, k, &count), IH_OK);
    ck_assert_uint_eq(count, rank);
  }
}
END_TEST

/* Returns C(n+k-1, k) in 128 bits, capped at 2^64. */
static reference_wide exact_count(uint64_t n, unsigned k)
{
  const reference_wide most = (reference_wide)1 << 64;
  reference_wide c = 1;
  for (unsigned i = 1; i <= k; i++) {
    if (n > 1 && c >= most)
      return most;
    c = c * ((reference_wide)n + i - 1) / i;
  }
  return c < most ? c : most;
}

/* Returns the first n whose C(n+k-1, k) does not fit. */
static uint64_t first_overflow(unsigned k)
{
  uint64_t low = 1, high = UINT64_MAX;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (exact_count(middle, k) >> 64 == 0)
      low = middle;
    else
      high = middle;
  }
  return high;
}

START_TEST(test_count)
{
  struct test_random random = test_random_new(2);
  for (unsigned k = 0; k <= IH_MULTISET_MAX; k++)
    for (unsigned bits = 0; bits <= 64; bits++)
      for (unsigned i = 0; i < 50; i++) {
        const uint64_t n = bits == 0 ? i : test_random_next(&random) >> (64 - bits);
        uint64_t value = 77;
        const reference_wide exact = exact_count(n, k);
        const enum ih_status status = ih_multiset_count(n, k, &value);
        ck_assert_int_eq(status, exact >> 64 ? IH_ERR_OVERFLOW : IH_OK);
        ck_assert_uint_eq(value, exact >> 64 ? 77 : (uint64_t)exact);
        if (k > 0 && exact >> 64 == 0)
          ck_assert_uint_eq(ihp_multichoose(n, k), value);
      }
}
END_TEST

/* Around the largest n that fits, and around 2^32. */
START_TEST(test_count_edge)
{
  for (unsigned k = 2; k <= IH_MULTISET_MAX; k++) {
    const uint64_t around[] = {first_overflow(k), UINT64_C(1) << 32};
    for (unsigned i = 0; i < 2; i++)
      for (uint64_t n = around[i] - 20; n < around[i] + 20; n++) {
        uint64_t value = 77;
        const reference_wide exact = exact_count(n, k);
        ck_assert_int_eq(ih_multiset_count(n, k, &value), exact >> 64 ? IH_ERR_OVERFLOW : IH_OK);
        ck_assert_uint_eq(value, exact >> 64 ? 77 : (uint64_t)exact);
        if (exact >> 64 == 0)
          ck_assert_uint_eq(ihp_multichoose(n, k), value);
      }
  }
  uint64_t value = 77;
  ck_assert_int_eq(ih_multiset_count(UINT64_MAX, 1, &value), IH_OK);
  ck_assert_uint_eq(value, UINT64_MAX);
  for (unsigned k = 2; k <= IH_MULTISET_MAX; k++)
    ck_assert_int_eq(ih_multiset_count(UINT64_MAX, k, &value), IH_ERR_OVERFLOW);
}
END_TEST

static void check_round_trip(uint64_t rank, unsigned k)
{
  uint64_t x[4] = {0}, back = 0;
  test_assert(ih_multiset_unrank(rank, k, x) == IH_OK);
  reference_wide sum = 0;
  for (unsigned j = 1; j <= k; j++) {
    test_assert(j == 1 || x[j - 2] <= x[j - 1]);
    sum += exact_count(x[j - 1], j);
  }
  test_assert(sum == rank);
  test_assert(ih_multiset_rank(x, k, &back) == IH_OK);
  test_assert(back == rank);
}

/* Every rank up to 2^64 - 1 is that of one multiset; an off-by-one error would show at the steps of
 * the roots. */
START_TEST(test_any_rank)
{
  struct test_random random = test_random_new(3);
  for (unsigned k = 1; k <= IH_MULTISET_MAX; k++) {
    for (unsigned bits = 1; bits <= 64; bits++)
      for (unsigned i = 0; i < 300; i++)
        check_round_trip(test_random_next(&random) >> (64 - bits), k);
    for (uint64_t i = 0; i < 1000; i++) {
      check_round_trip(i, k);
      check_round_trip(UINT64_MAX - i, k);
    }
    for (unsigned i = 0; i < 3000; i++) {
      const uint64_t root = test_random_below(&random, first_overflow(k));
      const uint64_t step = (uint64_t)exact_count(root, k);
      check_round_trip(step - 1, k);
      check_round_trip(step, k);
      check_round_trip(step + 1, k);
    }
  }
}
END_TEST

/* All small ranks, where the first estimate is rounded by more than the proof for Newton's steps
 * covers.  Increments the root step by step. */
START_TEST(test_small_triangles)
{
  uint64_t root = 0;
  for (uint64_t rank = 0; rank < 1 << 16; rank++) {
    if ((root + 1) * (root + 2) / 2 <= rank)
      root++;
    test_assert(ihp_triangle_root(rank) == root);
  }
}
END_TEST

/* The successor of the multiset of rank 2^64 - 1 has no 64-bit rank. */
START_TEST(test_rank_overflow)
{
  for (unsigned k = 2; k <= IH_MULTISET_MAX; k++) {
    uint64_t x[4], value = 77;
    ck_assert_int_eq(ih_multiset_unrank(UINT64_MAX, k, x), IH_OK);
    x[0]++;
    for (unsigned j = 1; j < k && x[j] < x[j - 1]; j++) {
      x[j]++;
      for (unsigned i = 0; i < j; i++)
        x[i] = 0;
    }
    ck_assert_int_eq(ih_multiset_rank(x, k, &value), IH_ERR_OVERFLOW);
    for (unsigned j = 0; j < k; j++)
      x[j] = UINT64_MAX;
    ck_assert_int_eq(ih_multiset_rank(x, k, &value), IH_ERR_OVERFLOW);
    ck_assert_uint_eq(value, 77);
  }
}
END_TEST

START_TEST(test_refusals)
{
  const uint64_t x[5] = {1, 2, 3, 4, 5}, down[2] = {2, 1};
  uint64_t value = 7, out[5] = {7, 7, 7, 7, 7};
  ck_assert_int_eq(ih_multiset_count(3, 5, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_count(3, 2, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_rank(x, 0, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_rank(x, 5, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_rank(NULL, 2, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_rank(x, 2, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_rank(down, 2, &value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_unrank(3, 0, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_unrank(3, 5, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiset_unrank(3, 2, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(value, 7);
  ck_assert_uint_eq(out[0], 7);
}
END_TEST

TEST_MAIN({test_order}, {test_count}, {test_count_edge}, {test_any_rank}, {test_small_triangles},
          {test_rank_overflow}, {test_refusals})
