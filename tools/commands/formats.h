/* Buckets in the file formats of other programs. */
#ifndef IH_TOOLS_COMMANDS_FORMATS_H
#define IH_TOOLS_COMMANDS_FORMATS_H

#include "tools/commands/buckets.h"

#include <isohand/abstraction.h>

/* Options about files of a format; 0, NULL or a zero number if not given. */
struct format_settings {
  const char *format, *name, *street;
  struct number bits;
  int recall;
};

/* Options about the contents of files, with their variables. */
#define FORMAT_OPTIONS(files, bits_help, name_help, recall_help, street_help)                      \
  NUMBER("bits", 0, "N", &(files).bits, 16, 32, bits_help),                                        \
      TEXT("name", 0, "NAME", ANYTHING, &(files).name, name_help),                                 \
      FLAG("recall", 0, &(files).recall, recall_help),                                             \
      TEXT("street", 0, "STREET", ONE_OF(buckets_street_name), &(files).street, street_help)

/* *options = the settings. DONE, or USAGE after a message if the format or street is unknown. */
enum outcome formats_read(const struct call *call, const struct format_settings *files,
                          ih_format_options *options);

/* Exports the folder of buckets that is the command's operand to `output`. DONE, or FAILED or USAGE
 * after a message. */
enum outcome formats_export(const struct call *call, const struct format_settings *files,
                            const char *output);

#endif
