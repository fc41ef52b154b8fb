/* Making an abstraction: features of the streets in memory, then street by street points,
 * buckets and a file. */
#include "abstraction/make/abstraction.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "feature/street.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A street of the recipe. */
struct street {
  struct ihp_bucketing b;
  struct ihp_feature_values values;
  char *path;
  ih_bucket_summary summary; /* path NULL: no file of it is wanted */
};

struct making {
  const ih_recipe *recipe;
  ih_abstraction_options options;
  ih_feature_game game; /* with bins and clusters of no street */
  const char *folder;
  struct street street[IHP_STREETS];
};

/* ---- What is wanted, and what is there ---------------------------------------------------------
 */

/* Clusters that stand for those to be found. */
static void share_out(ih_feature_game *game)
{
  for (unsigned i = 0; game->clusters > 0 && i < IH_PREFLOP_CLASSES; i++)
    game->cluster[i] = (uint8_t)(i % game->clusters);
}

static enum ih_status prepare_hands(const struct making *making, struct ihp_bucketing *b,
                                    unsigned board, ih_error *error)
{
  ih_error why;
  b->hands = (struct ihp_hands){.game = making->game, .rounds = ihp_street_rounds(board)};
  b->hands.game.bins = (unsigned)b->settings.bins;
  b->hands.game.clusters = (unsigned)b->settings.clusters;
  b->hands.game.buckets = b->settings.buckets == 0 ? 1 : (unsigned)b->settings.buckets;
  share_out(&b->hands.game);
  if (b->settings.method->usual_of != NULL && b->settings.of == NULL)
    b->settings.method =
        ihp_method_find(b->settings.method->name, b->settings.method->usual_of(&b->hands));
  enum ih_status status =
      ih_feature_check(&ihp_bucket_feature, &b->hands.game, &b->hands.rounds, &why);
  if (status == IH_OK)
    status = b->settings.method->check(&b->hands, &why);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, why.message);
  status = ih_indexer_new(&b->hands.game.deck, &b->hands.rounds, &b->indexer);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, ih_status_string(status));
  b->hands.indexer = b->indexer;
  b->count = ih_indexer_size(b->indexer, b->hands.rounds.count - 1u);
  if (b->settings.buckets > b->count)
    return ihp_error(error, IH_ERR_RANGE, 0, "%s: %" PRIu64 " buckets of %" PRIu64 " hands",
                     b->name, b->settings.buckets, b->count);
  return IH_OK;
}

static int is_within(const struct ihp_bucketing *b, enum ihp_within within)
{
  return b->settings.within != NULL && strcmp(b->settings.within, ihp_within_names[within]) == 0;
}

/* Whether the street's file is there already. */
static enum ih_status look_at_file(const struct making *making, struct street *street,
                                   ih_error *error)
{
  return making->options.rebuild
             ? IH_OK
             : ihp_bucketing_look(&street->b, street->path, &street->summary, error);
}

static enum ih_status prepare_street(struct making *making, size_t s, ih_error *error)
{
  struct street *street = &making->street[s];
  const struct ihp_bucket_settings *settings = &making->recipe->street[s];
  street->b.name = ihp_street_names[s];
  street->b.options = &making->options;
  enum ih_status status = ihp_settings_check(settings, street->b.name, error);
  if (status != IH_OK)
    return status;
  street->b.settings = ihp_settings_complete(settings);
  status = prepare_hands(making, &street->b, ihp_street_boards_of[s], error);
  if (status == IH_OK && (street->b.settings.labels != NULL || street->b.settings.points != NULL))
    status = ihp_bucketing_open_given(&street->b, error);
  if (status == IH_OK && s > 0 && is_within(&street->b, IHP_WITHIN_BOARD))
    status = ihp_bucketing_open_parents(&street->b, NULL, error);
  if (status != IH_OK)
    return status;
  street->path = ihp_store_path(making->folder, street->b.name, "bucket");
  if (street->path == NULL)
    return ihp_memory_error(error, making->folder);
  street->summary = (ih_bucket_summary){.street = street->b.name, .path = street->path};
  return look_at_file(making, street, error);
}

