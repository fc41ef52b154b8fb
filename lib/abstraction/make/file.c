/* The file of a street's buckets: written, and known again. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "build/build.h"
#include "feature/parameters.h"
#include "store/store.h"
#include "table/fault.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Metadata ------------------------------------------------------------------------------ */

enum { MORE = 4 };

/* What only the making tells. */
static size_t list_results(const struct ihp_bucketing *b, struct ihp_setting list[MORE])
{
  const struct {
    const char *key;
    uint64_t value;
  } numbers[] = {{"bucket.points", b->points.count},
                 {"bucket.iterations", b->found.iterations},
                 {"bucket.cost", b->found.cost}};
  size_t count = 0;
  for (; count < sizeof numbers / sizeof *numbers; count++) {
    list[count].key = numbers[count].key;
    (void)snprintf(list[count].value, sizeof list->value, "%" PRIu64, numbers[count].value);
  }
  list[count].key = "bucket.converged";
  (void)snprintf(list[count++].value, sizeof list->value, b->found.is_converged ? "yes" : "no");
  return count;
}

static enum ih_status add_list(ih_table_writer *writer, const struct ihp_setting list[],
                               size_t count, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < count && status == IH_OK; i++)
    status = ih_table_add_metadata(writer, list[i].key, list[i].value, error);
  return status;
}

static enum ih_status add_metadata(const struct ihp_bucketing *b, const char *recipe,
                                   ih_table_writer *writer, ih_error *error)
{
  struct ihp_setting settings[IHP_SETTINGS], results[MORE];
  enum ih_status status =
      add_list(writer, settings, ihp_settings_list(&b->settings, settings), error);
  if (status == IH_OK)
    status = add_list(writer, results, list_results(b, results), error);
  if (status == IH_OK)
    status = ih_table_add_metadata(writer, "bucket.recipe", recipe, error);
  if (status == IH_OK)
    status = ihp_parameters_write(b->settings.method->parameters, &b->hands.game, writer, error);
  for (size_t i = 0; i < IHP_SOURCES && status == IH_OK; i++)
    if (b->source[i].checksum[0] != '\0')
      status = ih_table_add_metadata(writer, b->source[i].key, b->source[i].checksum, error);
  return status;
}

/* ---- Labels of all hands ------------------------------------------------------------------ */

enum { CHUNK = 1 << 16 };

/* The labels of hands, of a type: in memory of 4 bytes a hand. */
static void collect_labels(const struct ihp_bucketing *b, uint64_t first, size_t count,
                           size_t bytes, void *out)
{
  for (size_t i = 0; i < count; i++) {
    const uint32_t label = b->label[b->different[first + i]];
    if (bytes == 1)
      ((uint8_t *)out)[i] = (uint8_t)label;
    else if (bytes == 2)
      ((uint16_t *)out)[i] = (uint16_t)label;
    else
      ((uint32_t *)out)[i] = label;
  }
}

