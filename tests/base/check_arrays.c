/* Arrays that are freed together. */
#include "base/arrays.h"
#include "harness.h"

#include <string.h>

/* Each array is zero at the start and its own, whatever is written to the others. */
START_TEST(arrays_of_their_own)
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

/* One more than there are places for is refused as when memory is short, and those before stay. */
START_TEST(one_array_too_many)
{
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
}
END_TEST

/* An allocation that fails is remembered after later ones that do not. */
START_TEST(allocation_that_fails)
{
  volatile size_t too_many = SIZE_MAX / 2; /* which the compiler would refuse */
  struct ihp_arrays arrays = {0};
  ck_assert_ptr_null(ihp_arrays_add(&arrays, too_many, 4));
  ck_assert_ptr_nonnull(ihp_arrays_add(&arrays, 1, 1));
  ck_assert_int_eq(arrays.is_short, 1);
  ck_assert_uint_eq(arrays.count, 1);
  ihp_arrays_free(&arrays);
}
END_TEST

TEST_MAIN({arrays_of_their_own}, {one_array_too_many}, {allocation_that_fails})
