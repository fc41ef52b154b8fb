#include "tools/commands/commands.h"
#include "tools/commands/sums.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/output.h"

#include <inttypes.h>
#include <isohand/store.h>
#include <string.h>

static enum outcome run_verify(const struct call *call);

static struct {
  struct number samples, seed;
  int full;
  const char *sums;
} given;

static const struct option_spec own_options[] = {
    FLAG("full", 0, &given.full, "recompute every value"),
    NUMBER("samples", 0, "N", &given.samples, 0, UINT64_MAX - 1,
           "recompute N values (default: depends on the feature)"),
    NUMBER("seed", 0, "S", &given.seed, 0, UINT64_MAX, "the seed for choosing values (default: 1)"),
    TEXT("sums", 0, "FILE", A_FILE, &given.sums,
         "compare the SHA-256 of buckets with those published for their recipe"),
    {0},
};

const struct command cmd_verify = {
    .name = "verify",
    .operands = "FILE...",
    .summary = "check table files",
    .description =
        "Checks the structure, metadata and checksums of each file, and recomputes values from\n"
        "the hands with an independent evaluator.  Prints one line per correct file.\n"
        "With --json, the keys are file, ok, deck, rounds, feature, hands, derived, published and\n"
        "error.\n"
        "The exit status is 3 if a file is wrong, and 1 if a file cannot be read.",
    .common = COMMON_QUIET | COMMON_THREADS | COMMON_JSON,
    .options = own_options,
    .least = 1,
    .most = SIZE_MAX,
    .first = A_FILE,
    .other = A_FILE,
    .run = run_verify,
};

static enum outcome verify_file(const struct call *call, const char *path, const struct sums *sums,
                                struct output *out);

static enum outcome run_verify(const struct call *call)
{
  struct sums sums = {0};
  if (given.sums != NULL && sums_read(call, given.sums, &sums) != DONE)
    return FAILED;
  enum outcome worst = DONE;
  struct output out;
  output_init(&out, 1);
  interrupt_catch();
  for (size_t i = 0; i < call->count && interrupt_caught() == 0; i++) {
    const enum outcome outcome = verify_file(call, call->operands[i], &sums, &out);
    if (outcome > worst)
      worst = outcome;
    if (outcome != DONE && call->team != NULL)
      break; /* a team does nothing more once it has failed */
  }
  sums_free(&sums);
  const enum outcome written = output_finish(&out, call);
  return worst != DONE ? worst : written;
}

/* Returns REFUTED for a file that is readable but wrong. */
static enum outcome outcome_of(enum ih_status status)
{
  return status == IH_OK ? DONE
         : status == IH_ERR_FORMAT || status == IH_ERR_CHECKSUM || status == IH_ERR_MISMATCH
             ? REFUTED
             : FAILED;
}

/* A table's description. */
struct about {
  char deck[IH_DECK_TEXT], rounds[IH_ROUNDS_TEXT];
  const char *feature;
  const char *ranking; /* NULL: the deck's usual one */
  uint64_t hands;
};

static struct about about_store(const ih_store *store)
{
  const ih_feature_game *game = ih_store_game(store);
  struct about about = {.feature = ih_feature_name(ih_store_feature(store)),
                        .hands = ih_store_hands(store)};
  enum ih_ranking usual;
  (void)ih_deck_format(&game->deck, about.deck);
  (void)ih_rounds_format(ih_store_rounds(store), about.rounds);
  if (ih_ranking_of_deck(&game->deck, &usual) == IH_OK && game->ranking != usual)
    about.ranking = ih_ranking_name(game->ranking);
  return about;
}

/* Returns the reason why no row of a table can be recomputed. */
static const char *why_not_derived(const ih_store *store)
{
  const char *method = ih_table_metadata(ih_store_table(store), "bucket.method");
  return method != NULL && strcmp(method, "potential") == 0
             ? "depends on the next street's buckets, which are not in the same folder"
             : "depends on labels or points that are not in the file";
}

/* Prints "FILE: ok, 13x4 2,5 strength, 123156254 hands, checksums and 100000 values". */
static void write_ok(struct output *out, const char *path, const ih_store *store, uint64_t derived,
                     const char *published)
{
  const struct about about = about_store(store);
  output_escaped(out, path, strlen(path));
  output_print(out, ": ok, %s %s %s%s%s, %" PRIu64 " hands, checksums and ", about.deck,
               about.rounds, about.feature, about.ranking != NULL ? " by " : "",
               about.ranking != NULL ? about.ranking : "", about.hands);
  if (!ih_store_is_derivable(store))
    output_print(out, "the structure of all rows; not recomputed: %s", why_not_derived(store));
  else
    output_print(out, "%s%" PRIu64 " values", derived == about.hands ? "all " : "", derived);
  if (*published != '\0')
    output_print(out, ", the published bytes of %s", published);
  output_end_line(out);
}

/* Prints a JSON object: for an open table its description, for a wrong file the reason. */
static void write_json(struct output *out, const char *path, const ih_store *store,
                       uint64_t derived, const char *published, enum ih_status status,
                       const ih_error *error)
{
  struct json json;
  json_begin_line(&json, out);
  json_text(&json, "file", path);
  json_boolean(&json, "ok", status == IH_OK);
  if (store != NULL) {
    const struct about about = about_store(store);
    json_text(&json, "deck", about.deck);
    json_text(&json, "rounds", about.rounds);
    json_text(&json, "feature", about.feature);
    json_number(&json, "hands", about.hands);
    json_number(&json, "derived", derived);
  }
  if (*published != '\0')
    json_text(&json, "published", published);
  if (status != IH_OK)
    json_text(&json, "error", error->message);
  json_end_line(&json);
}

static enum outcome verify_store(const struct call *call, const char *path, const ih_store *store,
                                 const struct sums *sums, struct output *out)
{
  const uint64_t samples = number_or(given.samples, ih_store_usual_samples(store));
  struct progress progress;
  const ih_verify_options how = {.callbacks = progress_callbacks(&progress),
                                 .samples = samples,
                                 .seed = number_or(given.seed, 1),
                                 .full = given.full};
  ih_error error;
  if (game_check(call, ih_store_indexer(store)) != DONE)
    return FAILED;
  progress_start(&progress, call->common.quiet);
  enum ih_status status = ih_store_verify(store, &how, call->executor, &error);
  progress_end(&progress);
  if (status == IH_ERR_CANCELLED)
    return failed(call, "interrupted; %s is not verified", path);
  char published[SUMS_NAME] = "";
  if (status == IH_OK && sums->text != NULL)
    status = sums_compare(sums, path, store, published, &error);
  if (status != IH_OK)
    published[0] = '\0';
  const uint64_t derived = ih_store_derived(store, &how);
  if (call->common.json)
    write_json(out, path, store, derived, published, status, &error);
  else if (status == IH_OK)
    write_ok(out, path, store, derived, published);
  if (status != IH_OK)
    message(call, "%s", error.message);
  return outcome_of(status);
}

static enum outcome verify_file(const struct call *call, const char *path, const struct sums *sums,
                                struct output *out)
{
  ih_store *store;
  ih_error error;
  const enum ih_status status = ih_store_open(path, &store, &error);
  if (status != IH_OK) {
    if (call->common.json)
      write_json(out, path, NULL, 0, "", status, &error);
    message(call, "%s", error.message);
    return outcome_of(status);
  }
  const enum outcome outcome = verify_store(call, path, store, sums, out);
  ih_store_close(store);
  return outcome;
}