static enum ih_status write_labels(const struct ihp_bucketing *b, size_t bytes,
                                   ih_table_writer *writer, ih_error *error)
{
  enum ih_status status = IH_OK;
  uint32_t *chunk = malloc(CHUNK * sizeof *chunk);
  if (chunk == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  for (uint64_t first = 0; first < b->count && status == IH_OK; first += CHUNK) {
    const uint64_t left = b->count - first;
    const size_t count = (size_t)(left < CHUNK ? left : CHUNK);
    collect_labels(b, first, count, bytes, chunk);
    status = ih_table_write(writer, chunk, count * bytes, error);
  }
  free(chunk);
  return status;
}

/* ---- The file ------------------------------------------------------------------------------ */

/* The tensors beside the labels, with their values. */
struct beside {
  ih_tensor tensor[8];
  const void *values[8];
  size_t count;
};

/* A row of `width` elements for each of so many; 0: one element. */
static void add_tensor(struct beside *beside, const char *name, enum ih_dtype dtype, uint64_t rows,
                       uint64_t width, const void *values)
{
  beside->values[beside->count] = values;
  beside->tensor[beside->count++] =
      (ih_tensor){.name = name, .dtype = dtype, .dims = width == 0 ? 1 : 2, .shape = {rows, width}};
}

static void list_tensors(const struct ihp_bucketing *b, struct beside *beside)
{
  const uint64_t k = b->buckets, width = b->points.width;
  const enum ih_dtype dtype = b->points.dtype;
  beside->count = 0;
  add_tensor(beside, "size", IH_U64, k, 0, b->size);
  add_tensor(beside, "cost", IH_U64, k, 0, b->cost);
  add_tensor(beside, "ehs", IH_F64, k, 0, b->mean);
  add_tensor(beside, "centre", dtype, k, width, b->centre);
  if (b->low != NULL) {
    add_tensor(beside, "low", dtype, k, width, b->low);
    add_tensor(beside, "high", dtype, k, width, b->high);
  }
  if (b->parents != NULL) {
    add_tensor(beside, "parent", IH_U32, b->parents->classes, 0, b->parents->parent);
    add_tensor(beside, "first", IH_U32, b->parents->count + 1, 0, b->parents->first);
  }
}

/* In the order of the file: by falling size of elements, of each size the labels first. */
static enum ih_status write_values(const struct ihp_bucketing *b, const struct beside *beside,
                                   ih_table_writer *writer, ih_error *error)
{
  struct ihp_tensor labels[IH_FEATURE_TENSORS];
  enum ih_status status = IH_OK;
  (void)ihp_feature_tensors(&ihp_bucket_feature, &b->hands.game, &b->hands.rounds, labels);
  for (size_t bytes = sizeof(uint64_t); bytes > 0; bytes /= 2) {
    if (ih_dtype_size(labels[0].tensor.dtype) == bytes && status == IH_OK)
      status = write_labels(b, bytes, writer, error);
    for (size_t i = 0; i < beside->count && status == IH_OK; i++) {
      const ih_tensor *tensor = &beside->tensor[i];
      const uint64_t row = tensor->dims == 1 ? 1 : tensor->shape[1];
      if (ih_dtype_size(tensor->dtype) == bytes)
        status = ih_table_write(writer, beside->values[i], (size_t)(tensor->shape[0] * row) * bytes,
                                error);
    }
  }
  return status;
}

enum ih_status ihp_bucketing_write(const struct ihp_bucketing *b, const char *recipe,
                                   const char *path, ih_error *error)
{
  struct beside beside;
  ih_table_writer *writer;
  list_tensors(b, &beside);
  const struct ihp_more_tensors more = {beside.tensor, beside.count};
  enum ih_status status =
      ihp_store_create(path, &ihp_bucket_feature, &b->hands, &more, &writer, error);
  if (status != IH_OK)
    return status;
  status = add_metadata(b, recipe, writer, error);
  if (status == IH_OK)
    status = write_values(b, &beside, writer, error);
  if (status == IH_OK)
    return ih_table_commit(writer, error);
  ih_table_abort(writer);
  return status;
}

/* ---- A file that is there ------------------------------------------------------------------- */

/* Whether a file was made of what is known of its sources so far. */
static int are_sources(const struct ihp_bucketing *b, const ih_store *store)
{
  for (size_t i = 0; i < IHP_SOURCES; i++) {
    const struct ihp_bucket_source *source = &b->source[i];
    const char *made_of =
        source->checksum[0] == '\0' ? "" : ih_table_metadata(ih_store_table(store), source->key);
    if (made_of == NULL || strcmp(made_of, source->checksum) != 0)
      return 0;
  }
  return 1;
}

/* Whether a file has a setting that not all have, and that is not in the list. */
static int has_another(const ih_store *store, const struct ihp_setting list[], size_t count)
{
  static const char *const some[] = {"bucket.scale", "bucket.outer", "bucket.within",
                                     "bucket.public", NULL};
  for (size_t s = 0; some[s] != NULL; s++) {
    size_t i = 0;
    while (i < count && strcmp(list[i].key, some[s]) != 0)
      i++;
    if (i == count && ih_table_metadata(ih_store_table(store), some[s]) != NULL)
      return 1;
  }
  return 0;
}

/* Why a file is not the one that would be made; NULL when it is. */
static const char *compare_file(const struct ihp_bucketing *b, const ih_store *store)
{
  struct ihp_setting settings[IHP_SETTINGS];
  const size_t count = ihp_settings_list(&b->settings, settings);
  const ih_feature_game *game = ih_store_game(store), *wanted = &b->hands.game;
  ih_feature_game also = *game;
  if (memcmp(&game->deck, &wanted->deck, sizeof game->deck) != 0 ||
      !ihp_same_rounds(ih_store_rounds(store), &b->hands.rounds) || game->board != wanted->board ||
      game->ranking != wanted->ranking)
    return "of another deck, street, board or ranking";
  if (ih_store_feature(store) != &ihp_bucket_feature)
    return "another feature";
  if (b->settings.buckets != 0 && b->settings.within == NULL &&
      game->buckets != b->settings.buckets)
    return "of another number of buckets";
  if (ihp_parameters_read(b->settings.method->parameters, ih_store_table(store), &also, NULL) !=
          IH_OK ||
      also.bins != b->settings.bins || also.clusters != b->settings.clusters)
    return "of another number of bins or clusters";
  for (size_t i = 0; i < count; i++) {
    const char *value = ih_table_metadata(ih_store_table(store), settings[i].key);
    if (value == NULL || strcmp(value, settings[i].value) != 0)
      return "made by another method, or with other settings";
  }
  if (has_another(store, settings, count))
    return "made by another method, or with other settings";
  return are_sources(b, store) ? NULL : "made of other buckets of another street";
}

static uint64_t number_in(const ih_store *store, const char *key)
{
  const char *text = ih_table_metadata(ih_store_table(store), key);
  return text == NULL ? 0 : strtoull(text, NULL, 10);
}

static void summarize(const ih_store *store, ih_bucket_summary *summary)
{
  const char *converged = ih_table_metadata(ih_store_table(store), "bucket.converged");
  summary->hands = ih_store_hands(store);
  summary->buckets = ih_store_game(store)->buckets;
  summary->points = number_in(store, "bucket.points");
  summary->cost = number_in(store, "bucket.cost");
  summary->iterations = (unsigned)number_in(store, "bucket.iterations");
  summary->is_converged = converged != NULL && strcmp(converged, "yes") == 0;
  summary->is_kept = 1;
}

enum ih_status ihp_bucketing_look(const struct ihp_bucketing *b, const char *path,
                                  ih_bucket_summary *summary, ih_error *error)
{
  struct stat about;
  ih_store *store;
  if (lstat(path, &about) != 0 && errno == ENOENT)
    return IH_OK;
  enum ih_status status = ih_store_open(path, &store, error);
  if (status != IH_OK)
    return status;
  const char *why = compare_file(b, store);
  status = why == NULL ? ih_table_check(ih_store_table(store), NULL, error)
                       : ihp_file_error(error, IH_ERR_MISMATCH, path, "%s", why);
  if (status == IH_OK)
    summarize(store, summary);
  ih_store_close(store);
  return status;
}
