#include "tools/plot/svg.h"
#include "tools/plot/svg_page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* No text needs escaping: all consist of names of streets and methods, numbers and constant
 * strings. */

struct box {
  double left, top, right, bottom;
};

/* The frame of the picture. Marks keep `inset` away from it. A cost of 0, which has no logarithm,
 * is drawn in a band of height `band` at the bottom. */
static const struct box frame = {64, 50, 624, 380};
static const double page_width = 640, inset = 26, band = 34;

/* ---- Axes ------------------------------------------------------------------------------- */

/* A logarithmic axis from step `first` to step `last`; steps are 1, 2, 5, 10, 20 and so on. */
struct axis {
  double from, length;
  int first, last;
};

static double step_value(int step)
{
  static const double digits[] = {1, 2, 5};
  const int decade = step >= 0 ? step / 3 : -((2 - step) / 3);
  return digits[step - 3 * decade] * pow(10, decade);
}

/* Returns the highest step that is at most value > 0. */
static int step_below(double value)
{
  const double about = 1 + 1e-9;
  int step = 3 * (int)floor(log10(value)) - 1;
  while (step_value(step + 1) <= value * about)
    step++;
  return step;
}

static struct axis make_axis(double low, double high, double from, double length)
{
  struct axis axis = {.from = from, .length = length, .first = step_below(low)};
  axis.last = step_below(high);
  if (step_value(axis.last) * (1 + 1e-9) < high)
    axis.last++;
  if (axis.first == axis.last) {
    axis.first--;
    axis.last++;
  }
  return axis;
}

static double on_axis(const struct axis *axis, double value)
{
  const double low = step_value(axis->first), high = step_value(axis->last);
  return axis->from + axis->length * log(value / low) / log(high / low);
}

/* Returns 1 if a step has a label of `pixels` pixels: every step if labels fit, else powers of ten.
 */
static int has_label(const struct axis *axis, int step, double pixels)
{
  return step % 3 == 0 || fabs(axis->length) / (axis->last - axis->first) >= pixels;
}

/* ---- Layout ------------------------------------------------------------------------------ */

/* A table's mark and its label, which is empty if it did not fit. */
struct place {
  double x, y;
  char label[16];
  struct box box;
};

struct chart {
  const struct curves *curves;
  struct axis x, y;
  double free; /* y of tables of cost 0; 0: none */
  struct place *places;
};

