/* Plots as self-contained SVG files, without scripts, fonts or external styles. */
#ifndef IH_TOOLS_PLOT_SVG_H
#define IH_TOOLS_PLOT_SVG_H

#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"
#include "tools/plot/kinds.h"

#include <stdio.h>

void svg_grid(FILE *file, const struct grid *grid);

/* Draws small multiples with common axes. */
void svg_histograms(FILE *file, const struct histogram histograms[], size_t n);

void svg_kinds(FILE *file, const struct kinds *kinds);

/* Draws all curves in one picture, with their mean costs below it. Returns 0 if out of memory; the
 * file is then incomplete. */
int svg_curves(FILE *file, const struct curves *curves);

#endif
