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
  const double now = clock_seconds();
  *progress = (struct progress){.shown = !quiet && isatty(STDERR_FILENO),
                                .start = now,
                                .last = now,
                                .from = {.at = now},
                                .next = {.at = now}};
}

/* Measures the speed over the last 4 to 8 seconds: long enough to be steady, short enough to follow
 * the current pass. */
static void move_points(struct progress *progress, double now, uint64_t done)
{
  const double seconds = 4;
  if (done < progress->next.done)
    progress->from = progress->next = (struct progress_point){now, done};
  if (now - progress->next.at < seconds)
    return;
  progress->from = progress->next;
  progress->next = (struct progress_point){now, done};
}

int progress_due(struct progress *progress, double pause, uint64_t done, uint64_t total,
                 double *left)
{
  const double now = clock_seconds();
  if (done == 0 || total == 0 || (done < total && now - progress->last < pause))
    return 0;
  *left = done > progress->from.done ? (double)(total - done) * (now - progress->from.at) /
                                           (double)(done - progress->from.done)
                                     : -1;
  move_points(progress, now, done);
  progress->last = now;
  return 1;
}

void progress_show(struct progress *progress, uint64_t done, uint64_t total)
{
  const double pause = 0.2;
  double left;
  if (!progress->shown || !progress_due(progress, pause, done, total, &left))
    return;
  interrupt_line(1);
  fprintf(stderr, "\r%3u %%", (unsigned)(100 * ((double)done / (double)total)));
  if (left >= 0)
    fprintf(stderr, ", %.0f s left", left);
  fputs(" \033[K", stderr);
}

static void show_done(void *progress, uint64_t done, uint64_t total)
{
  progress_show(progress, done, total);
}

ih_callbacks progress_callbacks(struct progress *progress)
{
  return (ih_callbacks){
      .context = progress, .is_cancelled = interrupt_cancels, .progress = show_done};
}

void progress_end(struct progress *progress)
{
  if (progress->shown)
    fputs(INTERRUPT_WIPE, stderr);
  interrupt_line(0);
}
