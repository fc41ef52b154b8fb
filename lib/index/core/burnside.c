/* By Burnside's lemma, the number of hands up to suit permutation is the mean, over the S! suit
 * permutations, of the number of deals that a permutation leaves unchanged.  A permutation leaves a
 * deal unchanged if, within each of its cycles, all suits hold the same rank sets: a cycle of
 * length l then acts as one suit in which every card counts l times.  So the count is
 *
 *   [prod x_j^n_j]  prod over cycles of (1 + sum_j x_j^l)^R
 *
 * With at most four suits, a permutation has fixed suits and cycles of only one other length, so
 * the count is a sum over the number of cards of each round in the long cycles.  It is computed
 * round by round, with one number as the state. */
#include "index/core/burnside.h"

#include "base/binomial.h"

/* The permutations of S suits with `fixed` fixed suits and `cycles` cycles of `length`. */
struct cycle_type {
  unsigned suits, permutations, fixed, length, cycles;
};

static const struct cycle_type cycle_types[] = {
    {1, 1, 1, 1, 0},                                   /* S_1 */
    {2, 1, 2, 1, 0}, {2, 1, 0, 2, 1},                  /* S_2 */
    {3, 1, 3, 1, 0}, {3, 3, 1, 2, 1}, {3, 2, 0, 3, 1}, /* S_3 */
    {4, 1, 4, 1, 0}, {4, 6, 2, 2, 1}, {4, 3, 0, 2, 2}, {4, 8, 1, 3, 1}, {4, 6, 0, 4, 1},
};

/* Adds permutations * (number of deals of rounds 0..r that they leave unchanged) to sums[r].
 * unchanged[u] counts those deals of the rounds so far whose long cycles hold u units of `length`
 * cards.  It is at most the number of deals, 24 * 2^64, so nothing wraps. */
static void add_fixed(const struct cycle_type *type, unsigned ranks, const ih_rounds *rounds,
                      ihp_u128 sums[])
{
  ihp_u128 unchanged[IH_MAX_CARDS + 1] = {1};
  unsigned dealt = 0;
  for (unsigned r = 0; r < rounds->count; r++) {
    const unsigned n = rounds->cards[r];
    const unsigned units = type->cycles * ranks;
    ihp_u128 next[IH_MAX_CARDS + 1] = {0};
    ihp_u128 total = 0;
    for (unsigned u = 0; u <= units; u++) {
      if (unchanged[u] == 0)
        continue;
      const unsigned free_fixed = type->fixed * ranks - (dealt - u * type->length);
      for (unsigned a = 0; a <= units - u && a * type->length <= n; a++) {
        const ihp_u128 more = unchanged[u] * ihp_binomial(units - u, a) *
                              ihp_binomial(free_fixed, n - a * type->length);
        next[u + a] += more;
        total += more;
      }
    }
    for (unsigned u = 0; u <= units; u++)
      unchanged[u] = next[u];
    sums[r] += type->permutations * total;
    dealt += n;
  }
}

enum ih_status ihp_burnside(const ih_deck *deck, const ih_rounds *rounds,
                            ihp_u128 deals[IH_MAX_ROUNDS], uint64_t sizes[IH_MAX_ROUNDS])
{
  static const unsigned factorial[] = {1, 1, 2, 6, 24};
  const ihp_u128 limit = (ihp_u128)UINT64_MAX * factorial[deck->suits];
  ihp_u128 product = 1;
  unsigned left = ih_deck_cards(deck);
  for (unsigned r = 0; r < rounds->count; r++) {
    const uint64_t choices = ihp_binomial(left, rounds->cards[r]);
    if (product > limit / choices)
      return IH_ERR_OVERFLOW;
    deals[r] = product *= choices;
    left -= rounds->cards[r];
  }
  ihp_u128 sums[IH_MAX_ROUNDS] = {0};
  for (size_t i = 0; i < sizeof cycle_types / sizeof *cycle_types; i++)
    if (cycle_types[i].suits == deck->suits)
      add_fixed(&cycle_types[i], deck->ranks, rounds, sums);
  for (unsigned r = 0; r < rounds->count; r++) {
    const ihp_u128 size = sums[r] / factorial[deck->suits];
    if (size > UINT64_MAX)
      return IH_ERR_OVERFLOW;
    sizes[r] = (uint64_t)size;
  }
  return IH_OK;
}
