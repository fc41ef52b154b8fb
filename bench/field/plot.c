/* The rows as a picture: bytes of tables against hands a second, both on logarithmic
 * scales.  A dot is random order, a ring is in order; hands of seven cards, or of five
 * where a method rates no others. */
#include "field.h"

#include <string.h>

static const int WIDTH = 1000, HEIGHT = 640, LEFT = 70, RIGHT = 980, TOP = 60, BOTTOM = 580,
                 APART = 10, SIZE = 12 /* of letters */;
enum { ROWS = 64, BOXES = 4 * ROWS };

struct box {
  double left, top, right, bottom;
};

struct figure {
  FILE *out;
  int x_first, x_last, y_first, y_last; /* decades */
  struct box boxes[BOXES];              /* that no label may cover */
  size_t count;
};

/* ---- Scales ----------------------------------------------------------------------- */

/* log10 of x > 0, without the mathematical library: the whole decades, then the rest by
 * the area below 1 / x, in steps that are small beside a pixel. */
static double log10_of(double x)
{
  double decades = 0, area = 0;
  for (; x >= 10; x /= 10)
    decades++;
  for (; x < 1; x *= 10)
    decades--;
  for (double step = 1; step < x; step *= 1.001)
    area += 0.0009995003; /* ln 1.001 */
  return decades + area / 2.302585093;
}

static int floor_of(double x)
{
  const int whole = (int)x;
  return whole > x ? whole - 1 : whole;
}

/* No table at all stands where the scale begins. */
static double x_at(const struct figure *plot, double bytes)
{
  const double log = bytes > 0 ? log10_of(bytes) : plot->x_first;
  return LEFT + (RIGHT - LEFT) * (log - plot->x_first) / (plot->x_last - plot->x_first);
}

static double y_at(const struct figure *plot, double speed)
{
  return BOTTOM -
         (BOTTOM - TOP) * (log10_of(speed) - plot->y_first) / (plot->y_last - plot->y_first);
}

/* ---- What is drawn ------------------------------------------------------------------- */

/* A row's speeds, 0 for none. */
struct speeds {
  double random, in_order;
  int five; /* cards, not seven */
};

static double plotted_speed(double ns)
{
  return ns > 0 ? 1e3 / ns : 0;
}

static struct speeds speeds_of(const struct field_row *row)
{
  const int five = row->method->most < 7;
  return (struct speeds){plotted_speed(row->ns[five ? FIELD_FIVE_RANDOM : FIELD_SEVEN_RANDOM]),
                         plotted_speed(row->ns[five ? FIELD_FIVE_IN_ORDER : FIELD_SEVEN_IN_ORDER]),
                         five};
}

static int is_drawn(const struct field_row *row)
{
  const struct speeds speeds = speeds_of(row);
  return row->state == FIELD_READY && (speeds.random > 0 || speeds.in_order > 0);
}

static void extend(int *first, int *last, double value)
{
  if (value <= 0)
    return;
  const int decade = floor_of(log10_of(value));
  *first = decade < *first ? decade : *first;
  *last = decade + 1 > *last ? decade + 1 : *last;
}

static void find_scales(struct figure *plot, const struct field_row rows[], size_t count)
{
  plot->x_first = 4, plot->x_last = 6;
  plot->y_first = 1, plot->y_last = 2;
  for (size_t i = 0; i < count; i++)
    if (is_drawn(&rows[i])) {
      const struct speeds speeds = speeds_of(&rows[i]);
      extend(&plot->x_first, &plot->x_last, (double)field_bytes(&rows[i]));
      extend(&plot->y_first, &plot->y_last, speeds.random);
      extend(&plot->y_first, &plot->y_last, speeds.in_order);
    }
  plot->x_first--;
}

/* ---- SVG ------------------------------------------------------------------------------ */

static void print_plot_text(FILE *out, double x, double y, const char *anchor, const char *text)
{
  fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
  for (; *text != '\0'; text++) {
    if (*text == '<' || *text == '>' || *text == '&')
      fprintf(out, "&#%d;", *text);
    else
      putc(*text, out);
  }
  fputs("</text>\n", out);
}

