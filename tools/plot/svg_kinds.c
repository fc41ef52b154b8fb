/* Kinds of hands as strips: from the worst to the best, with the middle half, above an axis. */
#include "tools/plot/ramp.h"
#include "tools/plot/svg.h"
#include "tools/plot/svg_page.h"

#include <math.h>

enum { WIDTH = 800, LEFT = 200, WIDE = 520, TOP = 70, ROW = 24, GROUP_GAP = 10, FOOT = 40 };

/* Returns the place of a value on the axis. */
static double place_of(const struct kinds *kinds, double value)
{
  const double left = LEFT, wide = WIDE;
  return left + wide * (value - kinds->from) / (kinds->to - kinds->from);
}

static void describe_kinds(FILE *file, const struct kinds *kinds)
{
  fputs("<desc id=\"desc\">A strip for each kind of hand, from the worst to the best, with its "
        "middle half. Means:",
        file);
  for (size_t i = 0; i < kinds->n; i++)
    fprintf(file, " %s, %s %.4f;", kinds->kind[i].ranks, kinds->kind[i].suits, kinds->kind[i].mean);
  fputs("</desc>\n", file);
}

/* Draws lines from top to bottom at multiples of 5 percent. */
static void put_axis(FILE *file, const struct kinds *kinds, double bottom)
{
  const long first = lround(20 * kinds->from), last = lround(20 * kinds->to);
  const double top = TOP;
  for (long mark = first; mark <= last; mark++) {
    const double x = place_of(kinds, (double)mark / 20);
    fprintf(file,
            "<path class=\"faint\" d=\"M%.2f %g V%g\"/>"
            "<text class=\"middle\" x=\"%.2f\" y=\"%g\">%ld</text>\n",
            x, top - 12, bottom, x, bottom + 14, 5 * mark);
  }
}

static void put_strip(FILE *file, const struct kinds *kinds, const struct kind *kind, double y)
{
  const double low = place_of(kinds, kind->low), high = place_of(kinds, kind->high);
  const double quarter = place_of(kinds, kind->quarter),
               rest = place_of(kinds, kind->three_quarters), mean = place_of(kinds, kind->mean);
  const struct colour c = ramp((kind->mean - kinds->from) / (kinds->to - kinds->from));
  fprintf(file,
          "<g><title>%s, %s: %.2f %% of all hands; E[HS] %.4f (%s) to %.4f (%s), middle half %.4f "
          "to %.4f, median %.4f, mean %.4f</title>\n",
          kind->ranks, kind->suits, 100 * kind->share, kind->low, kind->worst, kind->high,
          kind->best, kind->quarter, kind->three_quarters, kind->median, kind->mean);
  fprintf(file, "<path class=\"line\" d=\"M%.2f %gH%.2f\"/>", low, y, high);
  fprintf(file,
          "<rect class=\"line\" x=\"%.2f\" y=\"%g\" width=\"%.2f\" height=\"12\" "
          "style=\"fill:#%02x%02x%02x\"/>",
          quarter, y - 6, rest - quarter, c.red, c.green, c.blue);
  fprintf(file, "<path class=\"mean\" d=\"M%.2f %gv18\"/>\n", mean, y - 9);
  fprintf(file,
          "<text class=\"end\" x=\"%.2f\" y=\"%g\">%s</text>"
          "<text x=\"%.2f\" y=\"%g\">%s</text></g>\n",
          low - 4, y + 4, kind->worst, high + 4, y + 4, kind->best);
}

static void put_words(FILE *file, const struct kind *kind, int is_first, double y)
{
  const double suits = 96;
  if (is_first)
    fprintf(file, "<text x=\"%d\" y=\"%g\" style=\"font-weight:bold\">%s</text>", SVG_MARGIN, y + 4,
            kind->ranks);
  fprintf(file, "<text x=\"%g\" y=\"%g\">%s</text>\n", suits, y + 4, kind->suits);
}

static int begins_group(const struct kinds *kinds, size_t i)
{
  return i == 0 || kinds->kind[i].ranks != kinds->kind[i - 1].ranks;
}

void svg_kinds(FILE *file, const struct kinds *kinds)
{
  double height = TOP, y = TOP;
  for (size_t i = 0; i < kinds->n; i++)
    height += ROW + (begins_group(kinds, i) && i > 0 ? GROUP_GAP : 0);
  svg_begin(file, WIDTH, height + FOOT, kinds->title);
  describe_kinds(file, kinds);
  svg_begin_drawing(file);
  fprintf(file,
          "<text class=\"heading\" x=\"%d\" y=\"20\">%s, in percent</text>\n"
          "<text x=\"%d\" y=\"37\">hands of a kind from the worst to the best; the box has the "
          "middle half of them, the dashed line is their mean</text>\n",
          SVG_MARGIN, kinds->title, SVG_MARGIN);
  put_axis(file, kinds, height - 6);
  for (size_t i = 0; i < kinds->n; i++, y += ROW) {
    if (begins_group(kinds, i) && i > 0)
      y += GROUP_GAP;
    put_words(file, &kinds->kind[i], begins_group(kinds, i), y);
    put_strip(file, kinds, &kinds->kind[i], y);
  }
  svg_end(file);
}
