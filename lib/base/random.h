/* Pseudo-random numbers: a splitmix64 stream (Steele, Lea and Flood, 2014).  Any initial state is
 * valid. */
#ifndef IH_LIB_BASE_RANDOM_H
#define IH_LIB_BASE_RANDOM_H

#include "base/bits.h"
#include "base/mix.h"

#include <stdint.h>

/* Returns the next 64 bits. */
static inline uint64_t ihp_random(uint64_t *state)
{
  return ihp_mix(*state += IHP_MIX_STEP);
}

/* Returns a number below n, n >= 1; all are equally likely to within n / 2^64. */
static inline uint64_t ihp_random_below(uint64_t *state, uint64_t n)
{
  return (uint64_t)((ihp_u128)ihp_random(state) * n >> 64);
}

/* Moves n random cards of deck[0..size-1] to its front, n <= size. */
static inline void ihp_random_deal(uint64_t *state, uint8_t deck[], unsigned size, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + (unsigned)ihp_random_below(state, size - i);
    const uint8_t card = deck[j];
    deck[j] = deck[i];
    deck[i] = card;
  }
}

#endif
