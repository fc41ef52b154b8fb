#include "build.h"
#include "commands.h"
#include "game.h"
#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* ---- The game ------------------------------------------------------------------- */

/* The rules of --game; without it those of the deck, or the usual ones, by which the
 * feature says whether it is known. */
static enum outcome find_ranking(const struct call *call, struct build *build)
{
  const enum outcome outcome = game_deck(call, &build->deck);
  if (outcome != DONE)
    return outcome;
  build->ranking = IH_RANKING_STANDARD;
  if (call->settings.game == NULL) {
    (void)ih_ranking_of_deck(&build->deck, &build->ranking);
    return DONE;
  }
  const struct game_rules *rules = game_rules(call);
  if (rules == NULL)
    return USAGE;
  build->ranking = rules->ranking;
  if (rules->family == GAME_HIGH)
    return DONE;
  report(call, "--game: tables of %s are not known here",
         rules->family == GAME_LOW ? "low hands" : "Omaha, where exactly two hole cards count,");
  return USAGE;
}

static struct build build_of(const struct call *call)
{
  return (struct build){.call = call,
                        .parameters = {.board = (unsigned)call->settings.final,
                                       .bins = (unsigned)call->settings.bins}};
}

/* The bytes of --memory, or all that there are. */
static enum outcome find_memory(const struct call *call, struct build *build)
{
  const char *text = call->settings.memory;
  char quote[TEXT_QUOTE];
  build->memory = memory_available();
  if (text == NULL || memory_parse(text, &build->memory))
    return DONE;
  report(call, "--memory: %s is not a size as 4G, 500M or a number of bytes",
         text_quote(text, strlen(text), quote));
  return USAGE;
}

/* ---- A table -------------------------------------------------------------------- */

/* The feature of that name by a ranking. */
static const ih_feature *find_feature(const struct call *call, const char *name,
                                      enum ih_ranking ranking)
{
  char known[200];
  size_t at = 0;
  const ih_feature *feature;
  for (size_t i = 0; (feature = ih_feature_at(i)) != NULL; i++) {
    if (feature->ranking != ranking)
      continue;
    if (strcmp(feature->name, name) == 0)
      return feature;
    if (at < sizeof known)
      at += (size_t)snprintf(known + at, sizeof known - at, " %s", feature->name);
  }
  report(call, "%s is not a feature that can be built; known:%s", name, known);
  return NULL;
}

static int takes_parameters(const struct call *call, const ih_feature *feature)
{
  const struct settings *settings = &call->settings;
  if (settings->final != 0 && (feature->parameters & IH_PARAMETER_BOARD) == 0)
    report(call, "--board: %s has no such parameter", feature->name);
  else if (settings->bins != 0 && (feature->parameters & IH_PARAMETER_BINS) == 0)
    report(call, "--bins: %s has no such parameter", feature->name);
  else if ((settings->labels != NULL) != ((feature->parameters & IH_PARAMETER_LABELS) != 0))
    report(call, settings->labels != NULL ? "--labels: %s has none" : "%s needs --labels",
           feature->name);
  else if (settings->clusters != NULL && (feature->parameters & IH_PARAMETER_CLUSTERS) == 0)
    report(call, "--clusters: %s has none", feature->name);
  else if (settings->memory != NULL && feature->fill != NULL)
    report(call, "--memory: %s needs next to none", feature->name);
  else
    return 1;
  return 0;
}

static int is_buildable(const struct build *build, const ih_feature *feature,
                        const ih_rounds *rounds)
{
  ih_error error;
  if (rounds->game == IH_GAME_OMAHA) {
    char list[IH_ROUNDS_TEXT];
    (void)ih_rounds_format(rounds, list);
    report(build->call,
           "%s is Omaha, where exactly two hole cards count: its strength is not known here; "
           "write %s for the best five of all cards",
           build->call->operands[1], list);
    return 0;
  }
  if (feature->known(feature, &build->parameters, &build->deck, rounds, &error) == IH_OK)
    return 1;
  report(build->call, "%s", error.message);
  return 0;
}

static enum outcome build_indexed(const struct build *build, const ih_feature *feature,
                                  struct game *game)
{
  enum outcome outcome = game_make_indexer(build->call, game);
  if (outcome != DONE)
    return outcome;
  outcome = build_in_order(build, feature, game->indexer);
  game_close(game);
  return outcome;
}

