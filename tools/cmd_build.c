#include "clock.h"
#include "commands.h"
#include "game.h"
#include "interrupt.h"
#include "table.h"

#include <inttypes.h>
#include <isohand/openmp.h>
#include <stdio.h>
#include <string.h>

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

struct build {
  const struct call *call;
  const ih_feature *feature;
  const char *path;
  const ih_indexer *indexer;
  unsigned round;
};

static int is_buildable(const struct build *b, const struct game *game)
{
  const ih_rounds *rounds = &game->rounds;
  ih_error error;
  if (rounds->game == IH_GAME_OMAHA) {
    char list[IH_ROUNDS_TEXT];
    (void)ih_rounds_format(rounds, list);
    report(b->call,
           "%s is Omaha, where exactly two hole cards count: its strength is not known here; "
           "write %s for the best five of all cards",
           b->call->operands[1], list);
    return 0;
  }
  if (b->feature->known(b->feature, NULL, &game->deck, rounds, &error) == IH_OK)
    return 1;
  report(b->call, "%s", error.message);
  return 0;
}

static void say_done(const struct build *b, double seconds)
{
  const uint64_t size = ih_indexer_size(b->indexer, b->round);
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_deck deck;
  ih_rounds rounds;
  uint64_t bytes = 0;
  ih_indexer_deck(b->indexer, &deck);
  ih_indexer_rounds(b->indexer, &rounds);
  const size_t count = b->feature->tensors(b->feature, NULL, &deck, &rounds, tensors);
  for (size_t i = 0; i < count; i++)
    bytes +=
        size * ih_dtype_size(tensors[i].dtype) * (tensors[i].width == 0 ? 1 : tensors[i].width);
  report(b->call, "%s: %" PRIu64 " hands, %" PRIu64 " bytes of values, %.2f s", b->path, size,
         bytes, seconds);
}

static enum outcome write_table(const struct build *b)
{
  unsigned threads = (unsigned)b->call->settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct progress progress;
  ih_error error;
  const struct table_job job = {b->path, b->feature, b->indexer, &executor, &progress};
  progress_start(&progress, b->call->settings.quiet);
  interrupt_catch();
  if (table_make(&job, &error) != IH_OK) {
    report(b->call, "%s", error.message);
    return interrupt_caught() != 0 ? (enum outcome)(128 + interrupt_caught()) : FAILED;
  }
  if (!b->call->settings.quiet)
    say_done(b, clock_seconds() - progress.start);
  return DONE;
}

static enum outcome build(const struct call *call, const ih_feature *feature, struct game *game)
{
  const struct build b = {.call = call,
                          .feature = feature,
                          .path = call->settings.output,
                          .indexer = game->indexer,
                          .round = game->rounds.count - 1u};
  return is_buildable(&b, game) ? write_table(&b) : USAGE;
}

static enum outcome run(const struct call *call)
{
  struct game game;
  if (call->settings.output == NULL) {
    report(call, "-o FILE is missing");
    return USAGE;
  }
  enum outcome outcome = game_read(call, call->operands[1], &game);
  if (outcome != DONE)
    return outcome;
  const struct game_rules *rules = game_rules(call);
  if (rules != NULL && rules->kind != GAME_HIGH) {
    report(call, "--game: tables of %s are not known here",
           rules->kind == GAME_LOW ? "low hands" : "Omaha, where exactly two hole cards count,");
    return USAGE;
  }
  const ih_feature *feature =
      rules == NULL ? NULL : find_feature(call, call->operands[0], rules->ranking);
  if (feature == NULL)
    return USAGE;
  outcome = game_make_indexer(call, &game);
  if (outcome != DONE)
    return outcome;
  outcome = build(call, feature, &game);
  game_close(&game);
  return outcome;
}

static const struct option_spec options[] = {
    {"game", 0, "GAME", "high (default), short or short-trips", OPTION_TEXT,
     offsetof(struct settings, game), 0, 0},
    {"output", 'o', "FILE", "the table to write; replaced when it is complete", OPTION_TEXT,
     offsetof(struct settings, output), 0, 0},
    {0},
};

const struct command cmd_build = {
    .name = "build",
    .operands = "FEATURE ROUNDS -o FILE",
    .summary = "write a table of a feature of every canonical hand",
    .description =
        "Writes a table file with a value for every canonical hand of the last round,\n"
        "in index order.  FEATURE is strength: the best five of all cards, 1 to 7462, or\n"
        "1 to 1404 in the short deck, by the rules of GAME as in eval.\n"
        "FILE is untouched until the table is complete.",
    .common = COMMON_DECK | COMMON_ROUND | COMMON_QUIET | COMMON_THREADS,
    .options = options,
    .least = 2,
    .most = 2,
    .run = run,
};
