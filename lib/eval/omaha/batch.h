/* Many hands on an Omaha board: the kernels. */
#ifndef IH_LIB_EVAL_OMAHA_BATCH_H
#define IH_LIB_EVAL_OMAHA_BATCH_H

#include "eval/omaha/board.h"

/* Rates the first of `count` hands, a whole number of vectors of them, and returns how many;
 * the rest is left to single calls. */
typedef size_t ihp_omaha_kernel(const struct ihp_omaha_board *board, size_t n, const uint8_t rows[],
                                size_t stride, size_t count, uint16_t strengths[]);
ihp_omaha_kernel ihp_omaha_kernel_avx512;
ihp_omaha_kernel ihp_omaha_kernel_neon;

#endif
