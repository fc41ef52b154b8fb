/* Arrays that are freed together. */
#include "base/arrays.h"
#include "faults.h"
#include "harness.h"

#include <string.h>

/* Arrays start as zeros and do not overlap. */
START_TEST(arrays_do_not_overlap)
{
  struct ihp_arrays arrays = {0};
  unsigned char *array[IHP_ARRAYS];
  for (unsigned i = 0; i < IHP_ARRAYS; i++) {
    array[i] = ihp_arrays_add(&arrays, i + 1, 3);
    ck_assert_ptr_nonnull(array[i]);
    for (unsigned k = 0; k < 3 * (i + 1); k++)
      ck_assert_uint_eq(array[i][k], 0);
    memset(array[i], (int)i + 1, (size_t)3 * (i + 1));
  }
  for (unsigned i = 0; i < IHP_ARRAYS; i++)
    for (unsigned k = 0; k < 3 * (i + 1); k++)
      ck_assert_uint_eq(array[i][k], i + 1);
  ck_assert_int_eq(arrays.is_short, 0);
  ck_assert_uint_eq(arrays.count, IHP_ARRAYS);
  ihp_arrays_free(&arrays);
  ck_assert_uint_eq(arrays.count, 0);
}
END_TEST

/* One array too many is refused as if out of memory, and the earlier ones remain.  (Debug builds
 * assert that no caller adds one.) */
START_TEST(one_array_too_many)
{
#ifndef IH_DEBUG
  struct {
    struct ihp_arrays arrays;
    void *after;
  } guarded = {0};
  for (unsigned i = 0; i < IHP_ARRAYS; i++)
    ck_assert_ptr_nonnull(ihp_arrays_add(&guarded.arrays, 1, 1));
  for (unsigned i = 0; i < 2; i++) {
    ck_assert_ptr_null(ihp_arrays_add(&guarded.arrays, 1, 1));
    ck_assert_int_eq(guarded.arrays.is_short, 1);
    ck_assert_uint_eq(guarded.arrays.count, IHP_ARRAYS);
    ck_assert_ptr_null(guarded.after);
  }
  ihp_arrays_free(&guarded.arrays);
#endif
}
END_TEST

/* A failed allocation is remembered after later ones succeed. */
START_TEST(allocation_that_fails)
{
  struct ihp_arrays arrays = {0};
  faults_start(FAULTS_MEMORY, 0, 0);
  const void *array = ihp_arrays_add(&arrays, 4, 4);
  (void)faults_end();
  ck_assert_ptr_null(array);
  ck_assert_ptr_nonnull(ihp_arrays_add(&arrays, 1, 1));
  ck_assert_int_eq(arrays.is_short, 1);
  ck_assert_uint_eq(arrays.count, 1);
  ihp_arrays_free(&arrays);
}
END_TEST

TEST_MAIN({arrays_do_not_overlap}, {one_array_too_many}, {allocation_that_fails})
