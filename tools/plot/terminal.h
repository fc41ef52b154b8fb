/* Plots in a terminal, within 80 columns. */
#ifndef IH_TOOLS_PLOT_TERMINAL_H
#define IH_TOOLS_PLOT_TERMINAL_H

#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"

#include <stdio.h>

enum terminal_colours { COLOURS_NONE, COLOURS_256, COLOURS_TRUE };

struct terminal {
  FILE *file;
  enum terminal_colours colours;
  int unicode; /* or ASCII only */
};

/* What stdout is: it has colours when `color` is always, or auto (or NULL) and it is a
 * terminal that wants them; 24 bits when COLORTERM says so; Unicode when the locale is
 * one of UTF-8.  0 when `color` is none of always, never and auto. */
int terminal_init(struct terminal *terminal, const char *color);

/* The grid, in percent. */
void terminal_grid(const struct terminal *terminal, const struct grid *grid);

/* The histograms one below the other, with a common axis. */
void terminal_histograms(const struct terminal *terminal, const struct histogram histograms[],
                         size_t n);

/* A line for each table, curve by curve. */
void terminal_curves(const struct terminal *terminal, const struct curves *curves);

#endif
