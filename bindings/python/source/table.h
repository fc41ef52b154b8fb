/* Helpers of the extension module isohand._table, beside the library's own functions. */
#ifndef ISOHAND_PYTHON_TABLE_H
#define ISOHAND_PYTHON_TABLE_H

#include <isohand/recall.h>

/* Calls ih_recall_number for n pairs of a sequence of the street before and a bucket. */
void py_recall_numbers(const ih_recall *recall, unsigned board, const uint32_t before[],
                       const uint32_t bucket[], size_t n, uint32_t number[]);

/* Calls ih_abstraction_holes for n boards of `width` cards each; row i of `bucket` has `length`
 * buckets.  Stops at the first board that is refused, and returns its status, with its number in
 * *bad. */
enum ih_status py_holes(const ih_abstraction *abstraction, const uint8_t boards[], size_t stride,
                        size_t width, size_t n, uint32_t bucket[], size_t length, size_t *bad);

#endif