static void print_plot_line(FILE *out, double x1, double y1, double x2, double y2,
                            const char *colour)
{
  fprintf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", x1, y1,
          x2, y2, colour);
}

static double power_of_ten(int decade)
{
  double power = 1;
  for (; decade > 0; decade--)
    power *= 10;
  for (; decade < 0; decade++)
    power /= 10;
  return power;
}

/* The scale begins a decade before the smallest table, with those that have none. */
static void draw_x_axis(const struct figure *plot)
{
  static const char *const units[] = {"B", "KB", "MB", "GB", "TB"};
  char text[24];
  for (int decade = plot->x_first; decade <= plot->x_last; decade++) {
    const double x = x_at(plot, power_of_ten(decade));
    print_plot_line(plot->out, x, TOP, x, BOTTOM, "#ddd");
    (void)snprintf(text, sizeof text, "%.0f %s", power_of_ten(decade % 3), units[decade / 3 % 5]);
    print_plot_text(plot->out, x, BOTTOM + 18, "middle", decade == plot->x_first ? "none" : text);
  }
  print_plot_text(plot->out, (LEFT + RIGHT) / 2.0, BOTTOM + 42, "middle",
                  "bytes of tables; equal ones stand side by side");
}

static void draw_y_axis(const struct figure *plot)
{
  static const unsigned marks[] = {1, 2, 5};
  char text[24];
  for (int decade = plot->y_first; decade <= plot->y_last; decade++)
    for (unsigned i = 0; i < (decade < plot->y_last ? 3u : 1u); i++) {
      const double speed_at = marks[i] * power_of_ten(decade), y = y_at(plot, speed_at);
      print_plot_line(plot->out, LEFT, y, RIGHT, y, i == 0 ? "#ccc" : "#eee");
      (void)snprintf(text, sizeof text, "%g", speed_at);
      print_plot_text(plot->out, LEFT - 8, y + 4, "end", text);
    }
  fprintf(plot->out, "<g transform=\"rotate(-90)\">\n");
  print_plot_text(plot->out, -(TOP + BOTTOM) / 2.0, 18, "middle",
                  "million hands a second, one core");
  fputs("</g>\n", plot->out);
}

/* ---- Marks and labels ------------------------------------------------------------------- */

static void keep_clear(struct figure *plot, struct box box)
{
  if (plot->count < BOXES)
    plot->boxes[plot->count++] = box;
}

static void draw_mark(struct figure *plot, double x, double y, int ring, const char *colour)
{
  fprintf(plot->out,
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" stroke=\"%s\" stroke-width=\"1.8\" "
          "fill=\"%s\"/>\n",
          x, y, colour, ring ? "#fff" : colour);
  keep_clear(plot, (struct box){x - 6, y - 6, x + 6, y + 6});
}

static void draw_range(struct figure *plot, double x, double y1, double y2, const char *colour)
{
  print_plot_line(plot->out, x, y1, x, y2, colour);
  keep_clear(plot, (struct box){x - 2, y1 < y2 ? y1 : y2, x + 2, y1 < y2 ? y2 : y1});
}

static const char *colour_of(const struct field_row *row)
{
  if (speeds_of(row).five)
    return "#777";
  return strncmp(row->method->name, "here", 4) == 0 ? "#c2410c" : "#1d4ed8";
}

static void draw_marks(struct figure *plot, const struct field_row *row, double x)
{
  const struct speeds speeds = speeds_of(row);
  const char *colour = colour_of(row);
  if (speeds.random > 0 && speeds.in_order > 0)
    draw_range(plot, x, y_at(plot, speeds.random), y_at(plot, speeds.in_order), colour);
  if (speeds.in_order > 0)
    draw_mark(plot, x, y_at(plot, speeds.in_order), 1, colour);
  if (speeds.random > 0)
    draw_mark(plot, x, y_at(plot, speeds.random), 0, colour);
}

