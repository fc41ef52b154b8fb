/* What the processor can do, for run-time dispatch. */
#ifndef IH_LIB_SIMD_INSTRUCTIONS_H
#define IH_LIB_SIMD_INSTRUCTIONS_H

#include <isohand/instructions.h>

/* Code for one instruction set is compiled where the compiler knows it. */
#if (defined(__x86_64__) || defined(__amd64__)) && (defined(__GNUC__) || defined(__clang__)) &&    \
    !defined(IH_NO_SIMD)
#define IHP_X86 1
#else
#define IHP_X86 0
#endif

/* Whether a cpu is one that this processor has: plain C is, without asking. */
int ihp_cpu_has(enum ih_cpu cpu);

/* Whether PEXT is fast: it is microcode, tens of times slower, on AMD's families
 * before 19h (Zen 3). */
int ihp_cpu_fast_pext(void);

#endif
