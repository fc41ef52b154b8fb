/* The bins of a histogram of HS. */
#ifndef IH_LIB_EQUITY_BINS_H
#define IH_LIB_EQUITY_BINS_H

#include <stdint.h>

/* Returns the bin of a score of `most` at most, which is below 2^32: floor(bins * score / most),
 * but the last one for `most` itself.  The quotient in double is rounded, but never up to the next
 * integer, from which it is 1 / most away. */
static inline uint8_t ihp_bin_of(uint32_t score, uint32_t most, unsigned bins)
{
  return (uint8_t)(score < most ? (unsigned)((double)bins * score / most) : bins - 1);
}

#endif
