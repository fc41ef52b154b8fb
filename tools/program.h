/* A program of subcommands. */
#ifndef IH_TOOLS_PROGRAM_H
#define IH_TOOLS_PROGRAM_H

#include "tools/tool.h"

struct program {
  const char *name;
  const struct command *const *commands;
  size_t count;
  const ih_team *team;              /* of its calls; NULL: none */
  struct common_settings *settings; /* receives those of the command line; may be NULL */
  int is_quiet; /* like --quiet; if the command is missing, the usage is not printed either */
};

/* Runs a command line. */
enum outcome program_run(const struct program *program, int argc, char **argv);

#endif
