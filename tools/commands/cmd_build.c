#include "tools/commands/build.h"
#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/text.h"

#include <stdio.h>
#include <string.h>

static enum outcome run_build(const struct call *call);

static struct making_settings given;

/* Returns 0 for buckets, which have their own command. */
static int is_built(const ih_feature *feature)
{
  return (ih_feature_parameters(feature) & IH_PARAMETER_BUCKETS) == 0;
}

static const char *built_name(size_t i)
{
  const ih_feature *feature;
  for (size_t f = 0; (feature = ih_feature_at(f)) != NULL; f++)
    if (is_built(feature) && i-- == 0)
      return ih_feature_name(feature);
  return NULL;
}

static const char *built_name_or_all(size_t i)
{
  return i == 0 ? "all" : built_name(i - 1);
}

static const struct option_spec own_options[] = {
    NUMBER("bins", 0, "N", &given.bins, 1, IH_EQUITY_MAX_BINS,
           "the number of histogram bins (default: 50)"),
    FINAL_BOARD_OPTION(given),
    TEXT("clusters", 0, "CLUSTERS", A_FILE, &given.clusters,
         "ochs: the number of clusters of opponents (default: 8) or a FILE"),
    DRY_RUN_OPTION(given),
    TEXT("folder", 'd', "DIR", A_FOLDER, &given.folder,
         "all: the folder to write to, or to continue in"),
    GAME_OPTION(given),
    TEXT("labels", 0, "FILE", A_FILE, &given.labels,
         "transitions: the next street's labels, as FILE or FILE:TENSOR"),
    MEMORY_OPTION(given),
    TEXT("output", 'o', "FILE", A_FILE, &given.output,
         "the table to write; replaced once it is complete"),
    FLAG("rebuild", 0, &given.rebuild, "all: replace existing files"),
    TEXT("scratch", 0, "DIR", A_FOLDER, &given.scratch,
         "Omaha: keep sums in files of DIR, and continue from them"),
    {0},
};

const struct command cmd_build = {
    .name = "build",
    .operands = "FEATURE ROUNDS -o FILE | all -d DIR",
    .summary = "write a table with a value for every canonical hand",
    .description =
        "Writes a table file with one row per canonical hand of the last round, in index\n"
        "order.  FEATURE is\n"
        "  strength     the strength of the best five cards: 1 to 7462, or 1 to 1404 in the\n"
        "               short deck; GAME is as in eval\n"
        "  equity       opponents beaten, tied and lost to, summed over runouts\n"
        "  ehs          E[HS] and E[HS^2], and the sums from which they are computed\n"
        "  histogram    the number of runouts in each bin of HS\n"
        "  ochs         equity against each cluster of opponents\n"
        "  transitions  the number of next cards that lead to each label of --labels\n"
        "All features except strength need two hole cards and a board dealt in one round:\n"
        "2,5, 2,4, 2,3 or 2.  An existing file is replaced once the new one is complete.\n"
        "With --game omaha, for 4 hole cards on preflop, flop or turn, or 5 or 6 (5,3):\n"
        "  equity       opponents beaten and tied with, summed over runouts\n"
        "  ehs          2 wins + ties, summed over runouts\n"
        "  ehs2         the square of 2 wins + ties, summed over runouts\n"
        "  histogram    the number of runouts in each of --bins bins of HS; not preflop\n"
        "`all` writes strength, equity, ehs and histogram for preflop, flop, turn and river\n"
        "to files such as DIR/turn-equity.safetensors.  Files already complete are kept.\n"
        "With --json, the keys are file, kept, hands, bytes and seconds; about every 10 s done,\n"
        "seconds and left; with --dry-run make and write, or phases, and memory, scratch, disk\n"
        "and estimated (seconds).",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_QUIET | COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 1,
    .most = 2,
    .first = ONE_OF(built_name_or_all),
    .other = ONE_OF(ih_rounds_name),
    .run = run_build,
};

