/* Mixes the bits of numbers, for hashes and pseudo-random streams. */
#ifndef IH_LIB_BASE_MIX_H
#define IH_LIB_BASE_MIX_H

#include <stdint.h>

/* 2^64 over the golden ratio, made odd: the step of a splitmix64 stream (Steele et al. 2014). */
#define IHP_MIX_STEP UINT64_C(0x9E3779B97F4A7C15)

/* The mixing function of splitmix64: a bijection.  However close two arguments are, about half of
 * the bits of their results differ. */
static inline uint64_t ihp_mix(uint64_t z)
{
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

#endif
