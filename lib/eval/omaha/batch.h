/* The batch of hands on an Omaha board, for one instruction set. */
#ifndef IH_LIB_EVAL_OMAHA_BATCH_H
#define IH_LIB_EVAL_OMAHA_BATCH_H

#include "simd/instructions.h"

#include <isohand/omaha.h>

#if IHP_X86
/* Rates hands from the first on, 32 at a time, and returns how many it did. */
size_t ihp_omaha_batch_avx512(const ih_omaha_board *board, size_t n, const uint8_t rows[],
                              size_t stride, size_t count, uint16_t strengths[]);
#endif

#endif
