#include "abstraction/make/file.h"

#include "base/decimal.h"
#include "feature/parameters.h"
#include "store/buckets_next.h"
#include "store/store.h"
#include "table/fault.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The contents of the file. */
struct contents {
  const struct ihp_street_plan *street;
  const struct ihp_inputs *inputs;
  const struct ihp_point_set *set;
  const struct ihp_partition *partition;
  const struct ihp_numbering *numbering;
  const struct ihp_labels *labels;
  struct ihp_hands hands; /* including the number of buckets */
};

/* ---- Metadata ----------------------------------------------------------------------------- */

static enum ih_status add_list(ih_table_writer *writer, const struct ihp_setting list[],
                               size_t count, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < count && status == IH_OK; i++)
    status = ih_table_writer_add_metadata(writer, list[i].key, list[i].value, error);
  return status;
}

static enum ih_status add_metadata(const struct contents *c, const char *recipe,
                                   ih_table_writer *writer, ih_error *error)
{
  const struct ihp_settings *settings = &c->street->settings;
  const struct ihp_partition *partition = c->partition;
  const char *converged = partition->is_converged ? "yes" : "no";
  const struct ihp_setting results[] = {
      /* not determined by the settings */
      ihp_setting_number("bucket.points", c->set->points.count),
      ihp_setting_number("bucket.iterations", partition->iterations),
      ihp_setting_number("bucket.cost", partition->cost),
      ihp_setting_text("bucket.converged", converged)};
  struct ihp_setting list[IHP_SETTINGS];
  const size_t count = ihp_settings_list(settings, c->street->supplied.checksum, list);
  enum ih_status status = add_list(writer, list, count, error);
  if (status == IH_OK)
    status = add_list(writer, results, sizeof results / sizeof *results, error);
  if (status == IH_OK)
    status = ih_table_writer_add_metadata(writer, "bucket.recipe", recipe, error);
  if (status == IH_OK)
    status = ihp_parameters_write(settings->method->parameters, &c->hands.game, writer, error);
  for (size_t i = 0; i < IHP_SOURCES && status == IH_OK; i++) {
    const struct ihp_source *source = &c->inputs->source[i];
    if (source->checksum[0] != '\0')
      status = ih_table_writer_add_metadata(writer, source->key, source->checksum, error);
  }
  return status;
}

/* ---- Values of all buckets ---------------------------------------------------------------- */

/* The tensors other than the labels, with their values. */
struct tensors {
  ih_tensor tensor[8];
  const void *values[8];
  size_t count;
};

/* Adds a tensor with `rows` rows of `width` elements; width 0: one dimension. */
static void add_tensor(struct tensors *tensors, const char *name, enum ih_dtype dtype,
                       uint64_t rows, uint64_t width, const void *values)
{
  tensors->values[tensors->count] = values;
  tensors->tensor[tensors->count++] =
      (ih_tensor){.name = name, .dtype = dtype, .dims = width == 0 ? 1 : 2, .shape = {rows, width}};
}

static void list_tensors(const struct contents *c, struct tensors *tensors)
{
  const uint64_t k = c->partition->buckets, width = c->set->points.width;
  const enum ih_dtype dtype = c->set->points.dtype;
  const struct ihp_numbering *numbering = c->numbering;
  const struct ihp_parents *parents = c->inputs->parents;
  tensors->count = 0;
  add_tensor(tensors, "size", IH_U64, k, 0, numbering->size);
  add_tensor(tensors, "cost", IH_U64, k, 0, numbering->cost);
  add_tensor(tensors, "ehs", IH_F64, k, 0, numbering->mean);
  add_tensor(tensors, "centre", dtype, k, width, numbering->centre);
  if (numbering->low != NULL) {
    add_tensor(tensors, "low", dtype, k, width, numbering->low);
    add_tensor(tensors, "high", dtype, k, width, numbering->high);
  }
  if (parents != NULL) {
    add_tensor(tensors, "parent", IH_U32, parents->classes, 0, parents->parent);
    add_tensor(tensors, "first", IH_U32, parents->count + 1, 0, c->partition->first);
  }
}

