/* A colour scale for numbers: higher is lighter. */
#ifndef IH_TOOLS_PLOT_RAMP_H
#define IH_TOOLS_PLOT_RAMP_H

struct colour {
  unsigned char red, green, blue; /* sRGB */
};

/* The colours that are interpolated, equally spaced on the scale. */
enum { RAMP_STOPS = 9 };
struct colour ramp_stop(unsigned i);

/* Returns the colour of a point on the scale, clamped to 0..1. */
struct colour ramp(double part);

/* Returns 1 if black text is easier to read on the colour than white text. */
int is_light(struct colour colour);

/* Return the nearest colour of the 6x6x6 cube of 256-colour terminals: its number, and its
 * appearance. */
unsigned colour_of_256(struct colour colour);
struct colour colour_in_256(struct colour colour);

#endif
