/* This library's calls that rate one hand, from its cards or from a rating sum. */
#include "ours.h"

#include <isohand/rating_inline.h>

void *ours_set_up(void)
{
  static const char nothing;
  return (void *)(uintptr_t)&nothing;
}

void ours_tear_down(void *tables)
{
  (void)tables;
}

size_t ours_bytes(const void *tables, unsigned n)
{
  /* Counts of 16-bit numbers, as the build's generator prints them; a test checks them. */
  static const size_t offsets[] = {16384, 16384, 4096}, entries[] = {11581, 21421, 93377};
  const size_t flushes = (size_t)1 << 13, card_words = 52 * sizeof(uint64_t);
  (void)tables;
  return (offsets[n - 5] + entries[n - 5] + flushes) * sizeof(uint16_t) + card_words;
}

/* Sixteen at a time, which compilers vectorise. */
void ours_widen(const uint16_t *restrict in, size_t n, uint32_t *restrict out)
{
  for (; n >= 16; n -= 16, in += 16, out += 16)
    for (unsigned i = 0; i < 16; i++)
      out[i] = in[i];
  for (size_t i = 0; i < n; i++)
    out[i] = in[i];
}

static inline uint32_t rate_one(const void *tables, const uint8_t cards[], unsigned n)
{
  (void)tables;
  return ih_rate_unchecked(cards, n);
}

FIELD_PLAIN(one, rate_one, FIELD_5_TO_7)

const struct field_method field_one_call = {
    .name = "here, one call",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = ours_set_up,
    .tear_down = ours_tear_down,
    .bytes = ours_bytes,
    .rows = rows_one,
    .block = block_one,
};

/* ---- Inline -------------------------------------------------------------------------- */

static inline uint32_t rate_inline(const void *tables, const uint8_t cards[], unsigned n)
{
  (void)tables;
  return ih_rate_inline(cards, n);
}

FIELD_PLAIN(inline, rate_inline, FIELD_5_TO_7)

const struct field_method field_inline = {
    .name = "here, inline",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = ours_set_up,
    .tear_down = ours_tear_down,
    .bytes = ours_bytes,
    .rows = rows_inline,
    .block = block_inline,
};

/* ---- Sums --------------------------------------------------------------------------- */

/* n is a constant in every call. */
#define OF_N __attribute__((always_inline)) static inline void

OF_N rows_of_n(unsigned n, const uint8_t rows[], size_t count, uint32_t out[])
{
  for (size_t i = 0; i < count; i++, rows += n) {
    ih_rating_sum hand = ih_card_rating_sums[rows[0]];
    for (unsigned j = 1; j < n; j++)
      hand = ih_rating_sum_add(hand, rows[j]);
    out[i] = ih_rate_sum_inline(hand, n);
  }
}

/* Each card is added once for all hands that share it. */
OF_N block_of_n(unsigned n, const uint8_t first[], uint32_t out[])
{
  const ih_rating_sum start = ih_rating_sum_of_cards_unchecked(first, n - 3);
  for (uint8_t x = (uint8_t)(first[n - 4] + 1); x < 50; x++) {
    const ih_rating_sum with_x = ih_rating_sum_add(start, x);
    for (uint8_t y = (uint8_t)(x + 1); y < 51; y++) {
      const ih_rating_sum with_y = ih_rating_sum_add(with_x, y);
      for (uint8_t z = (uint8_t)(y + 1); z < 52; z++)
        *out++ = ih_rate_sum_inline(ih_rating_sum_add(with_y, z), n);
    }
  }
}

static void rows_of_sums(const void *tables, unsigned n, const uint8_t rows[], size_t count,
                         uint32_t out[])
{
  (void)tables;
  if (n == 5)
    rows_of_n(5, rows, count, out);
  else if (n == 6)
    rows_of_n(6, rows, count, out);
  else
    rows_of_n(7, rows, count, out);
}

static void block_of_sums(const void *tables, unsigned n, const uint8_t first[], uint32_t out[])
{
  (void)tables;
  if (n == 5)
    block_of_n(5, first, out);
  else if (n == 6)
    block_of_n(6, first, out);
  else
    block_of_n(7, first, out);
}

const struct field_method field_card_by_card = {
    .name = "here, card by card",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = ours_set_up,
    .tear_down = ours_tear_down,
    .bytes = ours_bytes,
    .rows = rows_of_sums,
    .block = block_of_sums,
};