/* Writes in the order of the file: by descending element size and, within a size, labels first. */
static enum ih_status write_values(const struct contents *c, const struct tensors *tensors,
                                   const struct ihp_run *run, ih_table_writer *writer,
                                   ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t bytes = sizeof(uint64_t); bytes > 0; bytes /= 2) {
    if (ih_dtype_size(c->labels->dtype) == bytes && status == IH_OK)
      status = ihp_street_labels_write(c->street, c->labels, run, writer, error);
    for (size_t i = 0; i < tensors->count && status == IH_OK; i++) {
      const ih_tensor *tensor = &tensors->tensor[i];
      const uint64_t row = tensor->dims == 1 ? 1 : tensor->shape[1];
      if (ih_dtype_size(tensor->dtype) == bytes)
        status = ih_table_writer_write(writer, tensors->values[i],
                                       (size_t)(tensor->shape[0] * row) * bytes, error);
    }
  }
  return status;
}

enum ih_status
ihp_bucket_file_write(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                      const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                      const struct ihp_partition *partition, const struct ihp_numbering *numbering,
                      const struct ihp_labels *labels, const struct ihp_run *run, ih_error *error)
{
  struct contents contents = {street, inputs, set, partition, numbering, labels, inputs->hands};
  struct tensors tensors;
  ih_table_writer *writer;
  contents.hands.game.buckets = (unsigned)partition->buckets;
  list_tensors(&contents, &tensors);
  const struct ihp_more_tensors more = {tensors.tensor, tensors.count};
  enum ih_status status =
      ihp_store_create(street->path, ihp_team_of(run->options.executor), &ihp_bucket_feature,
                       &contents.hands, &more, &writer, error);
  if (status != IH_OK)
    return status;
  status = add_metadata(&contents, plan->recipe, writer, error);
  if (status == IH_OK)
    status = write_values(&contents, &tensors, run, writer, error);
  if (status == IH_OK)
    return ih_table_writer_commit(writer, error);
  ih_table_writer_abort(writer);
  return status;
}

/* ---- Existing files ----------------------------------------------------------------------- */

/* Returns 1 if a file has an optional setting that is not in the list. */
static int has_other_setting(const ih_table *table, const struct ihp_setting list[], size_t count)
{
  static const char *const some[] = {"bucket.of",
                                     "bucket.scale",
                                     "bucket.outer",
                                     "bucket.within",
                                     "bucket.public",
                                     "bucket.sample",
                                     NULL};
  for (size_t s = 0; some[s] != NULL; s++) {
    size_t i = 0;
    while (i < count && strcmp(list[i].key, some[s]) != 0)
      i++;
    if (i == count && ih_table_metadata(table, some[s]) != NULL)
      return 1;
  }
  return 0;
}

static int has_settings(const struct ihp_street_plan *street, const ih_table *table)
{
  struct ihp_setting list[IHP_SETTINGS];
  const size_t count = ihp_settings_list(&street->settings, street->supplied.checksum, list);
  for (size_t i = 0; i < count; i++) {
    const char *value = ih_table_metadata(table, list[i].key);
    if (value == NULL || strcmp(value, list[i].value) != 0)
      return 0;
  }
  return !has_other_setting(table, list, count);
}

/* Returns the reason why a file of the same game is not the one that would be made; NULL if it
 * is. */
static const char *compare_file(const struct ihp_street_plan *street, const ih_store *store)
{
  const struct ihp_settings *settings = &street->settings;
  const ih_feature_game *game = ih_store_game(store);
  ih_feature_game of_method = *game;
  if (!ihp_same_rounds(ih_store_rounds(store), &street->hands.rounds))
    return "made for a different street";
  if (ih_store_feature(store) != &ihp_bucket_feature)
    return "not a table of buckets";
  if (settings->buckets != 0 && settings->within == NULL && game->buckets != settings->buckets)
    return "has a different number of buckets";
  if (ihp_parameters_read(settings->method->parameters, ih_store_table(store), &of_method, NULL) !=
          IH_OK ||
      of_method.bins != settings->bins || of_method.clusters != settings->clusters)
    return "has a different number of bins or clusters";
  return has_settings(street, ih_store_table(store))
             ? NULL
             : "made by a different method or with different settings";
}

