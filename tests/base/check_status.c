#include "harness.h"

#include <isohand/base.h>
#include <isohand/version.h>
#include <string.h>

/* Every status has a phrase of its own, fit to end a line. */
START_TEST(test_phrases)
{
  for (int i = IH_OK; i <= IH_ERR_EXECUTOR; i++) {
    const char *phrase = ih_status_string((enum ih_status)i);
    ck_assert_ptr_nonnull(phrase);
    ck_assert_uint_gt(strlen(phrase), 1);
    ck_assert_ptr_null(strpbrk(phrase, "\n.%"));
    ck_assert_str_ne(phrase, "unknown status");
    for (int j = IH_OK; j < i; j++)
      ck_assert_str_ne(phrase, ih_status_string((enum ih_status)j));
  }
}
END_TEST

START_TEST(test_any_number)
{
  ck_assert_str_eq(ih_status_string((enum ih_status)(IH_ERR_EXECUTOR + 1)), "unknown status");
  ck_assert_str_eq(ih_status_string((enum ih_status)1000000), "unknown status");
  ck_assert_str_eq(ih_status_string((enum ih_status) - 1), "unknown status");
}
END_TEST

/* The numbers are part of the ABI. */
START_TEST(test_numbers)
{
  ck_assert_int_eq(IH_OK, 0);
  ck_assert_int_eq(IH_ERR_ARGUMENT, 1);
  ck_assert_int_eq(IH_ERR_DUPLICATE, 5);
  ck_assert_int_eq(IH_ERR_OVERFLOW, 8);
  ck_assert_int_eq(IH_ERR_INTERNAL, 13);
  ck_assert_int_eq(IH_ERR_MISMATCH, 17);
  ck_assert_int_eq(IH_ERR_CANCELLED, 18);
  ck_assert_int_eq(IH_ERR_EXECUTOR, 19);
  ck_assert_str_eq(ih_status_string(IH_ERR_CARD), "card outside the deck");
}
END_TEST

START_TEST(test_version)
{
  ck_assert_str_eq(ih_version(), IH_VERSION_STRING);
}
END_TEST

TEST_MAIN({test_phrases}, {test_any_number}, {test_numbers}, {test_version})
