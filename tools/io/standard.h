/* Standard input, output and error. */
#ifndef IH_TOOLS_IO_STANDARD_H
#define IH_TOOLS_IO_STANDARD_H

#include "tools/tool.h"

/* The first call of a program: writing to a closed pipe or beyond the file-size limit becomes an
 * ordinary write error, and closed standard streams are opened so that using them fails. Returns 0
 * after a message if that is not possible. */
int standard_streams_prepare(const struct call *call);

#endif
