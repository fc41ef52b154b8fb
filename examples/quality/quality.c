/* Measures abstraction loss: solves limit hold'em with a small deck, from the flop to the turn,
 * with players who know only buckets, and computes the exact exploitability of their strategies in
 * the real game. */
#include "brute.h"
#include "memory.h"
#include "results.h"

#include <isohand/openmp.h>
#include <string.h>

struct settings {
  const char *deck, *svg; /* svg NULL: no picture */
  unsigned bets, iterations, threads;
  int trace, check;
  struct result *results; /* known ones, and requested ones with folder and recall */
  size_t count;
};

static const char usage[] =
    "usage: quality [OPTION]... [DIR]...\n"
    "  DIR             buckets: isohand bucket RECIPE --deck DECK --final-board 4 -d DIR\n"
    "  --recall DIR    like DIR, but on the turn a player also knows the bucket of the flop\n"
    "  --none          no abstraction; the default if nothing else is given\n"
    "  --table FILE    output of an earlier call, for means and the picture\n"
    "  --deck DECK     RANKSxSUITS of 8 to 24 cards (default: 6x3)\n"
    "  --bets N        at most N bets and raises per street, 1 to 4 (default: 1)\n"
    "  --iterations N  of CFR+ and of CFR-BR (default: 200)\n"
    "  --trace         print the exploitability during the iterations\n"
    "  --check         also compute that of CFR+ over all raw deals: for decks of about 12 cards\n"
    "  --svg FILE      draw the means over seeds\n"
    "  --threads N     solve N at once (default: 1; 0: one per processor)\n";

/* Returns 0 if the text is not a number in low..high. */
static int read_number(const char *text, unsigned low, unsigned high, unsigned *number)
{
  char *end;
  const unsigned long value = text == NULL ? 0 : strtoul(text, &end, 10);
  if (text == NULL || *text < '0' || *text > '9' || *end != '\0' || value < low || value > high)
    return 0;
  *number = (unsigned)value;
  return 1;
}

static struct result *add_result(struct settings *settings)
{
  struct result *more =
      realloc(settings->results, (settings->count + 1) * sizeof *settings->results);
  if (more == NULL) {
    fputs("quality: out of memory\n", stderr);
    exit(1);
  }
  settings->results = more;
  return &more[settings->count++];
}

/* Adds a requested result. Returns 0 after a message if the folder's name is too long. */
static int want(struct settings *settings, const char *folder, int recall)
{
  struct result *result = add_result(settings);
  *result = (struct result){.recall = recall};
  const int length = snprintf(result->folder, sizeof result->folder, "%s", folder);
  const int good = length > 0 && length < (int)sizeof result->folder;
  if (!good)
    fprintf(stderr, "quality: folder name must have 1 to %zu bytes: %s\n",
            sizeof result->folder - 1, folder);
  return good;
}

/* Returns 0 after a message. */
static int read_table(struct settings *settings, const char *path)
{
  struct result result;
  FILE *file = fopen(path, "r");
  if (file == NULL) {
    perror(path);
    return 0;
  }
  const size_t before = settings->count;
  while (results_read(file, &result))
    *add_result(settings) = result;
  fclose(file);
  if (settings->count == before)
    fprintf(stderr, "quality: %s: contains no results\n", path);
  return settings->count > before;
}

/* Reads an option that takes an argument. Returns the exit status, 0 if it is valid. */
static int read_option(struct settings *settings, const char *option, const char *next)
{
  int good = next != NULL;
  if (good && strcmp(option, "--recall") == 0)
    return want(settings, next, 1) ? 0 : 2;
  else if (good && strcmp(option, "--table") == 0)
    return read_table(settings, next) ? 0 : 1;
  else if (good && strcmp(option, "--deck") == 0)
    settings->deck = next;
  else if (good && strcmp(option, "--svg") == 0)
    settings->svg = next;
  else if (good && strcmp(option, "--bets") == 0)
    good = read_number(next, 1, MOST_BETS, &settings->bets);
  else if (good && strcmp(option, "--iterations") == 0)
    good = read_number(next, 1, 1000000, &settings->iterations);
  else if (good && strcmp(option, "--threads") == 0)
    good = read_number(next, 0, 1000, &settings->threads);
  else
    good = 0;
  if (!good)
    fputs(usage, stderr);
  return good ? 0 : 2;
}

static int read_arguments(char **argument, struct settings *settings)
{
  int status = 0;
  for (argument++; status == 0 && *argument != NULL; argument++)
    if (strcmp(*argument, "--trace") == 0)
      settings->trace = 1;
    else if (strcmp(*argument, "--check") == 0)
      settings->check = 1;
    else if (strcmp(*argument, "--none") == 0)
      (void)want(settings, "-", 0);
    else if (strncmp(*argument, "--", 2) != 0)
      status = want(settings, *argument, 0) ? 0 : 2;
    else if ((status = read_option(settings, argument[0], argument[1])) == 0)
      argument++;
  if (status == 0 && settings->count == 0)
    (void)want(settings, "-", 0);
  return status;
}

/* ---- Solving ------------------------------------------------------------------------------ */

struct work {
  const struct settings *settings;
  const struct game *game;
  struct labels *labels; /* by result */
  struct lines *lines;   /* work i prints result i */
};

/* Returns 1 if iteration i is one of 1, 2, 5, 10, 20, 50, ... */
static int is_round(unsigned i)
{
  while (i % 10 == 0)
    i /= 10;
  return i <= 2 || i == 5;
}

/* Computes the exploitability of the average strategy. The best responses bracket its value, and
 * the game's: player 0 gets at least -(what player 1's best response wins), and at most what player
 * 0's best response wins. */
