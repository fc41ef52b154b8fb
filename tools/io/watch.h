/* An executor that shows the progress of the tasks that another one runs. */
#ifndef IH_TOOLS_IO_WATCH_H
#define IH_TOOLS_IO_WATCH_H

#include "tools/io/clock.h"

#include <isohand/base.h>

/* Owned by the caller; both parts outlive it. */
struct watch {
  const ih_executor *inner;
  struct progress *progress;
};

/* An executor for one call at a time; *watch must outlive it. */
ih_executor watch_executor(struct watch *watch);

#endif
