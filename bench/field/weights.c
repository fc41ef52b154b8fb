#include "weights.h"

#include <stdlib.h>

const uint32_t published_weights[RANKS] = {0x2000,   0x8001,   0x11000,  0x3a000,  0x91000,
                                           0x176005, 0x366000, 0x41a013, 0x47802e, 0x479068,
                                           0x48c0e4, 0x48f211, 0x494493};

/* search-weights bytes --seed 1 */
const uint32_t own_weights[RANKS] = {0x2000,   0x32e5,   0x11000,  0x3a000,  0x3fb51,
                                     0xf963c,  0x391014, 0x429013, 0x47802e, 0x479068,
                                     0x48c0e4, 0x48f211, 0x456bc3};

/* Writes the keys of `left` more cards on top of `sum`. */
static size_t add_sums(const uint32_t weights[], unsigned ranks, unsigned left, uint32_t sum,
                       uint32_t keys[])
{
  if (left > 4 * ranks)
    return 0;
  if (ranks == 0) {
    keys[0] = sum;
    return 1;
  }
  size_t found = 0;
  for (unsigned count = 0; count <= 4 && count <= left; count++)
    found += add_sums(weights + 1, ranks - 1, left - count, sum + count * weights[0], keys + found);
  return found;
}

size_t weights_sums(const uint32_t weights[], unsigned ranks, unsigned n, uint32_t keys[])
{
  return add_sums(weights, ranks, n, 0, keys);
}

uint32_t weights_highest(const uint32_t weights[RANKS])
{
  uint32_t first = 0, second = 0;
  for (unsigned rank = 0; rank < RANKS; rank++)
    if (weights[rank] > first) {
      second = first;
      first = weights[rank];
    } else if (weights[rank] > second) {
      second = weights[rank];
    }
  return 4 * first + 3 * second;
}

static int compare_keys(const void *left, const void *right)
{
  const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

int weights_keys(const uint32_t weights[RANKS], uint32_t keys[MULTISETS_5_TO_7])
{
  size_t found = 0;
  for (unsigned n = 5; n <= 7; n++)
    found += weights_sums(weights, RANKS, n, keys + found);
  qsort(keys, found, sizeof keys[0], compare_keys);
  for (size_t i = 1; i < found; i++)
    if (keys[i] == keys[i - 1])
      return 0;
  return 1;
}
