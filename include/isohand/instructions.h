/* isohand: instruction sets, which of the processor's instructions the fast paths use.
 *
 * They are chosen at run time: once for each indexer and each street, or by the caller of
 * a batch of ratings.  Every choice gives the same results; calls that take one are there
 * for batches, tests and measurements.
 *
 * An instruction set is an object of the library, constant, and a program only gets
 * pointers to those that its machine has.  So a call never has to ask the processor, which
 * takes tens of microseconds in a virtual machine: ask once, keep the pointer, and pass it
 * on.  A checked call answers IH_ERR_ARGUMENT for NULL and for any other pointer. */
#ifndef ISOHAND_INSTRUCTIONS_H
#define ISOHAND_INSTRUCTIONS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

typedef struct ih_instructions ih_instructions;

/* The one that is fastest on this machine.  Asks the processor; never NULL. */
IH_API const ih_instructions *ih_instructions_best(void);

/* Instruction set number i of those that this machine has, from 0, plain C first; NULL
 * after the last.  Asks the processor. */
IH_API const ih_instructions *ih_instructions_at(size_t i);

/* The one of that name: "portable" (plain C, on every machine), "avx2" (x86-64-v3: AVX2,
 * BMI2, POPCNT, LZCNT), "avx512" (x86-64-v4: AVX-512 F, BW, CD, DQ, VL; and VPOPCNTDQ).
 * NULL for another name, or when this machine lacks it.  Asks the processor. */
IH_API const ih_instructions *ih_instructions_find(const char *name);

/* Its name, as above: a static string, never NULL. */
IH_API const char *ih_instructions_name(const ih_instructions *instructions);

IH_END_DECLS

#endif
