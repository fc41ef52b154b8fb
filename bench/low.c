/* Ratings of low hands, compared with trying all choices of cards. */
#include "ratings.h"

#include <isohand/low.h>
#include <stdlib.h>
#include <string.h>

/* The reference tries up to 255 choices, so the working sets are smaller. */
#define SMALLER 20u

struct low_rows {
  const baseline_eval *eval;
  enum ih_low low;
  uint8_t *cards;
  unsigned n;
  size_t hands;
  uint16_t fives[IH_STRENGTH_MAX + 1]; /* low strength by high strength */
};

/* ---- The reference: five cards ------------------------------------------------ */

struct low_class {
  uint32_t key; /* less is better */
  uint16_t high;
};

/* The category, then the ranks, more frequent and higher ones first; the ace is 14, or 1 in games
 * where it is low. */
static uint32_t low_key_of(const struct low_rows *rows, const uint8_t cards[5], unsigned category)
{
  unsigned count[15] = {0};
  uint32_t key = category;
  for (unsigned i = 0; i < 5; i++) {
    const unsigned rank = cards[i] / 4u + 2;
    count[rank == 14 && rows->low != IH_LOW_DEUCE_TO_SEVEN ? 1 : rank]++;
  }
  for (unsigned times = 4; times > 0; times--)
    for (unsigned r = 14; r > 0; r--)
      for (unsigned i = 0; count[r] == times && i < times; i++)
        key = key << 4 | r;
  return key;
}

static uint32_t low_value_of(const struct low_rows *rows, const uint8_t cards[5], uint16_t high)
{
  unsigned category = ih_ranking_category(IH_RANKING_STANDARD, high);
  const int straight = category == IH_STRAIGHT || category == IH_STRAIGHT_FLUSH;
  if (rows->low == IH_LOW_DEUCE_TO_SEVEN && straight && low_key_of(rows, cards, 0) == 0xE5432)
    category = category == IH_STRAIGHT ? IH_HIGH_CARD : IH_FLUSH;
  if (rows->low != IH_LOW_DEUCE_TO_SEVEN && (straight || category == IH_FLUSH))
    category = IH_HIGH_CARD;
  return low_key_of(rows, cards, category);
}

static int compare_low_keys(const void *a, const void *b)
{
  const uint32_t x = ((const struct low_class *)a)->key, y = ((const struct low_class *)b)->key;
  return (x > y) - (x < y);
}

/* Strengths descend from the best key; an eight-or-better key begins with 8 or less. */
static void number_lows(struct low_rows *rows, struct low_class classes[], size_t n)
{
  unsigned strength = ih_low_max(rows->low) + 1u;
  qsort(classes, n, sizeof *classes, compare_low_keys);
  for (size_t i = 0; i < n; i++) {
    strength -= i == 0 || classes[i].key != classes[i - 1].key;
    const int qualifies = rows->low != IH_LOW_EIGHT_OR_BETTER || classes[i].key < 0x90000;
    rows->fives[classes[i].high] = qualifies ? (uint16_t)strength : 0;
  }
}

/* Makes one hand of each class of high hands: descending lists of ranks, in alternating suits and,
 * if all ranks differ, also in one suit. */
static void make_low_fives(struct low_rows *rows)
{
  static const unsigned lists = 13 * 13 * 13 * 13 * 13;
  struct low_class classes[IH_STRENGTH_MAX];
  size_t n = 0;
  for (unsigned list = 0; list < lists; list++) {
    unsigned falls = 1, equal = 0;
    uint8_t cards[2][5];
    for (unsigned i = 0, rest = list; i < 5; i++, rest /= 13) {
      cards[0][i] = (uint8_t)(rest % 13 << 2 | i % 4);
      cards[1][i] = (uint8_t)(rest % 13 << 2);
      falls &= i == 0 || cards[1][i] <= cards[1][i - 1];
      equal += i > 0 && cards[1][i] == cards[1][i - 1];
    }
    for (unsigned suited = 0; falls && equal < 4 && suited <= (equal == 0); suited++) {
      const uint16_t high = baseline_eval_rate(rows->eval, cards[suited], 5);
      classes[n++] = (struct low_class){low_value_of(rows, cards[suited], high), high};
    }
  }
  number_lows(rows, classes, n);
}

/* ---- The reference: more cards ------------------------------------------------- */

static uint16_t best_five(const struct low_rows *rows, const uint8_t cards[])
{
  uint16_t best = 0;
  for (unsigned a = 4; a < rows->n; a++)
    for (unsigned b = 3; b < a; b++)
      for (unsigned c = 2; c < b; c++)
        for (unsigned d = 1; d < c; d++)
          for (unsigned e = 0; e < d; e++) {
            const uint8_t five[5] = {cards[a], cards[b], cards[c], cards[d], cards[e]};
            const uint16_t strength = rows->fives[baseline_eval_rate(rows->eval, five, 5)];
            best = strength > best ? strength : best;
          }
  return best;
}

