/* Reduces hands and next cards by the symmetry of a board.
 *
 * G is the group of suit permutations that fix a board.  Two hands of the board have the same index
 * if and only if a permutation in G maps one to the other: they are in the same orbit.  Let f(h, x)
 * be a number for a hand h and next cards x that does not change when both are permuted; this is
 * all that is required of it, also where h and x share a card.  Wanted is F(h), its sum over all x.
 * Take one x from each orbit of G, let w be the orbit's size, and let A(h) be the sum of w f(h, x)
 * over these x alone.  Summed over the hands of an orbit, F and A are equal: the next cards x and
 * gx contribute the same to this sum, since f(h, gx) = f(g'h, x), where g' is the inverse of g.  As
 * F is the same for all hands of an orbit, it is the mean of A over the orbit,
 *
 *   F(h) = (sum of A(h') over the n hands h' of the orbit) / n. */
#ifndef IH_LIB_EQUITY_ORBITS_H
#define IH_LIB_EQUITY_ORBITS_H

#include "equity/street.h"

#include <isohand/boards.h>

/* Maximum number of hands in an orbit: the number of suit permutations. */
#define IHP_ORBIT 24

/* Maximum number of next cards of the street before the final one, whose board has at least two
 * cards. */
#define IHP_MOST_NEXT 50

/* A board's symmetry, and its hands by orbit, each as the place of its hole cards: orbit o is
 * member[first[o]..first[o + 1] - 1]. */
struct ihp_orbits {
  ih_symmetry symmetry;
  unsigned count;
  uint16_t first[IH_HOLES + 1];
  uint16_t member[IH_HOLES]; /* lowest of each orbit first */
};

/* Computes the orbits of the board cards[] of a street. */
void ihp_orbits_make(const ih_street *street, const uint8_t cards[], struct ihp_orbits *orbits);

/* ---- Sets of next cards ---------------------------------------------------------- */

/* A set of next cards that represents its orbit. */
struct ihp_next_cards {
  uint8_t cards[IHP_MAX_BOARD]; /* ascending */
  uint8_t orbit_size;           /* number of sets in the orbit, 1..24 */
};

/* Returns the number of sets of n next cards of a street's board. */
size_t ihp_next_cards_most(const ih_street *street, unsigned n);

/* list[] = one set from each orbit of the sets of n >= 1 next cards of the board cards[], whose
 * orbits are given.  Returns how many. */
size_t ihp_next_cards_list(const ih_street *street, const uint8_t cards[],
                           const struct ihp_orbits *orbits, unsigned n,
                           struct ihp_next_cards list[]);

/* ---- Exact division ---------------------------------------------------------------
 *
 * Computes x / d, where d divides x, without dividing: with d = 2^k o, o odd, the quotient is the
 * product of x / 2^k and the inverse of o, modulo 2^64. */
struct ihp_exact_divisor {
  uint64_t inverse;
  unsigned shift;
};

/* Makes the divisor d >= 1. */
struct ihp_exact_divisor ihp_exact_divisor_make(uint64_t d);

static inline uint64_t ihp_divide_exactly(const struct ihp_exact_divisor *d, uint64_t x)
{
  return (x >> d->shift) * d->inverse;
}

#endif
