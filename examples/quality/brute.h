/* Best responses by the definitions, to check the fast ones. */
#ifndef BRUTE_H
#define BRUTE_H

#include "solver.h"

/* Like exploitability(), but over every flop, turn and hand as dealt, one hand at a time: no
 * isomorphism, no vectors, no sorted hands. For a play by labels, and decks of about 12 cards. */
double brute_exploitability(const struct game *game, const struct play *play);

#endif
