/* Reading a subcommand's options, and printing its help. */
#ifndef IH_TOOLS_OPTIONS_H
#define IH_TOOLS_OPTIONS_H

#include "tools/tool.h"

/* Most options of a command, including the common ones; exceeding it aborts the program. */
enum { MOST_OPTIONS = 20 };

/* A command's options in the order of its help, --help last. */
struct option_list {
  const struct option_spec *specs[MOST_OPTIONS];
  size_t count;
};
struct option_list options_of(const struct command *command);

/* Returns 1 if an argument before "--" is an operand. So is "-1": no option is a digit. */
int options_is_operand(const char *argument);

/* Reads argv[1..] for call->command into *call. Returns 1 if the command is to run; 0 if --help was
 * printed or the command line is wrong, with *outcome set. */
int options_read(struct call *call, int argc, char **argv, enum outcome *outcome);

/* Prints a command's help on stdout. */
void options_help(const struct command *command);

#endif
