#include "tools/commands/build.h"
#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/interrupt.h"
#include "tools/io/output.h"
#include "tools/io/text.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/abstraction.h>
#include <isohand/openmp.h>
#include <isohand/showdown.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The recipe -------------------------------------------------------------------------- */

/* The text of a shipped recipe, NULL when there is none of that name. */
static const char *find_shipped(const char *name)
{
  for (size_t i = 0; ih_recipe_name(i) != NULL; i++)
    if (strcmp(ih_recipe_name(i), name) == 0)
      return ih_recipe_text(i);
  return NULL;
}

static enum outcome refuse_recipe(const struct call *call, const char *name)
{
  char known[200] = "", quote[TEXT_QUOTE];
  for (size_t i = 0; ih_recipe_name(i) != NULL; i++) {
    const size_t at = strlen(known);
    (void)snprintf(known + at, sizeof known - at, " %s", ih_recipe_name(i));
  }
  report(call, "%s is neither a file nor a recipe; known:%s", text_quote(name, strlen(name), quote),
         known);
  return USAGE;
}

/* *text = what a file holds, to be freed. */
static enum outcome read_recipe_file(const struct call *call, const char *path, char **text)
{
  enum { MOST = 1 << 20 };
  FILE *file = fopen(path, "r");
  if (file == NULL && errno == ENOENT && strpbrk(path, "./") == NULL)
    return refuse_recipe(call, path);
  if (file == NULL) {
    report(call, "%s: cannot open it: %s", path, strerror(errno));
    return FAILED;
  }
  *text = calloc(1, MOST + 1);
  const size_t length = *text == NULL ? 0 : fread(*text, 1, MOST, file);
  const char *wrong = *text == NULL             ? "not enough memory"
                      : ferror(file)            ? strerror(errno)
                      : length == MOST          ? "it is too long for a recipe"
                      : strlen(*text) != length ? "it is no text: it holds a byte of 0"
                                                : NULL;
  (void)fclose(file);
  if (wrong == NULL)
    return DONE;
  report(call, "%s: %s", path, wrong);
  free(*text);
  return FAILED;
}

/* Every assignment of --set, between commas. */
static enum outcome change_recipe(const struct call *call, ih_recipe *recipe)
{
  const char *at = call->settings.set;
  while (at != NULL && *at != '\0') {
    const size_t length = strcspn(at, ",");
    ih_error error;
    char *one = strndup(at, length);
    const enum ih_status status = one == NULL ? IH_ERR_MEMORY : ih_recipe_set(recipe, one, &error);
    free(one);
    if (status != IH_OK) {
      report(call, "--set: %s", one == NULL ? "not enough memory" : error.message);
      return USAGE;
    }
    at += length + (at[length] == ',');
  }
  return DONE;
}

static enum outcome parse_recipe(const struct call *call, const char *text, ih_recipe **recipe)
{
  ih_error error;
  if (ih_recipe_parse(text, strlen(text), recipe, &error) == IH_OK)
    return DONE;
  report(call, "%s: %s", call->operands[0], error.message);
  return FAILED;
}

/* Prints the text, or makes *recipe of it. */
static enum outcome read_recipe(const struct call *call, ih_recipe **recipe)
{
  const char *shipped = find_shipped(call->operands[0]);
  char *text = NULL;
  enum outcome outcome = shipped != NULL ? DONE : read_recipe_file(call, call->operands[0], &text);
  if (outcome != DONE)
    return outcome;
  outcome = parse_recipe(call, shipped != NULL ? shipped : text, recipe);
  if (outcome == DONE && call->settings.print)
    (void)fputs(shipped != NULL ? shipped : text, stdout);
  free(text);
  return outcome;
}

/* ---- What is told ------------------------------------------------------------------------ */

static int is_bucket_cancelled(void *context)
{
  (void)context;
  return interrupt_caught() != 0;
}

