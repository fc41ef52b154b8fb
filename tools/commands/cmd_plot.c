#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/output.h"
#include "tools/io/text.h"
#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"
#include "tools/plot/kinds.h"
#include "tools/plot/svg.h"
#include "tools/plot/terminal.h"

#include <errno.h>
#include <isohand/store.h>
#include <stdlib.h>
#include <string.h>

static enum outcome run_plot(const struct call *call);

static struct {
  const char *color, *output, *value;
} given;

static const struct option_spec own_options[] = {
    TEXT("output", 'o', "FILE.svg", A_FILE, &given.output,
         "write an SVG file instead; - for stdout"),
    TEXT("value", 0, "NAME", ONE_OF(quantity_name), &given.value,
         "ehs: ehs, ehs2, deviation; equity: equity, win, tie, lose"),
    TEXT("color", 0, "WHEN", ONE_OF(terminal_when), &given.color,
         "always, never or auto (on a terminal; default)"),
    {0},
};

const struct command cmd_plot = {
    .name = "plot",
    .operands = "FILE [HAND...] | FILE...",
    .summary = "draw tables as a grid, histograms or curves",
    .description =
        "Draws a table of ehs or equity as a grid of preflop classes, with suited classes\n"
        "above the diagonal, coloured by a value in percent; for a later street, by its mean\n"
        "over all boards.  For a table of histograms, draws those of the given hands: the\n"
        "cards of the table's rounds or, preflop, names such as AKs.  For bucket tables, draws\n"
        "cost against the number of buckets: a curve per street and method, in percent of the\n"
        "cost of its fewest buckets, or without -o one line per table.  For a preflop table of\n"
        "omaha-ehs or omaha-equity, draws kinds of hands, by ranks and suits.  Without -o, draws\n"
        "on standard output, in colour on a terminal.",
    .options = own_options,
    .least = 1,
    .most = SIZE_MAX,
    .first = A_FILE,
    .other = A_FILE,
    .run = run_plot,
};

/* The picture: a grid, `n` histograms, curves, or kinds of hands. */
struct plot {
  enum { GRID, HISTOGRAMS, CURVES, KINDS } kind;
  struct grid grid;
  struct kinds kinds;
  struct histogram *histograms;
  size_t n;
  struct curves curves;
};

static enum outcome plot_histograms(const struct call *call, const struct terminal *terminal,
                                    const ih_store *store);
static enum outcome plot_curves(const struct call *call, const struct terminal *terminal,
                                const ih_store *first);
static enum outcome plot_kinds(const struct call *call, const struct terminal *terminal,
                               const ih_store *store);
static enum outcome plot_grid(const struct call *call, const struct terminal *terminal,
                              const ih_store *store);

static enum outcome run_plot(const struct call *call)
{
  const char *path = given.output;
  struct terminal terminal;
  ih_store *store;
  if (path != NULL && !text_ends_with(path, ".svg") && !text_is_stdout(path))
    return refused(call, "-o: the name must end with .svg, or be - for standard output");
  if (!terminal_init(&terminal, given.color)) {
    char quote[TEXT_QUOTE];
    return refused(call, "--color: %s is not always, never or auto",
                   text_quote(given.color, strlen(given.color), quote));
  }
  enum outcome outcome = game_open_store(call, call->operands[0], &store);
  if (outcome != DONE)
    return outcome;
  if (ih_store_feature(store) == ih_feature_find("histogram"))
    outcome = plot_histograms(call, &terminal, store);
  else if (ih_store_feature(store) == ih_feature_find("bucket"))
    outcome = plot_curves(call, &terminal, store);
  else if (kinds_can_read(store))
    outcome = plot_kinds(call, &terminal, store);
  else
    outcome = plot_grid(call, &terminal, store);
  ih_store_close(store);
  return outcome;
}

/* Returns 0 if out of memory. */
static int put_svg(FILE *file, const struct plot *plot)
{
  if (plot->kind == CURVES)
    return svg_curves(file, &plot->curves);
  if (plot->kind == HISTOGRAMS)
    svg_histograms(file, plot->histograms, plot->n);
  else if (plot->kind == KINDS)
    svg_kinds(file, &plot->kinds);
  else
    svg_grid(file, &plot->grid);
  return 1;
}

/* Draws in memory, a few kilobytes a hand, since stdio would not keep the errno of a failed write.
 */
static void write_svg(struct output *out, void *what)
{
  char *text = NULL;
  size_t length = 0;
  FILE *file = open_memstream(&text, &length);
  if (file == NULL) {
    out->error = errno;
    return;
  }
  const int is_drawn = put_svg(file, what) && !ferror(file);
  if (fclose(file) == 0 && is_drawn)
    output_text(out, text, length);
  else
    out->error = ENOMEM;
  free(text);
}