static int boxes_meet(const struct box *a, const struct box *b)
{
  return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Clips the part *from..*to of the line start + t * way to the values between low and high. Returns
 * 0 if nothing is left. */
static int clip(double start, double way, double low, double high, double *from, double *to)
{
  if (way == 0)
    return start > low && start < high;
  const double a = (low - start) / way, b = (high - start) / way;
  *from = fmax(*from, fmin(a, b));
  *to = fmin(*to, fmax(a, b));
  return *from < *to;
}

static int line_meets(const struct place *a, const struct place *b, const struct box *box)
{
  double from = 0, to = 1;
  return clip(a->x, b->x - a->x, box->left, box->right, &from, &to) &&
         clip(a->y, b->y - a->y, box->top, box->bottom, &from, &to);
}

/* Returns 1 if a label fits: inside the frame (`inset` sees to top and bottom), off all marks, off
 * the labels of places before i and, with off_lines, off all lines. */
static int is_free_place(const struct chart *chart, size_t i, const struct box *box, int off_lines)
{
  const struct curves *curves = chart->curves;
  const double half = 5;
  if (box->left < frame.left || box->right > frame.right)
    return 0;
  for (size_t j = 0; j < curves->tables; j++) {
    const struct place *other = &chart->places[j];
    const struct box mark = {other->x - half, other->y - half, other->x + half, other->y + half};
    if (boxes_meet(box, &mark) || (j < i && boxes_meet(box, &other->box)))
      return 0;
  }
  for (size_t c = 0; c < curves->n && off_lines; c++) {
    const struct place *places = chart->places + (curves->curves[c].costs - curves->costs);
    for (size_t j = 1; j < curves->curves[c].n; j++)
      if (line_meets(&places[j - 1], &places[j], box))
        return 0;
  }
  return 1;
}

/* Returns 1 if a place before i has the same label and visibly the same mark. */
static int is_repeated(const struct chart *chart, size_t i)
{
  const struct place *place = &chart->places[i];
  for (size_t j = 0; j < i; j++) {
    const struct place *other = &chart->places[j];
    if (fabs(other->x - place->x) < 1 && fabs(other->y - place->y) < 1 &&
        strcmp(other->label, place->label) == 0)
      return 1;
  }
  return 0;
}

/* Places label i next to its mark, trying first the sides that descending curves leave free. */
static void place_label(const struct chart *chart, size_t i)
{
  static const double around[][2] = {{0.75, -1}, {-0.75, 1}, {0, -1},     {0, 1},
                                     {1, 0},     {-1, 0},    {-0.75, -1}, {0.75, 1}};
  const size_t ways = sizeof around / sizeof *around;
  struct place *place = &chart->places[i];
  const double wide = 6.4 * (double)strlen(place->label), high = 11;
  for (size_t t = is_repeated(chart, i) ? 2 * ways : 0; t < 2 * ways; t++) {
    const double *way = around[t % ways];
    const double x = place->x + way[0] * (wide / 2 + 7), y = place->y + way[1] * (high / 2 + 6);
    const struct box box = {x - wide / 2, y - high / 2, x + wide / 2, y + high / 2};
    if (is_free_place(chart, i, &box, t < ways)) {
      place->box = box;
      return;
    }
  }
  place->label[0] = '\0';
}

/* Finds the axes and places all marks, then all labels. */
static void arrange(struct chart *chart)
{
  const struct bucket_cost *costs = chart->curves->costs;
  const double left = frame.left + inset, wide = frame.right - frame.left - 2 * inset;
  double foot = frame.bottom - inset, high = frame.bottom - frame.top - 2 * inset;
  double fewest = costs[0].buckets, most = fewest, least = 1, greatest = 1;
  for (size_t i = 0; i < chart->curves->tables; i++) {
    fewest = fmin(fewest, costs[i].buckets);
    most = fmax(most, costs[i].buckets);
    greatest = fmax(greatest, costs[i].share);
    if (costs[i].share > 0)
      least = fmin(least, costs[i].share);
    else
      chart->free = foot;
  }
  if (chart->free > 0) {
    foot -= band;
    high -= band;
  }
  chart->x = make_axis(fewest, most, left, wide);
  chart->y = make_axis(100 * least, 100 * greatest, foot, -high);
  for (size_t i = 0; i < chart->curves->tables; i++) {
    struct place *place = &chart->places[i];
    const double percent = 100 * costs[i].share;
    place->x = on_axis(&chart->x, costs[i].buckets);
    place->y = percent > 0 ? on_axis(&chart->y, percent) : chart->free;
    (void)snprintf(place->label, sizeof place->label, "%.3g", percent);
  }
  for (size_t i = 0; i < chart->curves->tables; i++)
    place_label(chart, i);
}

/* ---- Styles of curves -------------------------------------------------------------------- */

/* Colours, dashes and marks repeat with different periods, so that neighbours differ in all of
 * them, in grey too. */
static void put_stroke(FILE *file, size_t c)
{
  static const char *const colours[] = {"#1b3a6b", "#c2571a", "#2a8a57", "#8a2a7a",
                                        "#0f83a6", "#d0364f", "#6b5d00"};
  const char *colour = colours[c % (sizeof colours / sizeof *colours)];
  fprintf(file, " stroke=\"%s\" fill=\"%s\"", colour, colour);
}

static void put_line(FILE *file, size_t c, const struct place places[], size_t n)
{
  static const char *const dashes[] = {"none", "7 3", "2 3", "9 3 2 3", "4 2"};
  fprintf(file, "<path class=\"curve\" stroke-dasharray=\"%s\" d=\"M",
          dashes[c % (sizeof dashes / sizeof *dashes)]);
  for (size_t i = 0; i < n; i++)
    fprintf(file, "%s%.1f %.1f", i == 0 ? "" : "L", places[i].x, places[i].y);
  fputs("\"/>\n", file);
}

/* Writes the path of a mark: circle, square, triangles, diamond, cross. */
static void put_mark(FILE *file, size_t c, double x, double y)
{
  static const char *const marks[] = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                      "m-3.5-3.5h7v7h-7z",
                                      "m0-5l4.5 8h-9z",
                                      "m0-5l5 5-5 5-5-5z",
                                      "m0 5l4.5-8h-9z",
                                      "m-4-4l8 8m0-8l-8 8"};
  fprintf(file, "d=\"M%.1f %.1f%s\"", x, y, marks[c % (sizeof marks / sizeof *marks)]);
}

