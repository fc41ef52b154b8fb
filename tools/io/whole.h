/* Small text files, read as a whole. */
#ifndef IH_TOOLS_IO_WHOLE_H
#define IH_TOOLS_IO_WHOLE_H

#include "tools/tool.h"

#include <stdio.h>

/* Reads an open file, which has less than 1 MiB and no NUL byte, and closes it. `path` is its name
 * in messages. *text receives the contents; the caller frees it. Returns DONE, or FAILED after a
 * message.
 */
enum outcome whole_text(const struct call *call, const char *path, FILE *file, char **text);

#endif
