#include "tools/commands/threads.h"

enum outcome threads_start(const struct call *call, unsigned threads, ih_threads **out)
{
  if (ih_threads_new(threads, out) == IH_OK)
    return DONE;
  return failed(call,
                "not enough memory for the threads, or too many of them: use fewer with --threads");
}
