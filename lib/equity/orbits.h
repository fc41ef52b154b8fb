/* What the symmetry of a board leaves to compute, for the hands and the cards to come.
 *
 * G is the group of the suit permutations that leave a board as it is.  Hands of the
 * board have one index if and only if G turns them into each other: they are an orbit.
 * Let f(h, x) be a number of a hand h and of more cards x of the board that does not
 * change when both are permuted, 0 when they share a card; wanted is F(h), its sum over
 * all x.  With one x for each orbit of G, and w its size, let A(h) be the sum of w f(h, x)
 * over these alone.  F is one number for all hands of an orbit, and summed over the orbit
 * F and A are the same: in sum over h and x, each pair (h, y) of an orbit of x and its
 * like (gh, x) count alike.  So F is the mean of A over the orbit,
 *
 *   F(h) = (sum of A(h') over the n hands h' of the orbit) / n. */
#ifndef IH_LIB_EQUITY_ORBITS_H
#define IH_LIB_EQUITY_ORBITS_H

#include "equity/street.h"

#include <isohand/boards.h>

/* Most hands of an orbit: the suit permutations. */
#define IHP_ORBIT 24

/* The live hands of a board by orbits: o is member[first[o]..first[o + 1] - 1]. */
struct ihp_orbits {
  unsigned count;
  uint16_t first[IH_HOLES + 1];
  uint16_t member[IH_HOLES]; /* places; of an orbit the lowest first */
};

/* *board = a street's board with its group. */
void ihp_symmetry(const ih_street *street, const uint8_t cards[], ih_symmetry *board);

/* *orbits = those of the board cards[]. */
void ihp_orbits_make(const ih_street *street, const uint8_t cards[], const ih_symmetry *board,
                     struct ihp_orbits *orbits);

/* x / d where d divides x, without dividing: with d = 2^k o, o odd, it is the product of
 * x / 2^k and the inverse of o modulo 2^64, cut to the bits of x. */
struct ihp_divisor {
  uint64_t inverse;
  unsigned shift;
};

/* d >= 1. */
struct ihp_divisor ihp_divisor_make(uint64_t d);

static inline uint64_t ihp_divide(const struct ihp_divisor *d, uint64_t x)
{
  return (x >> d->shift) * d->inverse;
}

#endif