/* ---- Picture -------------------------------------------------------------------------- */

static void describe_curves(FILE *file, const struct curves *curves)
{
  fputs("<desc id=\"desc\">A curve for each street and method: the cost of k buckets in percent of "
        "the cost of the fewest. Both axes are logarithmic.",
        file);
  for (size_t c = 0; c < curves->n; c++) {
    const struct curve *curve = &curves->curves[c];
    fprintf(file, " %s %s:", curve->costs->street, curve->costs->method);
    for (size_t i = 0; i < curve->n; i++)
      fprintf(file, "%s k = %u %.4g %%", i == 0 ? "" : ",", curve->costs[i].buckets,
              100 * curve->costs[i].share);
    fputc('.', file);
  }
  fputs("</desc>\n", file);
}

/* Draws a horizontal line for a share in percent. */
static void put_share(FILE *file, double percent, double y, int is_labelled)
{
  fprintf(file, "<path class=\"faint\" d=\"M%g %.1fh%g\"/>", frame.left, y,
          frame.right - frame.left);
  if (is_labelled)
    fprintf(file, "<text class=\"end\" x=\"%g\" y=\"%.1f\">%g %%</text>", frame.left - 5, y + 4,
            percent);
  fputc('\n', file);
}

static void put_steps(FILE *file, const struct chart *chart)
{
  const double wide = frame.right - frame.left, high = frame.bottom - frame.top;
  const double digit = 6.4, gap = 8, line = 14;
  const int widest = chart->x.last / 3 + 1;
  for (int step = chart->x.first; step <= chart->x.last; step++) {
    const double value = step_value(step), x = on_axis(&chart->x, value);
    fprintf(file, "<path class=\"faint\" d=\"M%.1f %gv%g\"/>", x, frame.top, high);
    if (has_label(&chart->x, step, digit * widest + gap))
      fprintf(file, "<text class=\"middle\" x=\"%.1f\" y=\"%g\">%.10g</text>", x, frame.bottom + 15,
              value);
    fputc('\n', file);
  }
  for (int step = chart->y.first; step <= chart->y.last; step++) {
    const double value = step_value(step);
    put_share(file, value, on_axis(&chart->y, value), has_label(&chart->y, step, line));
  }
  if (chart->free > 0)
    put_share(file, 0, chart->free, 1);
  fprintf(file, "<path class=\"line\" d=\"M%g %gv%gh%g\"/>\n", frame.left, frame.top, high, wide);
  fprintf(file, "<text class=\"middle\" x=\"%g\" y=\"%g\">k, the number of buckets</text>\n",
          frame.left + wide / 2, frame.bottom + 33);
}

