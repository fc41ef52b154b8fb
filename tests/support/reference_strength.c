#include "reference_strength.h"

#include <stdlib.h>
#include <string.h>

/* The ranks of a deck, the last of which is the ace, and the position of each category 0..8 in the
 * order. */
static const struct rules {
  unsigned ranks, order[9], classes;
} rules_of[3] = {
    {13, {0, 1, 2, 3, 4, 5, 6, 7, 8}, 7462},
    {9, {0, 1, 2, 3, 4, 6, 5, 7, 8}, 1404},
    {9, {0, 1, 2, 4, 3, 6, 5, 7, 8}, 1404},
};

/* The number of pairs with equal ranks, among the ten pairs of five cards, determines the category
 * unless it is a flush or straight. */
static const unsigned category_by_equal_pairs[] = {
    [0] = 0, [1] = 1, [2] = 2, [3] = 3, [4] = 6, [6] = 7};

/* Sorts five ranks, more frequent and higher ones first, and returns the number of equal pairs. */
static unsigned sort_ranks(unsigned rank[5])
{
  unsigned weight[5], pairs = 0; /* weight: the rank, plus 13 for each other card of that rank */
  for (unsigned i = 0; i < 5; i++) {
    weight[i] = rank[i];
    for (unsigned j = 0; j < i; j++)
      if (rank[j] == rank[i]) {
        weight[i] += 13;
        weight[j] += 13;
        pairs++;
      }
  }
  for (unsigned i = 1; i < 5; i++)
    for (unsigned j = i; j > 0 && weight[j - 1] < weight[j]; j--) {
      const unsigned w = weight[j];
      weight[j] = weight[j - 1];
      weight[j - 1] = w;
    }
  for (unsigned i = 0; i < 5; i++)
    rank[i] = weight[i] % 13;
  return pairs;
}

/* Category and ranks as one number, greater for better hands. */
static uint32_t value_of(const struct rules *rules, const unsigned ranks[5], int suited)
{
  unsigned rank[5];
  memcpy(rank, ranks, sizeof rank);
  const unsigned pairs = sort_ranks(rank);
  unsigned category = category_by_equal_pairs[pairs];
  if (pairs == 0) {
    const int wheel = rank[0] == rules->ranks - 1 && rank[1] == 3;
    const int straight = wheel || rank[0] - rank[4] == 4;
    if (wheel)
      rank[0] = 3, rank[1] = 2, rank[2] = 1, rank[3] = 0, rank[4] = 0;
    category = straight ? (suited ? 8 : 4) : (suited ? 5 : 0);
  }
  uint32_t value = rules->order[category];
  for (unsigned i = 0; i < 5; i++)
    value = value * 13 + rank[i];
  return value;
}

static uint32_t value_of_cards(const struct rules *rules, const uint8_t cards[5])
{
  unsigned rank[5];
  int suited = 1;
  for (unsigned i = 0; i < 5; i++) {
    rank[i] = cards[i] / 4;
    suited &= cards[i] % 4 == cards[0] % 4;
  }
  return value_of(rules, rank, suited);
}

static int compare_values(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

enum { RANKINGS = sizeof rules_of / sizeof *rules_of };

static uint32_t scales[RANKINGS][7462];

/* Makes all rank lists a >= b >= c >= d >= e, and the suited ones with five ranks. */
static void make_scale(const struct rules *rules, uint32_t scale[])
{
  size_t n = 0;
  for (unsigned a = 0; a < rules->ranks; a++)
    for (unsigned b = 0; b <= a; b++)
      for (unsigned c = 0; c <= b; c++)
        for (unsigned d = 0; d <= c; d++)
          for (unsigned e = 0; e <= d; e++) {
            const unsigned rank[5] = {a, b, c, d, e};
            if (a != e)
              scale[n++] = value_of(rules, rank, 0);
            if (a > b && b > c && c > d && d > e)
              scale[n++] = value_of(rules, rank, 1);
          }
  if (n != rules->classes)
    abort();
  qsort(scale, n, sizeof *scale, compare_values);
}

/* Returns the best value over choices of five: those chosen already, plus cards from the rest. */
static uint32_t best_choice(const struct rules *rules, const uint8_t cards[], size_t n,
                            uint8_t chosen[5], size_t have)
{
  if (have == 5)
    return value_of_cards(rules, chosen);
  uint32_t best = 0;
  for (size_t i = 0; i + (5 - have) <= n; i++) {
    chosen[have] = cards[i];
    const uint32_t value = best_choice(rules, cards + i + 1, n - i - 1, chosen, have + 1);
    if (value > best)
      best = value;
  }
  return best;
}

uint16_t reference_ranking_strength(unsigned ranking, const uint8_t cards[], size_t n)
{
  const struct rules *rules = &rules_of[ranking];
  uint32_t *scale = scales[ranking];
  uint8_t chosen[5];
  if (scale[0] == 0)
    make_scale(rules, scale);
  const uint32_t best = best_choice(rules, cards, n, chosen, 0);
  const uint32_t *found = bsearch(&best, scale, rules->classes, sizeof *scale, compare_values);
  if (found == NULL)
    abort();
  return (uint16_t)(found - scale + 1);
}

uint16_t reference_strength(const uint8_t cards[], size_t n)
{
  return reference_ranking_strength(0, cards, n);
}

unsigned reference_ranking_category(unsigned ranking, const uint8_t cards[5])
{
  const struct rules *rules = &rules_of[ranking];
  const unsigned order = value_of_cards(rules, cards) / (13 * 13 * 13 * 13 * 13);
  unsigned category = 0;
  while (rules->order[category] != order)
    category++;
  return category;
}

unsigned reference_category(const uint8_t cards[5])
{
  return reference_ranking_category(0, cards);
}

size_t reference_rainbow(const uint8_t counts[13], uint8_t cards[])
{
  size_t n = 0;
  for (unsigned r = 0; r < 13; r++)
    for (unsigned i = 0; i < counts[r]; i++, n++)
      cards[n] = (uint8_t)(r << 2 | n % 4);
  return n;
}

size_t reference_suited(unsigned set, unsigned suit, uint8_t cards[])
{
  size_t n = 0;
  for (unsigned r = 0; r < 13; r++)
    if ((set >> r & 1) != 0)
      cards[n++] = (uint8_t)(r << 2 | suit);
  return n;
}
