#include "tools/commands/buckets.h"

#include "tools/distance.h"
#include "tools/game.h"
#include "tools/io/interrupt.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Streets ----------------------------------------------------------------------------- */

const struct bucket_street bucket_streets[BUCKET_STREETS] = {
    {"preflop", 0}, {"flop", 3}, {"turn", 4}, {"river", 5}};

const char *buckets_street_name(size_t i)
{
  return i < BUCKET_STREETS ? bucket_streets[i].name : NULL;
}

/* *street = the street called name[0..length-1]. */
static enum outcome find_street(const struct call *call, const char *option, const char *name,
                                size_t length, const struct bucket_street **street)
{
  char quote[TEXT_QUOTE];
  for (size_t s = 0; s < BUCKET_STREETS; s++)
    if (strlen(bucket_streets[s].name) == length &&
        memcmp(bucket_streets[s].name, name, length) == 0) {
      *street = &bucket_streets[s];
      return DONE;
    }
  return refused(call, "--%s: %s is not preflop, flop, turn or river", option,
                 text_quote(name, length, quote));
}

enum outcome buckets_street(const struct call *call, const char *name,
                            const struct bucket_street **street)
{
  *street = NULL;
  return name == NULL ? DONE : find_street(call, "street", name, strlen(name), street);
}

enum outcome buckets_streets(const struct call *call, const char *list, unsigned *streets)
{
  const struct bucket_street *street;
  const char *at = list;
  *streets = 0;
  while (at != NULL) {
    const size_t length = strcspn(at, ",");
    if (find_street(call, "streets", at, length, &street) != DONE)
      return USAGE;
    if ((*streets >> street->board & 1) != 0)
      return refused(call, "--streets: %s is named twice", street->name);
    *streets |= 1u << street->board;
    at = at[length] == ',' ? at + length + 1 : NULL;
  }
  return DONE;
}

enum outcome buckets_open(const struct call *call, const char *folder, ih_abstraction **out)
{
  enum outcome outcome = DONE;
  ih_abstraction *opened;
  ih_error error;
  if (ih_abstraction_open(folder, &opened, &error) != IH_OK)
    return failed(call, "%s", error.message);
  for (size_t s = 0; s < BUCKET_STREETS && outcome == DONE; s++) {
    const ih_store *store = ih_abstraction_store(opened, bucket_streets[s].board);
    if (store != NULL)
      outcome = game_check(call, ih_store_indexer(store));
  }
  if (outcome == DONE)
    *out = opened;
  else
    ih_abstraction_close(opened);
  return outcome;
}

/* ---- Plans, progress and summaries ------------------------------------------------------- */

/* Prints the plan to stdout for a dry run. */
static void print_plan(void *context, const ih_bucket_plan *plan)
{
  const struct build *build = context;
  if (!build->asked->dry_run)
    return;
  if (build->call->common.json)
    build_json_street(plan);
  else if (plan->is_kept)
    printf("%s: complete, kept\n", plan->street);
  else if (plan->reused != NULL)
    printf("%s: reused: %s\n", plan->street, plan->reused);
  else
    printf("%s: %" PRIu64 " hands, about %.0f MB of memory, %.1f MB to disk\n", plan->street,
           plan->hands, 1e-6 * (double)plan->memory, 1e-6 * (double)plan->disk);
}

static void show_buckets(void *context, uint64_t done, uint64_t total)
{
  struct build *build = context;
  if (!build->call->common.json)
    progress_show(&build->progress, done, total);
  else if (!build->call->common.quiet)
    build_json_progress(build, done, total);
}

/* summary[] = ", mean distance 2.1 points of equity", or "". */
static void describe_distance(const char *path, char summary[DISTANCE_SUMMARY + 2])
{
  ih_store *store;
  ih_error error;
  memcpy(summary, ", ", 3);
  if (ih_store_open(path, &store, &error) == IH_OK) {
    distance_summary(store, "", summary + 2);
    ih_store_close(store);
  }
  if (summary[2] == '\0')
    summary[0] = '\0';
}

static void say_buckets(void *context, const ih_bucket_summary *summary)
{
  struct build *build = context;
  if (build->call->common.json) {
    build_json_buckets(build, summary);
    return;
  }
  progress_end(&build->progress);
  if (build->call->common.quiet)
    return;
  if (summary->is_kept) {
    message(build->call, "%s: complete, kept", summary->path);
    return;
  }
  if (summary->reused != NULL) {
    message(build->call, "%s: reused: %s", summary->path, summary->reused);
    return;
  }
  char distance[DISTANCE_SUMMARY + 2], iterations[40] = "";
  describe_distance(summary->path, distance);
  if (summary->iterations > 0)
    (void)snprintf(iterations, sizeof iterations, ", %u iteration%s%s", summary->iterations,
                   summary->iterations == 1 ? "" : "s",
                   summary->is_converged ? "" : " (not converged)");
  message(build->call,
          "%s: %" PRIu64 " hands, %" PRIu64 " distinct, %" PRIu32 " buckets%s%s, %.2f s",
          summary->path, summary->hands, summary->points, summary->buckets, distance, iterations,
          clock_seconds() - build->progress.start);
}

/* ---- Making ------------------------------------------------------------------------------- */

enum outcome buckets_check_streets(const struct build *build)
{
  enum outcome outcome = DONE;
  for (size_t s = 0; s < BUCKET_STREETS && outcome == DONE; s++) {
    const unsigned board = bucket_streets[s].board;
    const ih_rounds rounds = {.count = board == 0 ? 1 : 2, .cards = {2, (uint8_t)board}};
    ih_indexer *indexer;
    if (ih_indexer_new(&build->game.deck, &rounds, &indexer) != IH_OK)
      break; /* ih_abstraction_write reports the reason */
    outcome = game_check(build->call, indexer);
    ih_indexer_free(indexer);
  }
  return outcome;
}

void buckets_begin(struct bucket_making *making, struct build *build)
{
  making->options = (ih_abstraction_options){
      .callbacks = {.context = build, .is_cancelled = interrupt_cancels, .progress = show_buckets},
      .executor = build->call->executor,
      .memory = build->memory,
      .planned = print_plan,
      .written = say_buckets,
      .rebuild = build->asked->rebuild,
      .dry_run = build->asked->dry_run};
  interrupt_catch();
}

enum outcome buckets_end(struct build *build, enum ih_status status, const ih_error *error)
{
  const struct call *call = build->call;
  progress_end(&build->progress);
  if (status == IH_OK)
    return DONE;
  if (status == IH_ERR_CANCELLED)
    message(call, "interrupted; only the complete files were kept");
  else
    message(call, "%s", error->message);
  return status == IH_ERR_PARSE || status == IH_ERR_UNSUPPORTED ? USAGE : FAILED;
}
