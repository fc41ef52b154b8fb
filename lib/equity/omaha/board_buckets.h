/* Buckets of all hole cards on a board, by their score. */
#ifndef IH_LIB_EQUITY_OMAHA_BOARD_BUCKETS_H
#define IH_LIB_EQUITY_OMAHA_BOARD_BUCKETS_H

#include "eval/omaha/patterns.h"

#include <isohand/base.h>

/* Divides the patterns of a board by their points into buckets of equal numbers of hole cards, as
 * ih_bucket_percentile() does: `buckets` of them, or as many as there are distinct points if these
 * are fewer.  Sets bucket[] of the patterns that some hole cards have and, unless it
 * fails, *made to the number of buckets.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_divide_patterns(const struct ihp_omaha_patterns *patterns,
                                         const uint32_t points[], uint32_t buckets,
                                         uint32_t bucket[], uint32_t *made);

#endif
