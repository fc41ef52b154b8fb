/* Buckets in the formats of other programs. */
#ifndef IH_TOOLS_COMMANDS_FORMATS_H
#define IH_TOOLS_COMMANDS_FORMATS_H

#include "tools/tool.h"

#include <isohand/abstraction.h>

/* What the options say of the files of a format; 0, NULL or a zero number where one is not given.
 */
struct format_settings {
  const char *format, *name, *street;
  struct number bits;
  int recall;
};

/* Options that say what is in the files, with where they go. */
#define FORMAT_OPTIONS(files, bits_help, name_help, recall_help, street_help)                      \
  NUMBER("bits", 0, "N", &(files).bits, 16, 32, bits_help),                                        \
      TEXT("name", 0, "NAME", &(files).name, name_help),                                           \
      FLAG("recall", 0, &(files).recall, recall_help),                                             \
      TEXT("street", 0, "STREET", &(files).street, street_help)

/* *options = what they say.  DONE, or USAGE after a message: there is no such format or street. */
enum outcome formats_read(const struct call *call, const struct format_settings *files,
                          ih_format_options *options);

/* Writes the folder of buckets that is the operand to `output`.  DONE, or FAILED or USAGE after a
 * message. */
enum outcome formats_export(const struct call *call, const struct format_settings *files,
                            const char *output);

#endif
