/* Available instruction sets, for run-time dispatch. */
#ifndef IH_LIB_SIMD_INSTRUCTIONS_H
#define IH_LIB_SIMD_INSTRUCTIONS_H

#include "base/bits.h"
#include "simd/targets.h"

#include <isohand/base.h>

/* The instruction sets with code of their own.  IHP_PORTABLE comes first, and those of a processor
 * family are in ascending order of capability; the order of the families means nothing. */
enum ihp_instruction_set {
  IHP_PORTABLE,
  IHP_AVX2,
  IHP_AVX512,
  IHP_NEON,
  IHP_SIMD128,
  IHP_INSTRUCTION_SETS
};

struct ih_instructions {
  char name[12];
  uint32_t sets; /* bit s: code for instruction set s may run */
};

/* Returns 1 if code for a set may run with these instructions. */
static inline int ihp_instructions_have(const ih_instructions *instructions,
                                        enum ihp_instruction_set set)
{
  return (int)(instructions->sets >> set & 1);
}

/* Returns the most capable of these sets, for looking up code in a table by instruction set. */
static inline enum ihp_instruction_set ihp_instructions_set(const ih_instructions *instructions)
{
  return (enum ihp_instruction_set)(ihp_width(instructions->sets) - 1);
}

/* Returns the instructions of plain C without querying the processor, which can take longer than
 * rating a whole board: some tens of microseconds on a virtual machine. */
const ih_instructions *ihp_instructions_portable(void);

/* Returns 1 if this is one of the library's objects; the machine then supports it. */
int ihp_instructions_known(const ih_instructions *instructions);

/* Returns 1 if PEXT is fast.  It is microcode, tens of times slower, on AMD's and Hygon's families
 * before 19h (Zen 3).  Queries the processor. */
int ihp_fast_pext(void);

#endif
