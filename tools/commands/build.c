#include "tools/commands/build.h"

#include "tools/commands/threads.h"
#include "tools/game.h"
#include "tools/io/interrupt.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum outcome build_failed(const struct build *build, const ih_error *error)
{
  return failed(build->call, "%s", error->message);
}

/* ---- Game ------------------------------------------------------------------- */

/* Finds the rules of --game, or else those of the deck; for a deck without rules the standard ones,
 * which the feature accepts or refuses. */
static enum outcome find_ranking(const struct call *call, struct build *build)
{
  const enum outcome outcome = game_deck(call, build->asked->game, &build->game.deck);
  if (outcome != DONE)
    return outcome;
  build->game.ranking = IH_RANKING_STANDARD;
  if (build->asked->game == NULL) {
    (void)ih_ranking_of_deck(&build->game.deck, &build->game.ranking);
    return DONE;
  }
  const struct game_rules *rules = game_rules_of_table(call, build->asked->game);
  if (rules == NULL)
    return USAGE;
  build->game.ranking = rules->ranking;
  if (rules->family == GAME_HIGH || (rules->family == GAME_OMAHA && build->asked->takes_omaha))
    return DONE;
  return refused(call, "--game: %s",
                 rules->family == GAME_LOW     ? "no table supports low hands"
                 : rules->family == GAME_OMAHA ? "this command makes no tables of Omaha; "
                                                 "isohand build FEATURE ROUNDS does"
                                               : "no table supports the low half of Omaha");
}

/* Parses all of text as a size: a number, optionally followed by K, M, G or T for 2^10, 2^20, 2^30
 * or 2^40 bytes. Returns 0 if it is invalid or 2^64 or more. */
static int read_size(const char *text, uint64_t *bytes)
{
  static const char letters[] = "KMGT";
  size_t length = strlen(text);
  const char *letter = length > 0 ? strchr(letters, text[length - 1]) : NULL;
  const unsigned shift = letter != NULL ? 10 * (unsigned)(letter - letters + 1) : 0;
  uint64_t number;
  length -= letter != NULL;
  if (!text_number(text, length, &number) || number > UINT64_MAX >> shift)
    return 0;
  *bytes = number << shift;
  return 1;
}

/* Reads --memory. 0 counts as 1, since build->memory = 0 means no limit. */
static enum outcome find_memory(const struct call *call, struct build *build)
{
  const char *text = build->asked->memory;
  char quote[TEXT_QUOTE];
  if (text == NULL)
    return DONE;
  if (read_size(text, &build->memory)) {
    build->memory += build->memory == 0;
    return DONE;
  }
  return refused(call, "--memory: %s is not a size, such as 4G, 500M or a number of bytes",
                 text_quote(text, strlen(text), quote));
}

enum outcome build_read(const struct call *call, const struct making_settings *asked,
                        struct build *build)
{
  *build = (struct build){.call = call,
                          .asked = asked,
                          .game = {.final_board = (unsigned)asked->final_board.value,
                                   .bins = (unsigned)asked->bins.value}};
  progress_start(&build->progress, call->common.quiet);
  const enum outcome outcome = find_ranking(call, build);
  return outcome == DONE ? find_memory(call, build) : outcome;
}

/* ---- Single table --------------------------------------------------------------- */

/* Splits FILE:TENSOR: returns a copy of the path, with *tensor the text after the last colon, or
 * NULL without a colon or if all of text names a file. */
static char *split_tensor(const char *text, const char **tensor)
{
  struct stat about;
  const char *colon = stat(text, &about) != 0 ? strrchr(text, ':') : NULL;
  const size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);
  *tensor = colon == NULL ? NULL : colon + 1;
  return strndup(text, length);
}

/* Reads the labels of --labels, which belong to the street after the table's. */
static enum ih_status read_labels(const struct build *build, ih_build *tables, ih_error *error)
{
  const ih_rounds *rounds = &build->rounds;
  const char *tensor;
  if (build->asked->labels == NULL)
    return IH_OK;
  ih_rounds next = {.count = 2, .cards = {2}};
  next.cards[1] = (uint8_t)(rounds->count == 2 ? rounds->cards[1] + 1 : 1);
  char *path = split_tensor(build->asked->labels, &tensor);
  if (path == NULL) {
    (void)snprintf(error->message, sizeof error->message, "not enough memory");
    return IH_ERR_MEMORY;
  }
  const enum ih_status status = ih_build_read_labels(tables, &next, path, tensor, error);
  free(path);
  return status;
}

enum outcome build_table(const struct build *build, ih_build **out)
{
  ih_build *tables;
  ih_error error;
  enum ih_status status = ih_build_new(&build->game, &tables, &error);
  if (status != IH_OK)
    return build_failed(build, &error);
  status = read_labels(build, tables, &error);
  if (status == IH_OK)
    status = ih_build_add(tables, build->feature, &build->rounds, build->asked->output, &error);
  if (status == IH_OK) {
    *out = tables;
    return DONE;
  }
  ih_build_free(tables);
  return build_failed(build, &error);
}

/* ---- Plan -------------------------------------------------------------------- */

