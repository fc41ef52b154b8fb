/* Standard input, output and error. */
#ifndef IH_TOOLS_IO_STANDARD_H
#define IH_TOOLS_IO_STANDARD_H

#include "tools/tool.h"

/* Called first by a program: writing to a closed pipe, or beyond the limit on the size of files,
 * becomes an error of that write, and standard streams that are closed are opened as unusable.
 * Returns 0 after a message when that fails. */
int standard_streams_prepare(const struct call *call);

#endif
