/* What every SVG file begins and ends with. */
#ifndef IH_TOOLS_PLOT_SVG_PAGE_H
#define IH_TOOLS_PLOT_SVG_PAGE_H

#include <stdio.h>

/* Left of what has no axis. */
enum { SVG_MARGIN = 16 };

/* The head, up to the title.  A description with the id "desc" comes next, then svg_begin_drawing:
 * what all texts share, and a ground for viewers with a dark one. */
void svg_begin(FILE *file, double width, double height, const char *title);
void svg_begin_drawing(FILE *file);
void svg_end(FILE *file);

/* Where mark i of an axis of so many parts lies, which begins at `from`.  (As parameters,
 * enumeration constants are numbers that compilers let meet floating-point ones.) */
double svg_mark(double from, double length, unsigned i, unsigned parts);

#endif
