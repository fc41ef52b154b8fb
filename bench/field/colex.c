/* A table of all hands: H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapters 1 and 4.
 *
 * A hand is a number of 52 bits, n of them set; its place among all such numbers in
 * ascending order is the place of its value.  A set bit with b bits to its right of which
 * the hand has k - 1 has C(b, k) numbers before it, with a zero there and k ones to the
 * right, so the place is the sum of C(b, k) over the set bits: the rank in colexicographic
 * order.  Card 0 is the leftmost bit: the last of cards in ascending order moves along
 * the table.
 *
 * Values are those of quinary.c, so its rules fill the tables. */
#include "methods.h"
#include "quinary.h"

#include <stdlib.h>

enum { CARDS = 52, LEAST = 5, MOST = 7, BLOCKS_8 = 7, BLOCKS_16 = 4 };

struct colex {
  uint32_t choose[CARDS + 1][MOST + 1]; /* C(b, k); 0 for b < k */
  uint16_t *value[MOST + 1];
  /* What the set bits of a block add, by block, its place, and k at its left end. */
  uint32_t (*sum_16)[BLOCKS_16][MOST + 1];
  uint32_t (*sum_8)[BLOCKS_8][MOST + 1];
  uint8_t *ones; /* of each block, its set bits */
};

/* ---- Tables --------------------------------------------------------------- */

static void count_subsets(struct colex *tables)
{
  for (unsigned b = 0; b <= CARDS; b++) {
    tables->choose[b][0] = 1;
    for (unsigned k = 1; b > 0 && k <= MOST; k++)
      tables->choose[b][k] = tables->choose[b - 1][k - 1] + tables->choose[b - 1][k];
  }
}

/* A block of `bits` bits whose lowest is bit `low` of the hand.  Publication goes on below
 * k = 0, in front of its array; a block of more than k ones is of no hand. */
static uint32_t block_sum(const struct colex *tables, uint32_t block, unsigned bits, unsigned low,
                          unsigned k)
{
  uint32_t sum = 0;
  for (unsigned bit = bits; bit-- > 0 && k > 0;)
    if (block >> bit & 1 && low + bit < CARDS)
      sum += tables->choose[low + bit][k--];
  return sum;
}

static int sum_blocks_16(struct colex *tables)
{
  tables->sum_16 = malloc(65536 * sizeof *tables->sum_16);
  tables->ones = malloc(65536);
  if (tables->sum_16 == NULL || tables->ones == NULL)
    return 0;
  for (uint32_t block = 0; block < 65536; block++) {
    tables->ones[block] = (uint8_t)__builtin_popcount(block);
    for (unsigned at = 0; at < BLOCKS_16; at++)
      for (unsigned k = 0; k <= MOST; k++)
        tables->sum_16[block][at][k] = block_sum(tables, block, 16, 16 * at, k);
  }
  return 1;
}

static int sum_blocks_8(struct colex *tables)
{
  tables->sum_8 = malloc(256 * sizeof *tables->sum_8);
  tables->ones = malloc(256);
  if (tables->sum_8 == NULL || tables->ones == NULL)
    return 0;
  for (uint32_t block = 0; block < 256; block++) {
    tables->ones[block] = (uint8_t)__builtin_popcount(block);
    for (unsigned at = 0; at < BLOCKS_8; at++)
      for (unsigned k = 0; k <= MOST; k++)
        tables->sum_8[block][at][k] = block_sum(tables, block, 8, 8 * at, k);
  }
  return 1;
}

/* Writes the values of the hands that go on from one that lacks its highest card, from
 * `end` downwards, and returns where it stopped.  A rank's cards make one hand but for
 * flushes, so it is hashed once. */
static uint16_t *fill_last(const struct quinary *of, struct quinary_hand hand, unsigned from,
                           unsigned n, uint16_t *end)
{
  for (unsigned card = from; card < CARDS;) {
    const uint32_t other = quinary_no_flush(of, quinary_deal(hand, (uint8_t)card), n);
    for (const unsigned rank = ih_card_rank((uint8_t)card); card / 4 == rank; card++) {
      const uint32_t flush = quinary_flush(of, quinary_deal(hand, (uint8_t)card));
      *--end = (uint16_t)(flush != 0 ? flush : other);
    }
  }
  return end;
}

/* The same for one that lacks `left` cards; ascending cards are descending places. */
static uint16_t *fill(const struct quinary *of, struct quinary_hand hand, unsigned from,
                      unsigned left, unsigned n, uint16_t *end)
{
  if (left == 1)
    return fill_last(of, hand, from, n, end);
  for (unsigned card = from; card + left <= CARDS; card++)
    end = fill(of, quinary_deal(hand, (uint8_t)card), card + 1, left - 1, n, end);
  return end;
}

static int fill_values(struct colex *tables)
{
  struct quinary *of = quinary_new();
  int done = of != NULL;
  for (unsigned n = LEAST; done && n <= MOST; n++) {
    const size_t hands = tables->choose[CARDS][n];
    tables->value[n] = malloc(hands * sizeof *tables->value[n]);
    done = tables->value[n] != NULL;
    if (done)
      fill(of, quinary_nothing(), 0, n, n, tables->value[n] + hands);
  }
  quinary_free(of);
  return done;
}

