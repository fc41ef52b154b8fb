/* Kernels that check many hands at a time, one for each instruction set. */
#ifndef IH_LIB_CARDS_ROWS_H
#define IH_LIB_CARDS_ROWS_H

#include "base/bits.h"
#include "simd/targets.h"

#include <isohand/cards.h>

/* Returns how many rows, counted from the first, it has found good: their cards are allowed and
 * distinct.  It stops some rows before the first bad row, and before the last rows, which it does
 * not read; it returns 0 for rows that it does not handle. */
typedef size_t ihp_count_good_rows(ih_set allowed, const uint8_t rows[], size_t stride,
                                   size_t width, size_t n);

IHP_HIDDEN ihp_count_good_rows ihp_count_good_rows_avx2;
IHP_HIDDEN ihp_count_good_rows ihp_count_good_rows_avx512;
IHP_HIDDEN ihp_count_good_rows ihp_count_good_rows_neon;
IHP_HIDDEN ihp_count_good_rows ihp_count_good_rows_simd128;

#endif
