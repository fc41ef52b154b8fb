#include "displace.h"

#include "random.h"

#include <stdlib.h>

/* A row with keys: keys[first..first+count-1]. */
struct row {
  uint32_t first, count;
  uint64_t order; /* rows are placed in ascending order of this */
};

struct displacer {
  const uint32_t *keys;
  struct row *rows;
  size_t n;
  uint64_t *used;     /* a bit for each entry */
  uint32_t free_word; /* all words of used before this are full */
};

/* ---- Order of the rows ------------------------------------------------------ */

/* Finds the rows that have keys; returns their number. */
static size_t cut_rows(const uint32_t keys[], size_t count, unsigned shift, struct row rows[])
{
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || keys[i] >> shift != keys[i - 1] >> shift)
      rows[n++] = (struct row){.first = (uint32_t)i};
    rows[n - 1].count++;
  }
  return n;
}

/* Sets each row's order: the upper bits descend with the number of keys, the lower bits break
 * ties. */
static void order_rows(struct displacer *maker, uint64_t seed, unsigned noise)
{
  for (size_t i = 0; i < maker->n; i++) {
    uint64_t count = maker->rows[i].count, tie = i;
    if (seed != 0) {
      tie = ihp_random(&seed) & 0xffffffff;
      count += random_below(&seed, noise + 1);
    }
    maker->rows[i].order = (UINT64_C(0x7fffffff) - count) << 32 | tie;
  }
}

static int compare_rows(const void *left, const void *right)
{
  const struct row *a = left, *b = right;
  return (a->order > b->order) - (a->order < b->order);
}

/* ---- Placing rows ------------------------------------------------------------ */

/* Returns 64 bits of `used` from one bit on. */
static uint64_t used_rows_from(const uint64_t used[], uint32_t bit)
{
  const unsigned low = bit % 64;
  const uint64_t *word = used + bit / 64;
  return word[0] >> low | word[1] << 1 << (63 - low);
}

/* Returns the lowest entry for the row's first key at which no key of the row collides; tries 64
 * entries at a time. */
static uint32_t lowest_place(struct displacer *maker, const struct row *row)
{
  const uint32_t *keys = maker->keys + row->first;
  while (~maker->used[maker->free_word] == 0)
    maker->free_word++;
  for (uint32_t word = maker->free_word;; word++) {
    uint64_t free_at = ~maker->used[word];
    for (uint32_t i = 1; i < row->count && free_at != 0; i++)
      free_at &= ~used_rows_from(maker->used, 64 * word + keys[i] - keys[0]);
    if (free_at != 0)
      return 64 * word + (uint32_t)__builtin_ctzll(free_at);
  }
}

static void displace_rows(struct displacer *maker, struct displace *out)
{
  out->entries = 0;
  for (size_t i = 0; i < maker->n; i++) {
    const struct row *row = maker->rows + i;
    const uint32_t *keys = maker->keys + row->first, place = lowest_place(maker, row);
    out->offsets[keys[0] >> out->shift] = place - keys[0];
    for (uint32_t k = 0; k < row->count; k++) {
      const uint32_t entry = place + keys[k] - keys[0];
      maker->used[entry / 64] |= UINT64_C(1) << entry % 64;
      if (entry >= out->entries)
        out->entries = entry + 1;
    }
  }
}

int displace_make(const uint32_t keys[], size_t count, unsigned shift, uint64_t seed,
                  unsigned noise, struct displace *out)
{
  const uint32_t rows = (keys[count - 1] >> shift) + 1;
  /* Any row fits after all others, so rows << shift entries suffice. One bit each; up to two
   * more words are read. */
  struct displacer maker = {
      .keys = keys,
      .rows = malloc(rows * sizeof *maker.rows),
      .used = calloc(((size_t)rows << shift) / 64 + 3 + (1u << shift) / 64, sizeof *maker.used)};
  uint32_t *offsets = calloc(rows, sizeof *offsets);
  const int made = maker.rows != NULL && maker.used != NULL && offsets != NULL;
  if (made) {
    *out = (struct displace){.shift = shift, .rows = rows, .offsets = offsets};
    maker.n = cut_rows(keys, count, shift, maker.rows);
    order_rows(&maker, seed, noise);
    qsort(maker.rows, maker.n, sizeof *maker.rows, compare_rows);
    displace_rows(&maker, out);
  } else {
    free(offsets);
  }
  free(maker.rows);
  free(maker.used);
  return made;
}