static int is_to_be_made(const struct street *street)
{
  return street->path != NULL && !street->summary.is_kept;
}

/* Whether the streets of which one is made are wanted, too. */
static enum ih_status check_others(const struct making *making, size_t s, ih_error *error)
{
  const struct street *street = &making->street[s];
  const struct ihp_bucket_settings *settings = &street->b.settings;
  if (street->path == NULL)
    return IH_OK;
  if (settings->method->takes_next && making->street[s + 1].path == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: %s needs buckets of the %s", street->b.name,
                     settings->method->name, ihp_street_names[s + 1]);
  if (settings->method->division == IHP_MEDOIDS &&
      !ihp_has_sites(making->street[s + 1].b.settings.method))
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "%s: %s of centres needs buckets of the %s that have centres under the "
                     "distance l1, not those of %s",
                     street->b.name, settings->method->name, ihp_street_names[s + 1],
                     making->street[s + 1].b.settings.method->name);
  if (settings->within == NULL)
    return IH_OK;
  if (s == 0)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: buckets are within nothing before the flop",
                     street->b.name);
  if (is_within(&street->b, IHP_WITHIN_PREFLOP) && making->street[0].path == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: `within` %s needs buckets of that street",
                     street->b.name, settings->within);
  return IH_OK;
}

static enum ih_status plan_street(struct making *making, size_t s, ih_error *error)
{
  struct ihp_bucketing *b = &making->street[s].b;
  if (making->street[s].path == NULL)
    return IH_OK;
  if (b->settings.method->takes_next)
    b->next_hands = making->street[s + 1].b.count;
  return is_to_be_made(&making->street[s]) ? ihp_bucketing_plan(b, error) : IH_OK;
}

/* Streets that the game has not are left out. */
static enum ih_status prepare(struct making *making, ih_error *error)
{
  enum ih_status status = IH_OK;
  size_t wanted = 0;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (making->recipe->street[s].method != NULL && ihp_street_boards_of[s] <= making->game.board) {
      status = prepare_street(making, s, error);
      wanted++;
    }
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    status = check_others(making, s, error);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    status = plan_street(making, s, error);
  if (status == IH_OK && wanted == 0)
    return ihp_error(error, IH_ERR_PARSE, 0, "the recipe has no street of this game");
  return status;
}

/* ---- Features in memory ------------------------------------------------------------------------
 */

static enum ih_status run_build(const struct making *making, ih_build *build, ih_error *error)
{
  const ih_build_options options = {.callbacks = making->options.callbacks,
                                    .executor = making->options.executor,
                                    .memory = making->options.memory};
  const enum ih_status status = ih_build_plan(build, &options, error);
  return status == IH_OK ? ih_build_run(build, error) : status;
}

/* *table = the number of a feature of a street's hands in the build, which it adds. */
static enum ih_status add_feature(ih_build *build, const struct ihp_bucketing *b, const char *name,
                                  size_t *table, ih_error *error)
{
  *table = ih_build_tables(build);
  return ih_build_add(build, ih_feature_find(name), &b->hands.rounds, NULL, error);
}

static enum ih_status add_features(ih_build *build, struct street *street, ih_error *error)
{
  const struct ihp_bucketing *b = &street->b;
  const char *feature = b->settings.method->feature(&b->hands);
  street->values = (struct ihp_feature_values){.build = build, .feature = IHP_NONE};
  const enum ih_status status = add_feature(build, b, "ehs", &street->values.ehs, error);
  if (status != IH_OK || feature == NULL)
    return status;
  if (strcmp(feature, "ehs") != 0)
    return add_feature(build, b, feature, &street->values.feature, error);
  street->values.feature = street->values.ehs;
  return IH_OK;
}

/* ---- Clusters of opponents ------------------------------------------------------------------- */

