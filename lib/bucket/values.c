#include "bucket/values.h"

#include "base/bits.h"

#include <string.h>

enum { DIGIT = 8, DIGITS = 1 << DIGIT };

/* to[] = from[0..n-1] by the digit at `shift`, in their order where digits are equal. */
static enum ih_status sort_by_digit(const uint64_t from[], uint64_t to[], size_t n, unsigned shift,
                                    const ih_callbacks *callbacks)
{
  size_t begin[DIGITS + 1] = {0};
  for (size_t i = 0; i < n; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    begin[(from[i] >> shift & (DIGITS - 1)) + 1]++;
  }
  for (size_t d = 0; d < DIGITS; d++)
    begin[d + 1] += begin[d];
  for (size_t i = 0; i < n; i++) {
    if (ihp_is_stopped(callbacks, i))
      return IH_ERR_CANCELLED;
    to[begin[from[i] >> shift & (DIGITS - 1)]++] = from[i];
  }
  return IH_OK;
}

/* Sorts keys that are given by their lower half, by the digits of their upper half, of which `bits`
 * matter: passes go to and fro between key[] and other[]. */
static enum ih_status sort_by_digits(uint64_t key[], uint64_t other[], size_t n, unsigned bits,
                                     const ih_callbacks *callbacks)
{
  uint64_t *from = key, *to = other;
  for (unsigned shift = 32; shift < 32 + bits; shift += DIGIT) {
    const enum ih_status status = sort_by_digit(from, to, n, shift, callbacks);
    if (status != IH_OK)
      return status;
    uint64_t *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != key)
    memcpy(key, from, n * sizeof *key);
  return IH_OK;
}

/* key[i] = the value of point i above its number; returns the bits that values take. */
static unsigned list_keys(const struct ihp_points *points, uint64_t key[])
{
  uint32_t all = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint32_t value = ihp_row_coordinate(points, ihp_point(points, i), 0);
    key[i] = (uint64_t)value << 32 | i;
    all |= value;
  }
  return all == 0 ? 0 : ihp_width(all);
}

enum ih_status ihp_values_sort(const struct ihp_points *points, uint64_t key[],
                               const ih_callbacks *callbacks, struct ihp_values *v)
{
  const enum ih_status status =
      sort_by_digits(key, v->weight, points->count, list_keys(points, key), callbacks);
  if (status != IH_OK)
    return status;
  v->count = 0;
  v->weight[0] = 0;
  for (size_t k = 0; k < points->count; k++) {
    const uint32_t i = (uint32_t)key[k], value = (uint32_t)(key[k] >> 32);
    if (ihp_is_stopped(callbacks, k))
      return IH_ERR_CANCELLED;
    if (k == 0 || value != v->at[v->count - 1]) {
      v->at[v->count++] = value;
      v->weight[v->count] = v->weight[v->count - 1];
    }
    v->weight[v->count] += points->weight[i];
    v->place[i] = (uint32_t)(v->count - 1);
  }
  return IH_OK;
}
