/* Checks and calls of the caller's callbacks and executor. */
#ifndef IH_LIB_BASE_CALLBACKS_H
#define IH_LIB_BASE_CALLBACKS_H

#include "base/team.h"

/* Returns 1 if all reserved members of a caller's struct are NULL, else 0. */
static inline int ihp_is_unused(void *const reserved[2])
{
  return reserved[0] == NULL && reserved[1] == NULL;
}

/* Returns 1 if callbacks is NULL or has no reserved member set, else 0. */
static inline int ihp_callbacks_are_known(const ih_callbacks *callbacks)
{
  return callbacks == NULL || ihp_is_unused(callbacks->reserved);
}

/* Returns 1 if executor is NULL, or has no reserved member set and no invalid team, else 0. */
static inline int ihp_executor_is_known(const ih_executor *executor)
{
  return executor == NULL || (executor->reserved == NULL && ihp_team_is_known(executor));
}

/* Returns 1 if an options struct sets no reserved member: neither its own nor those of its
 * callbacks and executor. */
static inline int ihp_options_are_known(void *const reserved[2], const ih_callbacks *callbacks,
                                        const ih_executor *executor)
{
  return ihp_is_unused(reserved) && ihp_callbacks_are_known(callbacks) &&
         ihp_executor_is_known(executor);
}

/* Returns 1 if the caller wants the call to stop, else 0.  callbacks may be NULL. */
static inline int ihp_is_cancelled(const ih_callbacks *callbacks)
{
  return callbacks != NULL && callbacks->is_cancelled != NULL &&
         callbacks->is_cancelled(callbacks->context) != 0;
}

/* Like ihp_is_cancelled, but calls the callback only if i is a multiple of `each`; returns 0
 * otherwise.  Constant powers of two are fast. */
static inline int ihp_is_cancelled_at(const ih_callbacks *callbacks, uint64_t i, uint64_t each)
{
  return i % each == 0 && ihp_is_cancelled(callbacks);
}

#endif
