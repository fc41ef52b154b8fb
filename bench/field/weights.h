/* Additive keys of ranks: a weight for each rank, and a hand's key is the sum of its
 * cards' weights.  Keys are of use when those of all multisets of 5 to 7 cards differ. */
#ifndef IH_BENCH_FIELD_WEIGHTS_H
#define IH_BENCH_FIELD_WEIGHTS_H

#include "multisets.h"

/* OMPEval's, as the description of b-inary's evaluator gives them. */
extern const uint32_t published_weights[RANKS];
/* Those that search_weights.c found for the fewest bytes. */
extern const uint32_t own_weights[RANKS];

/* keys[] = the sums of all multisets of n cards of the `ranks` ranks with these weights,
 * each rank at most four times, in no order; returns how many. */
size_t weights_sums(const uint32_t weights[], unsigned ranks, unsigned n, uint32_t keys[]);

/* The highest of 7 cards: four of the largest weight and three of the second largest. */
uint32_t weights_highest(const uint32_t weights[RANKS]);

/* keys[0..MULTISETS_5_TO_7-1] = the sums of all 13 ranks' multisets of 5 to 7 cards,
 * ascending; returns whether all differ. */
int weights_keys(const uint32_t weights[RANKS], uint32_t keys[MULTISETS_5_TO_7]);

#endif
