/* The tables are made from the rules: five cards by five.h, and n cards by the best value after
 * removing one. */
#include "quinary.h"

#include "five.h"
#include "methods.h"

#include <stdlib.h>

/* ---- Tables --------------------------------------------------------------- */

/* dp[1][i] counts the quinaries of i digits, by their leading digit and the i - 1 others. Those
 * below l * 5^i begin with 0..l-1. */
static void count_quinaries(struct quinary *tables)
{
  tables->dp[1][0][0] = 1;
  for (unsigned i = 0; i <= QUINARY_RANKS; i++)
    for (unsigned k = 0; k <= QUINARY_MOST; k++) {
      for (unsigned digit = 0; i > 0 && digit <= 4 && digit <= k; digit++)
        tables->dp[1][i][k] += tables->dp[1][i - 1][k - digit];
      for (unsigned l = 2; l <= 4; l++)
        tables->dp[l][i][k] =
            tables->dp[l - 1][i][k] + (k >= l - 1 ? tables->dp[1][i][k - (l - 1)] : 0);
    }
}

/* Returns the next quinary of the same digit sum in ascending order, 0 after the last: one card
 * moves up from the lowest rank that allows it, and the cards below move to the lowest ranks. */
static uint64_t next_quinary(uint64_t digits)
{
  unsigned below = 0; /* cards of the ranks passed */
  for (unsigned rank = 0; rank + 1 < QUINARY_RANKS; rank++) {
    const unsigned here = digits >> 4 * rank & 15;
    digits &= ~((uint64_t)15 << 4 * rank);
    below += here;
    if (below == 0 || (digits >> 4 * (rank + 1) & 15) == 4)
      continue;
    digits += (uint64_t)1 << 4 * (rank + 1);
    below--;
    for (unsigned low = 0; below > 0; low++) {
      const unsigned count = below < 4 ? below : 4;
      digits |= (uint64_t)count << 4 * low;
      below -= count;
    }
    return digits;
  }
  return 0;
}

/* Returns the lowest quinary of digit sum n. */
static uint64_t first_quinary(unsigned n)
{
  return n <= 4 ? n : n <= 8 ? 4 | (uint64_t)(n - 4) << 4 : 0x44 | (uint64_t)(n - 8) << 8;
}

static uint32_t value_of_digits(uint64_t digits)
{
  struct five in = five_none;
  for (unsigned rank = 0; rank < QUINARY_RANKS; rank++)
    for (unsigned i = 0; i < (digits >> 4 * rank & 15); i++)
      in = five_with(in, rank, i);
  in.suits = 3;
  return five_value(&in);
}

static uint32_t value_of_set(uint32_t set)
{
  const struct five in = {.one = set, .suits = 1};
  return five_value(&in);
}

/* All quinaries of five cards and all sets of five ranks; each is a class. */
enum { CLASSES = 6175 + 1287, SETS = 1 << QUINARY_RANKS };

/* A value, and where its rank in the order is stored. */
struct quinary_entry {
  uint32_t value;
  uint16_t *to;
};

static int compare_quinaries(const void *a, const void *b)
{
  const uint32_t x = ((const struct quinary_entry *)a)->value,
                 y = ((const struct quinary_entry *)b)->value;
  return (x > y) - (x < y);
}

static int rate_quinary_fives(struct quinary *tables)
{
  struct quinary_entry *entries = malloc(CLASSES * sizeof *entries), *next = entries;
  if (entries == NULL)
    return 0;
  uint16_t *to = tables->value[5];
  for (uint64_t digits = first_quinary(5); digits != 0; digits = next_quinary(digits))
    *next++ = (struct quinary_entry){value_of_digits(digits), to++};
  for (uint32_t set = 0; set < SETS; set++)
    if (__builtin_popcount(set) == 5)
      *next++ = (struct quinary_entry){value_of_set(set), &tables->flush[set]};
  qsort(entries, CLASSES, sizeof *entries, compare_quinaries);
  for (unsigned i = 0; i < CLASSES; i++)
    *entries[i].to = (uint16_t)(i + 1);
  free(entries);
  return 1;
}

/* Sets of six or more: the best of the sets without one rank, which are lower numbers and so
 * already rated. */
static void rate_quinary_sets(struct quinary *tables)
{
  for (uint32_t set = 0; set < SETS; set++)
    for (uint32_t left = set; left != 0 && __builtin_popcount(set) > 5; left &= left - 1) {
      const uint16_t value = tables->flush[set & ~(left & (~left + 1))];
      if (value > tables->flush[set])
        tables->flush[set] = value;
    }
}

static void rate_all_quinaries(struct quinary *tables, unsigned n)
{
  uint16_t *to = tables->value[n];
  for (uint64_t digits = first_quinary(n); digits != 0; digits = next_quinary(digits), to++)
    for (unsigned rank = 0; rank < QUINARY_RANKS; rank++) {
      if ((digits >> 4 * rank & 15) == 0)
        continue;
      const uint64_t fewer = digits - ((uint64_t)1 << 4 * rank);
      const uint16_t value = tables->value[n - 1][quinary_hash(tables, fewer, n - 1)];
      if (value > *to)
        *to = value;
    }
}

void quinary_free(struct quinary *tables)
{
  for (unsigned n = 5; tables != NULL && n <= QUINARY_MOST; n++)
    free(tables->value[n]);
  free(tables);
}

struct quinary *quinary_new(void)
{
  struct quinary *tables = calloc(1, sizeof *tables);
  if (tables == NULL)
    return NULL;
  count_quinaries(tables);
  for (unsigned n = 5; n <= QUINARY_MOST; n++) {
    tables->size[n] = tables->dp[1][QUINARY_RANKS][n];
    tables->value[n] = calloc(tables->size[n], sizeof *tables->value[n]);
    if (tables->value[n] == NULL || (n == 5 && !rate_quinary_fives(tables))) {
      quinary_free(tables);
      return NULL;
    }
    if (n > 5)
      rate_all_quinaries(tables, n);
  }
  rate_quinary_sets(tables);
  return tables;
}

/* ---- Rating hands --------------------------------------------------------- */

/* With up to seven cards a flush rules out four of a kind and full house; with eight or nine the
 * better one counts. */
static inline uint32_t rate_quinary(const void *tables, const uint8_t cards[], unsigned n)
{
  struct quinary_hand hand = quinary_nothing();
#pragma GCC unroll 9
  for (unsigned i = 0; i < n; i++)
    hand = quinary_deal(hand, cards[i]);
  const uint32_t flush = quinary_flush(tables, hand);
  if (flush != 0 && n <= 7)
    return flush;
  const uint32_t other = quinary_no_flush(tables, hand, n);
  return flush > other ? flush : other;
}

FIELD_PLAIN(quinary, rate_quinary, FIELD_5_TO_9)

static void *set_up(void)
{
  return quinary_new();
}

static void tear_down_quinary(void *tables)
{
  quinary_free(tables);
}

static size_t quinary_bytes(const void *tables, unsigned n)
{
  const struct quinary *of = tables;
  return sizeof of->dp + sizeof of->flush + of->size[n] * sizeof of->value[n][0];
}

const struct field_method field_quinary = {
    .name = "flush, then quinary",
    .source = "H. R. Lee, PokerHandEvaluator: Algorithm, 2016, chapters 2 and 3",
    .high_is_best = 1,
    .least = 5,
    .most = QUINARY_MOST,
    .set_up = set_up,
    .tear_down = tear_down_quinary,
    .bytes = quinary_bytes,
    .rows = rows_quinary,
    .block = block_quinary};
