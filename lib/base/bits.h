/* Bit operations that every room uses, in the C of gcc and clang. */
#ifndef IH_LIB_BASE_BITS_H
#define IH_LIB_BASE_BITS_H

#include <stdint.h>

typedef unsigned __int128 ihp_u128;

/* Saying that something is hidden, not only compiling with -fvisibility=hidden, lets shared
 * code address it directly. */
#define IHP_HIDDEN __attribute__((visibility("hidden")))

/* A step of a fast path, which -O2 alone might not inline. */
#define IHP_ALWAYS_INLINE static inline __attribute__((always_inline))

/* Before a loop of a number of rounds that the compiler knows: unrolls it completely, which
 * -O2 alone would not. */
#if defined(__clang__)
#define IHP_UNROLL _Pragma("unroll")
#else
#define IHP_UNROLL _Pragma("GCC unroll 16")
#endif

static inline unsigned ihp_popcount(uint64_t x)
{
  return (unsigned)__builtin_popcountll(x);
}

/* The number of the lowest set bit; x != 0. */
static inline unsigned ihp_lowest(uint64_t x)
{
  return (unsigned)__builtin_ctzll(x);
}

/* The number of bits that x needs, 0 for 0. */
static inline unsigned ihp_width(uint64_t x)
{
  return x == 0 ? 0 : 64u - (unsigned)__builtin_clzll(x);
}

#endif
