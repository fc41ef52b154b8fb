/* What is found of abstractions: a table, the means of several seeds, and a picture. */
#ifndef RESULTS_H
#define RESULTS_H

#include "solver.h"

#include <stdio.h>

enum { METHODS = 2 }; /* of solving: enum method */

struct result {
  const char *folder; /* of the buckets; NULL: no abstraction */
  char name[24];      /* of the recipe */
  char seed[24];      /* of its random numbers; "-": it has none */
  int recall;         /* labels are of the flop's and the turn's bucket together */
  unsigned labels[STREETS];
  double exploitability[METHODS]; /* in thousandths of a big blind a game; negative: not found */
  double by_all_deals;            /* of the first method, once more; negative: not wanted */
};

void results_print(FILE *file, const struct result results[], size_t n);

/* Results that differ by their seeds alone are a group, if they come one after the other.  Prints
 * the mean of each group of several, with the half of its 95 % interval by Student's t. */
void results_print_means(FILE *file, const struct result results[], size_t n);

/* The mean of each group against its labels on the turn, for both methods of solving. */
void results_draw(FILE *file, const struct result results[], size_t n);

#endif
