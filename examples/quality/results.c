#include "results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines -------------------------------------------------------------------------------- */

void results_begin(FILE *file)
{
  fputs("buckets    recall    flop    turn  seed       CFR+     CFR-BR  folder\n", file);
}

void results_print(struct lines *lines, size_t work, const struct result *result)
{
  lines_print(lines, work, "%-10s %-6s %7u %7u %5s %10.4f %10.4f  %s\n", result->name,
              result->recall ? "yes" : "no", result->labels[FLOP], result->labels[TURN],
              result->seed, result->exploitability[CFR_PLUS], result->exploitability[CFR_BR],
              result->folder);
}

int results_read(FILE *file, struct result *result)
{
  char line[512], recall[4];
  while (fgets(line, sizeof line, file) != NULL) {
    *result = (struct result){.is_known = 1};
    if (sscanf(line, "%23s %3s %u %u %23s %lf %lf %255[^\n]", result->name, recall,
               &result->labels[FLOP], &result->labels[TURN], result->seed,
               &result->exploitability[CFR_PLUS], &result->exploitability[CFR_BR],
               result->folder) != 8)
      continue;
    result->recall = strcmp(recall, "yes") == 0;
    return 1;
  }
  return 0;
}

/* ---- Groups ------------------------------------------------------------------------------- */

static int compare_numbers(unsigned a, unsigned b)
{
  return (a > b) - (a < b);
}

/* With recall, the number of pairs depends on the seed. */
static int compare_groups(const struct result *a, const struct result *b)
{
  int order = strcmp(a->name, b->name);
  order = order != 0 ? order : a->recall - b->recall;
  order = order != 0 ? order : compare_numbers(a->labels[FLOP], b->labels[FLOP]);
  return order != 0 || a->recall ? order : compare_numbers(a->labels[TURN], b->labels[TURN]);
}

static int compare_results(const void *a, const void *b)
{
  const struct result *x = a, *y = b;
  const int order = compare_groups(x, y);
  return order != 0 ? order : strcmp(x->folder, y->folder);
}

void results_sort(struct result results[], size_t n)
{
  qsort(results, n, sizeof *results, compare_results);
}

/* Returns the number of results, from the first on, that differ only in their seeds. */
static size_t group_of(const struct result results[], size_t n)
{
  size_t count = 1;
  while (count < n && compare_groups(&results[0], &results[count]) == 0)
    count++;
  return count;
}

static double mean_of(const struct result results[], size_t n, enum method method)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += results[i].exploitability[method];
  return sum / (double)n;
}

/* Half the width of the mean's 95 % confidence interval: the standard error times the 0.975
 * quantile of Student's t with n - 1 degrees of freedom. 0 for one result; from n = 9 on the
 * quantile for 9 is used, which widens the interval slightly. */
static double interval_of(const struct result results[], size_t n, enum method method)
{
  static const double quantile[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306};
  const size_t most = sizeof quantile / sizeof *quantile;
  const double mean = mean_of(results, n, method);
  double squares = 0;
  if (n < 2)
    return 0;
  for (size_t i = 0; i < n; i++)
    squares += pow(results[i].exploitability[method] - mean, 2);
  return quantile[n - 2 < most ? n - 2 : most - 1] * sqrt(squares / (double)(n - 1) / (double)n);
}

static double labels_of(const struct result results[], size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += results[i].labels[TURN];
  return sum / (double)n;
}

void results_print_means(FILE *file, const struct result results[], size_t n)
{
  int is_first = 1;
  for (size_t i = 0, count; i < n; i += count) {
    const struct result *group = &results[i];
    count = group_of(group, n - i);
    if (count < 2)
      continue;
    if (is_first)
      fputs("\nbuckets    recall    flop    turn seeds         CFR+            CFR-BR\n", file);
    is_first = 0;
    fprintf(file, "%-10s %-6s %7u %7.0f %5zu %8.2f ± %5.2f  %8.2f ± %5.2f\n", group->name,
            group->recall ? "yes" : "no", group->labels[FLOP], labels_of(group, count), count,
            mean_of(group, count, CFR_PLUS), interval_of(group, count, CFR_PLUS),
            mean_of(group, count, CFR_BR), interval_of(group, count, CFR_BR));
  }
}

/* ---- SVG ---------------------------------------------------------------------------------- */

enum {
  PANEL = 340,
  HEIGHT = 320,
  LEFT = 60,
  TOP = 44,
  BOTTOM = 46,
  GAP = 60,
  LEGEND = 150,
  SERIES = 10
};
enum { WIDTH = LEFT + 2 * PANEL + GAP + LEGEND };

/* Smaller values are drawn as this. */
#define LEAST 1e-6

/* Shared by both panels: logarithms of the numbers at the edges. */
struct axes {
  double low_x, high_x, low_y, high_y;
};

static double x_of(const struct axes *axes, unsigned panel, double labels)
{
  return LEFT + panel * (PANEL + GAP) +
         PANEL * (log10(labels) - axes->low_x) / (axes->high_x - axes->low_x);
}

static double y_of(const struct axes *axes, double exploitability)
{
  const double place = log10(fmax(exploitability, LEAST));
  return TOP + HEIGHT * (axes->high_y - place) / (axes->high_y - axes->low_y);
}

