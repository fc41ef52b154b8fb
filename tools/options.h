/* Reading a subcommand's options, and printing its help. */
#ifndef IH_TOOLS_OPTIONS_H
#define IH_TOOLS_OPTIONS_H

#include "tools/tool.h"

/* The most options that a command may have, the common ones included; more abort the program. */
enum { MOST_OPTIONS = 20 };

/* Reads argv[1..] for call->command into *call.  1 when the command is to run;
 * 0 when *outcome is the end of it: --help was printed, or what is wrong. */
int options_read(struct call *call, int argc, char **argv, enum outcome *outcome);

/* Prints the help of a command on stdout. */
void options_help(const struct command *command);

#endif
