/* Adds rows of counts to rows of sums. */
#ifndef IH_LIB_EQUITY_ADD_ROWS_H
#define IH_LIB_EQUITY_ADD_ROWS_H

#include "base/bits.h"

#include <stddef.h>

/* Eight numbers, added at once with the available instructions. */
typedef uint8_t ihp_u8x8 __attribute__((vector_size(8), aligned(1), may_alias));
typedef uint16_t ihp_u16x8 __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint32_t ihp_u32x8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint64_t ihp_u64x8 __attribute__((vector_size(64), aligned(8), may_alias));

/* Defines a function ADD(row, n, weight, sum): sum[0..n-1] += weight * row[0..n-1].  Products are
 * computed in the type of the sums. */
#define IHP_DEFINE_ADD_ROW(ADD, from, from8, to, to8)                                              \
  static inline void ADD(const from *restrict row, size_t n, unsigned weight, to *restrict sum)    \
  {                                                                                                \
    const to w = (to)weight;                                                                       \
    size_t i = 0;                                                                                  \
    for (; i + 8 <= n; i += 8)                                                                     \
      *(to8 *)(sum + i) += __builtin_convertvector(*(const from8 *)(row + i), to8) * w;            \
    for (; i < n; i++)                                                                             \
      sum[i] = (to)(sum[i] + (to)(w * row[i]));                                                    \
  }

#endif
