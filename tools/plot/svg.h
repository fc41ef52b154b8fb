/* Plots as SVG: a file of its own, without scripts, fonts or styles from elsewhere. */
#ifndef IH_TOOLS_PLOT_SVG_H
#define IH_TOOLS_PLOT_SVG_H

#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"

#include <stdio.h>

void svg_grid(FILE *file, const struct grid *grid);

/* Small multiples with common axes. */
void svg_histograms(FILE *file, const struct histogram histograms[], size_t n);

/* All curves in one picture, with what they cost below it.  0 when there is no memory, and then the
 * file is not complete. */
int svg_curves(FILE *file, const struct curves *curves);

#endif
