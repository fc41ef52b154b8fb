/* Creating, opening, looking up and verifying tables of every feature when memory or the file
 * system fails, at each call in turn. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "faults.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/build.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t", path);
  json_set_alloc_funcs(malloc, free);
}

/* ---- Tables of all features --------------------------------------------------------- */

static const struct {
  const char *feature;
  ih_rounds rounds;
} tables[] = {
    {"strength", {1, {5}, IH_GAME_ANY}},       {"equity", {2, {2, 3}, IH_GAME_ANY}},
    {"ehs", {2, {2, 4}, IH_GAME_ANY}},         {"histogram", {2, {2, 3}, IH_GAME_ANY}},
    {"transitions", {2, {2, 3}, IH_GAME_ANY}}, {"ochs", {1, {2}, IH_GAME_ANY}},
    {"omaha-equity", {1, {4}, IH_GAME_ANY}},   {"omaha-ehs", {1, {4}, IH_GAME_ANY}},
    {"omaha-ehs2", {1, {4}, IH_GAME_ANY}},
};

enum { TABLES = sizeof tables / sizeof *tables };

static ih_feature_game game_of(size_t i)
{
  ih_feature_game game = {.deck = {4, 3, 0, 0}, .final_board = 4, .clusters = 2};
  if (i == 0)
    game = (ih_feature_game){.deck = {9, 4, 0, 0}, .ranking = IH_RANKING_SHORT};
  if (tables[i].rounds.cards[0] == 4)
    game.deck = (ih_deck){4, 4, 0, 0};
  for (unsigned k = 0; k < IH_PREFLOP_CLASSES; k++)
    game.cluster[k] = (uint8_t)(k % 2);
  return game;
}

/* Supplies labels 0, 1, 2 for the hands of the next street. */
static void give_labels(ih_build *build, const ih_deck *deck)
{
  const ih_rounds next = {.count = 2, .cards = {2, 4}};
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(deck, &next, &indexer), IH_OK);
  const uint64_t hands = ih_indexer_size(indexer, 1);
  uint16_t *label = malloc(hands * sizeof *label);
  ck_assert_ptr_nonnull(label);
  for (uint64_t k = 0; k < hands; k++)
    label[k] = (uint16_t)(k % 3);
  ck_assert_int_eq(ih_build_give_labels(build, &next, IH_U16, label, 3, NULL), IH_OK);
  free(label);
  ih_indexer_free(indexer);
}

static void build_table(size_t i)
{
  const ih_feature_game game = game_of(i);
  ih_build *build;
  ih_error error;
  ck_assert_int_eq(ih_build_new(&game, &build, &error), IH_OK);
  if (strcmp(tables[i].feature, "transitions") == 0)
    give_labels(build, &game.deck);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find(tables[i].feature), &tables[i].rounds, path, &error),
      IH_OK);
  test_ok(ih_build_plan(build, NULL, &error), error);
  test_ok(ih_build_run(build, &error), error);
  ih_build_free(build);
}

/* ---- Opening and verifying ------------------------------------------------------------- */

static enum ih_status open_and_verify_by(const ih_verify_options *options,
                                         const ih_executor *executor, ih_error *error)
{
  ih_store *store = NULL;
  enum ih_status status = ih_store_open(path, &store, error);
  if (status != IH_OK)
    return store == NULL ? status : IH_ERR_ARGUMENT;
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index, values[255];
  const unsigned last = ih_store_rounds(store)->count - 1u;
  if (ih_unindex(ih_store_indexer(store), last, 7, cards) != IH_OK ||
      ih_store_lookup(store, cards, 0, &index, values) != IH_OK || index != 7)
    status = IH_ERR_ARGUMENT;
  if (status == IH_OK)
    status = ih_store_verify(store, options, executor, error);
  ih_store_close(store);
  return status;
}

static enum ih_status open_and_verify(void *context, ih_error *error)
{
  static const ih_verify_options some = {.samples = 20, .seed = 1};
  return open_and_verify_by(&some, context, error);
}

