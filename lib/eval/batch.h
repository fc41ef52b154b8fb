/* Rating many hands in one call: the kernels, a set for each instruction set. */
#ifndef IH_LIB_EVAL_BATCH_H
#define IH_LIB_EVAL_BATCH_H

#include "base/cpu.h"
#include "eval/internal.h"

/* Where strengths of so many cards are looked up. */
struct ihp_lookup {
  const uint16_t *offsets, *entries;
  unsigned row_bits;
  uint32_t length; /* of entries */
};

/* Hands of `cards` cards, 5..7: out[i] = the strength of hand i, i in 0..n-1. */
struct ihp_eval_batch {
  void (*rows)(const struct ihp_lookup *lookup, const uint8_t rows[], size_t stride, unsigned cards,
               size_t n, uint16_t out[]);
  void (*masks)(const struct ihp_lookup *lookup, const uint64_t masks[], size_t n, uint16_t out[]);
  void (*hands)(const struct ihp_lookup *lookup, const ih_hand hands[], size_t n, uint16_t out[]);
};

#if IHP_X86
IHP_HIDDEN extern const struct ihp_eval_batch ihp_eval_batch_avx2, ihp_eval_batch_avx512;
#endif

#endif
