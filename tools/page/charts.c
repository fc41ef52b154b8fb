#include "tools/page/charts.h"

#include "tools/plot/ramp.h"

#include <math.h>
#include <stdio.h>

/* ---- Colours ----------------------------------------------------------------------------- */

static double colour_part(unsigned i)
{
  const double last = CHART_COLOURS - 1;
  return i / last;
}

void chart_colours(struct output *out)
{
  for (unsigned i = 0; i < CHART_COLOURS; i++) {
    const struct colour c = ramp(colour_part(i));
    output_print(out, ".c%u{fill:#%02x%02x%02x}\n", i, c.red, c.green, c.blue);
  }
  output_print(out, ".scale{background:linear-gradient(90deg");
  for (unsigned i = 0; i < RAMP_STOPS; i++) {
    const struct colour c = ramp_stop(i);
    output_print(out, ",#%02x%02x%02x", c.red, c.green, c.blue);
  }
  output_print(out, ")}\n");
}

unsigned chart_colour(double part)
{
  const double last = CHART_COLOURS - 1;
  return part > 0 ? part < 1 ? (unsigned)lround(part * last) : CHART_COLOURS - 1u : 0;
}

unsigned chart_bucket_colour(const struct page_street *street, uint32_t bucket)
{
  const double spread = street->highest_ehs - street->lowest_ehs;
  return chart_colour(spread > 0 ? (street->ehs[bucket] - street->lowest_ehs) / spread : 0.5);
}

/* ---- Values by bucket number ------------------------------------------------------------- */

/* A figure is 320 by 132. A column that stands for several buckets shows their lowest, highest and
 * mean value. */
enum { PANEL_LEFT = 4, PANEL_WIDTH = 312, PANEL_TOP = 18, PANEL_BOTTOM = 112, PANEL_COLUMNS = 208 };

struct panel {
  uint32_t columns;
  double low[PANEL_COLUMNS], high[PANEL_COLUMNS], mean[PANEL_COLUMNS];
  double top; /* the end of the scale */
};

typedef double (*bucket_value)(const struct page_street *street, uint32_t bucket);

static double bucket_share(const struct page_street *street, uint32_t bucket)
{
  return (double)street->size[bucket] / (double)street->raw_hands;
}

static double bucket_ehs(const struct page_street *street, uint32_t bucket)
{
  return street->ehs[bucket];
}

static void fill_panel(const struct page_street *street, bucket_value value, struct panel *panel)
{
  const uint32_t k = street->buckets;
  panel->columns = k < PANEL_COLUMNS ? k : PANEL_COLUMNS;
  panel->top = 0;
  for (uint32_t c = 0; c < panel->columns; c++) {
    const uint32_t first = (uint32_t)((uint64_t)c * k / panel->columns);
    const uint32_t end = (uint32_t)((c + UINT64_C(1)) * k / panel->columns);
    double sum = 0;
    panel->low[c] = INFINITY;
    panel->high[c] = 0;
    for (uint32_t b = first; b < end; b++) {
      const double v = value(street, b);
      sum += v;
      panel->low[c] = fmin(panel->low[c], v);
      panel->high[c] = fmax(panel->high[c], v);
    }
    panel->mean[c] = sum / (end - first);
    panel->top = fmax(panel->top, panel->high[c]);
  }
}

static double panel_x(const struct panel *panel, uint32_t column)
{
  return PANEL_LEFT + PANEL_WIDTH * (double)column / panel->columns;
}

static double panel_y(const struct panel *panel, double value)
{
  const double height = PANEL_BOTTOM - PANEL_TOP;
  return panel->top > 0 ? PANEL_BOTTOM - height * value / panel->top : PANEL_BOTTOM;
}

/* Fills the area between two rows of values; lower == NULL stands for the axis. */
static void put_area(struct output *out, const char *name, const struct panel *panel,
                     const double upper[], const double lower[])
{
  output_print(out, "<path class=\"%s\" d=\"M%d %d", name, PANEL_LEFT, PANEL_BOTTOM);
  for (uint32_t c = 0; c < panel->columns; c++)
    output_print(out, "V%.1fH%.1f", panel_y(panel, upper[c]), panel_x(panel, c + 1));
  for (uint32_t c = panel->columns; c-- > 0;)
    output_print(out, "V%.1fH%.1f", panel_y(panel, lower == NULL ? 0 : lower[c]),
                 panel_x(panel, c));
  output_print(out, "z\"/>");
}

