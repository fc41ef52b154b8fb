/* Distances, in plain C: what the kernels of vectors compute. */
#include "bucket/distances.h"

#include <string.h>

static const uint8_t *row_at(const uint8_t rows[], size_t row, size_t i)
{
  return rows + i * row;
}

static void l1_bytes(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                     size_t n, uint32_t out[])
{
  for (size_t i = 0; i < n; i++) {
    const uint8_t *other = row_at(rows, row, list[i]);
    uint32_t sum = 0;
    for (size_t j = 0; j < row; j++)
      sum += (uint32_t)(from[j] < other[j] ? other[j] - from[j] : from[j] - other[j]);
    out[i] = sum;
  }
}

static void l1_words(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                     size_t n, uint32_t out[])
{
  const uint16_t *a = (const void *)from;
  for (size_t i = 0; i < n; i++) {
    const uint16_t *b = (const void *)row_at(rows, row, list[i]);
    uint32_t sum = 0;
    for (size_t j = 0; j < row / sizeof *a; j++)
      sum += (uint32_t)(a[j] < b[j] ? b[j] - a[j] : a[j] - b[j]);
    out[i] = sum;
  }
}

static void l1_longs(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                     size_t n, uint32_t out[])
{
  const uint32_t *a = (const void *)from;
  for (size_t i = 0; i < n; i++) {
    const uint32_t *b = (const void *)row_at(rows, row, list[i]);
    uint32_t sum = 0;
    for (size_t j = 0; j < row / sizeof *a; j++)
      sum += a[j] < b[j] ? b[j] - a[j] : a[j] - b[j];
    out[i] = sum;
  }
}

static void l2_words(const uint8_t from[], const uint8_t rows[], size_t row, const uint32_t list[],
                     size_t n, uint32_t out[])
{
  const uint16_t *a = (const void *)from;
  for (size_t i = 0; i < n; i++) {
    const uint16_t *b = (const void *)row_at(rows, row, list[i]);
    uint32_t sum = 0;
    for (size_t j = 0; j < row / sizeof *a; j++) {
      const uint32_t difference = a[j] < b[j] ? (uint32_t)(b[j] - a[j]) : (uint32_t)(a[j] - b[j]);
      sum += difference * difference;
    }
    out[i] = sum;
  }
}

/* A pair, and rows side by side, by way of one row and another. */
#define DISTANCES(name)                                                                            \
  static void paired_##name(const uint8_t rows[], const uint32_t list[], const uint8_t others[],   \
                            const uint32_t of[], size_t row, size_t n, uint32_t out[])             \
  {                                                                                                \
    for (size_t i = 0; i < n; i++)                                                                 \
      name(row_at(rows, row, list[i]), others, row, &of[list[i]], 1, &out[i]);                     \
  }                                                                                                \
  static void together_##name(const uint8_t from[], const uint8_t others[], size_t groups,         \
                              uint64_t out[IHP_TOGETHER])                                          \
  {                                                                                                \
    static const uint32_t each[IHP_TOGETHER] = {0, 1, 2, 3, 4, 5, 6, 7};                           \
    uint32_t part[IHP_TOGETHER];                                                                   \
    memset(out, 0, IHP_TOGETHER * sizeof *out);                                                    \
    for (size_t g = 0; g < groups; g++) {                                                          \
      name(from + 8 * g, others + g * IHP_GROUP, 8, each, IHP_TOGETHER, part);                     \
      for (size_t t = 0; t < IHP_TOGETHER; t++)                                                    \
        out[t] += part[t];                                                                         \
    }                                                                                              \
  }

DISTANCES(l1_bytes)
DISTANCES(l1_words)
DISTANCES(l1_longs)
DISTANCES(l2_words)

#define KERNELS(name)                                                                              \
  {                                                                                                \
    name, paired_##name, together_##name                                                           \
  }

#define ALL_KERNELS                                                                                \
  {                                                                                                \
    [IH_DISTANCE_L1] = {KERNELS(l1_bytes), KERNELS(l1_words), KERNELS(l1_longs)},                  \
    [IH_DISTANCE_L2] = {                                                                           \
      [IH_U16] = KERNELS(l2_words)                                                                 \
    }                                                                                              \
  }

const struct ihp_distance_kernels ihp_distance_kernels_portable = {.segment = ALL_KERNELS,
                                                                   .longer = ALL_KERNELS};
