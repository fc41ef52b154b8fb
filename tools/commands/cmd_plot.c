#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/output.h"
#include "tools/io/text.h"
#include "tools/plot/curve.h"
#include "tools/plot/grid.h"
#include "tools/plot/histogram.h"
#include "tools/plot/svg.h"
#include "tools/plot/terminal.h"

#include <errno.h>
#include <isohand/replacement.h>
#include <isohand/store.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is drawn: a grid, or `n` histograms, or curves. */
struct plot {
  enum { GRID, HISTOGRAMS, CURVES } kind;
  struct grid grid;
  struct histogram *histograms;
  size_t n;
  struct curves curves;
};

/* 0 when there is no memory. */
static int put_svg(FILE *file, const struct plot *plot)
{
  if (plot->kind == CURVES)
    return svg_curves(file, &plot->curves);
  if (plot->kind == HISTOGRAMS)
    svg_histograms(file, plot->histograms, plot->n);
  else
    svg_grid(file, &plot->grid);
  return 1;
}

/* 0, or the errno of what went wrong.  The picture is drawn in memory, a few kilobytes a
 * hand: of a write that failed stdio would keep no reason. */
static int write_svg(int fd, const struct plot *plot)
{
  char *text = NULL;
  size_t length = 0;
  FILE *file = open_memstream(&text, &length);
  if (file == NULL)
    return errno;
  int number = !put_svg(file, plot) || ferror(file) ? ENOMEM : 0;
  if (fclose(file) != 0)
    number = ENOMEM;
  if (number == 0) {
    struct output out;
    output_init_file(&out, fd);
    output_text(&out, text, length);
    number = output_flush(&out);
  }
  free(text);
  return number;
}

static enum outcome draw_svg(const struct call *call, const struct plot *plot)
{
  ih_replacement *file;
  ih_error error;
  if (text_is_stdout(call->settings.output)) {
    const int failed = write_svg(STDOUT_FILENO, plot);
    return failed == 0 ? DONE : output_failed(call, failed);
  }
  enum ih_status status = ih_replacement_new(call->settings.output, &file, &error);
  const int number = status == IH_OK ? write_svg(ih_replacement_descriptor(file), plot) : 0;
  if (number != 0) {
    ih_replacement_abort(file);
    report(call, "%s: %s", call->settings.output, strerror(number));
    return FAILED;
  }
  if (status == IH_OK)
    status = ih_replacement_commit(file, &error);
  if (status != IH_OK)
    report(call, "%s", error.message);
  return status == IH_OK ? DONE : FAILED;
}

static enum outcome draw(const struct call *call, const struct terminal *terminal,
                         const struct plot *plot)
{
  if (call->settings.output != NULL)
    return draw_svg(call, plot);
  if (plot->kind == CURVES)
    terminal_curves(terminal, &plot->curves);
  else if (plot->kind == HISTOGRAMS)
    terminal_histograms(terminal, plot->histograms, plot->n);
  else
    terminal_grid(terminal, &plot->grid);
  return output_finish_stdio(call);
}

static enum outcome plot_grid(const struct call *call, const struct terminal *terminal,
                              const ih_store *store)
{
  const ih_feature *feature = ih_store_feature(store);
  struct plot plot = {.kind = GRID};
  ih_error error;
  char names[QUANTITY_NAMES];
  const char *value = call->settings.value;
  const struct quantity *quantity = quantity_find(feature, value);
  quantity_names(feature, names);
  if (*names == '\0') {
    report(call,
           "%s: there is no picture of %s (%s); plot draws tables of ehs, equity,"
           " histogram and bucket",
           call->operands[0], ih_feature_name(feature),
           ih_feature_meaning(feature, ih_store_game(store)->ranking));
    return USAGE;
  }
  if (quantity == NULL) {
    char quote[TEXT_QUOTE];
    report(call, "--value: %s is not a value of a table of %s; known:%s",
           text_quote(value, strlen(value), quote), ih_feature_name(feature), names);
    return USAGE;
  }
  if (call->count > 1) {
    report(call, "%s: a table of %s is drawn as a grid, without hands", call->operands[0],
           ih_feature_name(feature));
    return USAGE;
  }
  if (grid_read(store, quantity, &plot.grid, &error) != IH_OK) {
    report(call, "%s", error.message);
    return FAILED;
  }
  return draw(call, terminal, &plot);
}

static enum outcome read_histograms(const struct call *call, const ih_store *store,
                                    const struct plot *plot)
{
  struct game game;
  ih_error error;
  game_borrow(&game, ih_store_indexer(store));
  for (size_t i = 0; i < plot->n; i++)
    if (histogram_read(store, &game, call->operands[i + 1], &plot->histograms[i], &error) !=
        IH_OK) {
      report(call, "%s", error.message);
      return FAILED;
    }
  return DONE;
}

