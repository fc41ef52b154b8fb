/* Charts of a solution: the 169 preflop classes as 13 rows of 13, pairs on the diagonal, suited
 * classes above it and offsuit ones below. */
#ifndef CHART_H
#define CHART_H

#include "solver.h"

#include <stdio.h>

/* Prints both charts: a class that always plays by name, one that mixes as a percentage. */
void chart_print(FILE *file, const struct hands *hands, const struct solution *solution);

/* Draws a row of two charts for each solution. */
void chart_draw(FILE *file, const struct hands *hands, const struct solution solutions[], size_t n);

#endif
