/* Which instruction sets there are, for run-time dispatch. */
#ifndef IH_LIB_SIMD_INSTRUCTIONS_H
#define IH_LIB_SIMD_INSTRUCTIONS_H

#include "base/bits.h"
#include "simd/targets.h"

#include <isohand/base.h>

/* The sets that code is written for.  They are a choice, not an order: one of another
 * family of processors is one more row of the table in instructions.c. */
enum ihp_instruction_set { IHP_PORTABLE, IHP_AVX2, IHP_AVX512, IHP_NEON, IHP_INSTRUCTION_SETS };

struct ih_instructions {
  char name[12];
  uint32_t sets; /* bit s: code for the instruction set s may run */
};

/* Whether code for a set may run where these instructions were chosen. */
static inline int ihp_instructions_have(const ih_instructions *instructions,
                                        enum ihp_instruction_set set)
{
  return (int)(instructions->sets >> set & 1);
}

/* The last of these sets: what a table of code by instruction set is asked for. */
static inline enum ihp_instruction_set ihp_instructions_set(const ih_instructions *instructions)
{
  return (enum ihp_instruction_set)(ihp_width(instructions->sets) - 1);
}

/* Plain C, without asking the processor, which can take longer than rating a whole board: on a
 * virtual machine some tens of microseconds. */
const ih_instructions *ihp_instructions_portable(void);

/* Whether it is one of the library's objects: then the machine has it. */
int ihp_instructions_known(const ih_instructions *instructions);

/* Whether PEXT is fast: it is microcode, tens of times slower, on AMD's and Hygon's families
 * before 19h (Zen 3).  Asks the processor. */
int ihp_fast_pext(void);

#endif
