#include "reference_low.h"

#include <stdlib.h>

enum { ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN, BADUGI };

/* A two is 2; the ace is 1 or 14. */
static unsigned rank_of(unsigned game, uint8_t card)
{
  const unsigned rank = card / 4 + 2u;
  return rank == 14 && game != DEUCE_TO_SEVEN ? 1 : rank;
}

static int differ(const uint8_t cards[], size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      if (cards[i] / 4 == cards[j] / 4 || cards[i] % 4 == cards[j] % 4)
        return 0;
  return 1;
}

/* A first number, then the ranks, more frequent and higher ones first. */
static uint32_t list_key(uint32_t first, const unsigned rank[], size_t n)
{
  uint32_t key = first;
  unsigned times[15] = {0};
  for (size_t i = 0; i < n; i++)
    times[rank[i]]++;
  for (unsigned occurs = 4; occurs > 0; occurs--)
    for (unsigned r = 14; r > 0; r--)
      for (unsigned i = 0; times[r] == occurs && i < occurs; i++)
        key = key << 4 | r;
  return key;
}

/* Orders the categories of five cards, best first. The number of equal pairs, 0 to 6, orders high
 * card, pair, two pair, three of a kind, full house and four of a kind; straights and flushes come
 * between three of a kind and full house. */
static uint32_t badness_of(unsigned game, const uint8_t cards[5], const unsigned rank[5])
{
  unsigned equal = 0, suited = 1, least = 14, greatest = 1;
  for (unsigned i = 0; i < 5; i++) {
    suited &= cards[i] % 4 == cards[0] % 4;
    least = rank[i] < least ? rank[i] : least;
    greatest = rank[i] > greatest ? rank[i] : greatest;
    for (unsigned j = 0; j < i; j++)
      equal += rank[i] == rank[j];
  }
  const unsigned straight = equal == 0 && greatest - least == 4;
  if (game != DEUCE_TO_SEVEN || (!suited && !straight))
    return equal < 4 ? equal : equal + 2;
  return suited && straight ? 9 : straight ? 4 : 5;
}

uint32_t reference_low_key(unsigned game, const uint8_t cards[], size_t n)
{
  unsigned rank[5];
  for (size_t i = 0; i < n; i++)
    rank[i] = rank_of(game, cards[i]);
  if (game == BADUGI)
    return differ(cards, n) ? list_key((uint32_t)(4 - n) << (16 - 4 * n), rank, n) : UINT32_MAX;
  const uint32_t key = list_key(badness_of(game, cards, rank), rank, 5);
  return game == EIGHT_OR_BETTER && key >= 0x90000 ? UINT32_MAX : key;
}

static uint32_t best_choice(unsigned game, const uint8_t cards[], size_t n, uint8_t chosen[5],
                            size_t have, size_t want)
{
  if (have == want)
    return reference_low_key(game, chosen, want);
  uint32_t best = UINT32_MAX;
  for (size_t i = 0; i + (want - have) <= n; i++) {
    chosen[have] = cards[i];
    const uint32_t key = best_choice(game, cards + i + 1, n - i - 1, chosen, have + 1, want);
    best = key < best ? key : best;
  }
  return best;
}

uint32_t reference_low_best(unsigned game, const uint8_t cards[], size_t n)
{
  uint8_t chosen[5];
  uint32_t best = UINT32_MAX;
  if (game != BADUGI)
    return best_choice(game, cards, n, chosen, 0, 5);
  for (size_t want = 1; want <= 4; want++) {
    const uint32_t key = best_choice(game, cards, n, chosen, 0, want);
    best = key < best ? key : best;
  }
  return best;
}

/* ---- Scales --------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static struct scale {
  uint32_t key[1 << 16];
  size_t n;
} scales[REFERENCE_LOWS];

static void add(struct scale *scale, unsigned game, const uint8_t cards[], size_t n)
{
  const uint32_t key = reference_low_key(game, cards, n);
  if (key != UINT32_MAX)
    scale->key[scale->n++] = key;
}

/* Sorts and removes duplicates. */
static void finish(struct scale *scale)
{
  size_t kept = 0;
  qsort(scale->key, scale->n, sizeof *scale->key, compare);
  for (size_t i = 0; i < scale->n; i++)
    if (kept == 0 || scale->key[i] != scale->key[kept - 1])
      scale->key[kept++] = scale->key[i];
  scale->n = kept;
}

/* Adds cards for all lists of ranks, in alternating suits, and lists of distinct ranks also in one
 * suit; for badugi the first 4, 3, 2 and 1 of them. */
static void make(struct scale *scale, unsigned game)
{
  for (unsigned list = 0; list < 13 * 13 * 13 * 13 * 13; list++) {
    uint8_t cards[5], suited[5];
    unsigned falls = 1, equal = 0;
    for (unsigned i = 0, rest = list; i < 5; i++, rest /= 13) {
      cards[i] = (uint8_t)(rest % 13 << 2 | i % 4);
      suited[i] = (uint8_t)(rest % 13 << 2);
      falls &= i == 0 || suited[i] <= suited[i - 1];
      equal += i > 0 && suited[i] == suited[i - 1];
    }
    for (size_t n = 1; falls && game == BADUGI && n <= 4; n++)
      add(scale, game, cards, n);
    if (falls && game != BADUGI && equal < 4)
      add(scale, game, cards, 5);
    if (falls && game != BADUGI && equal == 0)
      add(scale, game, suited, 5);
  }
  finish(scale);
}

uint16_t reference_low_key_strength(unsigned game, uint32_t key)
{
  struct scale *scale = &scales[game];
  if (scale->n == 0)
    make(scale, game);
  if (key == UINT32_MAX)
    return 0;
  const uint32_t *found = bsearch(&key, scale->key, scale->n, sizeof key, compare);
  if (found == NULL)
    abort();
  return (uint16_t)(scale->key + scale->n - found);
}

uint16_t reference_low_strength(unsigned game, const uint8_t cards[], size_t n)
{
  return reference_low_key_strength(game, reference_low_best(game, cards, n));
}
