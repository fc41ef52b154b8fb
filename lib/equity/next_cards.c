#include "equity/next_cards.h"

#include "base/binomial.h"
#include "base/subsets.h"

size_t ihp_next_cards_most(const ih_street *street, unsigned n)
{
  return (size_t)ihp_binomial(ih_deck_cards(&street->deck) - street->board, n);
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
    next->orbit_size =
        (uint8_t)ih_symmetry_orbit_size(symmetry, ih_set_of_cards_unchecked(next->cards, n));
    found += next->orbit_size > 0;
    if (subset == last)
      return found;
  }
}