static enum outcome plot_histograms(const struct call *call, const struct terminal *terminal,
                                    const ih_store *store)
{
  struct plot plot = {.kind = HISTOGRAMS, .n = call->count - 1};
  if (plot.n == 0) {
    report(call, "%s: a grid cannot show histograms: name the hands to draw", call->operands[0]);
    return USAGE;
  }
  if (call->settings.value != NULL) {
    report(call, "--value: not for a table of histograms");
    return USAGE;
  }
  plot.histograms = calloc(plot.n, sizeof *plot.histograms);
  if (plot.histograms == NULL) {
    report(call, "%s", strerror(ENOMEM));
    return FAILED;
  }
  enum outcome outcome = read_histograms(call, store, &plot);
  if (outcome == DONE)
    outcome = draw(call, terminal, &plot);
  free(plot.histograms);
  return outcome;
}

/* Adds a table that is open.  The reason of a refusal comes after its name. */
static enum outcome add_table(const struct call *call, const ih_store *store, struct curves *curves)
{
  const char *path = ih_table_path(ih_store_table(store));
  ih_error error;
  if (ih_store_feature(store) != ih_feature_find("bucket")) {
    report(call, "%s: it is a table of %s, not of buckets as the first one", path,
           ih_feature_name(ih_store_feature(store)));
    return USAGE;
  }
  if (curves_add(curves, store, &error) == IH_OK)
    return DONE;
  report(call, "%s: %s", path, error.message);
  return FAILED;
}

static enum outcome open_and_add(const struct call *call, const char *path, struct curves *curves)
{
  ih_store *store;
  ih_error error;
  if (ih_store_open(path, &store, &error) != IH_OK) {
    report(call, "%s", error.message);
    return FAILED;
  }
  enum outcome outcome = game_check(call, ih_store_indexer(store));
  if (outcome == DONE)
    outcome = add_table(call, store, curves);
  ih_store_close(store);
  return outcome;
}

static enum outcome plot_curves(const struct call *call, const struct terminal *terminal,
                                const ih_store *first)
{
  struct plot plot = {.kind = CURVES};
  if (call->settings.value != NULL) {
    report(call, "--value: not for tables of buckets");
    return USAGE;
  }
  if (curves_new(call->count, &plot.curves) != IH_OK) {
    report(call, "%s", strerror(ENOMEM));
    return FAILED;
  }
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

static enum outcome run_plot(const struct call *call)
{
  const char *path = call->settings.output;
  struct terminal terminal;
  ih_store *store;
  ih_error error;
  if (path != NULL && !text_ends_with(path, ".svg") && !text_is_stdout(path)) {
    report(call, "-o: the name must end with .svg, or be - for standard output");
    return USAGE;
  }
  if (!terminal_init(&terminal, call->settings.color)) {
    char quote[TEXT_QUOTE];
    report(call, "--color: %s is not always, never or auto",
           text_quote(call->settings.color, strlen(call->settings.color), quote));
    return USAGE;
  }
  if (ih_store_open(call->operands[0], &store, &error) != IH_OK) {
    report(call, "%s", error.message);
    return FAILED;
  }
  enum outcome outcome = game_check(call, ih_store_indexer(store));
  if (outcome == DONE && ih_store_feature(store) == ih_feature_find("histogram"))
    outcome = plot_histograms(call, &terminal, store);
  else if (outcome == DONE && ih_store_feature(store) == ih_feature_find("bucket"))
    outcome = plot_curves(call, &terminal, store);
  else if (outcome == DONE)
    outcome = plot_grid(call, &terminal, store);
  ih_store_close(store);
  return outcome;
}

static const struct option_spec options[] = {
    {"output", 'o', "FILE.svg", "write an SVG file instead; - is stdout", OPTION_TEXT,
     offsetof(struct settings, output), 0, 0},
    {"value", 0, "NAME", "ehs: ehs, ehs2, deviation; equity: equity, win, tie, lose", OPTION_TEXT,
     offsetof(struct settings, value), 0, 0},
    {"color", 0, "WHEN", "always, never or auto (on a terminal; default)", OPTION_TEXT,
     offsetof(struct settings, color), 0, 0},
    {0},
};

const struct command cmd_plot = {
    .name = "plot",
    .operands = "FILE [HAND...] | FILE...",
    .summary = "draw tables as a grid, histograms or curves",
    .description =
        "Draws a table of ehs or equity as the grid of preflop classes, with suited classes\n"
        "above the diagonal, coloured by a value in percent; for a later street, the mean over\n"
        "all boards.  For a table of histograms, draws the histograms of the given hands: the\n"
        "cards of the table's rounds or, preflop, names such as AKs.  For tables of buckets, "
        "draws\n"
        "what they cost against the number of buckets: a curve for each street and method, in\n"
        "percent of the cost of its fewest buckets; without -o, a line for each table.  Without\n"
        "-o, draws on standard output, in colour when that is a terminal.",
    .options = options,
    .least = 1,
    .most = SIZE_MAX,
    .run = run_plot,
};
