/* Instruction sets as compile targets: which the compiler supports, the attributes of their
 * functions, and their entries in tables. */
#ifndef IH_LIB_SIMD_TARGETS_H
#define IH_LIB_SIMD_TARGETS_H

#include <stddef.h>

#if defined(__x86_64__) && !defined(IH_NO_SIMD)
#define IHP_X86 1
#else
#define IHP_X86 0
#endif

/* NEON, present on every 64-bit Arm.  The vector operations number bytes from the lowest, so
 * big-endian is excluded. */
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(IH_NO_SIMD)
#define IHP_ARM 1
#else
#define IHP_ARM 0
#endif

/* WebAssembly's vectors: an engine without them refuses the whole file, so they are chosen when it
 * is compiled. */
#if defined(__wasm_simd128__) && !defined(IH_NO_SIMD)
#define IHP_WASM 1
#else
#define IHP_WASM 0
#endif

/* Entries of tables by instruction set: NULL where the target lacks the set. */
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

#if IHP_WASM
#define IHP_ON_WASM(code) code
#else
#define IHP_ON_WASM(code) NULL
#endif

/* x86-64-v3 without MOVBE and F16C, which no code here needs. */
#define IHP_TARGET_AVX2 __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt")))

/* x86-64-v4 plus VBMI, VNNI and VPOPCNTDQ, which came with Ice Lake and Zen 4. */
#define IHP_TARGET_AVX512                                                                          \
  __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,"       \
                        "avx512vl,avx512vbmi,avx512vnni,avx512vpopcntdq")))

#endif
