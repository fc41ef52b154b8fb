#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/whole.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum outcome run_bucket(const struct call *call);

static struct {
  struct making_settings making;
  const char *set, *streets;
  struct texts reuse;
  int print;
} given;

static const struct option_spec own_options[] = {
    DRY_RUN_OPTION(given.making),
    FINAL_BOARD_OPTION(given.making),
    TEXT("folder", 'd', "DIR", A_FOLDER, &given.making.folder, "write the files to this folder"),
    GAME_OPTION(given.making),
    MEMORY_OPTION(given.making),
    FLAG("print", 0, &given.print, "print the recipe and write nothing"),
    FLAG("rebuild", 0, &given.making.rebuild, "replace existing files"),
    TEXTS("reuse", 0, "DIR", A_FOLDER, &given.reuse,
          "reuse finished files of this folder; may be repeated"),
    TEXT("set", 0, "CHANGES", ANYTHING, &given.set, "change the recipe, e.g. turn.k=3000,seed=7"),
    TEXT("streets", 0, "STREETS", SOME_OF(buckets_street_name), &given.streets,
         "make only these streets, e.g. turn,river"),
    {0},
};

const struct command cmd_bucket = {
    .name = "bucket",
    .operands = "RECIPE -d DIR",
    .summary = "group the canonical hands of each street into buckets",
    .description =
        "Makes an abstraction: a table DIR/STREET-bucket.safetensors for each street of RECIPE,\n"
        "a file or one of 200, 500, 1000, 5000, 9000, ochs-200, ochs-500, ochs-1000, ochs-5000,\n"
        "ochs-9000, potential-1000, percentile-200, classes, quick, omaha-200 and omaha-quick.\n"
        "Files that are already complete are kept.  A recipe is JSON; --print shows one:\n"
        "  {\"turn\": {\"method\": \"emd\", \"k\": 200, \"bins\": 50, \"restarts\": 3, \"seed\": "
        "7}}\n"
        "Methods are\n"
        "  hands       one bucket per canonical hand\n"
        "  classes     one bucket per distinct sum of wins, ties and losses\n"
        "  optimal     k buckets of E[HS] with the least total absolute distance\n"
        "  percentile  k buckets with equal numbers of hands, by E[HS] or E[HS^2] or both\n"
        "              (on the last street, both of these may weight opponents by strength:\n"
        "              \"of\": \"ochs\")\n"
        "  emd         k-medians of histograms of HS under earth mover's distance\n"
        "  ochs        k-means of HS against clusters of opponents\n"
        "  potential   k buckets by the buckets that hands reach on the next street\n"
        "  given       labels from a file: .npy, safetensors, or text with one per line\n"
        "  l1, l2      k-medians or k-means of points from a file\n"
        "  distinct    one bucket per distinct point of a file\n"
        "Buckets are numbered by ascending mean E[HS]; given keeps its numbers.  With\n"
        "\"within\": \"board\" or \"preflop\", k buckets are made per board or preflop bucket;\n"
        "with \"public\": N, per public bucket of boards, of which there are N.\n"
        "With --json, the keys are file, kept, reused, hands, distinct, buckets, iterations,\n"
        "converged and seconds; about every 10 s done, seconds and left; with --dry-run street,\n"
        "kept, reused, hands, memory and disk.",
    .common = COMMON_DECK | COMMON_QUIET | COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 1,
    .most = 1,
    .first = ONE_OF_OR_A_FILE(ih_recipe_name),
    .run = run_bucket,
};

static enum outcome read_recipe(const struct call *call, ih_recipe **recipe);
static enum outcome change_recipe(const struct call *call, ih_recipe *recipe);
static enum outcome make_abstraction(struct build *build, const ih_recipe *recipe,
                                     unsigned streets);

