/* The traversal from the Two Plus Two forum: one look-up per card, and the last gives the value.
 * two_plus_two_generate.c makes the table. */
#include "two_plus_two.h"

#include "methods.h"

#include <stdlib.h>

static void *set_up_two_plus_two(void)
{
  return two_plus_two_generate();
}

/* Bytes of the rows of up to n cards and of the 53 entries before them. The last rows of five and
 * six cards count in full: although only their entry 0 is read, it shares its cache lines with
 * nothing else. */
static size_t two_plus_two_bytes(const void *tables, unsigned n)
{
  static const size_t rows[] = {TPT_ROWS - TPT_ROWS_6, TPT_ROWS, TPT_ROWS};
  (void)tables;
  return sizeof(uint32_t) * (TPT_START + TPT_ROW * rows[n - 5]);
}

static inline uint32_t walk_cards(const uint32_t *entries, uint32_t at, const uint8_t cards[],
                                  unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    at = entries[at + 1 + cards[i]];
  return at;
}

static inline uint32_t rate_two_plus_two(const uint32_t *entries, const uint8_t cards[], unsigned n)
{
  const uint32_t last = walk_cards(entries, TPT_START, cards, n);
  return n == 7 ? last : entries[last];
}

static void rows_5(const uint32_t *entries, const uint8_t rows[], size_t count, uint32_t out[])
{
  for (size_t i = 0; i < count; i++)
    out[i] = rate_two_plus_two(entries, rows + 5 * i, 5);
}

static void rows_6(const uint32_t *entries, const uint8_t rows[], size_t count, uint32_t out[])
{
  for (size_t i = 0; i < count; i++)
    out[i] = rate_two_plus_two(entries, rows + 6 * i, 6);
}

static void rows_7(const uint32_t *entries, const uint8_t rows[], size_t count, uint32_t out[])
{
  for (size_t i = 0; i < count; i++)
    out[i] = rate_two_plus_two(entries, rows + 7 * i, 7);
}

static void rate_two_plus_two_rows(const void *tables, unsigned n, const uint8_t rows[],
                                   size_t count, uint32_t out[])
{
  if (n == 5)
    rows_5(tables, rows, count, out);
  else if (n == 6)
    rows_6(tables, rows, count, out);
  else
    rows_7(tables, rows, count, out);
}

/* The rows of all cards except the last are kept; for seven cards the values of the last card are
 * adjacent in one row. */
static void rate_two_plus_two_block(const void *tables, unsigned n, const uint8_t first[],
                                    uint32_t out[])
{
  const uint32_t *entries = tables;
  const uint32_t begun = walk_cards(entries, TPT_START, first, n - 3);
  for (unsigned x = first[n - 4] + 1u; x < 50; x++) {
    const uint32_t with_x = entries[begun + 1 + x];
    for (unsigned y = x + 1; y < 51; y++) {
      const uint32_t *last = entries + entries[with_x + 1 + y] + 1;
      if (n == 7)
        for (unsigned z = y + 1; z < 52; z++)
          *out++ = last[z];
      else
        for (unsigned z = y + 1; z < 52; z++)
          *out++ = entries[last[z]];
    }
  }
}

const struct field_method field_two_plus_two = {
    .name = "Two Plus Two walk",
    .source = "Two Plus Two forum, 2006, post 8513906; Coding the Wheel's roundup",
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_two_plus_two,
    .tear_down = free,
    .bytes = two_plus_two_bytes,
    .rows = rate_two_plus_two_rows,
    .block = rate_two_plus_two_block,
};