static int is_free(const struct figure *plot, const struct box *box)
{
  if (box->left < LEFT || box->right > RIGHT || box->top < TOP || box->bottom > BOTTOM)
    return 0;
  for (size_t i = 0; i < plot->count; i++) {
    const struct box *other = &plot->boxes[i];
    if (box->left < other->right && other->left < box->right && box->top < other->bottom &&
        other->top < box->bottom)
      return 0;
  }
  return 1;
}

/* The free place nearest to the mark, to its right or left and up or down; on the mark when
 * there is none. */
static struct box place_label(const struct figure *plot, double x, double y, double width)
{
  for (unsigned away = 0; away < 40; away++)
    for (unsigned side = 0; side < 4; side++) {
      const double shift = (side & 1 ? -1.0 : 1.0) * away * SIZE / 2;
      const double left = side & 2 ? x - 12 - width : x + 12;
      const struct box box = {left, y + shift - SIZE * 0.6, left + width, y + shift + SIZE * 0.6};
      if (is_free(plot, &box))
        return box;
    }
  return (struct box){x, y, x + width, y};
}

static void draw_label(struct figure *plot, const struct field_row *row, double x)
{
  const struct speeds speeds = speeds_of(row);
  char text[48];
  (void)snprintf(text, sizeof text, "%.26s%s", row->method->name, speeds.five ? " (5 cards)" : "");
  const double y = y_at(plot, speeds.random > 0 ? speeds.random : speeds.in_order);
  const struct box box = place_label(plot, x, y, 0.56 * SIZE * (double)strlen(text));
  const double middle = (box.top + box.bottom) / 2;
  const int right = box.left > x;
  if (middle > y + 1 || middle < y - 1)
    print_plot_line(plot->out, x + (right ? 5 : -5), y, right ? box.left - 2 : box.right + 2,
                    middle, "#aaa");
  print_plot_text(plot->out, right ? box.left : box.right, middle + SIZE * 0.36,
                  right ? "start" : "end", text);
  keep_clear(plot, box);
}

static void draw_legend(const struct figure *plot)
{
  print_plot_text(plot->out, LEFT, 24, "start",
                  "Rating hands of seven cards: tables against speed");
  print_plot_text(plot->out, LEFT, 44, "start",
                  "dot: random order, ring: in order; orange: this library, grey: five cards only");
}

/* Where the rows stand: beside those before them whose tables are as large, or nearly. */
static void find_places(const struct figure *plot, const struct field_row rows[], size_t count,
                        double x[])
{
  for (size_t i = 0; i < count; i++) {
    x[i] = x_at(plot, (double)field_bytes(&rows[i]));
    for (size_t j = 0; j < i; j++)
      if (is_drawn(&rows[j]) && x[i] > x[j] - APART && x[i] < x[j] + APART)
        x[i] = x[j] + APART;
  }
}

/* Labels last: no mark is in their way. */
static void draw_rows(struct figure *plot, const struct field_row rows[], size_t count)
{
  double x[ROWS];
  count = count < ROWS ? count : ROWS;
  find_places(plot, rows, count, x);
  for (size_t i = 0; i < count; i++)
    if (is_drawn(&rows[i]))
      draw_marks(plot, &rows[i], x[i]);
  for (size_t i = 0; i < count; i++)
    if (is_drawn(&rows[i]))
      draw_label(plot, &rows[i], x[i]);
}

int field_plot(const struct field_row rows[], size_t count, FILE *out)
{
  struct figure plot = {.out = out};
  find_scales(&plot, rows, count);
  fprintf(out,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
          "height=\"%d\" font-family=\"sans-serif\" font-size=\"%d\">\n"
          "<title>Methods of rating hands: bytes of tables against speed</title>\n"
          "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
          WIDTH, HEIGHT, WIDTH, HEIGHT, SIZE, WIDTH, HEIGHT);
  draw_x_axis(&plot);
  draw_y_axis(&plot);
  draw_legend(&plot);
  draw_rows(&plot, rows, count);
  fputs("</svg>\n", out);
  return fflush(out) == 0 && !ferror(out);
}