static enum outcome run_bucket(const struct call *call)
{
  struct build build;
  ih_recipe *recipe;
  unsigned streets;
  if (given.making.folder == NULL && !given.print)
    return refused(call, "-d DIR is missing: isohand bucket RECIPE -d DIR");
  given.making.takes_omaha = 1;
  enum outcome outcome = buckets_streets(call, given.streets, &streets);
  if (outcome == DONE)
    outcome = build_read(call, &given.making, &build);
  if (outcome == DONE)
    outcome = read_recipe(call, &recipe);
  if (outcome != DONE)
    return outcome;
  outcome = change_recipe(call, recipe);
  if (outcome == DONE && !given.print)
    outcome = buckets_check_streets(&build);
  if (outcome == DONE && !given.print)
    outcome = make_abstraction(&build, recipe, streets);
  ih_recipe_free(recipe);
  const enum outcome written = build_finish_output(call);
  return outcome != DONE ? outcome : written;
}

static enum outcome make_abstraction(struct build *build, const ih_recipe *recipe, unsigned streets)
{
  struct bucket_making making;
  ih_error error;
  buckets_begin(&making, build);
  making.options.streets = streets;
  making.options.reuse = given.reuse.text;
  making.options.reuse_count = given.reuse.count;
  return buckets_end(
      build,
      ih_abstraction_write(recipe, &build->game, given.making.folder, &making.options, &error),
      &error);
}

/* ---- Reading the recipe ------------------------------------------------------------------ */

/* Returns the text of a built-in recipe, or NULL if none exists of that name. */
static const char *find_shipped(const char *name)
{
  for (size_t i = 0; ih_recipe_name(i) != NULL; i++)
    if (strcmp(ih_recipe_name(i), name) == 0)
      return ih_recipe_text(i);
  return NULL;
}

/* *text = the contents of a file; the caller frees it. */
static enum outcome read_recipe_file(const struct call *call, const char *path, char **text)
{
  FILE *file = fopen(path, "r");
  if (file == NULL && errno == ENOENT && strpbrk(path, "./") == NULL)
    return refused_name(call, "", path, "is neither a file nor a recipe", ih_recipe_name);
  if (file == NULL)
    return failed(call, "%s: cannot open it: %s", path, strerror(errno));
  return whole_text(call, path, file, text);
}

/* Applies --game omaha, and the assignments of --set, which commas separate. */
static enum outcome change_recipe(const struct call *call, ih_recipe *recipe)
{
  const char *at = given.set;
  if (given.making.game != NULL &&
      game_rules_of_table(call, given.making.game)->family == GAME_OMAHA)
    (void)ih_recipe_set(recipe, "hole=4", NULL);
  while (at != NULL && *at != '\0') {
    const size_t length = strcspn(at, ",");
    ih_error error;
    char *one = strndup(at, length);
    const enum ih_status status = one == NULL ? IH_ERR_MEMORY : ih_recipe_set(recipe, one, &error);
    free(one);
    if (status != IH_OK)
      return refused(call, "--set: %s", one == NULL ? "not enough memory" : error.message);
    at += length + (at[length] == ',');
  }
  return DONE;
}

static enum outcome parse_recipe(const struct call *call, const char *text, ih_recipe **recipe)
{
  ih_error error;
  if (ih_recipe_parse(text, strlen(text), recipe, &error) == IH_OK)
    return DONE;
  return failed(call, "%s: %s", call->operands[0], error.message);
}

/* Parses the recipe; prints its text with --print. */
static enum outcome read_recipe(const struct call *call, ih_recipe **recipe)
{
  const char *shipped = find_shipped(call->operands[0]);
  char *text = NULL;
  enum outcome outcome = shipped != NULL ? DONE : read_recipe_file(call, call->operands[0], &text);
  if (outcome != DONE)
    return outcome;
  outcome = parse_recipe(call, shipped != NULL ? shipped : text, recipe);
  if (outcome == DONE && given.print)
    (void)fputs(shipped != NULL ? shipped : text, stdout);
  free(text);
  return outcome;
}
