/* Time and progress. */
#ifndef IH_TOOLS_IO_CLOCK_H
#define IH_TOOLS_IO_CLOCK_H

#include <stdint.h>

/* Seconds of a clock that never goes back. */
double clock_seconds(void);

/* A line on stderr that tells how far a long work is; on a terminal only. */
struct progress {
  int shown; /* whether it is to be shown at all */
  double start, last;
};

/* Starts the clock. */
void progress_start(struct progress *progress, int quiet);

/* Says that done of total is done, a few times a second at most. */
void progress_show(struct progress *progress, uint64_t done, uint64_t total);

/* Wipes the line out. */
void progress_end(struct progress *progress);

#endif