/* Returns the ranks of a choice of cards as bits, the ace lowest, if it is a badugi, else 0. Of two
 * choices of the same size the lower number is better. */
static unsigned badugi_of(const uint8_t cards[], unsigned choice)
{
  unsigned ranks = 0, suits = 0;
  for (unsigned i = 0; choice != 0; i++, choice >>= 1) {
    const unsigned rank = 1u << (cards[i] / 4u + 1) % 13, suit = 1u << cards[i] % 4u;
    if ((choice & 1) == 0)
      continue;
    if ((ranks & rank) != 0 || (suits & suit) != 0)
      return 0;
    ranks |= rank;
    suits |= suit;
  }
  return ranks;
}

/* Returns how many badugis of k cards are at most as good as the one with these ranks. */
static unsigned rank_badugi(unsigned ranks, unsigned k)
{
  static const unsigned all[] = {0, 13, 78, 286, 715};
  unsigned below = 0;
  for (unsigned r = 0, i = 0; r < 13; r++)
    if ((ranks >> r & 1) != 0) {
      unsigned sets = 1; /* C(r, i + 1) */
      i++;
      for (unsigned j = 0; j < i; j++)
        sets = r < i ? 0 : sets * (r - j) / (j + 1);
      below += sets;
    }
  return all[k] - below;
}

static uint16_t best_badugi(const struct low_rows *rows, const uint8_t cards[])
{
  static const unsigned fewer[] = {0, 0, 13, 13 + 78, 13 + 78 + 286};
  unsigned most = 0, best = 0;
  for (unsigned choice = 1; choice < 1u << rows->n; choice++) {
    const unsigned k = (unsigned)__builtin_popcount(choice);
    const unsigned ranks = k < most || k > 4 ? 0 : badugi_of(cards, choice);
    if (ranks != 0 && (k > most || ranks < best)) {
      best = ranks;
      most = k;
    }
  }
  return (uint16_t)(fewer[most] + rank_badugi(best, most));
}

/* ---- Measuring ---------------------------------------------------------------- */

static uint64_t library_low(const void *context, unsigned path)
{
  (void)path;
  const struct low_rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++)
    sum += ih_low_rate_unchecked(rows->low, rows->cards + i * rows->n, rows->n);
  return sum;
}

static uint16_t baseline_low(const struct low_rows *rows, const uint8_t cards[])
{
  return rows->low == IH_LOW_BADUGI ? best_badugi(rows, cards) : best_five(rows, cards);
}

static uint64_t plain_low(const void *context)
{
  const struct low_rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++)
    sum += baseline_low(rows, rows->cards + i * rows->n);
  return sum;
}

static enum ih_status check_low(const struct bench_report *report, const struct low_rows *rows)
{
  const uint8_t *cards = rows->cards;
  for (size_t i = 0; i < rows->hands; i++, cards += rows->n)
    if (ih_low_rate_unchecked(rows->low, cards, rows->n) != baseline_low(rows, cards))
      return bench_fail(report, IH_ERR_INTERNAL,
                        "eval: the library and the reference differ on hand %zu of %u cards, %s", i,
                        rows->n, ih_low_name(rows->low));
  return IH_OK;
}

enum ih_status bench_low(struct bench_report *report, const struct bench_set *set,
                         const baseline_eval *eval)
{
  static const char choices[] = "all choices of cards";
  static const struct bench_variant variants[IH_LOWS] = {
      {"a-5", library_low, plain_low, choices},
      {"8-low", library_low, plain_low, choices},
      {"2-7", library_low, plain_low, choices},
      {"badugi", library_low, plain_low, choices}};
  struct low_rows rows = {.eval = eval, .n = set->pair->cards, .hands = set->hands / SMALLER + 1};
  enum ih_status status = IH_OK;
  rows.cards = bench_hands(report, rows.n, rows.hands);
  if (rows.cards == NULL)
    return IH_ERR_MEMORY;
  for (unsigned game = 0; game < IH_LOWS && status == IH_OK; game++) {
    rows.low = (enum ih_low)game;
    if (rows.low != IH_LOW_BADUGI)
      make_low_fives(&rows);
    status = check_low(report, &rows);
    if (status == IH_OK)
      status = bench_set_calls(report, set, "eval", &variants[game], 1, &rows, rows.hands);
  }
  free(rows.cards);
  return status;
}