static enum ih_status check_file(const struct ihp_street_plan *street, const ih_store *store,
                                 const struct ihp_run *run, ih_error *error)
{
  const ih_callbacks callbacks = {.context = run->options.callbacks.context,
                                  .is_cancelled = run->options.callbacks.is_cancelled};
  const char *game = ihp_game_difference(ih_store_game(store), &street->hands.game);
  const char *path = ih_table_path(ih_store_table(store));
  if (game != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, path, "made for a different %s", game);
  const char *why = compare_file(street, store);
  return why == NULL ? ih_table_check(ih_store_table(store), &callbacks, error)
                     : ihp_file_error(error, IH_ERR_MISMATCH, path, "%s", why);
}

enum ih_status ihp_bucket_file_look(const struct ihp_street_plan *street, const char *path,
                                    const struct ihp_run *run, int *is_good, ih_error *error)
{
  struct stat about;
  ih_store *store;
  if (lstat(path, &about) != 0 && errno == ENOENT)
    return IH_OK;
  enum ih_status status = ihp_store_open_alone(path, &store, error);
  if (status != IH_OK)
    return status;
  status = check_file(street, store, run, error);
  *is_good = status == IH_OK;
  ih_store_close(store);
  return status;
}

/* ---- Sources of a file -------------------------------------------------------------------- */

/* Checks that a file was made from the existing buckets of a different street: from the labels and,
 * unless `more` is NULL, that tensor. */
static enum ih_status check_source(const ih_store *store, const struct ihp_street_plan *needed,
                                   const char *more, ih_error *error)
{
  const char *const tensors[] = {"bucket", more};
  ih_store *other;
  enum ih_status status = ihp_store_open_alone(ihp_plan_file(needed), &other, error);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < 2 && tensors[i] != NULL && status == IH_OK; i++) {
    const struct ihp_source source = ihp_source_of(other, tensors[i]);
    if (!ihp_is_made_of(store->table, &source))
      status = ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                              "made from different buckets of the %s", needed->name);
  }
  ih_store_close(other);
  return status;
}

enum ih_status ihp_bucket_file_check_sources(const struct ihp_plan *plan,
                                             const struct ihp_street_plan *street, const char *path,
                                             ih_error *error)
{
  ih_store *store;
  if (street->next == IHP_NONE && street->preflop == IHP_NONE)
    return IH_OK;
  enum ih_status status = ihp_store_open_alone(path, &store, error);
  if (status != IH_OK)
    return status;
  if (street->next != IHP_NONE)
    status = check_source(store, &plan->street[street->next],
                          ihp_next_measure(street->settings.method), error);
  if (status == IH_OK && street->preflop != IHP_NONE)
    status = check_source(store, &plan->street[street->preflop], NULL, error);
  ih_store_close(store);
  return status;
}

/* ---- Summary of a file -------------------------------------------------------------------- */

/* Returns a number from the metadata; 0 if it is missing or invalid. */
static uint64_t number_in(const ih_store *store, const char *key)
{
  const char *text = ih_table_metadata(ih_store_table(store), key);
  uint64_t value;
  return text != NULL && ihp_decimal_read(text, strlen(text), &value) > 0 ? value : 0;
}

enum ih_status ihp_bucket_file_summarize(const struct ihp_street_plan *street,
                                         ih_bucket_summary *summary, ih_error *error)
{
  ih_store *store;
  const enum ih_status status = ihp_store_open_alone(street->path, &store, error);
  if (status != IH_OK)
    return status;
  const char *converged = ih_table_metadata(ih_store_table(store), "bucket.converged");
  *summary = (ih_bucket_summary){.street = street->name,
                                 .path = street->path,
                                 .hands = ih_store_hands(store),
                                 .points = number_in(store, "bucket.points"),
                                 .buckets = ih_store_game(store)->buckets,
                                 .cost = number_in(store, "bucket.cost"),
                                 .iterations = (unsigned)number_in(store, "bucket.iterations"),
                                 .is_converged = converged != NULL && strcmp(converged, "yes") == 0,
                                 .is_kept = street->is_kept,
                                 .reused = street->reused};
  ih_store_close(store);
  return IH_OK;
}
