/* Writing a small file as a whole. */
#ifndef IH_TOOLS_REPLACE_H
#define IH_TOOLS_REPLACE_H

#include "tool.h"

/* Puts bytes[0..n-1] into a file of another name beside `path`, which then takes its
 * place: whatever fails, path is as it was.  DONE, or FAILED after a report that names
 * path. */
enum outcome replace_file(const struct call *call, const char *path, const char *bytes, size_t n);

#endif
