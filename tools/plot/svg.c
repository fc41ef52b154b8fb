#include "tools/plot/svg.h"

#include "tools/plot/ramp.h"
#include "tools/plot/svg_page.h"

#include <inttypes.h>

/* No text needs escaping: all consist of card letters, numbers and constant strings. */

static void put_fill(FILE *file, struct colour c)
{
  fprintf(file, " fill=\"#%02x%02x%02x\"", c.red, c.green, c.blue);
}

/* ---- Grid ------------------------------------------------------------------------- */

enum { CELL_WIDTH = 46, CELL_HEIGHT = 38, HEADING = 46, LEGEND = 60, NARROWEST = 480 };

static void describe_grid(FILE *file, const struct grid *grid)
{
  char lowest[CLASS_NAME], highest[CLASS_NAME];
  class_name(&grid->deck, grid->lowest, lowest);
  class_name(&grid->deck, grid->highest, highest);
  fprintf(
      file,
      "<desc id=\"desc\">%u by %u cells, the highest rank first: pairs on the diagonal, suited "
      "classes above it, offsuit classes below. The lowest value is %.4f, %s; the highest %.4f, "
      "%s.</desc>\n",
      grid->deck.ranks, grid->deck.ranks, grid->value[grid->lowest.row][grid->lowest.column],
      lowest, grid->value[grid->highest.row][grid->highest.column], highest);
}

/* Draws a cell with its name and its value in percent; its tooltip has all digits. */
static void put_svg_cell(FILE *file, const struct grid *grid, struct class_place at)
{
  const double value = grid->value[at.row][at.column];
  const struct colour colour = ramp((value - grid->low) / (grid->high - grid->low));
  const unsigned x = at.column * CELL_WIDTH, y = at.row * CELL_HEIGHT;
  char name[CLASS_NAME];
  class_name(&grid->deck, at, name);
  fprintf(file, "<g class=\"%s\"><title>%s %.6f</title>", is_light(colour) ? "dark" : "light", name,
          value);
  fprintf(file, "<use href=\"#c\" x=\"%u\" y=\"%u\"", x, y);
  put_fill(file, colour);
  fprintf(file, "/><text x=\"%u\" y=\"%u\">%s</text><text x=\"%u\" y=\"%u\">%.1f</text></g>\n",
          x + CELL_WIDTH / 2, y + 16, name, x + CELL_WIDTH / 2, y + 30, 100 * value);
}

/* Draws the colour scale with five marks. */
static void put_legend(FILE *file, const struct grid *grid, unsigned width, unsigned y)
{
  enum { MARKS = 4 };
  fputs("<linearGradient id=\"ramp\">\n", file);
  for (unsigned i = 0; i < RAMP_STOPS; i++) {
    const struct colour c = ramp_stop(i);
    fprintf(file, "<stop offset=\"%g\" stop-color=\"#%02x%02x%02x\"/>\n",
            svg_mark(0, 1, i, RAMP_STOPS - 1), c.red, c.green, c.blue);
  }
  fprintf(file,
          "</linearGradient>\n<rect x=\"%d\" y=\"%u\" width=\"%u\" height=\"14\" "
          "fill=\"url(#ramp)\"/>\n",
          SVG_MARGIN, y, width);
  for (unsigned i = 0; i <= MARKS; i++)
    fprintf(file, "<text class=\"%s\" x=\"%g\" y=\"%u\">%.4g %%</text>\n",
            i == 0       ? "start"
            : i == MARKS ? "end"
                         : "middle",
            svg_mark(SVG_MARGIN, width, i, MARKS), y + 28,
            100 * svg_mark(grid->low, grid->high - grid->low, i, MARKS));
}

void svg_grid(FILE *file, const struct grid *grid)
{
  const unsigned n = grid->deck.ranks, square = n * CELL_WIDTH;
  const unsigned width = square > NARROWEST ? square : NARROWEST,
                 bottom = HEADING + n * CELL_HEIGHT;
  svg_begin(file, width + 2 * SVG_MARGIN, bottom + LEGEND, grid->title);
  describe_grid(file, grid);
  svg_begin_drawing(file);
  fprintf(file, "<defs><rect id=\"c\" width=\"%d\" height=\"%d\"/></defs>\n", CELL_WIDTH - 1,
          CELL_HEIGHT - 1);
  fprintf(file, "<text class=\"heading\" x=\"%d\" y=\"20\">%s, in percent</text>\n", SVG_MARGIN,
          grid->title);
  fprintf(file, "<text x=\"%d\" y=\"37\">%s</text>\n", SVG_MARGIN, grid->note);
  fprintf(file, "<g transform=\"translate(%d %d)\">\n", SVG_MARGIN, HEADING);
  for (unsigned row = 0; row < n; row++)
    for (unsigned column = 0; column < n; column++) {
      const struct class_place at = {row, column};
      if (class_is_dealt(&grid->deck, at))
        put_svg_cell(file, grid, at);
    }
  fputs("</g>\n", file);
  put_legend(file, grid, width, bottom + 14);
  svg_end(file);
}

