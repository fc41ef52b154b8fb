/* Additive keys: each rank has a weight, and a hand's key is the sum of its cards' weights. Keys
 * are useful if those of all multisets of 5 to 7 cards differ. */
#ifndef IH_BENCH_FIELD_WEIGHTS_H
#define IH_BENCH_FIELD_WEIGHTS_H

#include "multisets.h"

/* OMPEval's, from the description of b-inary's evaluator. */
extern const uint32_t published_weights[RANKS];
/* The weights for the fewest bytes that search_weights.c found. */
extern const uint32_t own_weights[RANKS];

/* keys[] = the sums of all multisets of n cards of the `ranks` ranks, each at most four times,
 * unordered; returns their number. */
size_t weights_sums(const uint32_t weights[], unsigned ranks, unsigned n, uint32_t keys[]);

/* Highest key of 7 cards: four of the largest weight and three of the second largest. */
uint32_t weights_highest(const uint32_t weights[RANKS]);

/* keys[0..MULTISETS_5_TO_7-1] = the sums of all multisets of 5 to 7 cards, ascending; returns 1 if
 * all differ. */
int weights_keys(const uint32_t weights[RANKS], uint32_t keys[MULTISETS_5_TO_7]);

#endif
