/* isohand: which instructions the hot paths use.
 *
 * They are chosen at run time, once for each indexer, or by the caller of a batch
 * of hands to rate; every choice gives the same results.  What can be chosen is there
 * for tests and measurements. */
#ifndef ISOHAND_INSTRUCTIONS_H
#define ISOHAND_INSTRUCTIONS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

enum ih_cpu {
  IH_CPU_PORTABLE = 0, /* plain C */
  IH_CPU_AVX2 = 1,     /* x86-64-v3: AVX2, BMI2, POPCNT, LZCNT */
  IH_CPU_AVX512 = 2    /* x86-64-v4 (AVX-512 F, BW, CD, DQ, VL) and VPOPCNTDQ */
};

/* The highest one that this processor and operating system have. */
IH_API enum ih_cpu ih_cpu_best(void);

/* "portable", "avx2", "avx512": a static string, never NULL. */
IH_API const char *ih_cpu_name(enum ih_cpu cpu);

IH_END_DECLS

#endif