static enum outcome draw(const struct call *call, const struct terminal *terminal,
                         struct plot *plot)
{
  if (given.output != NULL)
    return output_to(call, given.output, write_svg, plot);
  if (plot->kind == CURVES)
    terminal_curves(terminal, &plot->curves);
  else if (plot->kind == HISTOGRAMS)
    terminal_histograms(terminal, plot->histograms, plot->n);
  else if (plot->kind == KINDS)
    terminal_kinds(terminal, &plot->kinds);
  else
    terminal_grid(terminal, &plot->grid);
  return output_finish_stdio(call);
}

static enum outcome plot_kinds(const struct call *call, const struct terminal *terminal,
                               const ih_store *store)
{
  struct plot plot = {.kind = KINDS};
  ih_error error;
  if (given.value != NULL)
    return refused(call, "--value: not for a table of Omaha");
  if (call->count > 1)
    return refused(call, "%s: a table of %s is drawn as strips, without hands", call->operands[0],
                   ih_feature_name(ih_store_feature(store)));
  if (kinds_read(store, &plot.kinds, &error) != IH_OK)
    return failed(call, "%s", error.message);
  return draw(call, terminal, &plot);
}

static enum outcome plot_grid(const struct call *call, const struct terminal *terminal,
                              const ih_store *store)
{
  const ih_feature *feature = ih_store_feature(store);
  struct plot plot = {.kind = GRID};
  ih_error error;
  char names[QUANTITY_NAMES];
  const char *value = given.value;
  const struct quantity *quantity = quantity_find(feature, value);
  quantity_names(feature, names);
  if (*names == '\0')
    return refused(call,
                   "%s: cannot draw %s (%s); plot draws tables of ehs, equity,"
                   " histogram and bucket, and preflop of omaha-ehs and omaha-equity for 4 cards",
                   call->operands[0], ih_feature_name(feature),
                   ih_feature_meaning(feature, ih_store_game(store)->ranking));
  if (quantity == NULL) {
    char quote[TEXT_QUOTE];
    return refused(call, "--value: %s is not a value of a table of %s; known:%s",
                   text_quote(value, strlen(value), quote), ih_feature_name(feature), names);
  }
  if (call->count > 1)
    return refused(call, "%s: a table of %s is drawn as a grid, without hands", call->operands[0],
                   ih_feature_name(feature));
  if (grid_read(store, quantity, &plot.grid, &error) != IH_OK)
    return failed(call, "%s", error.message);
  return draw(call, terminal, &plot);
}

static enum outcome read_histograms(const struct call *call, const ih_store *store,
                                    const struct plot *plot)
{
  struct game game;
  ih_error error;
  game_borrow(&game, ih_store_indexer(store));
  for (size_t i = 0; i < plot->n; i++)
    if (histogram_read(store, &game, call->operands[i + 1], &plot->histograms[i], &error) != IH_OK)
      return failed(call, "%s", error.message);
  return DONE;
}

static enum outcome plot_histograms(const struct call *call, const struct terminal *terminal,
                                    const ih_store *store)
{
  struct plot plot = {.kind = HISTOGRAMS, .n = call->count - 1};
  if (plot.n == 0)
    return refused(call, "%s: name the hands whose histograms to draw", call->operands[0]);
  if (given.value != NULL)
    return refused(call, "--value: not for a table of histograms");
  plot.histograms = calloc(plot.n, sizeof *plot.histograms);
  if (plot.histograms == NULL)
    return failed(call, "%s", strerror(ENOMEM));
  enum outcome outcome = read_histograms(call, store, &plot);
  if (outcome == DONE)
    outcome = draw(call, terminal, &plot);
  free(plot.histograms);
  return outcome;
}

/* Adds an open table. Messages name it before the reason. */
static enum outcome add_table(const struct call *call, const ih_store *store, struct curves *curves)
{
  const char *path = ih_table_path(ih_store_table(store));
  ih_error error;
  if (ih_store_feature(store) != ih_feature_find("bucket"))
    return refused(call, "%s: it is a table of %s, not of buckets like the first", path,
                   ih_feature_name(ih_store_feature(store)));
  if (curves_add(curves, store, &error) == IH_OK)
    return DONE;
  return failed(call, "%s: %s", path, error.message);
}

static enum outcome open_and_add(const struct call *call, const char *path, struct curves *curves)
{
  ih_store *store;
  enum outcome outcome = game_open_store(call, path, &store);
  if (outcome != DONE)
    return outcome;
  outcome = add_table(call, store, curves);
  ih_store_close(store);
  return outcome;
}

static enum outcome plot_curves(const struct call *call, const struct terminal *terminal,
                                const ih_store *first)
{
  struct plot plot = {.kind = CURVES};
  if (given.value != NULL)
    return refused(call, "--value: not for tables of buckets");
  if (curves_new(call->count, &plot.curves) != IH_OK)
    return failed(call, "%s", strerror(ENOMEM));
  enum outcome outcome = add_table(call, first, &plot.curves);
  for (size_t i = 1; i < call->count && outcome == DONE; i++)
    outcome = open_and_add(call, call->operands[i], &plot.curves);
  if (outcome == DONE) {
    curves_join(&plot.curves);
    outcome = draw(call, terminal, &plot);
  }
  curves_free(&plot.curves);
  return outcome;
}
