#include "clock.h"
#include "commands.h"
#include "game.h"
#include "interrupt.h"

#include <inttypes.h>
#include <isohand/openmp.h>
#include <isohand/store.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Values made between two writes: 32 MB of uint16_t, enough to keep threads busy
 * and little beside any table worth threads. */
#define CHUNK ((uint64_t)1 << 24)

struct build {
  const struct call *call;
  const ih_feature *feature;
  size_t value_bytes;
  const char *path;
  const ih_indexer *indexer;
  unsigned round;
  uint64_t size;
  const ih_executor *executor;
  void *values; /* CHUNK of them, or size if that is less */
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
  const unsigned cards = ih_indexer_cards(b->indexer, b->round);
  if (b->feature->known(b->feature->ranking, &game->deck, cards, &error) == IH_OK)
    return 1;
  report(b->call, "%s", error.message);
  return 0;
}

/* Fills and writes chunk by chunk; stops early when a signal came. */
static enum ih_status write_values(const struct build *b, ih_table_writer *writer,
                                   struct progress *progress, ih_error *error)
{
  uint64_t first = 0;
  while (first < b->size && interrupt_caught() == 0) {
    const uint64_t count = b->size - first < CHUNK ? b->size - first : CHUNK;
    enum ih_status status = b->feature->fill(b->feature->ranking, b->indexer, b->round, first,
                                             count, b->executor, b->values);
    if (status != IH_OK) {
      (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
      return status;
    }
    status = ih_table_write(writer, b->values, (size_t)count * b->value_bytes, error);
    if (status != IH_OK)
      return status;
    first += count;
    progress_show(progress, first, b->size);
  }
  return IH_OK;
}

static enum outcome interrupted(const struct build *b, ih_table_writer *writer)
{
  ih_table_abort(writer);
  report(b->call, "interrupted; %s is not written", b->path);
  return (enum outcome)(128 + interrupt_caught());
}

static enum outcome write_table(const struct build *b)
{
  ih_table_writer *writer;
  ih_error error;
  struct progress progress;
  progress_start(&progress, b->call->settings.quiet);
  interrupt_catch();
  enum ih_status status = ih_store_create_by(b->feature->ranking, b->path, b->indexer,
                                             b->feature->name, &writer, &error);
  if (status == IH_OK) {
    status = write_values(b, writer, &progress, &error);
    progress_end(&progress);
    if (status != IH_OK)
      ih_table_abort(writer);
    else if (interrupt_caught() != 0)
      return interrupted(b, writer);
    else
      status = ih_table_commit(writer, &error);
  }
  if (status != IH_OK) {
    report(b->call, "%s", error.message);
    return FAILED;
  }
  if (!b->call->settings.quiet)
    report(b->call, "%s: %" PRIu64 " hands, %" PRIu64 " bytes of values, %.2f s", b->path, b->size,
           b->size * b->value_bytes, clock_seconds() - progress.start);
  return DONE;
}

static void do_nothing(void *work, size_t task)
{
  (void)work;
  (void)task;
}

/* Makes the threads and the buffer, then the table. */
static enum outcome build_with_threads(struct build *b)
{
  unsigned threads = (unsigned)b->call->settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  /* An OpenMP runtime that cannot start its threads ends the process: let it do
   * so while there is no temporary file. */
  executor.run(executor.context, executor.workers, do_nothing, NULL);
  const size_t bytes = (size_t)(b->size < CHUNK ? b->size : CHUNK) * b->value_bytes;
  if (posix_memalign(&b->values, 64, bytes) != 0) {
    report(b->call, "not enough memory: a buffer of %zu bytes is needed", bytes);
    return FAILED;
  }
  b->executor = &executor;
  const enum outcome outcome = write_table(b);
  free(b->values);
  return outcome;
}

static enum outcome build(const struct call *call, const ih_feature *feature, struct game *game)
{
  struct build b = {.call = call,
                    .feature = feature,
                    .value_bytes = ih_dtype_size(feature->dtype),
                    .path = call->settings.output,
                    .indexer = game->indexer,
                    .round = game->rounds.count - 1u};
  b.size = ih_indexer_size(b.indexer, b.round);
  return is_buildable(&b, game) ? build_with_threads(&b) : USAGE;
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
  if (rules != NULL && rules->omaha) {
    report(call, "--game: tables of Omaha, where exactly two hole cards count, are not known here");
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
