/* Small random numbers for the searches. */
#ifndef IH_BENCH_FIELD_RANDOM_H
#define IH_BENCH_FIELD_RANDOM_H

#include "base/random.h"

/* Returns 0..n-1. Not exactly uniform: the lowest are up to n / 2^32 more likely, which does not
 * matter here. */
static inline uint32_t random_below(uint64_t *state, uint32_t n)
{
  return (uint32_t)((ihp_random(state) >> 32) * n >> 32);
}

#endif
