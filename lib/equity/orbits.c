#include "equity/orbits.h"

#include "base/bits.h"

void ihp_street_symmetry(const ih_street *street, const uint8_t cards[], ih_symmetry *symmetry)
{
  const ih_rounds rounds = {.count = street->board > 0, .cards = {(uint8_t)street->board}};
  (void)ih_symmetry_prepare(&street->deck, &rounds, cards, 0, NULL, 0, symmetry);
}

/* Adds the orbit of two hole cards. */
static void add_orbit(struct ihp_orbits *orbits, const ih_symmetry *symmetry, unsigned high,
                      unsigned low, uint8_t seen[IH_HOLES])
{
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

void ihp_orbits_make(const ih_street *street, const uint8_t cards[], const ih_symmetry *symmetry,
                     struct ihp_orbits *orbits)
{
  uint8_t left[IH_MAX_CARDS], seen[IH_HOLES] = {0};
  const unsigned n = ihp_cards_left(&street->deck, cards, street->board, left);
  orbits->count = 0;
  orbits->first[0] = 0;
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++)
      if (!seen[ih_hole_place(left[h], left[l])])
        add_orbit(orbits, symmetry, left[h], left[l], seen);
}

/* Newton's step doubles the number of right bits.  It starts with three, as an odd number is
 * its own inverse modulo 8. */
struct ihp_exact_divisor ihp_exact_divisor_make(uint64_t d)
{
  const unsigned shift = ihp_lowest(d);
  const uint64_t odd = d >> shift;
  uint64_t inverse = odd;
  for (unsigned bits = 3; bits < 64; bits *= 2)
    inverse *= 2 - odd * inverse;
  return (struct ihp_exact_divisor){inverse, shift};
}
