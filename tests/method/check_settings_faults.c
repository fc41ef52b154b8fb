/* When memory fails, the old text of a setting stays.  The test relies on strdup for the copy, to
 * prove that an allocation failed. */
#include "faults.h"
#include "harness.h"
#include "method/settings.h"

#include <string.h>

START_TEST(test_text)
{
  struct ihp_settings settings = ihp_settings_default();
  ih_error error = {.position = 9};
  ck_assert_int_eq(ihp_settings_set_text(&settings, "labels", 6, "old", NULL), IH_OK);
  faults_start(FAULTS_MEMORY, 0, 0);
  const enum ih_status status = ihp_settings_set_text(&settings, "labels", 6, "new", &error);
  ck_assert_str_eq(faults_end(), "strdup");
  ck_assert_int_eq(status, IH_ERR_MEMORY);
  ck_assert_str_eq(error.message, "not enough memory");
  ck_assert_uint_eq(error.position, 0);
  ck_assert_str_eq(settings.labels, "old");
  ck_assert_int_eq(ihp_settings_set_text(&settings, "labels", 6, "new", &error), IH_OK);
  ck_assert_str_eq(settings.labels, "new");
  ihp_settings_release(&settings);
}
END_TEST

TEST_MAIN({test_text})