static enum outcome run_one(const struct call *call)
{
  struct game game;
  struct build build = build_of(call);
  if (call->count < 2) {
    report(call, "argument missing: isohand build FEATURE ROUNDS -o FILE");
    return USAGE;
  }
  if (call->settings.output == NULL || call->settings.folder != NULL) {
    report(call, call->settings.output == NULL ? "-o FILE is missing" : "-d is for all");
    return USAGE;
  }
  enum outcome outcome = game_read(call, call->operands[1], &game);
  if (outcome == DONE)
    outcome = find_ranking(call, &build);
  if (outcome == DONE)
    outcome = find_memory(call, &build);
  if (outcome != DONE)
    return outcome;
  const ih_feature *feature = find_feature(call, call->operands[0], build.ranking);
  if (feature == NULL || !takes_parameters(call, feature))
    return USAGE;
  const int clusters = (feature->parameters & IH_PARAMETER_CLUSTERS) != 0;
  build.parameters.clusters = clusters ? 1 : 0; /* for the time being */
  if (!is_buildable(&build, feature, &game.rounds))
    return USAGE;
  if (clusters)
    outcome = build_clusters(&build);
  if (outcome != DONE)
    return outcome;
  if (feature->fill != NULL)
    return build_indexed(&build, feature, &game);
  const unsigned board = game.rounds.count > 1 ? game.rounds.cards[1] : 0;
  return call->settings.labels != NULL ? build_transitions(&build, feature, board)
                                       : build_street(&build, feature, board);
}

/* ---- All tables ------------------------------------------------------------------ */

static enum outcome run_all(const struct call *call)
{
  ih_error error;
  struct build build = build_of(call);
  const char *wrong = call->count > 1                      ? "too many arguments"
                      : call->settings.folder == NULL      ? "-d DIR is missing"
                      : call->settings.output != NULL      ? "-o is for one table"
                      : call->settings.labels != NULL      ? "--labels is for transitions"
                      : call->settings.clusters != NULL    ? "--clusters is for ochs"
                      : call->settings.round != UINT64_MAX ? "--round is for one table"
                                                           : NULL;
  if (wrong != NULL) {
    report(call, "%s: isohand build all -d DIR", wrong);
    return USAGE;
  }
  enum outcome outcome = find_ranking(call, &build);
  if (outcome == DONE)
    outcome = find_memory(call, &build);
  if (outcome != DONE)
    return outcome;
  const unsigned final = build.parameters.board == 0 ? 5 : build.parameters.board;
  if (ih_equity_supported(build.ranking, &build.deck, final, &error) == IH_OK)
    return build_all(&build);
  report(call, "%s", error.message);
  return USAGE;
}

static enum outcome run(const struct call *call)
{
  return strcmp(call->operands[0], "all") == 0 ? run_all(call) : run_one(call);
}

static const struct option_spec options[] = {
    {"bins", 0, "N", "bins of a histogram (default: 50)", OPTION_NUMBER,
     offsetof(struct settings, bins), 1, IH_EQUITY_MAX_BINS},
    {"board", 0, "N", "cards of a complete board (default: 5)", OPTION_NUMBER,
     offsetof(struct settings, final), IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD},
    {"clusters", 0, "CLUSTERS", "of opponents: a number (default: 8), or a FILE", OPTION_TEXT,
     offsetof(struct settings, clusters), 0, 0},
    {"folder", 'd', "DIR", "where all tables go, and go on after a stop", OPTION_TEXT,
     offsetof(struct settings, folder), 0, 0},
    {"game", 0, "GAME", "high (default), short or short-trips", OPTION_TEXT,
     offsetof(struct settings, game), 0, 0},
    {"labels", 0, "FILE", "labels of the next street, for transitions: FILE[:TENSOR]", OPTION_TEXT,
     offsetof(struct settings, labels), 0, 0},
    {"memory", 0, "SIZE", "use at most SIZE, as 4G (default: what there is)", OPTION_TEXT,
     offsetof(struct settings, memory), 0, 0},
    {"output", 'o', "FILE", "the table to write; replaced when it is complete", OPTION_TEXT,
     offsetof(struct settings, output), 0, 0},
    {0},
};

const struct command cmd_build = {
    .name = "build",
    .operands = "FEATURE ROUNDS -o FILE | all -d DIR",
    .summary = "write a table of a feature of every canonical hand",
    .description =
        "Writes a table file with a row for every canonical hand of the last round, in\n"
        "index order; or all of them for preflop, flop, turn and river.  FEATURE is\n"
        "  strength   the best five of all cards, 1 to 7462, or 1 to 1404 in the short\n"
        "             deck, by the rules of GAME as in eval\n"
        "  equity     opponents' hands beaten, tied and lost to, summed over runouts\n"
        "  ehs        E[HS] and E[HS^2], and the sums that they are made of\n"
        "  histogram  runouts by bins of HS\n"
        "  ochs       equity against each of several clusters of opponents\n"
        "  transitions  next cards by the label that the file of --labels gives the hand\n"
        "             with each of them\n"
        "All but strength are of two hole cards and a board in one round: 2,5 2,4 2,3 2.\n"
        "A file is untouched until it is complete.  all keeps the files in DIR that are\n"
        "complete, as DIR/turn-equity.safetensors, and makes the others.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_QUIET | COMMON_THREADS,
    .options = options,
    .least = 1,
    .most = 2,
    .run = run,
};
