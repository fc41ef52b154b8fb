/* Random numbers of the searches: splitmix64 (Steele et al. 2014), from a seed. */
#ifndef IH_BENCH_FIELD_RANDOM_H
#define IH_BENCH_FIELD_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
  uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

/* 0..n-1; that the lowest come up n / 2^32 more often does not matter here. */
static inline uint32_t random_below(uint64_t *state, uint32_t n)
{
  return (uint32_t)((random_next(state) >> 32) * n >> 32);
}

#endif
