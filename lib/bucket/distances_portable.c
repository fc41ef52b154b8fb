/* Distances, in plain C: what the kernels of vectors compute. */
#include "bucket/distances.h"

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

const struct ihp_distance_kernels ihp_distance_kernels_portable = {
    .segment = {[IH_DISTANCE_L1] = {l1_bytes, l1_words, l1_longs},
                [IH_DISTANCE_L2] = {[IHP_WORDS] = l2_words}},
    .longer = {[IH_DISTANCE_L1] = {l1_bytes, l1_words, l1_longs},
               [IH_DISTANCE_L2] = {[IHP_WORDS] = l2_words}},
};
