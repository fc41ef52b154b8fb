#include "tools/commands/threads.h"

enum outcome threads_start(const struct call *call, unsigned threads, ih_threads **out)
{
  if (ih_threads_new(threads, out) == IH_OK)
    return DONE;
  return failed(call,
                "cannot start the threads (out of memory or too many); use fewer with --threads");
}

ih_executor threads_executor(const struct call *call, const ih_threads *threads)
{
  ih_executor executor = *ih_threads_executor(threads);
  executor.team = call->team;
  return executor;
}
