/* Messages for system errors. */
#include "table/fault.h"

#include "harness.h"

#include <errno.h>
#include <string.h>

START_TEST(test_words)
{
  ih_error error;
  ck_assert_int_eq(ihp_system_error(&error, "/a/t", "open it", ENOENT), IH_ERR_IO);
  ck_assert_str_eq(error.message, "/a/t: cannot open it: No such file or directory");
  ck_assert_int_eq(error.system_error, ENOENT);
  /* An errno without a message, as a network file system may return. */
  ck_assert_int_eq(ihp_system_error(&error, "/a/t", "open it", 99999), IH_ERR_IO);
  ck_assert_str_eq(error.message, "/a/t: cannot open it: error 99999");
  ck_assert_int_eq(error.system_error, 99999);
}
END_TEST

TEST_MAIN({test_words})
