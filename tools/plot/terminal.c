#include "tools/plot/terminal.h"

#include "tools/plot/ramp.h"

#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Abilities of the terminal ----------------------------------------------------------- */

static int is_set(const char *name)
{
  const char *value = getenv(name);
  return value != NULL && *value != '\0';
}

/* NO_COLOR (no-color.org), set and not empty, disables colours. */
static int wants_colours(void)
{
  const char *term = getenv("TERM");
  return isatty(STDOUT_FILENO) && !is_set("NO_COLOR") && term != NULL && strcmp(term, "dumb") != 0;
}

static enum terminal_colours which_colours(void)
{
  const char *depth = getenv("COLORTERM");
  const int is_true =
      depth != NULL && (strcmp(depth, "truecolor") == 0 || strcmp(depth, "24bit") == 0);
  return is_true ? COLOURS_TRUE : COLOURS_256;
}

enum { ALWAYS, NEVER, AUTO, WHENS };
static const char *const whens[WHENS] = {"always", "never", "auto"};

const char *terminal_when(size_t i)
{
  return i < WHENS ? whens[i] : NULL;
}

int terminal_init(struct terminal *terminal, const char *color)
{
  size_t when = color == NULL ? AUTO : 0;
  while (color != NULL && when < WHENS && strcmp(color, whens[when]) != 0)
    when++;
  if (when == WHENS)
    return 0;
  (void)setlocale(LC_CTYPE, "");
  terminal->file = stdout;
  terminal->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  terminal->colours =
      when == ALWAYS || (when == AUTO && wants_colours()) ? which_colours() : COLOURS_NONE;
  return 1;
}

/* ---- Colours ------------------------------------------------------------------------ */

enum { INK = 38, PAPER = 48 };

static void set_colour(const struct terminal *t, int what, struct colour c)
{
  if (t->colours == COLOURS_TRUE)
    fprintf(t->file, "\033[%d;2;%d;%d;%dm", what, c.red, c.green, c.blue);
  else if (t->colours == COLOURS_256)
    fprintf(t->file, "\033[%d;5;%um", what, colour_of_256(c));
}

static void reset_colour(const struct terminal *t)
{
  if (t->colours != COLOURS_NONE)
    fputs("\033[0m", t->file);
}

/* Prints text on a colour, in black or white, whichever suits the colour that the terminal actually
 * shows. */
static void put_on(const struct terminal *t, struct colour colour, const char *text)
{
  const struct colour black = {0, 0, 0}, white = {255, 255, 255};
  const struct colour paper = t->colours == COLOURS_256 ? colour_in_256(colour) : colour;
  set_colour(t, PAPER, colour);
  set_colour(t, INK, is_light(paper) ? black : white);
  fputs(text, t->file);
  reset_colour(t);
}

/* ---- Grid ------------------------------------------------------------------------- */

static unsigned percent(double part)
{
  return (unsigned)lround(100 * part);
}

static void put_terminal_cell(const struct terminal *t, const struct grid *grid,
                              struct class_place at)
{
  const double value = grid->value[at.row][at.column];
  const int is_last = at.column == grid->deck.ranks - 1u && t->colours == COLOURS_NONE;
  char text[16];
  if (!class_is_dealt(&grid->deck, at)) {
    fputs("    ", t->file);
    return;
  }
  (void)snprintf(text, sizeof text, is_last ? "%3u" : "%3u ", percent(value));
  put_on(t, ramp((value - grid->low) / (grid->high - grid->low)), text);
}

/* Prints the scale, if there are colours. */
static void put_scale(const struct terminal *t, const struct grid *grid)
{
  enum { STEPS = 32 };
  if (t->colours == COLOURS_NONE)
    return;
  fprintf(t->file, "%3u%% ", percent(grid->low));
  for (unsigned i = 0; i < STEPS; i++) {
    set_colour(t, PAPER, ramp((i + 0.5) / (double)STEPS));
    fputc(' ', t->file);
  }
  reset_colour(t);
  fprintf(t->file, " %u%%\n", percent(grid->high));
}

