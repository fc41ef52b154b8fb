/* The colours of plots. */
#include "harness.h"
#include "tools/plot/ramp.h"

#include <math.h>

/* Returns OKLab's lightness of an sRGB colour (B. Ottosson, 2020). */
static double linear(unsigned char channel)
{
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lightness(struct colour c)
{
  const double r = linear(c.red), g = linear(c.green), b = linear(c.blue);
  return 0.2104542553 * cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
         0.7936177850 * cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
         0.0040720468 * cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

START_TEST(ramp_is_even)
{
  for (unsigned i = 0; i <= 1000; i++) {
    const double want = 0.30 + 0.62 * i / 1000, got = lightness(ramp(i / 1000.0));
    ck_assert_msg(fabs(got - want) < 0.015, "at %u: %f, not %f", i, got, want);
  }
  for (unsigned i = 0; i < RAMP_STOPS; i++) {
    const struct colour a = ramp_stop(i), b = ramp((double)i / (RAMP_STOPS - 1));
    ck_assert_mem_eq(&a, &b, sizeof a);
  }
  const struct colour low = ramp(-3), high = ramp(3), first = ramp(0), last = ramp(1);
  ck_assert_mem_eq(&low, &first, sizeof low);
  ck_assert_mem_eq(&high, &last, sizeof high);
}
END_TEST

/* Returns WCAG's contrast of two luminances. */
static double contrast(double a, double b)
{
  return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static double luminance(struct colour c)
{
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

/* From the dark end on, text is white as long as its contrast is 3, then black with a contrast of
 * 7; in 256 colours as well. */
START_TEST(text_is_readable)
{
  int was_light = 0;
  for (unsigned i = 0; i <= 1000; i++) {
    const struct colour c = ramp(i / 1000.0), paper = colour_in_256(c);
    const double black = contrast(luminance(c), 0), white = contrast(luminance(c), 1);
    ck_assert_msg(is_light(c) ? black > 6.99 : white > 2.99, "at %u", i);
    ck_assert_msg(is_light(c) == (white < 3), "at %u", i);
    ck_assert_msg(is_light(c) >= was_light, "at %u", i);
    ck_assert_msg(contrast(luminance(paper), !is_light(paper)) > 2.99, "at %u", i);
    was_light = is_light(c);
  }
  const struct colour teal = {5, 149, 155}, cube_teal = {0, 135, 135}, green = {81, 208, 118};
  ck_assert(!is_light(teal) && !is_light(cube_teal) && is_light(green));
}
END_TEST

/* Returns the squared distance of a colour of the cube from another colour. */
static int distance(unsigned number, struct colour c)
{
  static const int levels[] = {0, 95, 135, 175, 215, 255};
  const unsigned cube = number - 16;
  const int r = levels[cube / 36] - c.red, g = levels[cube / 6 % 6] - c.green,
            b = levels[cube % 6] - c.blue;
  return r * r + g * g + b * b;
}

START_TEST(nearest_of_256)
{
  unsigned wrong = 0;
  for (int i = 0; i < 256; i++)
    for (int j = 0; j < 256; j += 5) {
      const struct colour c = {(unsigned char)i, (unsigned char)j, (unsigned char)(255 - i)};
      const unsigned found = colour_of_256(c);
      ck_assert_int_eq(distance(found, colour_in_256(c)), 0);
      ck_assert(found >= 16 && found < 232);
      for (unsigned other = 16; other < 232; other++)
        wrong += distance(other, c) < distance(found, c);
    }
  ck_assert_uint_eq(wrong, 0);
}
END_TEST

TEST_MAIN({ramp_is_even}, {text_is_readable}, {nearest_of_256})
