/* What functions of an instruction set begin with: the one place that says which
 * instructions the sets have. */
#ifndef IH_LIB_SIMD_TARGETS_H
#define IH_LIB_SIMD_TARGETS_H

#include "simd/instructions.h"

#if IHP_X86
/* x86-64-v3 without MOVBE and F16C, which no code needs. */
#define IHP_TARGET_AVX2 __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt")))

/* x86-64-v4 and VPOPCNTDQ. */
#define IHP_TARGET_AVX512                                                                          \
  __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,"       \
                        "avx512vl,avx512vpopcntdq")))
#endif

#endif
