/* Starts the threads of a command. */
#ifndef IH_TOOLS_COMMANDS_THREADS_H
#define IH_TOOLS_COMMANDS_THREADS_H

#include "tools/tool.h"

#include <isohand/threads.h>

/* *out = a pool of `threads` threads (0: one per processor); the caller frees it. FAILED after a
 * message if the system refuses. */
enum outcome threads_start(const struct call *call, unsigned threads, ih_threads **out);

/* Returns the executor of a pool, with the team of the call. */
ih_executor threads_executor(const struct call *call, const ih_threads *threads);

#endif
