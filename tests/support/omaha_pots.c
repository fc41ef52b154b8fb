#include "omaha_pots.h"

#include "harness.h"
#include "reference_low.h"

#include <isohand/low.h>
#include <stdlib.h>
#include <string.h>

/* Returns the key of the best low of two cards with three of the board. */
static uint32_t low_of_two(unsigned a, unsigned b, const uint8_t board[], size_t m, unsigned shift)
{
  uint32_t best = UINT32_MAX;
  for (size_t i = 0; i < m; i++)
    for (size_t j = i + 1; j < m; j++)
      for (size_t k = j + 1; k < m; k++) {
        const uint8_t five[5] = {(uint8_t)(a + shift), (uint8_t)(b + shift),
                                 (uint8_t)(board[i] + shift), (uint8_t)(board[j] + shift),
                                 (uint8_t)(board[k] + shift)};
        const uint32_t key = reference_low_key(IH_LOW_EIGHT_OR_BETTER, five, 5);
        best = key < best ? key : best;
      }
  return best;
}

/* Returns the best of any two of a hand's cards. */
static uint32_t low_of_set(uint32_t (*two)[52], uint64_t set)
{
  uint32_t best = UINT32_MAX;
  for (; set != 0; set &= set - 1)
    for (uint64_t rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      const uint32_t key = two[__builtin_ctzll(set)][__builtin_ctzll(rest)];
      best = key < best ? key : best;
    }
  return best;
}

uint32_t *omaha_pots_lows(const struct omaha_hands *hands, const ih_deck *deck,
                          const uint8_t board[], size_t m)
{
  static uint32_t two[52][52];
  uint64_t set = omaha_hands_first(hands->n);
  uint32_t *low = malloc(hands->places * sizeof *low);
  ck_assert_ptr_nonnull(low);
  for (unsigned a = 0; a < 52; a++)
    for (unsigned b = a + 1; b < 52; b++)
      if ((hands->live >> a & hands->live >> b & 1) != 0)
        two[a][b] = low_of_two(a, b, board, m, 4u * (13u - deck->ranks));
  for (size_t place = 0; place < hands->places; place++, set = omaha_hands_next(set))
    low[place] = (set & ~hands->live) == 0 ? low_of_set(two, set) : UINT32_MAX;
  return low;
}

/* Returns what the better of two gets of a half, in quarters of the pot. */
static unsigned take_half(uint32_t own, uint32_t other)
{
  return own > other ? 2 : own == other ? 1 : 0;
}

void omaha_pots_count(const struct omaha_hands *hands, const uint32_t low[], uint64_t set,
                      size_t place, uint64_t won[OMAHA_POTS_QUARTERS + 1])
{
  uint64_t other = omaha_hands_first(hands->n);
  memset(won, 0, (OMAHA_POTS_QUARTERS + 1) * sizeof *won);
  for (size_t i = 0; i < hands->places; i++, other = omaha_hands_next(other)) {
    if ((other & set) != 0 || hands->strength[i] == 0)
      continue;
    const unsigned high = take_half(hands->strength[place], hands->strength[i]);
    const int is_split = low[place] != UINT32_MAX || low[i] != UINT32_MAX;
    won[high + (is_split ? take_half(low[i], low[place]) : high)]++;
  }
}