static void put_panel(struct output *out, const struct page_street *street, const char *title,
                      const char *top, const struct panel *panel)
{
  const uint32_t last = street->buckets - 1;
  output_print(out,
               "<figure class=\"panel\"><figcaption>%s</figcaption>"
               "<svg viewBox=\"0 0 320 132\" role=\"img\"><title>%s of %s buckets 0 to %u, by the "
               "number of the bucket; the scale ends at %s</title>",
               title, title, street->name, last, top);
  put_area(out, "area", panel, panel->mean, NULL);
  if (street->buckets > panel->columns)
    put_area(out, "band", panel, panel->high, panel->low);
  output_print(out,
               "<path class=\"axis\" d=\"M%d %dh%d\"/><path class=\"rule\" d=\"M%d %dh%d\"/>"
               "<path class=\"mark\" data-role=\"mark\" d=\"\"/>"
               "<text x=\"%d\" y=\"13\">%s</text><text x=\"%d\" y=\"127\">0</text>"
               "<text class=\"end\" x=\"%d\" y=\"127\">%u</text></svg></figure>\n",
               PANEL_LEFT, PANEL_BOTTOM, PANEL_WIDTH, PANEL_LEFT, PANEL_TOP, PANEL_WIDTH,
               PANEL_LEFT, top, PANEL_LEFT, PANEL_LEFT + PANEL_WIDTH, last);
}

void chart_overview(struct output *out, const struct page_street *street)
{
  char top[DISTANCE_TEXT + 32], number[DISTANCE_TEXT];
  struct panel panel;
  output_print(out, "<div class=\"panels\" data-role=\"panels\">\n");
  fill_panel(street, bucket_share, &panel);
  (void)snprintf(top, sizeof top, "%.3g %%", 100 * panel.top);
  put_panel(out, street, "Share of raw hands", top, &panel);
  fill_panel(street, street_distance, &panel);
  distance_text(panel.top, number);
  (void)snprintf(top, sizeof top, "%s %s", number, street->unit.name);
  put_panel(out, street, "Mean distance from the centre", street->unit.one > 0 ? top : "0", &panel);
  fill_panel(street, bucket_ehs, &panel);
  panel.top = 1;
  put_panel(out, street, "Mean E[HS]", "100 %", &panel);
  output_print(out, "</div>\n");
}

/* ---- Centres ----------------------------------------------------------------------------- */

enum { COLUMNS_WIDTH = 300, COLUMNS_HEIGHT = 72 };

static void begin_columns(struct output *out, const char *role)
{
  output_print(out, "<svg class=\"columns\" viewBox=\"0 0 %d %d\" role=\"img\" data-role=\"%s\">",
               COLUMNS_WIDTH, COLUMNS_HEIGHT + 2, role);
}

static void end_columns(struct output *out)
{
  output_print(out, "<path class=\"axis\" d=\"M0 %d.5h%d\"/></svg>", COLUMNS_HEIGHT, COLUMNS_WIDTH);
}

void chart_no_columns(struct output *out, const char *role, const char *title)
{
  begin_columns(out, role);
  output_print(out, "<title>%s</title><path class=\"bar\" d=\"\"/>", title);
  end_columns(out);
}

static void put_columns_path(struct output *out, const double columns[], unsigned n, double top)
{
  const double width = COLUMNS_WIDTH / (double)n, bar = width * (width > 8 ? 0.8 : 1);
  output_print(out, "<path class=\"bar\" d=\"");
  for (unsigned i = 0; i < n; i++)
    if (columns[i] > 0)
      output_print(out, "M%.1f %dv%.1fh%.1fV%dz", i * width + (width - bar) / 2, COLUMNS_HEIGHT,
                   -COLUMNS_HEIGHT * columns[i] / top, bar, COLUMNS_HEIGHT);
  output_print(out, "\"/>");
  end_columns(out);
}

