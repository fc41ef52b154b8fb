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

/* Floats between the rows of an array of vectors of so many: each row begins a cache line. */
enum { CACHE_LINE = 16 };
static inline unsigned long stride_of(unsigned long floats)
{
  return ((floats + CACHE_LINE - 1) / CACHE_LINE | 1) * CACHE_LINE;
}

#endif
