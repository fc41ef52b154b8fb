/* Results for abstractions: a table, means over seeds, a picture. */
#ifndef RESULTS_H
#define RESULTS_H

#include "lines.h"
#include "solver.h"

#include <stdio.h>

enum { METHODS = 2 }; /* number of solvers: enum method */

struct result {
  char folder[256]; /* of the buckets; "-": no abstraction */
  char name[24];    /* of the recipe */
  char seed[24];    /* of its random numbers; "-": none */
  int recall;       /* labels combine the buckets of flop and turn */
  unsigned labels[STREETS];
  int is_known;                   /* the members above and below are set */
  double exploitability[METHODS]; /* in thousandths of a big blind per game */
};

/* Print the heading of a table, and a line of it, as a line of a work. */
void results_begin(FILE *file);
void results_print(struct lines *lines, size_t work, const struct result *result);

/* *result = the next line of a table, skipping other lines; returns 0 at the end. */
int results_read(FILE *file, struct result *result);

/* Makes the results of a group, which differ only in their seeds, adjacent. */
void results_sort(struct result results[], size_t n);

/* Prints the mean of each group of several results with half its 95 % interval by Student's t. Here
 * and below the results must be sorted. */
void results_print_means(FILE *file, const struct result results[], size_t n);

/* Draws the mean of each group against its labels on the turn, for both solvers. */
void results_draw(FILE *file, const struct result results[], size_t n);

#endif