/* Fits all groups and their intervals. */
static void find_axes(const struct result results[], size_t n, struct axes *axes)
{
  double low_x = HUGE_VAL, high_x = 0, low_y = HUGE_VAL, high_y = 0;
  for (size_t i = 0, count; i < n; i += count) {
    count = group_of(&results[i], n - i);
    low_x = fmin(low_x, labels_of(&results[i], count));
    high_x = fmax(high_x, labels_of(&results[i], count));
    for (unsigned m = 0; m < METHODS; m++) {
      const double mean = mean_of(&results[i], count, (enum method)m);
      const double half = interval_of(&results[i], count, (enum method)m);
      low_y = fmin(low_y, fmax(half < mean ? mean - half : mean, LEAST));
      high_y = fmax(high_y, fmax(mean + half, LEAST));
    }
  }
  *axes = (struct axes){log10(low_x / 1.2), log10(high_x * 1.2), log10(low_y / 1.1),
                        log10(high_y * 1.1)};
}

/* Lines at 1, 2 and 5 times the powers of ten. */
static void draw_grid(FILE *file, const struct axes *axes, unsigned panel)
{
  static const double steps[] = {1, 2, 5};
  const double left = LEFT + panel * (PANEL + GAP);
  for (int power = -6; power < 8; power++)
    for (unsigned i = 0; i < 3; i++) {
      const double number = steps[i] * pow(10, power), place = log10(number);
      if (place >= axes->low_x && place <= axes->high_x)
        fprintf(file,
                "<path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\">%g</text>\n",
                x_of(axes, panel, number), TOP, HEIGHT, x_of(axes, panel, number),
                TOP + HEIGHT + 16, number);
      if (place >= axes->low_y && place <= axes->high_y)
        fprintf(file,
                "<path class=\"grid\" d=\"M%.1f %.1fh%d\"/>"
                "<text class=\"end\" x=\"%.1f\" y=\"%.1f\">%g</text>\n",
                left, y_of(axes, number), PANEL, left - 6, y_of(axes, number) + 4, number);
    }
}

/* Returns the length of the series that begins here; its results are adjacent. */
static size_t series_of(const struct result results[], size_t n)
{
  size_t count = 1;
  while (count < n && strcmp(results[0].name, results[count].name) == 0 &&
         results[0].recall == results[count].recall)
    count++;
  return count;
}

static void draw_series(FILE *file, const struct axes *axes, unsigned panel,
                        const struct result results[], size_t n, const char *colour)
{
  const enum method method = (enum method)panel;
  const char *dash = results->recall ? " stroke-dasharray=\"5 3\"" : "";
  fprintf(file, "<g stroke=\"%s\" fill=\"%s\">\n<polyline%s points=\"", colour, colour, dash);
  for (size_t i = 0, count; i < n; i += count) {
    count = group_of(&results[i], n - i);
    fprintf(file, "%.1f,%.1f ", x_of(axes, panel, labels_of(&results[i], count)),
            y_of(axes, mean_of(&results[i], count, method)));
  }
  fputs("\"/>\n", file);
  for (size_t i = 0, count; i < n; i += count) {
    count = group_of(&results[i], n - i);
    const double mean = mean_of(&results[i], count, method);
    const double half = interval_of(&results[i], count, method);
    const double x = x_of(axes, panel, labels_of(&results[i], count));
    fprintf(file,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>%s: %.2f ± %.2f</title></circle>\n",
            x, y_of(axes, mean), results[i].name, mean, half);
    if (half > 0 && half < mean)
      fprintf(file, "<path d=\"M%.1f %.1fV%.1f\"/>\n", x, y_of(axes, mean + half),
              y_of(axes, mean - half));
  }
  fputs("</g>\n", file);
}

static void draw_name(FILE *file, const struct result *result, size_t number, const char *colour)
{
  const double x = LEFT + 2 * PANEL + GAP + 16, y = TOP + 14 + 20 * (double)number;
  fprintf(file,
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>"
          "<text class=\"start\" x=\"%.1f\" y=\"%.1f\">%s%s</text>\n",
          x, y, colour, x + 10, y + 4, result->name, result->recall ? ", recall" : "");
}

void results_draw(FILE *file, const struct result results[], size_t n)
{
  static const char *const titles[METHODS] = {"CFR+", "CFR-BR"};
  static const char *const colours[SERIES] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                              "#e69f00", "#56b4e9", "#000000", "#777777",
                                              "#8c564b", "#5e3c99"};
  struct axes axes;
  find_axes(results, n, &axes);
  fprintf(file,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
          "height=\"%d\" role=\"img\">\n<title>Abstraction loss</title>\n"
          "<style>text { font: 11px sans-serif; text-anchor: middle; fill: #000 } "
          ".start { text-anchor: start } .end { text-anchor: end } "
          ".heading { font: bold 13px sans-serif } .grid { stroke: #ddd; stroke-width: 1 } "
          "polyline { fill: none; stroke-width: 2 } path { stroke-width: 2 }</style>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
          WIDTH, TOP + HEIGHT + BOTTOM, WIDTH, TOP + HEIGHT + BOTTOM);
  for (unsigned panel = 0; panel < METHODS; panel++) {
    const double middle = LEFT + panel * (PANEL + GAP) + PANEL / 2.0;
    draw_grid(file, &axes, panel);
    fprintf(file,
            "<text class=\"heading\" x=\"%.1f\" y=\"%d\">%s: exploitability in mbb a game</text>\n"
            "<text x=\"%.1f\" y=\"%d\">buckets of the turn</text>\n",
            middle, TOP - 16, titles[panel], middle, TOP + HEIGHT + 36);
    size_t number = 0;
    for (size_t i = 0, count; i < n; i += count, number++) {
      const char *colour = colours[number % SERIES];
      count = series_of(&results[i], n - i);
      draw_series(file, &axes, panel, &results[i], count, colour);
      if (panel == 0)
        draw_name(file, &results[i], number, colour);
    }
  }
  fputs("</svg>\n", file);
}
