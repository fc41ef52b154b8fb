/* The fast methods in plain C. */
#include "index/fast/tables.h"
#include "simd/portable.h"

#include <string.h>

/* In the product, byte i is at 8i + 18 - 6j for each j in 0..3.  These bit positions are distinct
 * and even, and those from 18 to 25 are the four with i = j. */
VEC_STEP uint64_t fast_suits(uint32_t word)
{
  return (word & UINT64_C(0x03030303)) * UINT64_C(0x41041) >> 18 & 0xFF;
}

/* Removes the used ranks one at a time, the lowest first: everything above it in its lane,
 * including the other used ranks, moves down by one.  The number of steps depends only on the
 * round. */
static inline void fast_shift(ihp_lanes set, ihp_lanes used, unsigned out[IH_MAX_SUITS])
{
  while (used != 0) {
    const ihp_lanes above = ihp_ranks_above[ihp_lowest(used)];
    set -= (set & above) >> 1;
    used &= used - 1;
    used -= (used & above) >> 1;
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    out[s] = ihp_lane(set, s);
}

/* Counts at most 15 bits: moves them to the lowest lane and repeats them every 15 bits.  Positions
 * 0, 4, .. 56 are distinct modulo 15, so the mask keeps each bit once, in a nibble of its own. */
VEC_STEP unsigned fast_count(ihp_lanes lane)
{
  const uint64_t x = lane * UINT64_C(0x0001000100010001) >> 48;
  const uint64_t nibbles = x * UINT64_C(0x200040008001) & UINT64_C(0x0111111111111111);
  return (unsigned)(nibbles * UINT64_C(0x1111111111111111) >> 60);
}

typedef struct fast_groups {
  uint64_t of[IH_MAX_SUITS];
} fast_groups;

#define FAST_EACH_SUIT(STEP) STEP(0) STEP(1) STEP(2) STEP(3)

VEC_STEP void fast_groups_load(const uint64_t from[IH_MAX_SUITS], fast_groups *g)
{
  memcpy(g->of, from, sizeof g->of);
}

VEC_STEP void fast_groups_store(const fast_groups *g, uint64_t to[IH_MAX_SUITS])
{
  memcpy(to, g->of, sizeof g->of);
}

VEC_STEP void fast_groups_of_bytes(uint32_t word, fast_groups *g)
{
#define BYTE(s) g->of[s] = word >> (8 * (s)) & 0xFF;
  FAST_EACH_SUIT(BYTE)
}

VEC_STEP void fast_groups_of_sets(const struct ihp_fast *fast, ihp_lanes set, fast_groups *g)
{
#define RANK(s) g->of[s] = fast->rank[ihp_lane(set, s)];
  FAST_EACH_SUIT(RANK)
}

VEC_STEP void fast_groups_add_sets(const struct ihp_fast *fast, const uint32_t size[IH_MAX_SUITS],
                                   ihp_lanes set, ihp_lanes used, fast_groups *g)
{
  unsigned shifted[IH_MAX_SUITS];
  fast_shift(set, used, shifted);
#define ADD(s) g->of[s] += size[s] * fast->rank[shifted[s]];
  FAST_EACH_SUIT(ADD)
}

VEC_STEP void fast_groups_add_card(const struct ihp_fast *fast, const uint32_t size[IH_MAX_SUITS],
                                   unsigned card, ihp_lanes used, fast_groups *g)
{
  g->of[card & 3] += size[card & 3] * fast_count(fast->below[card] & ~used);
}

/* Avoids branching on ties, which are as random as the hands. */
VEC_STEP uint64_t fast_groups_weigh(const struct ihp_layout_factors *factors, const fast_groups *g)
{
  const uint64_t a = g->of[factors->pair[0]];
  const uint64_t b = g->of[factors->pair[1]];
  const uint64_t high = a > b ? a : b;
  uint64_t index = factors->offset + high * (high - 1) / 2 * factors->pair_factor;
#define WEIGH(s) index += g->of[s] * factors->factor[s];
  FAST_EACH_SUIT(WEIGH)
  return index;
}

#include "index/fast/index_template.h"
