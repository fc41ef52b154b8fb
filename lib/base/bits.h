/* Bit operations that every module uses, in the C dialect of gcc and clang. */
#ifndef IH_LIB_BASE_BITS_H
#define IH_LIB_BASE_BITS_H

#include <stdint.h>

typedef unsigned __int128 ihp_u128;

/* Lets shared code address the symbol directly, which -fvisibility=hidden alone does not: it
 * applies to definitions, not to declarations. */
#define IHP_HIDDEN __attribute__((visibility("hidden")))

/* For steps of a fast path, which -O2 alone might not inline. */
#define IHP_ALWAYS_INLINE static inline __attribute__((always_inline))

/* Unrolls the following loop completely, which -O2 alone would not.  The compiler must know the
 * number of iterations, at most 16. */
#if defined(__clang__)
#define IHP_UNROLL _Pragma("unroll")
#else
#define IHP_UNROLL _Pragma("GCC unroll 16")
#endif

static inline unsigned ihp_popcount(uint64_t x)
{
  return (unsigned)__builtin_popcountll(x);
}

/* Returns the number of the lowest set bit; x != 0. */
static inline unsigned ihp_lowest(uint64_t x)
{
  return (unsigned)__builtin_ctzll(x);
}

/* Returns the number of bits in x without leading zeros; 0 if x is 0. */
static inline unsigned ihp_width(uint64_t x)
{
  return x == 0 ? 0 : 64u - (unsigned)__builtin_clzll(x);
}

#endif