static enum outcome run_all(const struct call *call);
static enum outcome run_one(const struct call *call);

static enum outcome run_build(const struct call *call)
{
  const enum outcome outcome =
      strcmp(call->operands[0], "all") == 0 ? run_all(call) : run_one(call);
  const enum outcome written = build_finish_output(call);
  return outcome != DONE ? outcome : written;
}

/* ---- Single table ---------------------------------------------------------------------- */

static const ih_feature *find_feature(const struct call *call, const char *name)
{
  const ih_feature *feature = ih_feature_find(name);
  if (feature != NULL && is_built(feature))
    return feature;
  if (feature != NULL)
    message(call, "%s: use isohand bucket", name);
  else
    (void)refused_name(call, "", name, "is not a known feature", built_name);
  return NULL;
}

/* ---- Omaha -------------------------------------------------------------------------- */

/* Returns the round list of an Omaha street for a street's short name; other text stays. */
static const char *omaha_rounds(const char *text)
{
  static const char *const names[][2] = {{"preflop", "omaha-preflop"},
                                         {"flop", "omaha-flop"},
                                         {"turn", "omaha-turn"},
                                         {"river", "omaha-river"}};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(text, names[i][0]) == 0)
      return names[i][1];
  return text;
}

static int is_game_omaha(void)
{
  return given.game != NULL && strcmp(given.game, "omaha") == 0;
}

static const char prefix[] = "omaha-";
enum { PREFIX = sizeof prefix - 1 };

static int is_omaha_feature(const ih_feature *feature)
{
  return strncmp(ih_feature_name(feature), prefix, PREFIX) == 0;
}

/* Finds Omaha's feature of this name; returns NULL after a message if Omaha lacks it. */
static const ih_feature *find_omaha_feature(const struct call *call, const char *name)
{
  char known[200] = "", quote[TEXT_QUOTE];
  const ih_feature *feature;
  size_t at = 0;
  for (size_t i = 0; (feature = ih_feature_at(i)) != NULL; i++) {
    const char *full = ih_feature_name(feature);
    if (!is_omaha_feature(feature))
      continue;
    if (strcmp(name, full) == 0 || strcmp(name, full + PREFIX) == 0)
      return feature;
    if (at < sizeof known)
      at += (size_t)snprintf(known + at, sizeof known - at, " %s", full + PREFIX);
  }
  message(call, "%s is not a known feature of Omaha; known:%s",
          text_quote(name, strlen(name), quote), known);
  return NULL;
}

static int takes_parameters(const struct call *call, const ih_feature *feature,
                            const ih_rounds *rounds)
{
  const unsigned takes = ih_feature_parameters(feature);
  const char *name = ih_feature_name(feature);
  if (given.final_board.is_given && (takes & IH_PARAMETER_BOARD) == 0)
    message(call, "--final-board: %s does not take this option", name);
  else if (given.bins.is_given && (takes & IH_PARAMETER_BINS) == 0)
    message(call, "--bins: %s does not take this option", name);
  else if ((given.labels != NULL) != ((takes & IH_PARAMETER_LABELS) != 0))
    message(call,
            given.labels != NULL ? "--labels: %s does not take this option" : "%s needs --labels",
            name);
  else if (given.clusters != NULL && (takes & IH_PARAMETER_CLUSTERS) == 0)
    message(call, "--clusters: %s does not take this option", name);
  else if (given.scratch != NULL &&
           (!is_omaha_feature(feature) || (takes & IH_PARAMETER_BINS) != 0))
    message(call, "--scratch: %s does not take this option", name);
  else if (given.scratch != NULL && rounds->count == 1)
    message(call, "--scratch: %s preflop does not take this option", name);
  else
    return 1;
  return 0;
}

/* Returns 1 if the feature supports the game, else 0 after a message.  Clusters do not exist yet,
 * so a single one of all hands stands for them. */
