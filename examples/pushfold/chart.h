/* Charts of a solution: the 169 preflop classes as 13 rows of 13, pairs on the diagonal, suited
 * classes above it and offsuit ones below. */
#ifndef CHART_H
#define CHART_H

#include "solver.h"

#include <stdio.h>

/* Both charts in letters: a class that plays has its name, one that mixes its percentage. */
void chart_print(FILE *file, const struct hands *hands, const struct solution *solution);

/* A picture with a row of two charts for each solution. */
void chart_draw(FILE *file, const struct hands *hands, const struct solution solutions[], size_t n);

#endif
