#include "tools/plot/ramp.h"

#include <math.h>

/* From a dark violet through blue and green to a light yellow, like viridis (S. van der Walt, N.
 * Smith, 2015), so that it can also be read without colours and by most people who are
 * colour-blind.  These are equal steps in OKLCh (B. Ottosson, 2020): lightness 0.30 to 0.92, hue
 * 300 to 100 degrees, chroma 0.17 or as much of it as sRGB has. */
static const struct colour stops[RAMP_STOPS] = {
    {61, 0, 111},  {46, 45, 153},  {2, 88, 154},   {4, 120, 152},  {5, 149, 155},
    {5, 180, 150}, {81, 208, 118}, {178, 222, 85}, {255, 230, 75},
};

struct colour ramp_stop(unsigned i)
{
  return stops[i];
}

static unsigned char blend(unsigned char a, unsigned char b, double part)
{
  return (unsigned char)lround(a + part * (b - a));
}

struct colour ramp(double part)
{
  const double clamped = part > 0 ? part < 1 ? part : 1 : 0;
  const double at = clamped * (RAMP_STOPS - 1);
  const unsigned i = at < RAMP_STOPS - 2 ? (unsigned)at : RAMP_STOPS - 2;
  const struct colour a = stops[i], b = stops[i + 1];
  const double rest = at - i;
  return (struct colour){blend(a.red, b.red, rest), blend(a.green, b.green, rest),
                         blend(a.blue, b.blue, rest)};
}

/* Returns the linear light of an sRGB channel. */
static double light(unsigned char channel)
{
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* Contrast is (brighter + 0.05) / (darker + 0.05) of luminances (WCAG 2).  On colours in the
 * middle, such as a dark teal, black text has the higher number but white text is easier to read,
 * so text is white as long as its contrast is at least 3, where that of black text is 7. */
int is_light(struct colour colour)
{
  const double y =
      0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue);
  return 1.05 / (y + 0.05) < 3;
}

static const unsigned char levels[] = {0, 95, 135, 175, 215, 255}; /* the cube's */

static unsigned level(unsigned char channel)
{
  return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35u) / 40;
}

unsigned colour_of_256(struct colour colour)
{
  return 16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue);
}

struct colour colour_in_256(struct colour colour)
{
  return (struct colour){levels[level(colour.red)], levels[level(colour.green)],
                         levels[level(colour.blue)]};
}
