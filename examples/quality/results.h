/* What is found of abstractions: a table, the means of several seeds, a picture. */
#ifndef RESULTS_H
#define RESULTS_H

#include "lines.h"
#include "solver.h"

#include <stdio.h>

enum { METHODS = 2 }; /* of solving: enum method */

struct result {
  char folder[256]; /* of the buckets; "-": no abstraction */
  char name[24];    /* of the recipe */
  char seed[24];    /* of its random numbers; "-": it has none */
  int recall;       /* labels are of the flop's and the turn's bucket together */
  unsigned labels[STREETS];
  int is_known;                   /* the numbers above, and those of exploitability */
  double exploitability[METHODS]; /* in thousandths of a big blind a game */
};

/* The heading of a table, and a line of it, as one of a work. */
void results_begin(FILE *file);
void results_print(struct lines *lines, size_t work, const struct result *result);

/* *result = the next line of a table among other lines; returns 0 when there is none. */
int results_read(FILE *file, struct result *result);

/* Puts results that differ by their seeds alone, a group, one after the other. */
void results_sort(struct result results[], size_t n);

/* The mean of each group of several, with the half of its 95 % interval by Student's t.  The
 * results are sorted, here and below. */
void results_print_means(FILE *file, const struct result results[], size_t n);

/* The mean of each group against its labels on the turn, for both methods of solving. */
void results_draw(FILE *file, const struct result results[], size_t n);

#endif
