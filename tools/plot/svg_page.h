/* The beginning and end of every SVG file. */
#ifndef IH_TOOLS_PLOT_SVG_PAGE_H
#define IH_TOOLS_PLOT_SVG_PAGE_H

#include <stdio.h>

/* Left margin of parts without an axis. */
enum { SVG_MARGIN = 16 };

/* svg_begin writes the head, up to the title. The caller adds a description with the id "desc",
 * then calls svg_begin_drawing, which writes the common style and a white background. */
void svg_begin(FILE *file, double width, double height, const char *title);
void svg_begin_drawing(FILE *file);
void svg_end(FILE *file);

/* Returns the position of mark i of an axis that begins at `from` and has `parts` parts. (Its
 * parameters convert enumeration constants, about which compilers warn in floating-point
 * arithmetic.) */
double svg_mark(double from, double length, unsigned i, unsigned parts);

#endif