void chart_centre(struct output *out, const struct page_street *street, uint32_t bucket)
{
  double columns[STREET_COLUMNS];
  const double top = street_columns(street, bucket, columns);
  begin_columns(out, "picture");
  output_print(out, "<title>%s. %s bucket %u; the scale ends at %.3g %%</title>", street->meaning,
               street->name, bucket, 100 * top);
  put_columns_path(out, columns, street->columns, top);
}

void chart_spread(struct output *out, const struct page_street *street,
                  const struct chosen_bucket *chosen)
{
  double top = 0;
  for (unsigned i = 0; i < STREET_PARTS; i++)
    top = fmax(top, chosen->spread[i]);
  begin_columns(out, "picture");
  output_print(out,
               "<title>E[HS] of hands of %s bucket %u, from 0 to 1; the scale ends at %.3g "
               "%%</title>",
               street->name, chosen->bucket, 100 * top);
  put_columns_path(out, chosen->spread, STREET_PARTS, top);
}

/* ---- Transitions ------------------------------------------------------------------------- */

static double row_share(const struct transitions *t, uint32_t row, uint32_t column)
{
  return t->row[row] == 0 ? 0 : (double)t->count[row * t->columns + column] / (double)t->row[row];
}

/* Draws the cells of one colour. Colour is the square root of a share, which separates small ones.
 */
static void put_cells(struct output *out, const struct transitions *t, double top, unsigned colour)
{
  int is_begun = 0;
  for (uint32_t r = 0; r < t->rows; r++)
    for (uint32_t c = 0; c < t->columns; c++) {
      if (top <= 0 || chart_colour(sqrt(row_share(t, r, c) / top)) != colour)
        continue;
      if (!is_begun)
        output_print(out, "<path class=\"c%u\" d=\"", colour);
      is_begun = 1;
      output_print(out, "M%u %uh1v1h-1z", c, t->rows - 1 - r);
    }
  if (is_begun)
    output_print(out, "\"/>");
}

void chart_transitions(struct output *out, const struct page_street *from,
                       const struct page_street *to, const struct transitions *t)
{
  const double left = 26, top = 4, width = 360, height = 300;
  double highest = 0;
  for (uint32_t r = 0; r < t->rows; r++)
    for (uint32_t c = 0; c < t->columns; c++)
      highest = fmax(highest, row_share(t, r, c));
  output_print(out,
               "<figure class=\"heat\"><figcaption>From %s to %s: up to %.3g %% of a "
               "row</figcaption>"
               "<svg viewBox=\"0 0 392 340\" role=\"img\" data-role=\"heat\"><title>From the "
               "buckets of the %s, in %u rows, to those of the %s, in %u columns: colour is the "
               "share of a row's deals, up to %.3g %%</title>",
               from->name, to->name, 100 * highest, from->name, t->rows, to->name, t->columns,
               100 * highest);
  output_print(out,
               "<g transform=\"translate(%g %g) scale(%.5f %.5f)\"><path class=\"c0\" "
               "d=\"M0 0h%uv%uh-%uz\"/>",
               left, top, width / t->columns, height / t->rows, t->columns, t->rows, t->columns);
  for (unsigned colour = 1; colour < CHART_COLOURS; colour++)
    put_cells(out, t, highest, colour);
  output_print(out,
               "</g><path class=\"mark\" data-role=\"row\" d=\"\"/>"
               "<text x=\"%g\" y=\"320\">0</text><text class=\"middle\" x=\"%g\" y=\"320\">%s "
               "bucket</text><text class=\"end\" x=\"%g\" y=\"320\">%u</text>",
               left, left + width / 2, to->name, left + width, to->buckets - 1);
  output_print(out,
               "<g transform=\"translate(18 %g) rotate(-90)\"><text>0</text><text "
               "class=\"middle\" x=\"%g\">%s bucket</text><text class=\"end\" "
               "x=\"%g\">%u</text></g></svg></figure>\n",
               top + height, height / 2, from->name, height, from->buckets - 1);
}
