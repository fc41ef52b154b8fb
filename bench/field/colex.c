/* A table of all hands: H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapters 1 and 4.
 *
 * A hand is a 52-bit number with n set bits; its value is stored at its rank among all such
 * numbers in ascending order. A set bit with b bits to its right, k - 1 of them set, has C(b, k)
 * numbers before it (with a zero there and k ones to the right), so the rank is the sum of C(b, k)
 * over the set bits: the colexicographic rank. Card 0 is the leftmost bit, so advancing the last of
 * the ascending cards moves through the table sequentially.
 *
 * Values are those of quinary.c, whose rules fill the tables. */
#include "methods.h"
#include "quinary.h"

#include <stdlib.h>

enum { CARDS = 52, LEAST = 5, MOST = 7 };

struct colex {
  uint32_t choose[CARDS + 1][MOST + 1]; /* C(b, k); 0 for b < k */
  uint16_t *value[MOST + 1];
  uint32_t *sum; /* at place_in_sum: contribution of a block's set bits */
  uint8_t *ones; /* by block: number of set bits */
};

/* 52 bits take four blocks of 16 or seven of 8; the publication's eighth is empty. */
static inline unsigned blocks_of(unsigned bits)
{
  return (CARDS + bits - 1) / bits;
}

/* Position of dp[block][at][k]: the block is number `at` from the right, and k ones remain from its
 * left end on. */
static inline size_t place_in_sum(unsigned bits, unsigned block, unsigned at, unsigned k)
{
  return ((size_t)block * blocks_of(bits) + at) * (MOST + 1) + k;
}

static inline size_t sums_of(unsigned bits)
{
  return place_in_sum(bits, 1u << bits, 0, 0);
}

/* ---- Tables --------------------------------------------------------------- */

static void count_subsets(struct colex *tables)
{
  for (unsigned b = 0; b <= CARDS; b++) {
    tables->choose[b][0] = 1;
    for (unsigned k = 1; b > 0 && k <= MOST; k++)
      tables->choose[b][k] = tables->choose[b - 1][k - 1] + tables->choose[b - 1][k];
  }
}

/* Contribution of a block's ones. The publication continues below k = 0, before its array; no hand
 * has a block with more than k ones. */
static uint32_t block_sum(const struct colex *tables, unsigned bits, unsigned block, unsigned at,
                          unsigned k)
{
  uint32_t sum = 0;
  for (unsigned bit = bits; bit-- > 0 && k > 0;)
    if (block >> bit & 1 && bits * at + bit < CARDS)
      sum += tables->choose[bits * at + bit][k--];
  return sum;
}

static int sum_blocks(struct colex *tables, unsigned bits)
{
  tables->sum = malloc(sums_of(bits) * sizeof *tables->sum);
  tables->ones = malloc((size_t)1 << bits);
  if (tables->sum == NULL || tables->ones == NULL)
    return 0;
  for (unsigned block = 0; block < 1u << bits; block++) {
    tables->ones[block] = (uint8_t)__builtin_popcount(block);
    for (unsigned at = 0; at < blocks_of(bits); at++)
      for (unsigned k = 0; k <= MOST; k++)
        tables->sum[place_in_sum(bits, block, at, k)] = block_sum(tables, bits, block, at, k);
  }
  return 1;
}

/* Writes, from `end` downwards, the values of the hands that complete one lacking its highest card;
 * returns where it stopped. Flushes aside, the cards of a rank give the same hand, so it is hashed
 * once. */
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

/* Like fill_last for a hand that lacks `left` cards; ascending cards have descending ranks. */
static uint16_t *fill_colex(const struct quinary *of, struct quinary_hand hand, unsigned from,
                            unsigned left, unsigned n, uint16_t *end)
{
  if (left == 1)
    return fill_last(of, hand, from, n, end);
  for (unsigned card = from; card + left <= CARDS; card++)
    end = fill_colex(of, quinary_deal(hand, (uint8_t)card), card + 1, left - 1, n, end);
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
      fill_colex(of, quinary_nothing(), 0, n, n, tables->value[n] + hands);
  }
  quinary_free(of);
  return done;
}

