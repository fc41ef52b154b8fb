/* Time and progress. */
#ifndef IH_TOOLS_IO_CLOCK_H
#define IH_TOOLS_IO_CLOCK_H

#include <isohand/base.h>

/* Seconds of a clock that never goes back. */
double clock_seconds(void);

/* What was done at a time. */
struct progress_point {
  double at;
  uint64_t done;
};

/* A line on stderr that tells how far a long work is; on a terminal only. */
struct progress {
  int shown; /* whether it is to be shown at all */
  double start, last;
  struct progress_point from, next; /* the speed is measured from one of these on */
};

/* Starts the clock. */
void progress_start(struct progress *progress, int quiet);

/* Says that done of total is done, a few times a second at most.  Over all passes of a work,
 * total stays, and done only grows: the time that is left is told by the speed of the last
 * seconds, so passes may go at different speeds. */
void progress_show(struct progress *progress, uint64_t done, uint64_t total);

/* Callbacks for a call of the library: they show its progress, and cancel it when a signal has been
 * caught (tools/io/interrupt.h). */
ih_callbacks progress_callbacks(struct progress *progress);

/* Wipes the line out; it may be shown again. */
void progress_end(struct progress *progress);

#endif
