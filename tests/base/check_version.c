/* The version as text and as numbers. */
#include "harness.h"

#include <isohand/version.h>

#if IH_VERSION_NUMBER < 1000 * IH_VERSION_MINOR || IH_VERSION_MAJOR < 0
#error "numbers are for #if"
#endif

START_TEST(test_version)
{
  ck_assert_str_eq(ih_version(), IH_VERSION_STRING);
  unsigned major = 0, minor = 0, patch = 0;
  ck_assert_int_eq(sscanf(ih_version(), "%u.%u.%u", &major, &minor, &patch), 3);
  ck_assert_uint_eq(IH_VERSION_MAJOR, major);
  ck_assert_uint_eq(IH_VERSION_MINOR, minor);
  ck_assert_uint_eq(IH_VERSION_PATCH, patch);
  ck_assert_uint_eq(IH_VERSION_NUMBER, major * 1000000 + minor * 1000 + patch);
  ck_assert_uint_lt(minor, 1000);
  ck_assert_uint_lt(patch, 1000);
}
END_TEST

TEST_MAIN({test_version})
