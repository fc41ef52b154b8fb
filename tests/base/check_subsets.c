/* Subsets of up to eight things, in both forms, against all 8-bit numbers. */
#include "base/subsets.h"
#include "harness.h"

/* The masks of k bits below 2^n, ascending. */
static size_t list_masks(unsigned n, unsigned k, uint64_t masks[256])
{
  size_t count = 0;
  for (uint64_t mask = 0; mask < UINT64_C(1) << n; mask++) {
    unsigned bits = 0;
    for (unsigned i = 0; i < n; i++)
      bits += (unsigned)(mask >> i) & 1;
    if (bits == k)
      masks[count++] = mask;
  }
  return count;
}

START_TEST(masks_ascend)
{
  for (unsigned n = 1; n <= 8; n++)
    for (unsigned k = 1; k <= n; k++) {
      uint64_t masks[256];
      const size_t count = list_masks(n, k, masks);
      uint64_t subset = ihp_subset_first(k);
      for (size_t i = 0; i + 1 < count; i++, subset = ihp_subset_next(subset))
        ck_assert_uint_eq(subset, masks[i]);
      ck_assert_uint_eq(subset, masks[count - 1]);
      ck_assert_uint_eq(subset, ihp_subset_last(n, k));
    }
  ck_assert_uint_eq(ihp_subset_first(64), UINT64_MAX);
  ck_assert_uint_eq(ihp_subset_next(UINT64_C(1) << 62), UINT64_C(1) << 63);
}
END_TEST

/* Lexicographic order is the descending order of masks with position 0 in the highest
 * bit. */
START_TEST(positions_are_lexicographic)
{
  for (unsigned n = 1; n <= 8; n++)
    for (unsigned k = 1; k <= n; k++) {
      uint64_t masks[256];
      size_t position[8];
      const size_t count = list_masks(n, k, masks);
      for (size_t j = 0; j < k; j++)
        position[j] = j;
      for (size_t i = count; i-- > 0;) {
        uint64_t mask = 0;
        for (size_t j = 0; j < k; j++)
          mask |= UINT64_C(1) << (n - 1 - position[j]);
        ck_assert_uint_eq(mask, masks[i]);
        ck_assert_int_eq(ihp_subset_next_positions(position, k, n), i > 0);
      }
      for (size_t j = 0; j < k; j++)
        ck_assert_uint_eq(position[j], j);
    }
}
END_TEST

TEST_MAIN({masks_ascend}, {positions_are_lexicographic})
