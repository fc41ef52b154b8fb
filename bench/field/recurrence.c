/* Seven cards by a key: rankPokerHand7, as described in the document that doc/EVALUATORS.md names.
 *
 * A rank's weight is one more than the highest sum of seven lower cards, four of the next
 * rank below and three of the one below that:
 *
 *     T(n) = 4 T(n - 1) + 3 T(n - 2) + 1, T(deuce) = 0, T(trey) = 1, ..., T(ace) = 24342288.
 *
 * So the sums of different multisets of seven cards differ. They index tables of 4 T(ace) + 3
 * T(king) + 1 cells: the value without flushes, and the ranks that are part of a straight. Only
 * 49,205 cells, those of the multisets, are ever read. */
#include "methods.h"
#include "remainder.h"

#include <isohand/cards.h>
#include <stdlib.h>

enum { RANKS = 13, CARDS = 7, SETS = 1 << RANKS };

struct recurrence {
  uint32_t weight[RANKS];
  size_t cells;
  uint32_t *value;               /* by key: of the best five cards, flushes aside */
  uint16_t *straight;            /* by key: the ranks of all straights */
  uint16_t flush[SETS];          /* by set: its highest five ranks, if it has five */
  uint16_t straight_flush[SETS]; /* by set: the top rank of its highest straight */
};

/* ---- Tables --------------------------------------------------------------- */

static void weigh(struct recurrence *tables)
{
  tables->weight[1] = 1;
  for (unsigned rank = 2; rank < RANKS; rank++)
    tables->weight[rank] = 4 * tables->weight[rank - 1] + 3 * tables->weight[rank - 2] + 1;
  tables->cells = 4 * (size_t)tables->weight[RANKS - 1] + 3 * (size_t)tables->weight[RANKS - 2] + 1;
}

/* Returns the lowest ranks of all straights in a set, except of the one that begins with the
 * ace. */
static unsigned lowest_of_straights(unsigned set)
{
  return set & set >> 1 & set >> 2 & set >> 3 & set >> 4;
}

static unsigned has_wheel(unsigned set)
{
  return (set & REMAINDER_WHEEL) == REMAINDER_WHEEL;
}

static uint16_t ranks_of_straights(unsigned set)
{
  const unsigned low = lowest_of_straights(set);
  return (uint16_t)(low | low << 1 | low << 2 | low << 3 | low << 4 |
                    (has_wheel(set) ? REMAINDER_WHEEL : 0));
}

static unsigned highest_rank_of(unsigned set)
{
  return set == 0 ? 0 : 1u << (31 - __builtin_clz(set));
}

static void rate_recurrence_sets(struct recurrence *tables)
{
  for (unsigned set = 0; set < SETS; set++) {
    unsigned five = set;
    while (__builtin_popcount(five) > 5)
      five &= five - 1;
    tables->flush[set] = (uint16_t)(__builtin_popcount(five) == 5 ? five : 0);
    tables->straight_flush[set] =
        (uint16_t)highest_rank_of(lowest_of_straights(set) << 4 | has_wheel(set) << 3);
  }
}

/* Returns the best value of the 21 fives, as if no flush were possible. */
static uint32_t best_five_of_ranks(const uint8_t ranks[CARDS])
{
  static const uint8_t suits[5] = {1, 2, 4, 8, 1};
  uint32_t best = 0;
  for (unsigned a = 0; a < CARDS; a++)
    for (unsigned b = a + 1; b < CARDS; b++) {
      uint8_t five[5];
      unsigned n = 0;
      for (unsigned i = 0; i < CARDS; i++)
        if (i != a && i != b)
          five[n++] = ranks[i];
      const uint32_t value = remainder_five(five, suits);
      best = value > best ? value : best;
    }
  return best;
}

/* Extends ranks[0..n-1], ascending, to all multisets of seven. */
static void rate_recurrence_ranks(struct recurrence *tables, uint8_t ranks[CARDS], unsigned n,
                                  uint32_t key, unsigned set)
{
  if (n == CARDS) {
    tables->value[key] = best_five_of_ranks(ranks);
    tables->straight[key] = ranks_of_straights(set);
    return;
  }
  for (unsigned rank = n > 0 ? ranks[n - 1] : 0; rank < RANKS; rank++) {
    if (n >= 4 && ranks[n - 4] == rank)
      continue;
    ranks[n] = (uint8_t)rank;
    rate_recurrence_ranks(tables, ranks, n + 1, key + tables->weight[rank], set | 1u << rank);
  }
}

static void tear_down_recurrence(void *tables)
{
  struct recurrence *of = tables;
  free(of->value);
  free(of->straight);
  free(of);
}

static void *set_up_recurrence(void)
{
  struct recurrence *tables = calloc(1, sizeof *tables);
  uint8_t ranks[CARDS];
  if (tables == NULL)
    return NULL;
  weigh(tables);
  tables->value = calloc(tables->cells, sizeof *tables->value);
  tables->straight = calloc(tables->cells, sizeof *tables->straight);
  if (tables->value == NULL || tables->straight == NULL) {
    tear_down_recurrence(tables);
    return NULL;
  }
  rate_recurrence_sets(tables);
  rate_recurrence_ranks(tables, ranks, 0, 0, 0);
  return tables;
}

static size_t recurrence_bytes(const void *tables, unsigned n)
{
  const struct recurrence *of = tables;
  (void)n;
  return sizeof of->weight + of->cells * (sizeof *of->value + sizeof *of->straight) +
         sizeof of->flush + sizeof of->straight_flush;
}

/* ---- Rating hands --------------------------------------------------------- */

/* Combines the entries of `of` for each suit's ranks within `among`; at most one is non-zero. */
static inline uint32_t over_suits(const uint16_t of[SETS], uint64_t sets, uint32_t among)
{
  return (uint32_t)of[sets & among] | of[sets >> 16 & among] | of[sets >> 32 & among] |
         of[sets >> 48 & among];
}

/* The publication checks whether the value is a full house before it takes a flush; with seven
 * cards it never is. */
static inline uint32_t rate_recurrence(const void *tables, const uint8_t cards[], unsigned n)
{
  const struct recurrence *of = tables;
  uint64_t sets = 0; /* ranks of each suit, 16 bits per suit */
  uint32_t key = 0;
#pragma GCC unroll 7
  for (unsigned i = 0; i < n; i++) {
    const unsigned rank = ih_card_rank(cards[i]);
    sets |= (uint64_t)1 << (16 * ih_card_suit(cards[i]) + rank);
    key += of->weight[rank];
  }
  const uint32_t value = of->value[key];
  const uint32_t flush = over_suits(of->flush, sets, SETS - 1);
  if (flush == 0)
    return value;
  const uint32_t top = over_suits(of->straight_flush, sets, of->straight[key]);
  if (top == 1u << (RANKS - 1))
    return (uint32_t)REMAINDER_ROYAL_FLUSH << REMAINDER_SHIFT;
  if (top != 0)
    return (uint32_t)REMAINDER_STRAIGHT_FLUSH << REMAINDER_SHIFT | top;
  return (uint32_t)REMAINDER_FLUSH << REMAINDER_SHIFT | flush;
}

FIELD_PLAIN(recurrence, rate_recurrence, FIELD_7)

const struct field_method field_recurrence = {
    .name = "recurrence key",
    .source = "rankPokerHand7, with the categories of codeproject.com 569271, 2013",
    .high_is_best = 1,
    .least = CARDS,
    .most = CARDS,
    .set_up = set_up_recurrence,
    .tear_down = tear_down_recurrence,
    .bytes = recurrence_bytes,
    .rows = rows_recurrence,
    .block = block_recurrence};
