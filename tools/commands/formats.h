/* The formats of other programs, on the command line. */
#ifndef IH_TOOLS_COMMANDS_FORMATS_H
#define IH_TOOLS_COMMANDS_FORMATS_H

#include "tools/tool.h"

#include <isohand/abstraction.h>

/* The options that say what is in the files of a format. */
#define FORMAT_OPTIONS(bits_help, name_help, recall_help, street_help)                             \
  {"bits", 0, "N", bits_help, OPTION_NUMBER, offsetof(struct settings, bits), 16, 32},             \
      {"name", 0, "NAME", name_help, OPTION_TEXT, offsetof(struct settings, name), 0, 0},          \
      {"recall", 0, NULL, recall_help, OPTION_FLAG, offsetof(struct settings, recall), 0, 0},      \
  {                                                                                                \
    "street", 0, "STREET", street_help, OPTION_TEXT, offsetof(struct settings, street), 0, 0       \
  }

/* *options = what they say.  DONE, or USAGE after a report: there is no such format or street. */
enum outcome formats_read(const struct call *call, ih_format_options *options);

#endif
