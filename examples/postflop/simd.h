/* Hot loops are plain C, which compilers turn into vectors.  WIDE before a function has GCC compile
 * it for several instruction sets, and the processor decides which one runs.  It is empty
 * elsewhere: CFLAGS='-O3 -march=native' does it there. */
#ifndef SIMD_H
#define SIMD_H

#if defined __x86_64__ && defined __gnu_linux__ && defined __GNUC__ && !defined __clang__
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* A function that is compiled as a part of its WIDE callers, with the constants that they pass. */
#ifdef __GNUC__
#define INLINE inline __attribute__((always_inline))
#else
#define INLINE inline
#endif

/* Vectors are as long as some cache lines, so that loops over them have no rest. */
enum { LINE_FLOATS = 16 };
static inline unsigned round_up(unsigned number, unsigned step)
{
  return (number + step - 1) / step * step;
}

#endif
