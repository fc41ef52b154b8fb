/* Progress of a call: whichever task finishes a piece of work reports it to the caller. */
#ifndef IH_LIB_BASE_PROGRESS_H
#define IH_LIB_BASE_PROGRESS_H

#include <isohand/base.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct ihp_progress {
  /* may be NULL */
  void (*report)(void *context, uint64_t done, uint64_t total);
  void *context;
  uint64_t total;
  _Atomic uint64_t done, reported;
  atomic_flag is_reporting; /* held by the one thread that reports */
};

/* Returns the progress of a call with `total` units of work, none done. callbacks may be NULL. */
static inline struct ihp_progress ihp_progress_begin(const ih_callbacks *callbacks, uint64_t total)
{
  return (struct ihp_progress){.report = callbacks == NULL ? NULL : callbacks->progress,
                               .context = callbacks == NULL ? NULL : callbacks->context,
                               .total = total,
                               .is_reporting = ATOMIC_FLAG_INIT};
}

/* Reports work not reported yet.  A task that finds another one reporting does not wait: the other
 * one checks for more work when it has reported, so in the end all work has been reported, none of
 * it twice. */
static inline void ihp_progress_report(struct ihp_progress *progress)
{
  while (progress->report != NULL &&
         atomic_load(&progress->done) != atomic_load(&progress->reported) &&
         !atomic_flag_test_and_set(&progress->is_reporting)) {
    const uint64_t done = atomic_load(&progress->done);
    if (done != atomic_load(&progress->reported))
      progress->report(progress->context, done, progress->total);
    atomic_store(&progress->reported, done);
    atomic_flag_clear(&progress->is_reporting);
  }
}

/* Adds finished work and reports it. */
static inline void ihp_progress_add(struct ihp_progress *progress, uint64_t work)
{
  (void)atomic_fetch_add(&progress->done, work);
  ihp_progress_report(progress);
}

/* Pauses reports around another callback, so that no two run at once. */
static inline void ihp_progress_pause(struct ihp_progress *progress)
{
  const struct timespec moment = {.tv_nsec = 100000};
  while (atomic_flag_test_and_set(&progress->is_reporting))
    (void)nanosleep(&moment, NULL);
}

static inline void ihp_progress_resume(struct ihp_progress *progress)
{
  atomic_flag_clear(&progress->is_reporting);
  ihp_progress_report(progress);
}

#endif
