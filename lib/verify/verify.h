/* State shared by all parts of a verification. */
#ifndef IH_LIB_VERIFY_VERIFY_H
#define IH_LIB_VERIFY_VERIFY_H

#include "base/progress.h"

struct ihp_verifying {
  const ih_executor *executor;   /* may be NULL */
  const ih_callbacks *callbacks; /* is_cancelled is called about once per millisecond */
  struct ihp_progress progress;  /* in estimated CPU nanoseconds */
};

#endif
