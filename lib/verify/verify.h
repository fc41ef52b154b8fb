/* What all parts of a verification share. */
#ifndef IH_LIB_VERIFY_VERIFY_H
#define IH_LIB_VERIFY_VERIFY_H

#include "base/progress.h"

struct ihp_verifying {
  const ih_executor *executor;   /* may be NULL */
  const ih_callbacks *callbacks; /* asked whether to stop, about once in a millisecond */
  struct ihp_progress progress;  /* in estimated CPU nanoseconds */
};

#endif
