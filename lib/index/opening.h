/* Tables for unindexing fast: what to divide by where, without divisions.
 *
 * A number is divided by a constant by multiplying it with the constant's inverse
 * floor(2^64 / n) and taking the high half: the quotient, or one less, which a
 * comparison mends (ihp_divide). */
#ifndef IH_LIB_INDEX_OPENING_H
#define IH_LIB_INDEX_OPENING_H

#include "base/bits.h"

#include <isohand/cards.h>

struct ihp_round;
struct ihp_ranksets;

/* A divisor and its inverse. */
struct ihp_divisor {
  uint64_t n, inverse;
};

static inline struct ihp_divisor ihp_divisor_of(uint64_t n)
{
  return (struct ihp_divisor){n, n == 1 ? UINT64_MAX : (uint64_t)(((ihp_u128)1 << 64) / n)};
}

/* *x = the remainder; returns the quotient.  With e = 2^64 - n * inverse <= n and
 * q the estimate, x/n - x * inverse / 2^64 = x e / (n 2^64) < 1, so q is right or
 * one less. */
static inline uint64_t ihp_divide(uint64_t *x, const struct ihp_divisor *divisor)
{
  const uint64_t q = (uint64_t)((ihp_u128)*x * divisor->inverse >> 64);
  const uint64_t rest = *x - q * divisor->n;
  const uint64_t more = rest >= divisor->n;
  *x = rest - (more ? divisor->n : 0);
  return q + more;
}

/* The cards of one suit in one round: its group index modulo `size` is the rank of
 * its set among those from `start` on. */
struct ihp_cell {
  struct ihp_divisor size;
  uint32_t start;
  uint8_t place, round;
};

/* A block that has cards: suits of equal counts. */
struct ihp_block {
  struct ihp_divisor size;
  uint8_t place, suits;
};

/* How to take an index of a configuration apart. */
struct ihp_opening {
  struct ihp_block block[IH_MAX_SUITS];
  uint32_t cells; /* its first one in the list */
  uint8_t blocks;
  uint8_t cell_count;
};

struct ihp_openings {
  struct ihp_opening *list; /* [configurations] */
  struct ihp_cell *cells;   /* round by round within a configuration */
  uint32_t *bucket;         /* by index >> shift: a configuration at or before it */
  uint64_t buckets;
  size_t cell_count;
  unsigned shift;
};

enum ih_status ihp_openings_init(struct ihp_openings *openings, const struct ihp_round *round,
                                 unsigned rounds, const struct ihp_ranksets *sets);
void ihp_openings_release(struct ihp_openings *openings);
size_t ihp_openings_bytes(const struct ihp_openings *openings, size_t configurations);

/* The place in the list of the configuration that an index lies in. */
static inline size_t ihp_openings_find(const struct ihp_openings *openings,
                                       const uint64_t offsets[], uint64_t index)
{
  size_t at = openings->bucket[index >> openings->shift];
  while (offsets[at + 1] <= index)
    at++;
  return at;
}

#endif