/* ---- Histograms ----------------------------------------------------------------------- */

enum { PANEL_WIDTH = 380, PANEL_HEIGHT = 220, LEFT = 50, TOP = 46, WIDE = 310, HIGH = 130 };

/* Rounds the end of the common axis up to a round number. */
static double round_up(double share)
{
  static const double ends[] = {0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.8};
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
    if (share <= ends[i])
      return ends[i];
  return 1;
}

/* Draws the axes: HS from 0 to 1, and percent of the runouts. */
static void put_axes(FILE *file, double top)
{
  enum { MARKS = 4, LINES = 2 };
  for (unsigned i = 0; i <= LINES; i++) {
    const double y = svg_mark(TOP + HIGH, -HIGH, i, LINES);
    fprintf(file,
            "<path class=\"faint\" d=\"M%d %gh%d\"/><text class=\"end\" x=\"%d\" y=\"%g\">%.3g "
            "%%</text>\n",
            LEFT, y, WIDE, LEFT - 4, y + 4, svg_mark(0, 100 * top, i, LINES));
  }
  fprintf(file, "<path class=\"line\" d=\"M%d %dh%d\"/>\n", LEFT, TOP + HIGH, WIDE);
  for (unsigned i = 0; i <= MARKS; i++)
    fprintf(file, "<text class=\"middle\" x=\"%g\" y=\"%d\">%g</text>\n",
            svg_mark(LEFT, WIDE, i, MARKS), TOP + HIGH + 14, svg_mark(0, 1, i, MARKS));
}

static void put_bars(FILE *file, const struct histogram *h, double top)
{
  const double left = LEFT, foot = TOP + HIGH, most = HIGH;
  const double step = svg_mark(0, WIDE, 1, h->bins), gap = step > 4 ? 0.6 : 0;
  for (unsigned b = 0; b < h->bins; b++) {
    const double high = h->share[b] / top * most;
    if (h->share[b] <= 0)
      continue;
    fprintf(file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"",
            left + b * step + gap / 2, foot - high, step - gap, high);
    put_fill(file, ramp((b + 0.5) / h->bins));
    fputs("/>\n", file);
  }
}

/* Draws a panel: the hand, its means, bars over axes, and a line at E[HS]. */
static void put_panel(FILE *file, const struct histogram *h, double top, size_t i)
{
  const double left = LEFT, wide = WIDE;
  fprintf(file, "<g transform=\"translate(%u %u)\">\n", (unsigned)(i % 2) * PANEL_WIDTH,
          (unsigned)(i / 2) * PANEL_HEIGHT);
  fprintf(file, "<text class=\"heading\" x=\"%d\" y=\"20\">%s</text>\n", SVG_MARGIN, h->label);
  fprintf(file,
          "<text x=\"%d\" y=\"36\">E[HS] %.3f \u00b1 %.3f, E[HS\u00b2] %.3f \u00b1 %.3f, %" PRIu64
          " runout%s</text>\n",
          SVG_MARGIN, h->ehs.centre, h->ehs.margin, h->ehs2.centre, h->ehs2.margin, h->runouts,
          h->runouts == 1 ? "" : "s");
  put_axes(file, top);
  put_bars(file, h, top);
  fprintf(file, "<path class=\"mean\" d=\"M%.2f %dv%d\"/>\n", left + h->ehs.centre * wide, TOP,
          HIGH);
  fputs("</g>\n", file);
}

static void describe_histograms(FILE *file, const struct histogram histograms[], size_t n)
{
  fprintf(file,
          "<desc id=\"desc\">Shares of the runouts by HS, the share of the opponents that the "
          "hand beats, from 0 to 1, in %u bins. A dashed line is the mean.",
          histograms[0].bins);
  for (size_t i = 0; i < n; i++)
    fprintf(file, " %s: %.3f.", histograms[i].label, histograms[i].ehs.centre);
  fputs("</desc>\n", file);
}

void svg_histograms(FILE *file, const struct histogram histograms[], size_t n)
{
  const double top = round_up(histograms_highest(histograms, n));
  svg_begin(file, n > 1 ? 2 * PANEL_WIDTH : PANEL_WIDTH, (double)((n + 1) / 2 * PANEL_HEIGHT),
            n > 1 ? "Histograms of hand strength" : "Histogram of hand strength");
  describe_histograms(file, histograms, n);
  svg_begin_drawing(file);
  for (size_t i = 0; i < n; i++)
    put_panel(file, &histograms[i], top, i);
  svg_end(file);
}
