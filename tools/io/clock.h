/* Time and progress display. */
#ifndef IH_TOOLS_IO_CLOCK_H
#define IH_TOOLS_IO_CLOCK_H

#include <isohand/base.h>

/* Returns the seconds of a monotonic clock. */
double clock_seconds(void);

/* Work done by a certain time. */
struct progress_point {
  double at;
  uint64_t done;
};

/* A progress line on stderr; printed only if stderr is a terminal. */
struct progress {
  int shown; /* whether it may be shown */
  double start, last;
  struct progress_point from, next; /* starting points for measuring the speed */
};

/* Starts the clock. */
void progress_start(struct progress *progress, int quiet);

/* Returns 1 if it is time to report `done` of `total`: at most every `pause` seconds, and at the
 * end.  *left = the seconds that are left, as estimated, or -1 if that is not known yet. */
int progress_due(struct progress *progress, double pause, uint64_t done, uint64_t total,
                 double *left);

/* Shows `done` of `total`, at most a few times a second. Over all passes of a job `total` stays the
 * same and `done` only grows. The time left is estimated from the speed of the last seconds, so the
 * passes may differ in speed. */
void progress_show(struct progress *progress, uint64_t done, uint64_t total);

/* Returns callbacks for a library call that show its progress and cancel it after a caught signal
 * (tools/io/interrupt.h). */
ih_callbacks progress_callbacks(struct progress *progress);

/* Erases the line; it may be shown again. */
void progress_end(struct progress *progress);

#endif
