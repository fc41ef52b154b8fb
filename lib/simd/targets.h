/* The instruction sets that code is compiled for: where the compiler knows them, what their
 * functions begin with, and how tables name what they have. */
#ifndef IH_LIB_SIMD_TARGETS_H
#define IH_LIB_SIMD_TARGETS_H

#include <stddef.h>

#if defined(__x86_64__) && !defined(IH_NO_SIMD)
#define IHP_X86 1
#else
#define IHP_X86 0
#endif

/* NEON, which every 64-bit Arm has.  The words count bytes from the lowest one on. */
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(IH_NO_SIMD)
#define IHP_ARM 1
#else
#define IHP_ARM 0
#endif

/* In a table by instruction set: NULL where there is no such set to ask for. */
#if IHP_X86
#define IHP_ON_X86(code) code
#else
#define IHP_ON_X86(code) NULL
#endif

#if IHP_ARM
#define IHP_ON_ARM(code) code
#else
#define IHP_ON_ARM(code) NULL
#endif

/* x86-64-v3 without MOVBE and F16C, which no code needs. */
#define IHP_TARGET_AVX2 __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt")))

/* x86-64-v4 and what came with Ice Lake and Zen 4: VBMI, VNNI, VPOPCNTDQ. */
#define IHP_TARGET_AVX512                                                                          \
  __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,"       \
                        "avx512vl,avx512vbmi,avx512vnni,avx512vpopcntdq")))

#endif