/* Clusters of the preflop hands, made of the histograms that a build has as its only table. */
static enum ih_status cluster_histograms(const ih_build *build, ih_feature_game *game,
                                         ih_error *error)
{
  ih_build_table table;
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  (void)ih_build_table_at(build, 0, &table);
  (void)ih_feature_tensors(table.feature, game, table.rounds, tensors);
  const enum ih_status status =
      ih_build_clusters(&game->deck, (unsigned)tensors[0].width, tensors[0].dtype,
                        ih_build_values(build, 0, 0), game->clusters, game->cluster);
  return status == IH_OK
             ? IH_OK
             : ihp_error(error, status, 0, "clusters of opponents: %s",
                         status == IH_ERR_RANGE ? "there are fewer different preflop hands"
                                                : ih_status_string(status));
}

static enum ih_status find_clusters(const struct making *making, ih_feature_game *game,
                                    ih_error *error)
{
  const ih_rounds preflop = ihp_street_rounds(0);
  ih_build *build;
  enum ih_status status = ih_build_new(&making->game, &build, error);
  if (status != IH_OK)
    return status;
  status = ih_build_add(build, ih_feature_find("histogram"), &preflop, NULL, error);
  if (status == IH_OK)
    status = run_build(making, build, error);
  if (status == IH_OK)
    status = cluster_histograms(build, game, error);
  ih_build_free(build);
  return status;
}

/* ---- Streets ------------------------------------------------------------------------------- */

static enum ih_status make_buckets(struct making *making, struct street *street, ih_error *error)
{
  struct ihp_bucketing *b = &street->b;
  enum ih_status status = ihp_bucketing_divide(b, error);
  if (status == IH_OK)
    status = ihp_bucketing_write(b, making->recipe->name, street->path, error);
  if (status != IH_OK)
    return status;
  street->summary.hands = b->count;
  street->summary.points = b->points.count;
  street->summary.buckets = b->buckets;
  street->summary.cost = b->found.cost;
  street->summary.iterations = b->found.iterations;
  street->summary.is_converged = b->found.is_converged;
  return IH_OK;
}

static enum ih_status make_street_object(struct ihp_bucketing *b, ih_error *error)
{
  if (b->settings.method->feature(&b->hands) != NULL)
    return IH_OK;
  const ih_feature_game *game = &b->hands.game;
  const enum ih_status status =
      ih_street_new(game->ranking, &game->deck, ihp_street_board(&b->hands.rounds), game->board,
                    &b->street, error);
  b->hands.street = b->street;
  return status;
}

/* The features are made for the street's points alone, and are gone afterwards. */
static enum ih_status make_points(const struct making *making, struct street *street,
                                  ih_error *error)
{
  ih_build *build;
  enum ih_status status = IH_OK;
  if (street->b.settings.method->parameters & IH_PARAMETER_CLUSTERS)
    status = find_clusters(making, &street->b.hands.game, error);
  if (status == IH_OK)
    status = make_street_object(&street->b, error);
  if (status == IH_OK)
    status = ih_build_new(&street->b.hands.game, &build, error);
  if (status != IH_OK)
    return status;
  status = add_features(build, street, error);
  if (status == IH_OK)
    status = run_build(making, build, error);
  if (status == IH_OK)
    status = ihp_bucketing_points(&street->b, &street->values, error);
  ih_build_free(build);
  return status;
}

static enum ih_status make_buckets_of(struct making *making, struct street *street, ih_error *error)
{
  enum ih_status status = make_points(making, street, error);
  if (status == IH_OK)
    status = make_buckets(making, street, error);
  return status;
}

/* Streets of which this one is made are there.  Only now it is known whether what is there of this
 * one was made of them. */
static enum ih_status open_others(struct making *making, size_t s, ih_error *error)
{
  struct street *street = &making->street[s];
  const struct ihp_bucket_settings *settings = &street->b.settings;
  enum ih_status status = IH_OK;
  if (settings->method->takes_next)
    status = ihp_bucketing_open_next(&street->b, making->street[s + 1].path, error);
  if (status == IH_OK && is_within(&street->b, IHP_WITHIN_PREFLOP))
    status = ihp_bucketing_open_parents(&street->b, making->street[0].path, error);
  street->summary.is_kept = 0;
  if (status == IH_OK)
    status = look_at_file(making, street, error);
  return status;
}

