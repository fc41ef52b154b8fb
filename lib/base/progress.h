/* How far a call's work is, told to its caller by whichever task ends a piece. */
#ifndef IH_LIB_BASE_PROGRESS_H
#define IH_LIB_BASE_PROGRESS_H

#include <isohand/base.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct ihp_progress {
  /* NULL: nobody is told. */
  void (*tell)(void *context, uint64_t done, uint64_t total);
  void *context;
  uint64_t total;
  _Atomic uint64_t done, told;
  atomic_flag telling; /* held by the one thread that tells */
};

/* Returns the progress of a call that has done none of `total` units yet.  callbacks may be NULL.
 */
static inline struct ihp_progress ihp_progress_begin(const ih_callbacks *callbacks, uint64_t total)
{
  return (struct ihp_progress){.tell = callbacks == NULL ? NULL : callbacks->progress,
                               .context = callbacks == NULL ? NULL : callbacks->context,
                               .total = total,
                               .telling = ATOMIC_FLAG_INIT};
}

/* Tells what was not told yet.  A task that finds another one telling goes on: that one looks
 * afterwards whether there is more to tell, so that in the end all work was told, and once. */
static inline void ihp_progress_tell(struct ihp_progress *progress)
{
  while (progress->tell != NULL && atomic_load(&progress->done) != atomic_load(&progress->told) &&
         !atomic_flag_test_and_set(&progress->telling)) {
    const uint64_t done = atomic_load(&progress->done);
    if (done != atomic_load(&progress->told))
      progress->tell(progress->context, done, progress->total);
    atomic_store(&progress->told, done);
    atomic_flag_clear(&progress->telling);
  }
}

/* Work that is done. */
static inline void ihp_progress_add(struct ihp_progress *progress, uint64_t work)
{
  (void)atomic_fetch_add(&progress->done, work);
  ihp_progress_tell(progress);
}

/* Before and after the caller is told something else: nothing is told meanwhile. */
static inline void ihp_progress_pause(struct ihp_progress *progress)
{
  const struct timespec moment = {.tv_nsec = 100000};
  while (atomic_flag_test_and_set(&progress->telling))
    (void)nanosleep(&moment, NULL);
}

static inline void ihp_progress_go_on(struct ihp_progress *progress)
{
  atomic_flag_clear(&progress->telling);
  ihp_progress_tell(progress);
}

#endif
