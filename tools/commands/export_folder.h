#ifndef IH_TOOLS_COMMANDS_EXPORT_FOLDER_H
#define IH_TOOLS_COMMANDS_EXPORT_FOLDER_H

#include "tools/commands/formats.h"

/* The subcommand export with --format: writes the folder that is the operand to `output`. */
enum outcome export_folder(const struct call *call, const struct format_settings *files,
                           const char *output);

#endif