/* One street; what it took of memory is free again afterwards. */
static enum ih_status make_street(struct making *making, size_t s, ih_error *error)
{
  struct street *street = &making->street[s];
  const ih_abstraction_options *options = &making->options;
  enum ih_status status = IH_OK;
  if (street->b.settings.method->takes_next || is_within(&street->b, IHP_WITHIN_PREFLOP))
    status = open_others(making, s, error);
  if (status == IH_OK && is_to_be_made(street))
    status = make_buckets_of(making, street, error);
  if (status == IH_OK && options->written != NULL)
    options->written(options->callbacks.context, &street->summary);
  ihp_bucketing_release(&street->b);
  return status;
}

/* The last of the streets from s on that must be made one before the other: each of the next one's
 * buckets. */
static size_t find_last_of_chain(const struct making *making, size_t s)
{
  while (making->street[s].b.settings.method->takes_next)
    s++;
  return s;
}

/* Tells the plan; returns the bytes of all files that are to be written. */
static uint64_t tell_plan(const struct making *making)
{
  const ih_abstraction_options *options = &making->options;
  uint64_t disk = 0;
  for (size_t s = 0; s < IHP_STREETS; s++) {
    const struct street *street = &making->street[s];
    if (street->path == NULL)
      continue;
    const ih_bucket_plan plan = {.street = street->b.name,
                                 .path = street->path,
                                 .hands = street->b.count,
                                 .memory = ihp_bucketing_memory(&street->b),
                                 .disk = ihp_bucketing_disk(&street->b),
                                 .is_kept = street->summary.is_kept};
    disk += plan.is_kept ? 0 : plan.disk;
    if (options->planned != NULL)
      options->planned(options->callbacks.context, &plan);
  }
  return disk;
}

static enum ih_status make_streets(struct making *making, ih_error *error)
{
  enum ih_status status = IH_OK;
  size_t end;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s = end) {
    end = s + 1;
    if (making->street[s].path == NULL)
      continue;
    end = find_last_of_chain(making, s) + 1;
    for (size_t t = end; t-- > s && status == IH_OK;)
      status = make_street(making, t, error);
  }
  return status;
}

static enum ih_status make_all(struct making *making, ih_error *error)
{
  enum ih_status status = prepare(making, error);
  if (status != IH_OK)
    return status;
  const uint64_t disk = tell_plan(making);
  if (making->options.dry_run)
    return ihp_buckets_folder_plan(making->folder, disk, error);
  status = ihp_buckets_folder_make(making->folder, error);
  if (status == IH_OK)
    status = ihp_buckets_folder_room(making->folder, disk, error);
  return status == IH_OK ? make_streets(making, error) : status;
}

static int is_known(const ih_abstraction_options *options)
{
  return options->reserved[0] == NULL && options->reserved[1] == NULL &&
         ihp_executor_is_known(options->executor) && ihp_callbacks_are_known(&options->callbacks);
}

enum ih_status ih_abstraction_make(const ih_recipe *recipe, const ih_feature_game *game,
                                   const char *folder, const ih_abstraction_options *options,
                                   ih_error *error)
{
  struct making making = {.recipe = recipe, .folder = folder};
  if (recipe == NULL || game == NULL || folder == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no recipe, game or folder");
  if (options != NULL)
    making.options = *options;
  if (!is_known(&making.options) ||
      ih_feature_complete(ih_feature_find("ehs"), game, &making.game) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no game, or reserved members that are not 0");
  const enum ih_status status = make_all(&making, error);
  for (size_t s = 0; s < IHP_STREETS; s++) {
    ihp_bucketing_release(&making.street[s].b);
    free(making.street[s].path);
  }
  return status;
}
