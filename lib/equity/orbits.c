#include "equity/orbits.h"

#include "base/binomial.h"
#include "base/subsets.h"

/* Adds the orbit of some hole cards. */
static void add_orbit(struct ihp_orbits *orbits, unsigned high, unsigned low,
                      uint8_t seen[IH_HOLES])
{
  const ih_symmetry *symmetry = &orbits->symmetry;
  unsigned end = orbits->first[orbits->count];
  for (unsigned g = 0; g < symmetry->permutation_count; g++) {
    const uint8_t *to = symmetry->permutations[g];
    const unsigned place =
        ih_hole_place(ih_card_map((uint8_t)high, to), ih_card_map((uint8_t)low, to));
    if (!seen[place])
      orbits->member[end++] = (uint16_t)place;
    seen[place] = 1;
  }
  orbits->first[++orbits->count] = (uint16_t)end;
}

void ihp_orbits_make(const ih_street *street, const uint8_t cards[], struct ihp_orbits *orbits)
{
  const ih_rounds rounds = {.count = street->board > 0, .cards = {(uint8_t)street->board}};
  uint8_t left[IH_MAX_CARDS], seen[IH_HOLES] = {0};
  const unsigned n = ihp_cards_left(&street->deck, cards, street->board, left);
  (void)ih_symmetry_prepare(&street->deck, &rounds, cards, 0, NULL, 0, &orbits->symmetry);
  orbits->count = 0;
  orbits->first[0] = 0;
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++)
      if (!seen[ih_hole_place(left[h], left[l])])
        add_orbit(orbits, left[h], left[l], seen);
}

size_t ihp_next_cards_most(const ih_street *street, unsigned n)
{
  return (size_t)ihp_binomial(ih_deck_cards(&street->deck) - street->board, n);
}

size_t ihp_next_cards_list(const ih_street *street, const uint8_t cards[],
                           const struct ihp_orbits *orbits, unsigned n,
                           struct ihp_next_cards list[])
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
    next->orbit_size = (uint8_t)ih_symmetry_orbit_size(&orbits->symmetry,
                                                       ih_set_of_cards_unchecked(next->cards, n));
    found += next->orbit_size > 0;
    if (subset == last)
      return found;
  }
}

/* Newton's step doubles the number of correct bits, starting with three, as an odd number is its
 * own inverse modulo 8. */
struct ihp_exact_divisor ihp_exact_divisor_make(uint64_t d)
{
  const unsigned shift = ihp_lowest(d);
  const uint64_t odd = d >> shift;
  uint64_t inverse = odd;
  for (unsigned bits = 3; bits < 64; bits *= 2)
    inverse *= 2 - odd * inverse;
  return (struct ihp_exact_divisor){inverse, shift};
}
