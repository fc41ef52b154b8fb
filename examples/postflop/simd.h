/* Hot loops are plain C, which compilers vectorise. WIDE before a function makes GCC compile it for
 * several instruction sets, chosen at run time. Elsewhere it is empty: use CFLAGS='-O3
 * -march=native' there. */
#ifndef SIMD_H
#define SIMD_H

#if defined __x86_64__ && defined __gnu_linux__ && defined __GNUC__ && !defined __clang__
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* A function compiled into its WIDE callers, with the constants that they pass. */
#ifdef __GNUC__
#define INLINE inline __attribute__((always_inline))
#else
#define INLINE inline
#endif

/* Vectors fill whole cache lines, so that loops over them have no remainder. */
enum { LINE_FLOATS = 16 };
static inline unsigned round_up(unsigned number, unsigned step)
{
  return (number + step - 1) / step * step;
}

#endif
