/* The hot methods in plain C. */
#include "index/indexer.h"

#define HOT_TARGET
#define HOT_STEP IHP_ALWAYS_INLINE

/* Pairs of bits move together: by 6, by 12, by 24. */
HOT_STEP uint64_t hot_suits(uint64_t word)
{
  word &= UINT64_C(0x0303030303030303);
  word = (word | word >> 6) & UINT64_C(0x000F000F000F000F);
  word = (word | word >> 12) & UINT64_C(0x000000FF000000FF);
  return (word | word >> 24) & 0xFFFFu;
}

/* x << n within each lane. */
static inline ihp_lanes lanes_left(ihp_lanes x, unsigned n)
{
  const uint64_t low = (UINT64_C(1) << n) - 1;
  return x << n & ~(low * UINT64_C(0x0001000100010001));
}

/* Compresses the lanes of `set` past those of `used`: each bit moves right by the
 * number of used bits below it, a power of two at a time (Warren, Hacker's
 * Delight, section 7-4), in all lanes at once.  `odd` marks the bits that have an
 * odd multiple of the step to go. */
HOT_STEP void hot_shift(ihp_lanes set, ihp_lanes used, unsigned out[IH_MAX_SUITS])
{
  ihp_lanes keep = ~used;
  ihp_lanes gaps = lanes_left(used, 1);
  for (unsigned step = 1; step <= 8; step *= 2) {
    ihp_lanes odd = gaps;
    for (unsigned n = 1; n <= 8; n *= 2)
      odd ^= lanes_left(odd, n);
    const ihp_lanes moving = odd & keep;
    const ihp_lanes moved = set & moving;
    keep = (keep ^ moving) | moving >> step;
    set = (set ^ moved) | moved >> step;
    gaps &= ~odd;
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    out[s] = ihp_lane(set, s);
}

/* The bits of a 16-bit number, counted in pairs, fours and eights. */
HOT_STEP unsigned hot_below(unsigned used, unsigned rank)
{
  unsigned x = used & ((1u << rank) - 1);
  x -= x >> 1 & 0x5555u;
  x = (x & 0x3333u) + (x >> 2 & 0x3333u);
  x = (x + (x >> 4)) & 0x0F0Fu;
  return (x + (x >> 8)) & 0x1Fu;
}

#define HOT_UNINDEX ihp_unindex_portable
#define HOT_METHODS ihp_hot_portable_methods
#include "index/hot_template.h"
