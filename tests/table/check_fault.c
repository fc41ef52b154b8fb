/* Messages about files: the words of system errors, and paths. */
#include "table/fault.h"

#include "harness.h"

#include <errno.h>
#include <stdio.h>
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

/* A path is whole if its message has room for it and for 32 bytes in front of it; of a longer path,
 * the end is shown. A long reason leaves room for 120 bytes and the dots. */
START_TEST(test_paths)
{
  static const size_t reasons[] = {0, 1, 20, 161, 162, 163, 164, 165, 250, 319};
  ih_error error;
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    char reason[IH_ERROR_MESSAGE];
    memset(reason, 'r', reasons[i]);
    reason[reasons[i]] = '\0';
    const size_t room = reasons[i] < 162 ? 285 - reasons[i] : 123;
    for (size_t length = 1; length <= 1000; length++) {
      char path[1001], expected[1400];
      for (size_t at = 0; at < length; at++)
        path[at] = (char)('a' + at % 26);
      path[length] = '\0';
      if (length <= room)
        (void)snprintf(expected, sizeof expected, "%s: %s", path, reason);
      else
        (void)snprintf(expected, sizeof expected, "...%s: %s", path + length - (room - 3), reason);
      if (strlen(expected) > 319)
        memcpy(expected + 316, "...", sizeof "...");
      ck_assert_int_eq(ihp_file_error(&error, IH_ERR_FORMAT, path, "%s", reason), IH_ERR_FORMAT);
      ck_assert_str_eq(error.message, expected);
      if (reasons[i] < 162)
        ck_assert_uint_le(strlen(error.message), 319 - 32);
    }
  }
}
END_TEST

TEST_MAIN({test_words}, {test_paths})
