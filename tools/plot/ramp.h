/* The colours of numbers: the higher, the lighter. */
#ifndef IH_TOOLS_PLOT_RAMP_H
#define IH_TOOLS_PLOT_RAMP_H

struct colour {
  unsigned char red, green, blue; /* sRGB */
};

/* The colours between which the others are interpolated, at equal distances. */
enum { RAMP_STOPS = 9 };
struct colour ramp_stop(unsigned i);

/* The colour of a part of the scale, which is clamped to 0..1. */
struct colour ramp(double part);

/* Whether the colour is so light that black text is easier to read on a colour than white text. */
int is_light(struct colour colour);

/* The nearest colour of the 6x6x6 cube of terminals with 256 colours: its number, and how it
 * looks. */
unsigned colour_of_256(struct colour colour);
struct colour colour_in_256(struct colour colour);

#endif
