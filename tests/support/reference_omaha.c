#include "reference_omaha.h"

#include "reference_strength.h"

#include <string.h>

/* Strengths of all C(52, 5) hands, in colex order; 0: not computed yet. */
static uint16_t fives[2598960];

static size_t place_of(const uint8_t cards[5])
{
  uint8_t c[5];
  memcpy(c, cards, sizeof c);
  for (unsigned i = 1; i < 5; i++)
    for (unsigned j = i; j > 0 && c[j - 1] > c[j]; j--) {
      const uint8_t card = c[j];
      c[j] = c[j - 1];
      c[j - 1] = card;
    }
  const size_t b = c[1], d = c[2], e = c[3], f = c[4];
  return c[0] + b * (b - 1) / 2 + d * (d - 1) * (d - 2) / 6 + e * (e - 1) * (e - 2) * (e - 3) / 24 +
         f * (f - 1) * (f - 2) * (f - 3) * (f - 4) / 120;
}

uint16_t reference_five_strength(const uint8_t cards[5])
{
  uint16_t *five = &fives[place_of(cards)];
  if (*five == 0)
    *five = reference_strength(cards, 5);
  return *five;
}

uint16_t reference_omaha_hole_strength(uint8_t a, uint8_t b, const uint8_t board[], size_t m)
{
  uint16_t best = 0;
  for (size_t i = 0; i < m; i++)
    for (size_t j = i + 1; j < m; j++)
      for (size_t k = j + 1; k < m; k++) {
        const uint8_t five[5] = {a, b, board[i], board[j], board[k]};
        const uint16_t strength = reference_five_strength(five);
        best = strength > best ? strength : best;
      }
  return best;
}

uint16_t reference_omaha_strength(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  uint16_t best = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++) {
      const uint16_t strength = reference_omaha_hole_strength(hole[i], hole[j], board, m);
      best = strength > best ? strength : best;
    }
  return best;
}
