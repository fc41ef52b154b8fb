#include "tools/io/clock.h"

#include "tools/io/interrupt.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double clock_seconds(void)
{
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_start(struct progress *progress, int quiet)
{
  progress->shown = !quiet && isatty(STDERR_FILENO);
  progress->start = clock_seconds();
  progress->last = progress->start;
}

void progress_show(struct progress *progress, uint64_t done, uint64_t total)
{
  const double now = clock_seconds();
  if (!progress->shown || done == 0 || now - progress->last < 0.2)
    return;
  const double part = (double)done / (double)total;
  const double left = (now - progress->start) * (1 - part) / part;
  fprintf(stderr, "\r%3.0f %%, %.0f s left \033[K", 100 * part, left);
  progress->last = now;
}

void progress_end(struct progress *progress)
{
  if (progress->shown)
    fputs("\r\033[K", stderr);
}
