/* How far a call's work is, told to its caller by whichever task ends a piece. */
#ifndef IH_LIB_BASE_PROGRESS_H
#define IH_LIB_BASE_PROGRESS_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct ihp_progress {
  /* NULL: nobody is told. */
  void (*tell)(void *context, uint64_t done, uint64_t total);
  void *context;
  uint64_t total; /* about nanoseconds of a thread */
  _Atomic uint64_t done;
  atomic_flag telling; /* held by the one thread that tells */
};

/* Work that is done.  A task that finds another one telling goes on. */
static inline void ihp_progress_add(struct ihp_progress *progress, uint64_t work)
{
  (void)atomic_fetch_add(&progress->done, work);
  if (progress->tell == NULL || atomic_flag_test_and_set(&progress->telling))
    return;
  progress->tell(progress->context, atomic_load(&progress->done), progress->total);
  atomic_flag_clear(&progress->telling);
}

#endif