enum { PHASE_TEXT = 2 * (IH_ROUNDS_TEXT + 8) };

/* text = " make 2,4", or "" if indexer is NULL. */
static void phase_text(const char *what, const ih_indexer *indexer, char text[IH_ROUNDS_TEXT + 8])
{
  char list[IH_ROUNDS_TEXT];
  ih_rounds rounds;
  text[0] = '\0';
  if (indexer == NULL)
    return;
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_rounds_format(&rounds, list);
  (void)snprintf(text, IH_ROUNDS_TEXT + 8, " %s %s", what, list);
}

/* text = " make 2,4, write 2,5". */
static void phase_texts(const ih_build_phase *phase, char text[PHASE_TEXT])
{
  char made[IH_ROUNDS_TEXT + 8], written[IH_ROUNDS_TEXT + 8];
  phase_text("make", phase->made, made);
  phase_text("write", phase->written, written);
  (void)snprintf(text, PHASE_TEXT, "%s%s%s", made, made[0] != '\0' && written[0] != '\0' ? "," : "",
                 written);
}

/* Reports the memory of each phase, unless the plan only writes. */
static void say_plan(const struct build *build)
{
  const struct call *call = build->call;
  ih_build_phase phase;
  uint64_t most = 0;
  int is_said = 0;
  for (size_t p = 0; ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++)
    is_said |= phase.made != NULL;
  for (size_t p = 0; is_said && ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++) {
    char text[PHASE_TEXT];
    phase_texts(&phase, text);
    message(call, "plan:%s: %.0f MB", text, 1e-6 * (double)phase.memory);
    most = phase.memory > most ? phase.memory : most;
  }
  if (is_said)
    message(call, "plan: %.0f MB of memory at most", 1e-6 * (double)most);
}

static void print_phase(const struct build *build, const char *text, const ih_build_phase *phase)
{
  char scratch[60] = "";
  if (build->asked->scratch != NULL && phase->scratch > 0)
    (void)snprintf(scratch, sizeof scratch, "%.1f MB of scratch files, ",
                   1e-6 * (double)phase->scratch);
  printf("%s: %.0f MB of memory, %s%.1f MB to disk, about %.1f s\n", text,
         1e-6 * (double)phase->memory, scratch, 1e-6 * (double)phase->disk,
         1e-9 * (double)phase->time);
}

/* Prints the plan to stdout for a dry run. */
static void print_plan(const struct build *build)
{
  const int is_json = build->call->common.json;
  ih_build_phase phase, all = {.memory = 0};
  size_t p = 0;
  for (; ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++) {
    char text[PHASE_TEXT];
    phase_texts(&phase, text);
    if (is_json)
      build_json_phase(&phase);
    else
      print_phase(build, text + 1, &phase);
    all.memory = phase.memory > all.memory ? phase.memory : all.memory;
    all.scratch = phase.scratch > all.scratch ? phase.scratch : all.scratch;
    all.disk += phase.disk;
    all.time += phase.time;
  }
  if (is_json)
    build_json_all(p, &all);
  else
    print_phase(build, "in all", &all);
}

static void say_kept(const struct build *build)
{
  ih_build_table table;
  for (size_t i = 0; ih_build_table_get(build->tables, i, &table) == IH_OK; i++)
    if (table.is_kept && build->call->common.json)
      build_json_table(build, &table);
    else if (table.is_kept && build_has_messages(build))
      message(build->call, "%s: complete, kept", table.path);
}

/* Checks the indexers of all tables that are made or written. */
static enum outcome check_indexers(const struct build *build)
{
  const struct call *call = build->call;
  enum outcome outcome = DONE;
  ih_build_phase phase;
  ih_build_table table;
  for (size_t p = 0; outcome == DONE && ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++)
    if (phase.made != NULL)
      outcome = game_check(call, phase.made);
  for (size_t i = 0; outcome == DONE && ih_build_table_get(build->tables, i, &table) == IH_OK; i++)
    if (!table.is_kept)
      outcome = game_check(call, table.indexer);
  return outcome;
}

/* ---- Callbacks ------------------------------------------------------------------- */

static void show_build_progress(void *context, uint64_t done, uint64_t total)
{
  struct build *build = context;
  const uint64_t all = build->before + total + build->after;
  if (!build->call->common.json)
    progress_show(&build->progress, build->before + done, all);
  else if (!build->call->common.quiet)
    build_json_progress(build, build->before + done, all);
}

static double seconds_of(const struct build *build)
{
  return clock_seconds() - build->progress.start;
}

static void say_written(void *context, const ih_build *tables, size_t i)
{
  struct build *build = context;
  ih_build_table table;
  const struct common_settings *common = &build->call->common;
  if ((common->quiet && !common->json) || ih_build_table_get(tables, i, &table) != IH_OK ||
      table.path == NULL)
    return;
  if (common->json) {
    build_json_table(build, &table);
    return;
  }
  progress_end(&build->progress);
  message(build->call, "%s: %" PRIu64 " hands, %" PRIu64 " bytes of values, %.2f s", table.path,
          table.hands, table.bytes, seconds_of(build));
}

