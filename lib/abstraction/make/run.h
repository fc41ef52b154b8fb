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

/* Makes the hands of some boards.  IH_ERR_CANCELLED, IH_ERR_MEMORY. */
typedef enum ih_status ihp_make_boards(void *context, uint64_t first, size_t count,
                                       const ih_executor *executor, const ih_callbacks *callbacks);

/* Calls make() for all boards of a street or, with a team, for those of this process, in ranges
 * that the processes take in turn: what they made has to be merged.  Reports the progress of the
 * current stage. */
enum ih_status ihp_run_boards(const struct ihp_run *run, uint64_t boards, ihp_make_boards *make,
                              void *context);

/* Allocates memory for an array with an element for each hand: with a team, zeros in one memory for
 * the processes of a machine, else uninitialized.  Returns NULL if there is not enough. */
void *ihp_run_new(const struct ihp_run *run, uint64_t bytes);
void ihp_run_free(const struct ihp_run *run, void *memory);

/* Sets run->callbacks to callbacks that refer to *run. */
void ihp_run_listen(struct ihp_run *run);

/* Returns the memory that may be used, in bytes: the caller's limit, or what is free now. */
uint64_t ihp_run_memory(const struct ihp_run *run);

/* Returns the team of the run; NULL: none. */
static inline const ih_team *ihp_run_team(const struct ihp_run *run)
{
  return ihp_team_of(run->options.executor);
}

static inline int ihp_run_is_cancelled(const struct ihp_run *run)
{
  return ihp_is_cancelled(&run->options.callbacks);
}

#endif
