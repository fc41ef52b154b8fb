#include "equity/next_cards.h"

#include "base/binomial.h"
#include "base/subsets.h"

size_t ihp_next_cards_most(const ih_street *street, unsigned n)
{
  return (size_t)ihp_binomial(ih_deck_cards(&street->deck) - street->board, n);
}

/* The set of cards[] after suit s became permutation[s]. */
static ih_set permuted_set(const uint8_t cards[], unsigned n, const uint8_t permutation[])
{
  ih_set set = 0;
  for (unsigned i = 0; i < n; i++)
    set |= ih_set_of_card(ih_card_map(cards[i], permutation));
  return set;
}

/* The size of the orbit of a set that is the least number in it, else 0.  As many
 * permutations leave a set as it is as turn it into any other one of its orbit. */
static unsigned orbit_of_least(const ih_symmetry *symmetry, const uint8_t cards[], unsigned n)
{
  const ih_set own = permuted_set(cards, n, symmetry->permutations[0]);
  unsigned same = 0;
  for (unsigned g = 0; g < symmetry->permutation_count; g++) {
    const ih_set set = permuted_set(cards, n, symmetry->permutations[g]);
    if (set < own)
      return 0;
    same += set == own;
  }
  return symmetry->permutation_count / same;
}

size_t ihp_next_cards_list(const ih_street *street, const uint8_t cards[],
                           const ih_symmetry *symmetry, unsigned n, struct ihp_next_cards list[])
{
  uint8_t left[IH_MAX_CARDS];
  const unsigned count = ihp_cards_left(&street->deck, cards, street->board, left);
  const uint64_t last = ihp_subset_last(count, n);
  size_t found = 0;
  for (uint64_t subset = ihp_subset_first(n);; subset = ihp_subset_next(subset)) {
    struct ihp_next_cards *next = &list[found];
    uint64_t rest = subset;
    for (unsigned i = 0; i < n; i++, rest &= rest - 1)
      next->cards[i] = left[ihp_lowest(rest)];
    next->orbit_size = (uint8_t)orbit_of_least(symmetry, next->cards, n);
    found += next->orbit_size > 0;
    if (subset == last)
      return found;
  }
}
