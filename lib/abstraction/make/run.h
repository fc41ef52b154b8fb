/* What all stages of a run share: the executor, the caller's callbacks, the memory allowed, and
 * one estimate of progress for the whole recipe. */
#ifndef IH_LIB_ABSTRACTION_MAKE_RUN_H
#define IH_LIB_ABSTRACTION_MAKE_RUN_H

#include "base/callbacks.h"

#include <isohand/abstraction.h>

/* Work in estimated CPU nanoseconds. */
struct ihp_run_progress {
  uint64_t total;  /* of all stages of all streets */
  uint64_t before; /* of the stages that are over */
  uint64_t stage;  /* of the running one */
  uint64_t told;   /* the most that the caller has been told */
};

/* Const for all stages, except for the progress that they report. */
struct ihp_run {
  ih_abstraction_options options;
  struct ihp_run_progress *progress;
  ih_callbacks callbacks; /* for a library call that is the running stage: it can be cancelled as
                           * the run can, and its progress is the stage's */
};

/* Ends the running stage and begins one of so much work. */
void ihp_stage_begin(const struct ihp_run *run, uint64_t work);

/* Reports that `done` of `total` parts of the running stage are done.  One thread at a time. */
void ihp_stage_report(const struct ihp_run *run, uint64_t done, uint64_t total);

/* run->callbacks = those that refer to *run. */
void ihp_run_listen(struct ihp_run *run);

/* Bytes of memory that may be used: what the caller allows, or what is free now. */
uint64_t ihp_run_memory(const struct ihp_run *run);

static inline int ihp_run_is_cancelled(const struct ihp_run *run)
{
  return ihp_is_cancelled(&run->options.callbacks);
}

#endif