/* The plan as a result, which a dry run is for. */
static void print_plan(void *context, const ih_bucket_plan *plan)
{
  const struct build *build = context;
  if (!build->call->settings.dry_run)
    return;
  if (plan->is_kept)
    printf("%s: complete, kept\n", plan->street);
  else
    printf("%s: %" PRIu64 " hands, at least %.0f MB of memory, %.1f MB to disk\n", plan->street,
           plan->hands, 1e-6 * (double)plan->memory, 1e-6 * (double)plan->disk);
}

static void show_features(void *context, uint64_t done, uint64_t total)
{
  struct build *build = context;
  progress_show(&build->progress, done, total);
}

static void show_step(void *context, const char *street, unsigned restart, unsigned iteration,
                      size_t moved, uint64_t cost)
{
  struct build *build = context;
  char text[200];
  (void)snprintf(text, sizeof text, "%s: restart %u, iteration %u: %zu points moved, cost %" PRIu64,
                 street, restart + 1, iteration, moved, cost);
  progress_say(&build->progress, text);
}

static void say_buckets(void *context, const ih_bucket_summary *summary)
{
  struct build *build = context;
  progress_end(&build->progress);
  if (build->call->settings.quiet)
    return;
  if (summary->is_kept) {
    report(build->call, "%s: complete, kept", summary->path);
    return;
  }
  report(build->call,
         "%s: %" PRIu64 " hands, %" PRIu64 " different, %" PRIu64 " buckets, cost %" PRIu64
         ", %u iterations%s, %.2f s",
         summary->path, summary->hands, summary->points, summary->buckets, summary->cost,
         summary->iterations, summary->is_converged ? "" : " (not converged)",
         clock_seconds() - build->progress.start);
}

/* ---- The command -------------------------------------------------------------------------- */

/* Checks the indexers of the streets of a game. */
static enum outcome check_streets(const struct build *build)
{
  static const ih_rounds streets[] = {{.count = 1, .cards = {2}},
                                      {.count = 2, .cards = {2, 3}},
                                      {.count = 2, .cards = {2, 4}},
                                      {.count = 2, .cards = {2, 5}}};
  enum outcome outcome = DONE;
  for (size_t s = 0; s < sizeof streets / sizeof *streets && outcome == DONE; s++) {
    ih_indexer *indexer;
    if (ih_indexer_new(&build->game.deck, &streets[s], &indexer) != IH_OK)
      break; /* making the buckets says why */
    outcome = game_check(build->call, indexer);
    ih_indexer_free(indexer);
  }
  return outcome;
}

static enum outcome outcome_of_making(const struct build *build, enum ih_status status,
                                      const ih_error *error)
{
  const struct call *call = build->call;
  if (status == IH_OK)
    return DONE;
  if (status == IH_ERR_CANCELLED)
    report(call, "interrupted; what is not there yet is not written");
  else
    report(call, "%s", error->message);
  return status == IH_ERR_PARSE || status == IH_ERR_UNSUPPORTED ? USAGE : FAILED;
}

static enum outcome make_abstraction(struct build *build, const ih_recipe *recipe)
{
  const struct settings *settings = &build->call->settings;
  unsigned threads = (unsigned)settings->threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  const ih_abstraction_watch watch = {.context = build,
                                      .is_cancelled = is_bucket_cancelled,
                                      .planned = print_plan,
                                      .progress = show_features,
                                      .step = show_step,
                                      .written = say_buckets};
  const ih_abstraction_options options = {.executor = &executor,
                                          .watch = &watch,
                                          .memory = build->memory,
                                          .rebuild = settings->rebuild,
                                          .dry_run = settings->dry_run};
  ih_error error;
  interrupt_catch();
  const enum ih_status status =
      ih_abstraction_make(recipe, &build->game, settings->folder, &options, &error);
  progress_end(&build->progress);
  return outcome_of_making(build, status, &error);
}

