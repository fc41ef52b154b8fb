/* Rows of counts added to rows of sums. */
#ifndef IH_LIB_STRENGTH_ROWS_H
#define IH_LIB_STRENGTH_ROWS_H

#include "base/bits.h"

#include <stddef.h>

/* Eight numbers, added at once by whatever instructions there are. */
typedef uint8_t ihp_bytes8 __attribute__((vector_size(8), aligned(1), may_alias));
typedef uint16_t ihp_words8 __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint32_t ihp_longs8 __attribute__((vector_size(32), aligned(4), may_alias));

/* sum[0..n-1] += weight * row[0..n-1], weight <= 24: products have 16 bits. */
IHP_ALWAYS_INLINE void ihp_add_bytes(const uint8_t *restrict row, size_t n, unsigned weight,
                                     uint32_t *restrict sum)
{
  const uint16_t w = (uint16_t)weight;
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const ihp_bytes8 bytes = *(const ihp_bytes8 *)(row + i);
    const ihp_words8 words = __builtin_convertvector(bytes, ihp_words8) * w;
    *(ihp_longs8 *)(sum + i) += __builtin_convertvector(words, ihp_longs8);
  }
  for (; i < n; i++)
    sum[i] += (uint32_t)w * row[i];
}

IHP_ALWAYS_INLINE void ihp_add_words(const uint16_t *restrict row, size_t n, unsigned weight,
                                     uint32_t *restrict sum)
{
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const ihp_words8 words = *(const ihp_words8 *)(row + i);
    *(ihp_longs8 *)(sum + i) += __builtin_convertvector(words, ihp_longs8) * weight;
  }
  for (; i < n; i++)
    sum[i] += weight * row[i];
}

IHP_ALWAYS_INLINE void ihp_add_longs(const uint32_t *restrict row, size_t n, unsigned weight,
                                     uint64_t *restrict sum)
{
  for (size_t i = 0; i < n; i++)
    sum[i] += (uint64_t)weight * row[i];
}

#endif