/* Draws a line through marks with tooltips. */
static void put_curve(FILE *file, const struct chart *chart, size_t c)
{
  const struct curve *curve = &chart->curves->curves[c];
  const struct place *places = chart->places + (curve->costs - chart->curves->costs);
  fputs("<g", file);
  put_stroke(file, c);
  fputs(">\n", file);
  put_line(file, c, places, curve->n);
  for (size_t i = 0; i < curve->n; i++) {
    const struct bucket_cost *cost = &curve->costs[i];
    char distance[DISTANCE_TEXT];
    distance_text(cost->distance, distance);
    fputs("<path class=\"mark\" ", file);
    put_mark(file, c, places[i].x, places[i].y);
    fprintf(file, "><title>%s %s, k = %u: %.4g %%", cost->street, cost->method, cost->buckets,
            100 * cost->share);
    if (cost->unit.one > 0)
      fprintf(file, ", %s distance %s %s", cost->unit.average, distance, cost->unit.name);
    fputs("</title></path>\n", file);
  }
  fputs("</g>\n", file);
}

static void put_labels(FILE *file, const struct chart *chart)
{
  for (size_t i = 0; i < chart->curves->tables; i++) {
    const struct place *place = &chart->places[i];
    if (place->label[0] != '\0')
      fprintf(file, "<text class=\"label\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
              (place->box.left + place->box.right) / 2, place->box.bottom - 1.5, place->label);
  }
}

/* Writes "flop emd, 50 bins: mean distance 2.1 points of equity with k = 100, 0.9 with k = 1000".
 */
static void put_key(FILE *file, const struct curve *curve, size_t c, double y)
{
  const double left = SVG_MARGIN;
  const struct place ends[] = {{.x = left, .y = y}, {.x = left + 36, .y = y}};
  const struct bucket_cost *first = &curve->costs[0], *last = &curve->costs[curve->n - 1];
  char distance[DISTANCE_TEXT];
  fputs("<g", file);
  put_stroke(file, c);
  fputs(">\n", file);
  put_line(file, c, ends, 2);
  fputs("<path ", file);
  put_mark(file, c, left + 18, y);
  fprintf(file, "/>\n</g>\n<text x=\"%g\" y=\"%.1f\">%s %s: ", left + 44, y + 4, first->street,
          first->method);
  distance_text(first->distance, distance);
  if (first->unit.one > 0)
    fprintf(file, "%s distance %s %s with k = %u", first->unit.average, distance, first->unit.name,
            first->buckets);
  else
    fputs("no distance", file);
  distance_text(last->distance, distance);
  if (first->unit.one > 0 && (first->buckets != last->buckets || first->cost != last->cost))
    fprintf(file, ", %s with k = %u", distance, last->buckets);
  fputs("</text>\n", file);
}

int svg_curves(FILE *file, const struct curves *curves)
{
  const double below = frame.bottom + 62, line = 18;
  struct chart chart = {.curves = curves, .places = calloc(curves->tables, sizeof *chart.places)};
  if (chart.places == NULL)
    return 0;
  arrange(&chart);
  svg_begin(file, page_width, below + line * (double)curves->n, curves->title);
  describe_curves(file, curves);
  svg_begin_drawing(file);
  fputs("<style>\n"
        ".curve { fill: none; stroke-width: 1.5px }\n"
        ".label { text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 3px }\n"
        "</style>\n",
        file);
  fprintf(file, "<text class=\"heading\" x=\"%d\" y=\"20\">%s</text>\n", SVG_MARGIN, curves->title);
  fprintf(file, "<text x=\"%d\" y=\"37\">%s</text>\n", SVG_MARGIN, curves_note);
  put_steps(file, &chart);
  for (size_t c = 0; c < curves->n; c++)
    put_curve(file, &chart, c);
  put_labels(file, &chart);
  for (size_t c = 0; c < curves->n; c++)
    put_key(file, &curves->curves[c], c, below - line / 2 + line * (double)c);
  svg_end(file);
  free(chart.places);
  return 1;
}
