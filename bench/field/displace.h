/* Single displacement (Tarjan and Yao 1979): keys are cut into rows of 2^shift, and each row is
 * shifted until no two keys collide. key + offsets[key >> shift], modulo 2^32, is then different
 * for each key, and below `entries`. */
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

/* Places the rows first-fit, the fullest first, each at the lowest place where it does not collide.
 * Rows with equally many keys are placed in key order (seed 0) or shuffled; a difference of up to
 * `noise` keys may count as equal. keys[0..count-1]: ascending, distinct, the last below 2^28; 4 <=
 * shift <= 20. Returns 0 if out of memory. */
int displace_make(const uint32_t keys[], size_t count, unsigned shift, uint64_t seed,
                  unsigned noise, struct displace *out);

static inline uint32_t displace_entry(const uint32_t offsets[], unsigned shift, uint32_t key)
{
  return key + offsets[key >> shift];
}

#endif