/* Returns 1 if the build has scratch files. */
static int has_scratch(const struct build *build)
{
  ih_build_phase phase;
  for (size_t p = 0; ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++)
    if (phase.scratch > 0)
      return 1;
  return 0;
}

/* Reports an interruption, naming the first unfinished table. A signal may also come after all
 * tables are done. */
static enum outcome build_interrupted(const struct build *build)
{
  const struct call *call = build->call;
  ih_build_table table;
  for (size_t i = 0; ih_build_table_get(build->tables, i, &table) == IH_OK; i++)
    if (!table.is_done) {
      const char *path = table.path != NULL ? table.path : build->asked->output;
      return build->asked->scratch != NULL && has_scratch(build)
                 ? failed(call,
                          "interrupted; %s is not written; the same command continues from the "
                          "files in %s",
                          path, build->asked->scratch)
                 : failed(call, "interrupted; %s is not written", path);
    }
  return failed(call, "interrupted");
}

static enum outcome outcome_of_build(struct build *build, enum ih_status status,
                                     const ih_error *error)
{
  progress_end(&build->progress);
  return status == IH_OK              ? DONE
         : status == IH_ERR_CANCELLED ? build_interrupted(build)
         : status == IH_ERR_MEMORY && strstr(error->message, "with a scratch folder") != NULL
             ? failed(build->call, "%s: --scratch DIR", error->message)
             : build_failed(build, error);
}

/* ---- Plan and run ---------------------------------------------------------------- */

static enum ih_status plan_tables(struct build *build, ih_error *error)
{
  const ih_build_options options = {.callbacks = {.context = build,
                                                  .is_cancelled = interrupt_cancels,
                                                  .progress = show_build_progress},
                                    .written = say_written,
                                    .executor = build->call->executor,
                                    .writing_executor = &build->writer,
                                    .memory = build->memory,
                                    .scratch = build->asked->scratch,
                                    .rebuild = build->asked->rebuild};
  return ih_build_plan(build->tables, &options, error);
}

/* Plans the build and reports the plan, also if it needs too much memory. */
static enum outcome plan_build(struct build *build)
{
  ih_error error;
  const enum ih_status status = plan_tables(build, &error);
  progress_end(&build->progress);
  if (status == IH_OK)
    say_kept(build);
  if (build->asked->dry_run && status == IH_OK)
    print_plan(build);
  else if (build_has_messages(build))
    say_plan(build);
  const enum outcome outcome = outcome_of_build(build, status, &error);
  return outcome == DONE ? check_indexers(build) : outcome;
}

static enum outcome run_tables(struct build *build)
{
  ih_error error;
  const enum ih_status status = ih_build_run(build->tables, &error);
  return outcome_of_build(build, status, &error);
}

/* Summarises a build of a folder. */
static void say_all(const struct build *build)
{
  const struct call *call = build->call;
  const char *folder = build->asked->folder;
  const size_t tables = ih_build_tables(build->tables);
  ih_build_table table;
  size_t kept = 0;
  for (size_t i = 0; ih_build_table_get(build->tables, i, &table) == IH_OK; i++)
    kept += (size_t)table.is_kept;
  if (folder != NULL && kept < tables)
    message(call, "%s: %zu table%s written, %zu kept, %.2f s", folder, tables - kept,
            tables - kept == 1 ? "" : "s", kept, seconds_of(build));
}

static uint64_t work_of(const struct build *build)
{
  ih_build_phase phase;
  uint64_t work = 0;
  for (size_t p = 0; ih_build_phase_get(build->tables, p, &phase) == IH_OK; p++)
    work += phase.work;
  return work;
}

/* Starts one thread more than requested, since the writer mostly waits for the disk. Catches
 * signals before planning, which tests a file name by creating the file. */
static enum outcome start_making(struct build *build, ih_build *tables)
{
  build->tables = tables;
  interrupt_catch();
  const enum outcome outcome =
      threads_start(build->call, build->call->executor->workers + 1, &build->writing);
  if (outcome == DONE)
    build->writer = threads_executor(build->call, build->writing);
  return outcome;
}

enum outcome build_make(struct build *build, ih_build *tables)
{
  enum outcome outcome = start_making(build, tables);
  if (outcome != DONE)
    return outcome;
  outcome = plan_build(build);
  if (outcome == DONE && !build->asked->dry_run) {
    outcome = run_tables(build);
    build->before += work_of(build);
    if (outcome == DONE && build_has_messages(build))
      say_all(build);
  }
  ih_threads_free(build->writing);
  return outcome;
}

enum outcome build_try(struct build *build)
{
  ih_build *tables;
  ih_error error;
  enum outcome outcome = build_table(build, &tables);
  if (outcome != DONE)
    return outcome;
  outcome = start_making(build, tables);
  if (outcome == DONE) {
    const enum ih_status status = plan_tables(build, &error);
    build->after = work_of(build);
    if (status == IH_ERR_MEMORY && build_has_messages(build))
      say_plan(build);
    outcome = outcome_of_build(build, status, &error);
    ih_threads_free(build->writing);
  }
  ih_build_free(tables);
  return outcome;
}
