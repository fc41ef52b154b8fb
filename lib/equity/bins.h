/* The bins of a histogram of HS. */
#ifndef IH_LIB_EQUITY_BINS_H
#define IH_LIB_EQUITY_BINS_H

#include <stdint.h>

/* Returns the bin of a score of `most` at most: floor(bins * score / most), but the last one for
 * `most` itself. */
static inline uint8_t ihp_bin_of(uint64_t score, uint64_t most, unsigned bins)
{
  const uint64_t bin = bins * score / most;
  return (uint8_t)(bin < bins ? bin : bins - 1);
}

#endif