static enum ih_status open_and_verify_how(void *context, ih_error *error)
{
  return open_and_verify_by(context, NULL, error);
}

START_TEST(test_open_memory)
{
  build_table((size_t)_i);
  for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
    const struct faults_trial trial = {
        .kinds = FAULTS_MEMORY, .is_lasting = is_lasting, .step = 1, .work = open_and_verify};
    ck_assert_uint_gt(faults_try(&trial), 100);
  }
}
END_TEST

START_TEST(test_open_files)
{
  build_table((size_t)_i);
  const struct faults_trial trial = {.kinds = FAULTS_FILES, .step = 1, .work = open_and_verify};
  ck_assert_uint_eq(faults_try(&trial), 2); /* the open and the mapping */
}
END_TEST

/* Slices of several workers: the call reports a failure of any of them. (Real threads would meet
 * the fault in a different order each time, and Check's executor allocates.) */
START_TEST(test_slices)
{
  ih_executor executor = test_backwards(3);
  build_table((size_t)_i);
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .step = 1, .work = open_and_verify, .context = &executor};
  ck_assert_uint_gt(faults_try(&trial), 0);
}
END_TEST

/* Buckets within parents, of the next street's buckets in the same folder, of percentiles, and of
 * all hands. (Hands of the river are quick to recompute.) */
START_TEST(test_buckets)
{
  static const char recipe[] =
      "{\"flop\": {\"method\": \"percentile\", \"k\": 3},"
      " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 4},"
      " \"river\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"board\"}}";
  static const char *const names[] = {"flop", "turn", "river"};
  const ih_verify_options few = {.samples = 1, .seed = 1}, full = {.full = 1};
  char name[64];
  buckets_make_well(recipe, "3x4", NULL);
  for (size_t i = 0; i < 3; i++) {
    (void)snprintf(name, sizeof name, "%s-bucket.safetensors", names[i]);
    scratch_path(name, path);
    for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
      const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                         .is_lasting = is_lasting,
                                         .step = 1,
                                         .work = open_and_verify_how,
                                         .context = (void *)(uintptr_t)(i == 2 ? &full : &few)};
      ck_assert_uint_gt(faults_try(&trial), 100);
    }
  }
}
END_TEST

/* ---- Creating ---------------------------------------------------------------------------- */

static enum ih_status begin_table(void *context, ih_error *error)
{
  const size_t i = *(const size_t *)context;
  const ih_feature_game game = game_of(i);
  ih_indexer *indexer;
  ih_table_writer *writer = NULL;
  enum ih_status status = ih_indexer_new(&game.deck, &tables[i].rounds, &indexer);
  if (status != IH_OK) {
    *error = (ih_error){.status = status, .message = "no indexer"};
    return status;
  }
  status =
      ih_store_create(path, ih_feature_find(tables[i].feature), &game, indexer, &writer, error);
  if (status == IH_OK || writer == NULL)
    ih_table_writer_abort(writer);
  ih_indexer_free(indexer);
  return status;
}

static void check_nothing(void *context, enum ih_status status, const char *call)
{
  (void)context;
  (void)status;
  ck_assert_msg(scratch_entries() == 0, "%s failed: a file is left", call);
}

START_TEST(test_begin)
{
  size_t i = (size_t)_i;
  for (int is_lasting = 0; is_lasting < 2; is_lasting++) {
    const struct faults_trial trial = {.kinds = FAULTS_MEMORY | FAULTS_FILES,
                                       .is_lasting = is_lasting,
                                       .step = 1,
                                       .work = begin_table,
                                       .check = check_nothing,
                                       .context = &i};
    ck_assert_uint_gt(faults_try(&trial), 88);
  }
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_open_memory, 0, TABLES}, {test_open_files, 0, TABLES},
               {test_slices, 0, TABLES}, {test_buckets}, {test_begin, 0, TABLES})
