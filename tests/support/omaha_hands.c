#include "omaha_hands.h"

#include "harness.h"

#include <isohand/combinatorics.h>
#include <stdlib.h>
#include <string.h>

uint64_t omaha_hands_first(unsigned n)
{
  return (UINT64_C(1) << n) - 1;
}

/* The next number with as many bits (Gosper). */
uint64_t omaha_hands_next(uint64_t set)
{
  const uint64_t lowest = set & (~set + 1), sum = set + lowest;
  return sum | (set ^ sum) >> (2 + __builtin_ctzll(set));
}

/* Returns the best hand of two cards with three of the board. */
static uint16_t rate_two(enum ih_ranking ranking, unsigned a, unsigned b, const uint8_t board[],
                         size_t m, unsigned shift)
{
  uint16_t best = 0;
  for (size_t i = 0; i < m; i++)
    for (size_t j = i + 1; j < m; j++)
      for (size_t k = j + 1; k < m; k++) {
        const uint8_t five[5] = {(uint8_t)(a + shift), (uint8_t)(b + shift),
                                 (uint8_t)(board[i] + shift), (uint8_t)(board[j] + shift),
                                 (uint8_t)(board[k] + shift)};
        const uint16_t strength = ih_ranking_rate_plain(ranking, five, 5);
        best = strength > best ? strength : best;
      }
  return best;
}

/* Returns the best of any two of a hand's cards. */
static uint16_t rate_set(uint16_t (*two)[52], uint64_t set)
{
  uint16_t best = 0;
  for (; set != 0; set &= set - 1)
    for (uint64_t rest = set & (set - 1); rest != 0; rest &= rest - 1) {
      const uint16_t strength = two[__builtin_ctzll(set)][__builtin_ctzll(rest)];
      best = strength > best ? strength : best;
    }
  return best;
}

void omaha_hands_make(unsigned n, enum ih_ranking ranking, const ih_deck *deck,
                      const uint8_t board[], size_t m, struct omaha_hands *out)
{
  static uint16_t two[52][52];
  uint64_t places, set = omaha_hands_first(n);
  ih_deck own;
  ck_assert_int_eq(ih_binomial(52, n, &places), IH_OK);
  ck_assert_int_eq(ih_ranking_deck(ranking, &own), IH_OK);
  *out = (struct omaha_hands){.n = n, .places = places};
  for (uint8_t card = 0; card < 52; card++)
    out->live |= (uint64_t)(ih_deck_has(deck, card) != 0) << card;
  for (size_t i = 0; i < m; i++)
    out->live &= ~(UINT64_C(1) << board[i]);
  for (unsigned a = 0; a < 52; a++)
    for (unsigned b = a + 1; b < 52; b++)
      if ((out->live >> a & out->live >> b & 1) != 0)
        two[a][b] = rate_two(ranking, a, b, board, m, 4u * (own.ranks - deck->ranks));
  out->strength = calloc(out->places, sizeof *out->strength);
  ck_assert(out->strength != NULL);
  for (size_t place = 0; place < out->places; place++, set = omaha_hands_next(set))
    if ((set & ~out->live) == 0)
      out->strength[place] = rate_set(two, set);
}

void omaha_hands_free(struct omaha_hands *hands)
{
  free(hands->strength);
}

void omaha_hands_compare(const struct omaha_hands *hands, uint64_t set, size_t place,
                         const float weight[], struct omaha_opponents *out)
{
  const uint16_t own = hands->strength[place];
  uint64_t other = omaha_hands_first(hands->n);
  memset(out, 0, sizeof *out);
  for (size_t i = 0; i < hands->places; i++, other = omaha_hands_next(other)) {
    if ((other & set) != 0 || hands->strength[i] == 0)
      continue;
    const unsigned is_won = hands->strength[i] < own, is_tied = hands->strength[i] == own;
    const long double more = weight == NULL ? 0 : weight[i];
    out->all++;
    out->wins += is_won;
    out->ties += is_tied;
    out->met += more;
    out->won += is_won ? more : 0;
    out->tied += is_tied ? more : 0;
  }
}
