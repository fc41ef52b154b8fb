/* Single displacement (Tarjan and Yao 1979): keys are cut into rows of 2^shift, and each
 * row slides until no two keys meet.  key + offsets[key >> shift], modulo 2^32, is then
 * different for each key, and below `entries`. */
#ifndef IH_BENCH_FIELD_DISPLACE_H
#define IH_BENCH_FIELD_DISPLACE_H

#include <stddef.h>
#include <stdint.h>

struct displace {
  unsigned shift;
  uint32_t rows; /* offsets[0..rows-1] */
  uint32_t entries;
  uint32_t *offsets;
};

/* Places the rows first fit: the fullest first, those of as many keys in an order that
 * seed 0 makes that of the keys and others shuffle, each at the lowest place where it
 * meets none.  `noise` keys more or less do not count as fuller (0: all do).
 * keys[0..count-1] ascending, all different, the last below 2^28; 4 <= shift <= 20.
 * Returns 0 when there is no memory. */
int displace_make(const uint32_t keys[], size_t count, unsigned shift, uint64_t seed,
                  unsigned noise, struct displace *out);

static inline uint32_t displace_entry(const uint32_t offsets[], unsigned shift, uint32_t key)
{
  return key + offsets[key >> shift];
}

#endif
