/* Whether there can be as many threads as are asked for. */
#ifndef IH_TOOLS_COMMANDS_THREADS_H
#define IH_TOOLS_COMMANDS_THREADS_H

#include "tools/tool.h"

/* DONE, or FAILED after a report when the system does not give the threads of call.  OpenMP
 * itself would end the process in the midst of its work. */
enum outcome threads_check(const struct call *call);

#endif