static void tear_down(void *tables)
{
  struct colex *of = tables;
  for (unsigned n = LEAST; n <= MOST; n++)
    free(of->value[n]);
  free(of->sum_16);
  free(of->sum_8);
  free(of->ones);
  free(of);
}

/* `sum_blocks` makes what the hash looks up beside `choose`. */
static void *set_up(int (*sum_blocks)(struct colex *))
{
  struct colex *tables = calloc(1, sizeof *tables);
  if (tables == NULL)
    return NULL;
  count_subsets(tables);
  if (fill_values(tables) && sum_blocks(tables))
    return tables;
  tear_down(tables);
  return NULL;
}

static size_t value_bytes(const struct colex *tables, unsigned n)
{
  return tables->choose[CARDS][n] * sizeof tables->value[n][0];
}

static inline uint64_t mask_of(const uint8_t cards[], unsigned n)
{
  uint64_t mask = 0;
  for (unsigned i = 0; i < n; i++)
    mask |= (uint64_t)1 << (CARDS - 1) >> cards[i];
  return mask;
}

/* ---- Bit by bit ----------------------------------------------------------- */

static inline uint32_t rate_bits(const struct colex *tables, const uint8_t cards[], unsigned n)
{
  const uint64_t mask = mask_of(cards, n);
  uint32_t place = 0;
  unsigned k = n;
  for (unsigned bit = CARDS; bit-- > 0 && k > 0;)
    if (mask >> bit & 1)
      place += tables->choose[bit][k--];
  return tables->value[n][place];
}

static void rows_bits(const void *tables, unsigned n, const uint8_t rows[], size_t count,
                      uint32_t out[])
{
  for (size_t i = 0; i < count; i++)
    out[i] = rate_bits(tables, rows + i * n, n);
}

/* In order nothing is hashed: the place is a sum of a term a card, and the last card's
 * is its bit. */
static void block_bits(const void *tables, unsigned n, const uint8_t first[], uint32_t out[])
{
  const struct colex *of = tables;
  const uint16_t *value = of->value[n];
  for (unsigned i = 0; i < n - 3; i++)
    value += of->choose[CARDS - 1 - first[i]][n - i];
  for (unsigned x = first[n - 4] + 1u; x < 50; x++)
    for (unsigned y = x + 1; y < 51; y++) {
      const uint16_t *row = value + of->choose[CARDS - 1 - x][3] + of->choose[CARDS - 1 - y][2];
      for (unsigned z = y + 1; z < 52; z++)
        *out++ = row[CARDS - 1 - z];
    }
}

static int sum_no_blocks(struct colex *tables)
{
  (void)tables;
  return 1;
}

static void *set_up_bits(void)
{
  return set_up(sum_no_blocks);
}

static size_t bytes_bits(const void *tables, unsigned n)
{
  const struct colex *of = tables;
  return value_bytes(of, n) + sizeof of->choose;
}

const struct field_method field_colex_bits = {
    "colex, bit by bit",
    "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 1",
    1,
    LEAST,
    MOST,
    set_up_bits,
    tear_down,
    bytes_bits,
    rows_bits,
    block_bits,
};

/* ---- Four blocks of 16 bits ----------------------------------------------- */

static inline uint32_t rate_16(const void *tables, const uint8_t cards[], unsigned n)
{
  const struct colex *of = tables;
  const uint64_t mask = mask_of(cards, n);
  uint32_t place = 0;
  unsigned k = n;
  for (unsigned at = BLOCKS_16; at-- > 0;) {
    const unsigned block = mask >> 16 * at & 0xffff;
    place += of->sum_16[block][at][k];
    k -= of->ones[block];
  }
  return of->value[n][place];
}

FIELD_PLAIN(colex_16, rate_16, FIELD_5_TO_7)

static void *set_up_16(void)
{
  return set_up(sum_blocks_16);
}

static size_t bytes_16(const void *tables, unsigned n)
{
  const struct colex *of = tables;
  return value_bytes(of, n) + 65536 * (sizeof *of->sum_16 + 1);
}

const struct field_method field_colex_16 = {
    "colex, 16-bit blocks",
    "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 4",
    1,
    LEAST,
    MOST,
    set_up_16,
    tear_down,
    bytes_16,
    rows_colex_16,
    block_colex_16,
};

/* ---- Blocks of 8 bits: 52 bits fill seven of the eight --------------------- */

static inline uint32_t rate_8(const void *tables, const uint8_t cards[], unsigned n)
{
  const struct colex *of = tables;
  const uint64_t mask = mask_of(cards, n);
  uint32_t place = 0;
  unsigned k = n;
  for (unsigned at = BLOCKS_8; at-- > 0;) {
    const unsigned block = mask >> 8 * at & 0xff;
    place += of->sum_8[block][at][k];
    k -= of->ones[block];
  }
  return of->value[n][place];
}

FIELD_PLAIN(colex_8, rate_8, FIELD_5_TO_7)

static void *set_up_8(void)
{
  return set_up(sum_blocks_8);
}

static size_t bytes_8(const void *tables, unsigned n)
{
  const struct colex *of = tables;
  return value_bytes(of, n) + 256 * (sizeof *of->sum_8 + 1);
}

const struct field_method field_colex_8 = {
    "colex, 8-bit blocks",
    "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 4",
    1,
    LEAST,
    MOST,
    set_up_8,
    tear_down,
    bytes_8,
    rows_colex_8,
    block_colex_8,
};
