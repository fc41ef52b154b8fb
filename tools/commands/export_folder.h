#ifndef IH_TOOLS_COMMANDS_EXPORT_FOLDER_H
#define IH_TOOLS_COMMANDS_EXPORT_FOLDER_H

#include "tools/tool.h"

/* The subcommand export with --format: of a folder, to -o, which is given. */
enum outcome export_folder(const struct call *call);

#endif
