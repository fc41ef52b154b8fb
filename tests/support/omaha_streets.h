/* Sums of the streets of an Omaha game, for tests. */
#ifndef IH_TESTS_OMAHA_STREETS_H
#define IH_TESTS_OMAHA_STREETS_H

#include "harness.h"

#include <isohand/omaha_equity.h>

enum { FLOP = 3, TURN = 4 };

enum { NUMBERS = 4, ALL = IH_OMAHA_POINTS | IH_OMAHA_WINS | IH_OMAHA_TIES | IH_OMAHA_SQUARES };
extern const unsigned numbers[NUMBERS]; /* one by one */

/* A game with the sums of its streets. */
struct streets {
  ih_omaha_game game;
  ih_omaha_sums *preflop, *flop, *turn;
};

/* Computes all numbers. */
struct streets streets_new(unsigned hole, unsigned ranks, unsigned suits,
                           const ih_executor *executor);
void streets_free(struct streets *streets);

/* Reads one of the numbers of consecutive rows, whatever its type. */
void streets_read(const ih_omaha_sums *sums, unsigned number, uint64_t first, size_t count,
                  uint64_t value[]);

#endif
