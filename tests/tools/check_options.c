/* How many options a command may have; the tests of each command's are scripts. */
#include "tools/options.h"

#include "harness.h"

#include <signal.h>

/* Prints the help of a command of n options, --help included. */
static void help_of(size_t n)
{
  static struct option_spec options[MOST_OPTIONS + 2];
  const struct command command = {
      .name = "x", .operands = "", .description = "x", .options = options};
  for (size_t i = 0; i + 1 < n; i++)
    options[i] = (struct option_spec){.name = "o", .help = "an option"};
  options_help(&command);
}

START_TEST(a_full_list)
{
  help_of(MOST_OPTIONS);
}
END_TEST

START_TEST(a_list_that_is_too_long)
{
  help_of(MOST_OPTIONS + 1);
}
END_TEST

static Suite *make_suite(void)
{
  Suite *suite = suite_create("options");
  TCase *tc = tcase_create("number");
  tcase_add_test(tc, a_full_list);
  tcase_add_test_raise_signal(tc, a_list_that_is_too_long, SIGABRT);
  suite_add_tcase(suite, tc);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