static void tear_down_colex(void *tables)
{
  struct colex *of = tables;
  for (unsigned n = LEAST; n <= MOST; n++)
    free(of->value[n]);
  free(of->sum);
  free(of->ones);
  free(of);
}

/* 0 bits: no blocks, the hash goes bit by bit. */
static void *set_up_colex(unsigned bits)
{
  struct colex *tables = calloc(1, sizeof *tables);
  if (tables == NULL)
    return NULL;
  count_subsets(tables);
  if (fill_values(tables) && (bits == 0 || sum_blocks(tables, bits)))
    return tables;
  tear_down_colex(tables);
  return NULL;
}

static size_t value_bytes(const struct colex *tables, unsigned n)
{
  return tables->choose[CARDS][n] * sizeof tables->value[n][0];
}

static inline uint64_t mask_of(const uint8_t cards[], unsigned n)
{
  uint64_t mask = 0;
#pragma GCC unroll 7
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
  for (unsigned bit = CARDS - 1; k > 0; bit--)
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

/* In order nothing is hashed: the rank is a sum with one term per card, and the term of the last
 * card is its bit number. */
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

static void *set_up_bits(void)
{
  return set_up_colex(0);
}

static size_t bytes_bits(const void *tables, unsigned n)
{
  const struct colex *of = tables;
  return value_bytes(of, n) + sizeof of->choose;
}

const struct field_method field_colex_bits = {
    .name = "colex, bit by bit",
    .source = "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 1",
    .high_is_best = 1,
    .least = LEAST,
    .most = MOST,
    .set_up = set_up_bits,
    .tear_down = tear_down_colex,
    .bytes = bytes_bits,
    .rows = rows_bits,
    .block = block_bits};

/* ---- In blocks ------------------------------------------------------------ */

static inline uint32_t rate_blocks(const struct colex *tables, const uint8_t cards[], unsigned n,
                                   unsigned bits)
{
  const uint64_t mask = mask_of(cards, n);
  uint32_t place = 0;
  unsigned k = n;
#pragma GCC unroll 7
  for (unsigned at = blocks_of(bits); at-- > 0;) {
    const unsigned block = (unsigned)(mask >> bits * at) & ((1u << bits) - 1);
    place += tables->sum[place_in_sum(bits, block, at, k)];
    k -= tables->ones[block];
  }
  return tables->value[n][place];
}

static size_t bytes_blocks(const struct colex *tables, unsigned n, unsigned bits)
{
  return value_bytes(tables, n) + sums_of(bits) * sizeof *tables->sum + ((size_t)1 << bits);
}

static inline uint32_t rate_16(const void *tables, const uint8_t cards[], unsigned n)
{
  return rate_blocks(tables, cards, n, 16);
}

FIELD_PLAIN(colex_16, rate_16, FIELD_5_TO_7)

static void *set_up_16(void)
{
  return set_up_colex(16);
}

static size_t bytes_16(const void *tables, unsigned n)
{
  return bytes_blocks(tables, n, 16);
}

const struct field_method field_colex_16 = {
    .name = "colex, 16-bit blocks",
    .source = "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 4",
    .high_is_best = 1,
    .least = LEAST,
    .most = MOST,
    .set_up = set_up_16,
    .tear_down = tear_down_colex,
    .bytes = bytes_16,
    .rows = rows_colex_16,
    .block = block_colex_16};

static inline uint32_t rate_8(const void *tables, const uint8_t cards[], unsigned n)
{
  return rate_blocks(tables, cards, n, 8);
}

FIELD_PLAIN(colex_8, rate_8, FIELD_5_TO_7)

static void *set_up_8(void)
{
  return set_up_colex(8);
}

static size_t bytes_8(const void *tables, unsigned n)
{
  return bytes_blocks(tables, n, 8);
}

const struct field_method field_colex_8 = {
    .name = "colex, 8-bit blocks",
    .source = "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapter 4",
    .high_is_best = 1,
    .least = LEAST,
    .most = MOST,
    .set_up = set_up_8,
    .tear_down = tear_down_colex,
    .bytes = bytes_8,
    .rows = rows_colex_8,
    .block = block_colex_8};