static enum outcome run_bucket(const struct call *call)
{
  struct build build;
  ih_recipe *recipe;
  if (call->settings.folder == NULL && !call->settings.print) {
    report(call, "-d DIR is missing: isohand bucket RECIPE -d DIR");
    return USAGE;
  }
  enum outcome outcome = build_read(call, &build);
  if (outcome == DONE)
    outcome = read_recipe(call, &recipe);
  if (outcome != DONE)
    return outcome;
  outcome = change_recipe(call, recipe);
  if (outcome == DONE && !call->settings.print)
    outcome = check_streets(&build);
  if (outcome == DONE && !call->settings.print)
    outcome = make_abstraction(&build, recipe);
  ih_recipe_free(recipe);
  const enum outcome written = output_finish_stdio(call);
  return outcome != DONE ? outcome : written;
}

static const struct option_spec options[] = {
    {"dry-run", 0, NULL, "print the plan and make nothing", OPTION_FLAG,
     offsetof(struct settings, dry_run), 0, 0},
    {"final-board", 0, "N", "the number of cards of a complete board (default: 5)", OPTION_NUMBER,
     offsetof(struct settings, final), IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD},
    {"folder", 'd', "DIR", "the folder that the files go to", OPTION_TEXT,
     offsetof(struct settings, folder), 0, 0},
    {"game", 0, "GAME", "the rules: high (default), short or short-trips", OPTION_TEXT,
     offsetof(struct settings, game), 0, 0},
    {"memory", 0, "SIZE", "use at most SIZE, as 4G (default: what is available)", OPTION_TEXT,
     offsetof(struct settings, memory), 0, 0},
    {"print", 0, NULL, "print the recipe and make nothing", OPTION_FLAG,
     offsetof(struct settings, print), 0, 0},
    {"rebuild", 0, NULL, "make every file again", OPTION_FLAG, offsetof(struct settings, rebuild),
     0, 0},
    {"set", 0, "CHANGES", "change the recipe: turn.k=3000,seed=7", OPTION_TEXT,
     offsetof(struct settings, set), 0, 0},
    {0},
};

const struct command cmd_bucket = {
    .name = "bucket",
    .operands = "RECIPE -d DIR",
    .summary = "write a bucket for every canonical hand of every street",
    .description =
        "Makes the abstraction of RECIPE, a file or one of 200, 500, 1000, 5000, 9000,\n"
        "potential-1000, percentile-200, classes and quick: for each street of it the table\n"
        "DIR/STREET-bucket.safetensors.  Complete files are kept.  A recipe is JSON; --print\n"
        "shows one:\n"
        "  {\"turn\": {\"method\": \"emd\", \"k\": 200, \"bins\": 50, \"restarts\": 3, \"seed\": "
        "7}}\n"
        "Methods are\n"
        "  hands       a bucket for each canonical hand\n"
        "  classes     a bucket for each sum of wins, ties and losses\n"
        "  optimal     k buckets of E[HS], the best ones under absolute distance\n"
        "  percentile  k buckets of equally many hands, by E[HS] or E[HS^2] or both\n"
        "  emd         k-medians of histograms of HS under earth mover's distance\n"
        "  ochs        k-means of HS against clusters of opponents\n"
        "  potential   k buckets of what hands become on the next street, by its buckets\n"
        "  given       the labels of a file: .npy, safetensors, or a number in each line\n"
        "  l1, l2      k-medians or k-means of the points of a file\n"
        "  distinct    a bucket for each different point of a file\n"
        "Buckets are numbered by rising mean E[HS], but those of given as they are.  With\n"
        "\"within\": \"board\" or \"preflop\", k are made for each board or preflop bucket, and\n"
        "with \"public\": N for each of N public buckets of boards.",
    .common = COMMON_DECK | COMMON_QUIET | COMMON_THREADS,
    .options = options,
    .least = 1,
    .most = 1,
    .run = run_bucket,
};