static double look(const struct work *work, size_t i, const struct solver *solver)
{
  static const char *const names[METHODS] = {"CFR+", "CFR-BR"};
  struct play average;
  solver_average(solver, &average);
  const double low = -best_response(work->game, &average, 1);
  const double high = best_response(work->game, &average, 0);
  play_free(&average);
  if (work->settings->trace)
    lines_print(work->lines, i, "%-10s %-6s %9u  %14.6f  %+12.6f  %+12.6f\n",
                work->settings->results[i].name, names[solver->method], solver->iterations,
                500 * (high - low), 1000 * low, 1000 * high);
  return 500 * (high - low);
}

static void check(const struct work *work, size_t i, const struct solver *solver)
{
  const struct result *result = &work->settings->results[i];
  struct play average;
  solver_average(solver, &average);
  lines_print(work->lines, i, "%s, CFR+: by vectors %.9f, by all raw deals %.9f\n", result->folder,
              result->exploitability[CFR_PLUS], 1000 * brute_exploitability(work->game, &average));
  play_free(&average);
}

static void solve(void *context, size_t i)
{
  const struct work *work = context;
  const struct settings *settings = work->settings;
  struct result *result = &settings->results[i];
  for (unsigned method = 0; !result->is_known && method < METHODS; method++) {
    struct solver solver;
    solver_init(&solver, work->game, &work->labels[i], (enum method)method);
    while (solver.iterations < settings->iterations) {
      solver_iterate(&solver);
      if (solver.iterations == settings->iterations ||
          (settings->trace && is_round(solver.iterations)))
        result->exploitability[method] = look(work, i, &solver);
    }
    if (method == CFR_PLUS && settings->check)
      check(work, i, &solver);
    solver_free(&solver);
  }
  if (!result->is_known)
    results_print(work->lines, i, result);
  lines_end(work->lines, i);
  result->is_known = 1;
}

/* ---- Buckets ------------------------------------------------------------------------------ */

static void copy_metadata(const struct labels *labels, unsigned cards, const char *key, char text[],
                          size_t size)
{
  const ih_store *store = ih_abstraction_store(labels->abstraction, cards);
  const char *value = ih_table_metadata(ih_store_table(store), key);
  if (value != NULL)
    snprintf(text, size, "%s", value);
}

/* Reads the name of the recipe, and a seed if a street has one. */
static int read_labels(const struct game *game, struct result *result, struct labels *labels)
{
  const int is_abstract = strcmp(result->folder, "-") != 0;
  if (result->is_known)
    return 1;
  snprintf(result->name, sizeof result->name, is_abstract ? "unnamed" : "none");
  snprintf(result->seed, sizeof result->seed, "-");
  if (!is_abstract)
    labels_make(labels, game);
  else if (!labels_read(labels, game, result->folder, result->recall))
    return 0;
  for (unsigned cards = 3; is_abstract && cards <= 4; cards++) {
    copy_metadata(labels, cards, "bucket.recipe", result->name, sizeof result->name);
    copy_metadata(labels, cards, "bucket.seed", result->seed, sizeof result->seed);
  }
  memcpy(result->labels, labels->count, sizeof result->labels);
  return 1;
}

static int write_svg(const struct settings *settings)
{
  FILE *file = fopen(settings->svg, "w");
  if (file == NULL)
    return 0;
  results_draw(file, settings->results, settings->count);
  const int good = !ferror(file);
  return fclose(file) == 0 && good;
}

static void print_heading(const struct settings *settings, const struct game *game)
{
  printf("deck %s: %u flops, %u turns; %u nodes; %u iterations\n", settings->deck,
         game->boards[FLOP], game->boards[TURN], game->betting.nodes, settings->iterations);
  if (settings->trace)
    puts("buckets    method iteration  exploitability  value from            to");
  results_begin(stdout);
}

/* Returns the exit status. */
static int compare(struct settings *settings, const struct game *game)
{
  struct labels *labels = memory(settings->count, sizeof *labels);
  size_t unknown = 0;
  int good = 1;
  for (size_t i = 0; good && i < settings->count; i++) {
    unknown += !settings->results[i].is_known;
    good = read_labels(game, &settings->results[i], &labels[i]);
  }
  if (good) {
    struct lines lines;
    struct work work = {settings, game, labels, &lines};
    const ih_executor executor = ih_openmp_executor(&settings->threads);
    if (unknown > 0)
      print_heading(settings, game);
    lines_init(&lines, settings->count);
    good = executor.run(executor.context, settings->count, solve, &work) == 0;
    lines_free(&lines);
    results_sort(settings->results, settings->count);
    results_print_means(stdout, settings->results, settings->count);
  }
  for (size_t i = 0; i < settings->count; i++)
    labels_free(&labels[i]);
  free(labels);
  if (good && settings->svg != NULL && !write_svg(settings)) {
    perror(settings->svg);
    return 1;
  }
  return good ? 0 : 1;
}

int main(int argc, char **argv)
{
  struct settings settings = {.deck = "6x3", .bets = 1, .iterations = 200, .threads = 1};
  static struct game game;
  ih_deck deck;
  (void)argc;
  int status = read_arguments(argv, &settings);
  if (status != 0) {
    free(settings.results);
    return status;
  }
  if (ih_deck_parse(settings.deck, strlen(settings.deck), &deck, NULL) != IH_OK ||
      !game_make(&game, &deck, settings.bets)) {
    fprintf(stderr, "quality: not a deck of %d to %d cards: %s\n", MIN_CARDS, MAX_CARDS,
            settings.deck);
    free(settings.results);
    return 2;
  }
  status = compare(&settings, &game);
  game_free(&game);
  free(settings.results);
  return status;
}
