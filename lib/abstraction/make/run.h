/* State shared by all stages of a run: the executor, the caller's callbacks, the memory limit, and
 * one estimate of progress for the whole recipe. */
#ifndef IH_LIB_ABSTRACTION_MAKE_RUN_H
#define IH_LIB_ABSTRACTION_MAKE_RUN_H

#include "base/callbacks.h"

#include <isohand/abstraction.h>

/* Work in estimated CPU nanoseconds. */
struct ihp_run_progress {
  uint64_t total;    /* of all stages of all streets */
  uint64_t before;   /* of the finished stages */
  uint64_t stage;    /* of the current stage */
  uint64_t reported; /* the most reported to the caller */
};

/* Const for all stages, except for the progress that they report. */
struct ihp_run {
  ih_abstraction_options options;
  struct ihp_run_progress *progress;
  /* For a library call that makes up the current stage: it is cancelled with the run, and its
   * progress counts as the stage's. */
  ih_callbacks callbacks;
};

/* Ends the current stage and begins one of this much work. */
void ihp_stage_begin(const struct ihp_run *run, uint64_t work);

/* Reports that `done` of `total` parts of the current stage are done.  Not thread-safe. */
void ihp_stage_report(const struct ihp_run *run, uint64_t done, uint64_t total);

/* Sets run->callbacks to callbacks that refer to *run. */
void ihp_run_listen(struct ihp_run *run);

/* Returns the memory that may be used, in bytes: the caller's limit, or what is free now. */
uint64_t ihp_run_memory(const struct ihp_run *run);

static inline int ihp_run_is_cancelled(const struct ihp_run *run)
{
  return ihp_is_cancelled(&run->options.callbacks);
}

#endif
