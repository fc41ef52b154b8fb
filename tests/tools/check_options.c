/* The most options of a command. Scripts test the options of each command. */
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

TEST_MAIN({a_full_list}, {a_list_that_is_too_long, .signal = SIGABRT})
