#include "equity/orbits.h"

#include "base/bits.h"

void ihp_symmetry(const ih_street *street, const uint8_t cards[], ih_symmetry *board)
{
  const ih_rounds rounds = {.count = street->board > 0, .cards = {(uint8_t)street->board}};
  (void)ih_symmetry_make(&street->deck, &rounds, cards, 0, NULL, 0, board);
}

/* Adds what the group makes of a hand. */
static void add_orbit(struct ihp_orbits *orbits, const ih_symmetry *board, unsigned high,
                      unsigned low, uint8_t seen[IH_HOLES])
{
  unsigned end = orbits->first[orbits->count];
  for (unsigned g = 0; g < board->permutation_count; g++) {
    const uint8_t *to = board->permutations[g];
    const unsigned place =
        ih_hole_place(ih_card_map((uint8_t)high, to), ih_card_map((uint8_t)low, to));
    if (!seen[place])
      orbits->member[end++] = (uint16_t)place;
    seen[place] = 1;
  }
  orbits->first[++orbits->count] = (uint16_t)end;
}

void ihp_orbits_make(const ih_street *street, const uint8_t cards[], const ih_symmetry *board,
                     struct ihp_orbits *orbits)
{
  uint8_t left[IH_MAX_CARDS], seen[IH_HOLES] = {0};
  const unsigned n = ihp_left(&street->deck, cards, street->board, left);
  orbits->count = 0;
  orbits->first[0] = 0;
  for (unsigned h = 1; h < n; h++)
    for (unsigned l = 0; l < h; l++)
      if (!seen[ih_hole_place(left[h], left[l])])
        add_orbit(orbits, board, left[h], left[l], seen);
}

/* Newton's step doubles the bits that are right; of an odd number, which is its own
 * inverse modulo 8, there are three in the beginning. */
struct ihp_divisor ihp_divisor_make(uint64_t d)
{
  const unsigned shift = ihp_lowest(d);
  const uint64_t odd = d >> shift;
  uint64_t inverse = odd;
  for (unsigned bits = 3; bits < 64; bits *= 2)
    inverse *= 2 - odd * inverse;
  return (struct ihp_divisor){inverse, shift};
}
