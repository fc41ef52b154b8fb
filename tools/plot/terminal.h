/* Plots in a terminal, within 80 columns. */
#ifndef IH_TOOLS_PLOT_TERMINAL_H
#define IH_TOOLS_PLOT_TERMINAL_H

#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"
#include "tools/plot/kinds.h"

#include <stdio.h>

enum terminal_colours { COLOURS_NONE, COLOURS_256, COLOURS_TRUE };

struct terminal {
  FILE *file;
  enum terminal_colours colours;
  int unicode; /* 0: ASCII only */
};

/* Returns a value for `color` below; NULL after the last. */
const char *terminal_when(size_t i);

/* Determines what stdout supports: colours if `color` is "always", or if it is "auto" or NULL and
 * stdout is a terminal that supports them; 24-bit ones if COLORTERM asks for them; Unicode if the
 * locale is UTF-8. Returns 0 if `color` is invalid. */
int terminal_init(struct terminal *terminal, const char *color);

/* Prints the grid in percent. */
void terminal_grid(const struct terminal *terminal, const struct grid *grid);

/* Prints the histograms below each other with a common axis. */
void terminal_histograms(const struct terminal *terminal, const struct histogram histograms[],
                         size_t n);

/* Prints a line for each kind of hand, in percent. */
void terminal_kinds(const struct terminal *terminal, const struct kinds *kinds);

/* Prints a line for each table, curve by curve. */
void terminal_curves(const struct terminal *terminal, const struct curves *curves);

#endif
