/* What the symmetry of a board leaves to compute, for hands and for next cards.
 *
 * G is the group of suit permutations that leave a board as it is.  Hands of the board
 * have one index if and only if a permutation of G turns one into the other: they are an
 * orbit.  Let f(h, x) be a number of a hand h and of next cards x that stays the same when
 * both are permuted; nothing else is asked of it, also where they share a card.  Wanted is
 * F(h), its sum over all x.
 * Take one x of each orbit of G, let w be the orbit's size, and let A(h) be the sum of
 * w f(h, x) over these x alone.  Summed over the hands of an orbit, F and A are equal: the
 * next cards x and gx contribute the same to this sum, since f(h, gx) is f(g'h, x), g' the
 * inverse of g.  As F is the same number for all hands of an orbit, it is the mean of A
 * over the orbit,
 *
 *   F(h) = (sum of A(h') over the n hands h' of the orbit) / n. */
#ifndef IH_LIB_EQUITY_ORBITS_H
#define IH_LIB_EQUITY_ORBITS_H

#include "equity/street.h"

#include <isohand/boards.h>

/* Most hands of an orbit: the suit permutations. */
#define IHP_ORBIT 24

/* Most next cards of the street before the final one, whose board has two cards or more. */
#define IHP_MOST_NEXT 50

/* A board's symmetry, and its hands by orbits, each as the place of its hole cards: orbit o
 * is member[first[o]..first[o + 1] - 1]. */
struct ihp_orbits {
  ih_symmetry symmetry;
  unsigned count;
  uint16_t first[IH_HOLES + 1];
  uint16_t member[IH_HOLES]; /* of each orbit, the lowest first */
};

/* Computes the orbits of the board cards[] of a street. */
void ihp_orbits_make(const ih_street *street, const uint8_t cards[], struct ihp_orbits *orbits);

/* ---- Several next cards --------------------------------------------------------- */

/* A set of next cards that represents its orbit. */
struct ihp_next_cards {
  uint8_t cards[IHP_MAX_BOARD]; /* ascending */
  uint8_t orbit_size;           /* how many sets the orbit has, 1..24 */
};

/* The number of sets of n next cards of a street's board. */
size_t ihp_next_cards_most(const ih_street *street, unsigned n);

/* list[] = one set of each orbit of the sets of n >= 1 next cards of the board cards[], whose
 * orbits are given; returns how many. */
size_t ihp_next_cards_list(const ih_street *street, const uint8_t cards[],
                           const struct ihp_orbits *orbits, unsigned n,
                           struct ihp_next_cards list[]);

/* ---- Exact division ---------------------------------------------------------------
 *
 * x / d where d divides x, without dividing: with d = 2^k o, o odd, it is the product of
 * x / 2^k and the inverse of o modulo 2^64, cut to the bits of x. */
struct ihp_exact_divisor {
  uint64_t inverse;
  unsigned shift;
};

/* d >= 1. */
struct ihp_exact_divisor ihp_exact_divisor_make(uint64_t d);

static inline uint64_t ihp_divide_exactly(const struct ihp_exact_divisor *d, uint64_t x)
{
  return (x >> d->shift) * d->inverse;
}

#endif
