/* The subcommands, each in its own cmd_NAME.c; main.c has the table. */
#ifndef IH_TOOLS_COMMANDS_COMMANDS_H
#define IH_TOOLS_COMMANDS_COMMANDS_H

#include "tools/tool.h"

extern const struct command cmd_bench;
extern const struct command cmd_boards;
extern const struct command cmd_bucket;
extern const struct command cmd_build;
extern const struct command cmd_canon;
extern const struct command cmd_diff;
extern const struct command cmd_equity;
extern const struct command cmd_eval;
extern const struct command cmd_export;
extern const struct command cmd_import;
extern const struct command cmd_index;
extern const struct command cmd_info;
extern const struct command cmd_lookup;
extern const struct command cmd_occur;
extern const struct command cmd_plot;
extern const struct command cmd_recall;
extern const struct command cmd_report;
extern const struct command cmd_sample;
extern const struct command cmd_size;
extern const struct command cmd_unindex;
extern const struct command cmd_verify;

#endif