void terminal_grid(const struct terminal *t, const struct grid *grid)
{
  const char *ranks = ih_deck_ranks(&grid->deck);
  const unsigned n = grid->deck.ranks;
  fprintf(t->file, "%s, in percent:\n%s\n\n  ", grid->title, grid->note);
  for (unsigned i = 0; i < n; i++)
    fprintf(t->file, "   %c", ranks[n - 1 - i]);
  fputc('\n', t->file);
  for (unsigned row = 0; row < n; row++) {
    fprintf(t->file, " %c ", ranks[n - 1 - row]);
    for (unsigned column = 0; column < n; column++)
      put_terminal_cell(t, grid, (struct class_place){row, column});
    fputc('\n', t->file);
  }
  if (t->colours != COLOURS_NONE)
    fputc('\n', t->file);
  put_scale(t, grid);
}

/* ---- Histograms ----------------------------------------------------------------------- */

/* The characters that draw a histogram. */
struct signs {
  const char *level[9]; /* a character of height 1/8..8/8; [0] is unused */
  const char *top, *side, *corner, *floor, *margin, *square;
};

static const struct signs unicode = {
    {"", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"},
    "\u2524",
    "\u2502",
    "\u2514",
    "\u2500",
    "\u00b1",
    "\u00b2",
};
static const struct signs ascii = {
    {"", ".", ".", ".", ":", ":", ":", ":", "#"}, "+", "|", "+", "-", "+-", "^2",
};

/* Each column adds up `bins` neighbouring bins, so that the bars fit next to the axis. */
enum { ROWS = 8, LEVELS = 8 * ROWS, MOST_COLUMNS = 71 };

struct bars {
  unsigned columns, bins;
  double share[MOST_COLUMNS];
};

static struct bars gather(const struct histogram *h)
{
  struct bars bars = {.bins = (h->bins + MOST_COLUMNS - 1) / MOST_COLUMNS};
  bars.columns = (h->bins + bars.bins - 1) / bars.bins;
  for (unsigned b = 0; b < h->bins; b++)
    bars.share[b / bars.bins] += h->share[b];
  return bars;
}

static double highest_bar(const struct histogram histograms[], size_t n)
{
  double highest = 0;
  for (size_t i = 0; i < n; i++) {
    const struct bars bars = gather(&histograms[i]);
    for (unsigned c = 0; c < bars.columns; c++)
      highest = bars.share[c] > highest ? bars.share[c] : highest;
  }
  return highest;
}

/* Returns the height of a bar, at least 1 unless it is empty. */
static int height(double share, double top)
{
  const long level = lround(share / top * (double)LEVELS);
  return share > 0 && level == 0 ? 1 : (int)level;
}

/* Uses the middle of the scale, which is visible on dark and light backgrounds. */
static void put_bar(const struct terminal *t, const char *sign, double hs)
{
  set_colour(t, INK, ramp(0.3 + 0.5 * hs));
  fputs(sign, t->file);
  reset_colour(t);
}

static void put_row(const struct terminal *t, const struct signs *signs, const struct bars *bars,
                    double top, int row)
{
  unsigned end = bars->columns;
  while (end > 0 && height(bars->share[end - 1], top) <= 8 * row)
    end--;
  for (unsigned c = 0; c < end; c++) {
    const int above = height(bars->share[c], top) - 8 * row;
    if (above > 0)
      put_bar(t, signs->level[above > 8 ? 8 : above], (c + 0.5) / bars->columns);
    else
      fputc(' ', t->file);
  }
  fputc('\n', t->file);
}

/* Prints "0        0.5        1" below the bars. */
static void put_axis(const struct terminal *t, const struct signs *signs, unsigned columns)
{
  fprintf(t->file, "   0%%  %s", signs->corner);
  for (unsigned c = 0; c < columns; c++)
    fputs(signs->floor, t->file);
  const int half = columns >= 8 ? (int)columns / 2 - 1 : 0;
  if (half > 0)
    fprintf(t->file, "\n        0%*s%*s\n", half + 2, "0.5", (int)columns - half - 2, "1");
  else
    fprintf(t->file, "\n        0%*s\n", (int)columns, "1");
}

static void put_words(const struct terminal *t, const struct signs *signs,
                      const struct histogram *h, unsigned bins)
{
  fprintf(t->file, "%s: E[HS] %.3f %s %.3f, E[HS%s] %.3f %s %.3f, %" PRIu64 " runout%s\n", h->label,
          h->ehs.centre, signs->margin, h->ehs.margin, signs->square, h->ehs2.centre, signs->margin,
          h->ehs2.margin, h->runouts, h->runouts == 1 ? "" : "s");
  if (bins > 1)
    fprintf(t->file, "(%u bins a column)\n", bins);
}

static void put_histogram(const struct terminal *t, const struct histogram *h, double top)
{
  const struct signs *signs = t->unicode ? &unicode : &ascii;
  const struct bars bars = gather(h);
  put_words(t, signs, h, bars.bins);
  for (int row = ROWS - 1; row >= 0; row--) {
    if (row == ROWS - 1)
      fprintf(t->file, "%5.1f%% %s", 100 * top, signs->top);
    else
      fprintf(t->file, "       %s", signs->side);
    put_row(t, signs, &bars, top, row);
  }
  put_axis(t, signs, bars.columns);
}

void terminal_histograms(const struct terminal *t, const struct histogram histograms[], size_t n)
{
  const double top = highest_bar(histograms, n);
  for (size_t i = 0; i < n; i++) {
    if (i > 0)
      fputc('\n', t->file);
    put_histogram(t, &histograms[i], top);
  }
}

/* ---- Kinds of hands --------------------------------------------------------------------- */

void terminal_kinds(const struct terminal *t, const struct kinds *kinds)
{
  fprintf(t->file, "%s, in percent:\n\n", kinds->title);
  fprintf(t->file, "%-11s  %-15s  %5s  %5s  %10s  %11s  %10s\n", "ranks", "suits", "hands", "mean",
          "worst", "middle half", "best");
  for (size_t i = 0; i < kinds->n; i++) {
    const struct kind *kind = &kinds->kind[i];
    char mean[16];
    (void)snprintf(mean, sizeof mean, "%5.2f", 100 * kind->mean);
    fprintf(t->file, "%-11s  %-15s  %5.2f  ", kind->ranks, kind->suits, 100 * kind->share);
    put_on(t, ramp((kind->mean - kinds->from) / (kinds->to - kinds->from)), mean);
    fprintf(t->file, "  %s %5.2f  %5.2f-%5.2f  %s %5.2f\n", kind->worst, 100 * kind->low,
            100 * kind->quarter, 100 * kind->three_quarters, kind->best, 100 * kind->high);
  }
}

/* ---- Curves ----------------------------------------------------------------------------- */

void terminal_curves(const struct terminal *t, const struct curves *curves)
{
  fprintf(t->file, "%s,\n%s:\n\n", curves->title, curves_note);
  fprintf(t->file, "%-7s  %-34s  %9s  %13s  %7s\n", "street", "method", "buckets", "mean distance",
          "percent");
  for (size_t c = 0; c < curves->n; c++) {
    const struct curve *curve = &curves->curves[c];
    for (size_t i = 0; i < curve->n; i++) {
      const struct bucket_cost *cost = &curve->costs[i];
      char distance[DISTANCE_TEXT] = "-", percent[16];
      if (cost->unit.one > 0)
        distance_text(cost->distance, distance);
      (void)snprintf(percent, sizeof percent, curve->base > 0 ? "%.2f" : "-", 100 * cost->share);
      fprintf(t->file, "%-7s  %-34s  %9u  %13s  %7s\n", cost->street, cost->method, cost->buckets,
              distance, percent);
    }
  }
}