static int is_buildable(const struct build *build)
{
  ih_error error;
  ih_feature_game game = build->game;
  game.clusters = 1;
  if (ih_feature_check(build->feature, &game, &build->rounds, &error) == IH_OK)
    return 1;
  message(build->call, "%s", error.message);
  return 0;
}

static enum outcome make_one(struct build *build)
{
  ih_build *tables;
  enum outcome outcome = DONE;
  if (ih_feature_parameters(build->feature) & IH_PARAMETER_CLUSTERS)
    outcome = build_clusters(build);
  if (outcome == DONE)
    outcome = build_table(build, &tables);
  if (outcome != DONE)
    return outcome;
  outcome = build_make(build, tables);
  ih_build_free(tables);
  return outcome;
}

static enum outcome run_one(const struct call *call)
{
  struct game game;
  struct build build;
  if (call->count < 2)
    return refused(call, "missing argument: isohand build FEATURE ROUNDS -o FILE");
  const char *wrong = given.output == NULL   ? "-o FILE is missing"
                      : given.folder != NULL ? "-d is only for build all"
                      : given.rebuild        ? "--rebuild is only for build all"
                                             : NULL;
  if (wrong != NULL)
    return refused(call, "%s", wrong);
  if (text_is_stdout(given.output))
    return refused(
        call, "-o: a table cannot be written to standard output, because it replaces its file once "
              "complete (for a file of that name use ./-)");
  const char *rounds = is_game_omaha() ? omaha_rounds(call->operands[1]) : call->operands[1];
  given.takes_omaha = 1;
  enum outcome outcome = game_read_by(call, given.game, rounds, &game);
  if (outcome == DONE)
    outcome = build_read(call, &given, &build);
  if (outcome != DONE)
    return outcome;
  build.feature = is_game_omaha() || game.rounds.game == IH_GAME_OMAHA
                      ? find_omaha_feature(call, call->operands[0])
                      : find_feature(call, call->operands[0]);
  build.rounds = game.rounds;
  if (build.feature == NULL || !takes_parameters(call, build.feature, &build.rounds) ||
      !is_buildable(&build))
    return USAGE;
  outcome = game_make_indexer(call, &game); /* reports a list that is too large */
  if (outcome == DONE)
    outcome = make_one(&build);
  game_close(&game);
  return outcome;
}

/* ---- Folder of all tables ------------------------------------------------------------------ */

static enum outcome make_all(struct build *build)
{
  ih_build *tables;
  ih_error error;
  enum ih_status status = ih_build_new(&build->game, &tables, &error);
  if (status != IH_OK)
    return build_failed(build, &error);
  (void)ih_build_set_team(tables, build->call->team); /* a new build takes any */
  status = ih_build_add_folder(tables, given.folder, &error);
  enum outcome outcome = DONE;
  if (status == IH_ERR_UNSUPPORTED) {
    message(build->call, "%s", error.message);
    outcome = USAGE;
  } else
    outcome = status == IH_OK ? build_make(build, tables) : build_failed(build, &error);
  ih_build_free(tables);
  return outcome;
}

static enum outcome run_all(const struct call *call)
{
  struct build build;
  const char *wrong = call->count > 1               ? "too many arguments"
                      : given.folder == NULL        ? "-d DIR is missing"
                      : given.output != NULL        ? "-o is only for a single table"
                      : given.labels != NULL        ? "--labels is only for transitions"
                      : given.clusters != NULL      ? "--clusters is only for ochs"
                      : given.scratch != NULL       ? "--scratch is only for tables of Omaha"
                      : call->common.round.is_given ? "--round is only for a single table"
                                                    : NULL;
  if (wrong != NULL)
    return refused(call, "%s: isohand build all -d DIR", wrong);
  const enum outcome outcome = build_read(call, &given, &build);
  return outcome == DONE ? make_all(&build) : outcome;
}
