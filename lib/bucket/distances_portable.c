/* Distances in plain C: the reference for the vector kernels. */
#include "bucket/distances.h"

#include <string.h>

/* Defines a distance between two rows: the sum of `term` over the gaps between their
 * coordinates. */
#define DISTANCE(name, type, term)                                                                 \
  static inline uint32_t name(const uint8_t from[], const uint8_t to[], size_t row)                \
  {                                                                                                \
    const type *a = (const void *)from, *b = (const void *)to;                                     \
    uint32_t sum = 0;                                                                              \
    for (size_t j = 0; j < row / sizeof *a; j++) {                                                 \
      const uint32_t gap = a[j] < b[j] ? (uint32_t)(b[j] - a[j]) : (uint32_t)(a[j] - b[j]);        \
      sum += term;                                                                                 \
    }                                                                                              \
    return sum;                                                                                    \
  }

DISTANCE(l1_bytes, uint8_t, gap)
DISTANCE(l1_words, uint16_t, gap)
DISTANCE(l1_longs, uint32_t, gap)
DISTANCE(l2_words, uint16_t, gap *gap)

/* `bytes`: the row size.  A constant lets the compiler unroll the loop over the coordinates. */
#define LISTED(prefix, name, bytes)                                                                \
  static void prefix##_##name(const uint8_t from[], const uint8_t rows[], size_t row,              \
                              const uint32_t list[], size_t n, uint32_t out[])                     \
  {                                                                                                \
    (void)row;                                                                                     \
    for (size_t i = 0; i < n; i++)                                                                 \
      out[i] = name(from, rows + list[i] * (bytes), bytes);                                        \
  }                                                                                                \
  static void prefix##_paired_##name(const uint8_t rows[], const uint32_t list[],                  \
                                     const uint8_t others[], const uint32_t of[], size_t row,      \
                                     size_t n, uint32_t out[])                                     \
  {                                                                                                \
    (void)row;                                                                                     \
    for (size_t i = 0; i < n; i++)                                                                 \
      out[i] = name(rows + list[i] * (bytes), others + of[list[i]] * (bytes), bytes);              \
  }

#define DISTANCES(name)                                                                            \
  LISTED(segment, name, (size_t)16)                                                                \
  LISTED(longer, name, row)                                                                        \
  static void together_##name(const uint8_t from[], const uint8_t others[], size_t groups,         \
                              uint64_t out[IHP_TOGETHER])                                          \
  {                                                                                                \
    memset(out, 0, IHP_TOGETHER * sizeof *out);                                                    \
    for (size_t g = 0; g < groups; g++)                                                            \
      for (size_t t = 0; t < IHP_TOGETHER; t++)                                                    \
        out[t] += name(from + 8 * g, others + g * IHP_GROUP + 8 * t, 8);                           \
  }

DISTANCES(l1_bytes)
DISTANCES(l1_words)
DISTANCES(l1_longs)
DISTANCES(l2_words)

#define KERNELS(prefix, name)                                                                      \
  {                                                                                                \
    prefix##_##name, prefix##_paired_##name, together_##name                                       \
  }
#define ALL_KERNELS(prefix)                                                                        \
  {                                                                                                \
    [IH_DISTANCE_L1] = {KERNELS(prefix, l1_bytes), KERNELS(prefix, l1_words),                      \
                        KERNELS(prefix, l1_longs)},                                                \
    [IH_DISTANCE_L2] = {                                                                           \
      [IH_U16] = KERNELS(prefix, l2_words)                                                         \
    }                                                                                              \
  }

const struct ihp_distance_kernels ihp_distance_kernels_portable = {.segment = ALL_KERNELS(segment),
                                                                   .longer = ALL_KERNELS(longer)};
