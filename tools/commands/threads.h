/* The threads of a command. */
#ifndef IH_TOOLS_COMMANDS_THREADS_H
#define IH_TOOLS_COMMANDS_THREADS_H

#include "tools/tool.h"

#include <isohand/threads.h>

/* *out = a pool of so many threads, 0 for as many as there are processors, to be freed.  FAILED
 * after a message when the system does not give them. */
enum outcome threads_start(const struct call *call, unsigned threads, ih_threads **out);

#endif
