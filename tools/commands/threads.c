#include "tools/commands/threads.h"

enum outcome threads_start(const struct call *call, unsigned threads, ih_threads **out)
{
  if (ih_threads_new(threads, out) == IH_OK)
    return DONE;
  report(call, "the system does not give so many threads: use fewer with --threads");
  return FAILED;
}
