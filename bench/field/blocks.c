#include "blocks.h"

#include <stdlib.h>
#include <string.h>

static uint32_t choose2(uint32_t n)
{
  return n * (n - 1) / 2;
}

/* n >= 2. */
static uint32_t choose3(uint32_t n)
{
  return choose2(n) * (n - 2) / 3;
}

/* Advances the ascending cards[0..n-1] to the next in order; returns 0 after the last. */
static int next_start(uint8_t cards[], unsigned n)
{
  for (unsigned i = n; i-- > 0;)
    if (cards[i] + (n - i) < 49) { /* the last three cards are above them */
      cards[i]++;
      for (unsigned j = i + 1; j < n; j++)
        cards[j] = (uint8_t)(cards[j - 1] + 1);
      return 1;
    }
  return 0;
}

static void list_blocks(struct field_blocks *blocks, size_t step)
{
  const unsigned n = blocks->cards - 3;
  uint8_t first[FIELD_MOST - 3] = {0, 1, 2, 3, 4, 5};
  size_t met = 0;
  do {
    if (met++ % step != 0)
      continue;
    struct field_start *start = &blocks->start[blocks->count++];
    memcpy(start->first, first, n);
    start->at = blocks->hands;
    blocks->hands += choose3(51u - first[n - 1]);
  } while (next_start(first, n));
  blocks->start[blocks->count].at = blocks->hands;
}

int field_blocks_make(unsigned cards, size_t step, struct field_blocks *blocks)
{
  size_t count = 1; /* number of starts: C(49, cards - 3) */
  for (unsigned i = 0; i < cards - 3; i++)
    count = count * (49 - i) / (i + 1);
  *blocks = (struct field_blocks){.cards = cards};
  blocks->start = calloc((count - 1) / step + 2, sizeof *blocks->start);
  if (blocks->start == NULL)
    return 0;
  list_blocks(blocks, step);
  return 1;
}

void field_blocks_free(struct field_blocks *blocks)
{
  free(blocks->start);
  *blocks = (struct field_blocks){0};
}

void field_block_rows(unsigned cards, const uint8_t first[], uint8_t rows[])
{
  const unsigned n = cards - 3;
  for (unsigned x = first[n - 1] + 1u; x < 50; x++)
    for (unsigned y = x + 1; y < 51; y++)
      for (unsigned z = y + 1; z < 52; z++) {
        for (unsigned i = 0; i < n; i++)
          *rows++ = first[i];
        *rows++ = (uint8_t)x;
        *rows++ = (uint8_t)y;
        *rows++ = (uint8_t)z;
      }
}

void field_block_sort(unsigned highest, const uint32_t colex[], uint32_t out[])
{
  const unsigned n = 51 - highest;
  for (unsigned x = 0; x < n; x++)
    for (unsigned y = x + 1; y < n; y++)
      for (unsigned z = y + 1; z < n; z++)
        *out++ = colex[choose3(z) + choose2(y) + x];
}
