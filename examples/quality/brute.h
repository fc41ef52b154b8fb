/* The best reply once more, by the definitions: to prove the fast one. */
#ifndef BRUTE_H
#define BRUTE_H

#include "solver.h"

/* As exploitability(), by every flop, turn and hand as they are dealt, one hand at a time: no
 * isomorphism, no vectors, no sorted hands.  Of a play by labels; for decks of some 12 cards. */
double brute_exploitability(const struct game *game, const struct play *play);

#endif
