#include "table.h"

void py_recall_numbers(const ih_recall *recall, unsigned board, const uint32_t before[],
                       const uint32_t bucket[], size_t n, uint32_t number[])
{
  for (size_t i = 0; i < n; i++)
    number[i] = ih_recall_number(recall, board, before[i], bucket[i]);
}

enum ih_status py_holes(const ih_abstraction *abstraction, const uint8_t boards[], size_t stride,
                        size_t width, size_t n, uint32_t bucket[], size_t length, size_t *bad)
{
  for (size_t i = 0; i < n; i++) {
    const enum ih_status status =
        ih_abstraction_holes(abstraction, boards + i * stride, width, bucket + i * length);
    if (status != IH_OK) {
      *bad = i;
      return status;
    }
  }
  return IH_OK;
}
