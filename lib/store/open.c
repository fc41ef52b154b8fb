/* Opening a table as what its metadata says, and looking values up. */
#include "base/error.h"
#include "store/store.h"
#include "table/bytes.h"
#include "table/fault.h"
#include "table/reader.h"

#include <stdlib.h>

/* What a table's first tensor begins at a multiple of. */
enum { TENSOR_ALIGNMENT = 64 };

/* The longest header of a table: those written here have under 1,000 bytes, and
 * reading JSON takes up to some 50 times its length. */
enum { HEADER_LIMIT = 1000000 };

__attribute__((format(printf, 3, 4))) static enum ih_status
mismatch(const ih_store *store, ih_error *error, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_MISMATCH, ih_table_path(store->table), format, arguments);
  va_end(arguments);
  return IH_ERR_MISMATCH;
}

/* *value = the metadata of a key, which must be there. */
static enum ih_status need(const ih_store *store, const char *key, const char **value,
                           ih_error *error)
{
  *value = ih_table_metadata(store->table, key);
  return *value != NULL ? IH_OK : mismatch(store, error, "no metadata `%s`", key);
}

/* The metadata of a key must be this text. */
static enum ih_status expect(const ih_store *store, const char *key, const char *expected,
                             ih_error *error)
{
  const char *value;
  const enum ih_status status = need(store, key, &value, error);
  char quote[IHP_QUOTE];
  if (status == IH_OK && strcmp(value, expected) != 0)
    return mismatch(store, error, "`%s` is %s, not `%s`", key,
                    ihp_quote(value, strlen(value), 0, quote), expected);
  return status;
}

/* Both texts are read as people may write them, and then must be spelled as
 * isohand spells them. */
static enum ih_status read_deck(ih_store *store, ih_error *error)
{
  const char *text;
  const enum ih_status status = need(store, "deck", &text, error);
  if (status != IH_OK)
    return status;
  ih_error why;
  if (ih_deck_parse(text, strlen(text), &store->deck, &why) != IH_OK)
    return mismatch(store, error, "metadata `deck`: %s", why.message);
  char spelled[IH_DECK_TEXT];
  (void)ih_deck_format(&store->deck, spelled);
  return expect(store, "deck", spelled, error);
}

static enum ih_status read_rounds(ih_store *store, ih_error *error)
{
  const char *text;
  const enum ih_status status = need(store, "rounds", &text, error);
  if (status != IH_OK)
    return status;
  ih_error why;
  if (ih_rounds_parse(&store->deck, text, strlen(text), &store->rounds, &why) != IH_OK)
    return mismatch(store, error, "metadata `rounds`: %s", why.message);
  char spelled[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(&store->rounds, spelled);
  return expect(store, "rounds", spelled, error);
}

/* The feature of that name whose ranking the metadata names.  Tables that name none are
 * from when there was but the standard one. */
static const struct ihp_feature *find_feature(const ih_store *store, const char *name)
{
  const char *text = ih_table_metadata(store->table, "feature.ranking");
  if (text == NULL)
    text = ih_ranking_name(IH_RANKING_STANDARD);
  for (int i = 0; i < IH_RANKINGS; i++)
    if (strcmp(text, ih_ranking_name((enum ih_ranking)i)) == 0)
      return ihp_feature_find(name, (enum ih_ranking)i);
  return NULL;
}

static enum ih_status read_feature(ih_store *store, ih_error *error)
{
  const char *name;
  const enum ih_status status = need(store, "feature", &name, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  if (ihp_feature_find(name, IH_RANKING_STANDARD) == NULL)
    return mismatch(store, error, "unknown feature %s", ihp_quote(name, strlen(name), 0, quote));
  store->feature = find_feature(store, name);
  if (store->feature == NULL) {
    const char *ranking = ih_table_metadata(store->table, "feature.ranking");
    return mismatch(store, error, "unknown ranking %s",
                    ihp_quote(ranking, strlen(ranking), 0, quote));
  }
  const enum ih_status scale = expect(store, "feature.scale", store->feature->open.scale, error);
  if (scale != IH_OK)
    return scale;
  ih_error why;
  if (ihp_parameters_read(&store->feature->open, store->table, &store->deck, &store->parameters,
                          &why) != IH_OK)
    return mismatch(store, error, "%s", why.message);
  return IH_OK;
}

static enum ih_status read_metadata(ih_store *store, ih_error *error)
{
  enum ih_status status = expect(store, "format", IH_STORE_FORMAT, error);
  if (status == IH_OK)
    status = read_deck(store, error);
  if (status == IH_OK)
    status = read_rounds(store, error);
  if (status == IH_OK)
    status = expect(store, "order", ihp_index_order(&store->deck), error);
  if (status == IH_OK)
    status = read_feature(store, error);
  return status;
}

/* Lists that no indexer can hold are for the most part refused before one is
 * tried: that may take long and much memory. */
static enum ih_status make_indexer(ih_store *store, ih_error *error)
{
  const ih_feature *feature = &store->feature->open;
  ih_error why;
  if (feature->known(feature, &store->parameters, &store->deck, &store->rounds, &why) != IH_OK)
    return mismatch(store, error, "%s", why.message);
  const enum ih_status status = ih_indexer_new(&store->deck, &store->rounds, &store->indexer);
  if (status == IH_ERR_OVERFLOW || status == IH_ERR_TOO_LARGE)
    return mismatch(store, error, "no indexer: %s", ih_status_string(status));
  if (status != IH_OK)
    return ihp_file_error(error, status, ih_table_path(store->table), "no indexer: %s",
                          ih_status_string(status));
  return IH_OK;
}

/* A tensor must have the feature's type and shape, a row for each index of the last
 * round, and be aligned. */
static enum ih_status check_tensor(const ih_store *store, const ih_feature_tensor *expected,
                                   const ih_tensor *values, ih_error *error)
{
  const char *name = expected->name;
  if (values->dtype != expected->dtype)
    return mismatch(store, error, "tensor `%s` is %s, not %s", name, ih_dtype_name(values->dtype),
                    ih_dtype_name(expected->dtype));
  const unsigned long long size = ih_indexer_size(store->indexer, store->rounds.count - 1u);
  const unsigned long long width = expected->width;
  if (width == 0 && (values->dims != 1 || values->shape[0] != size))
    return mismatch(store, error,
                    "tensor `%s` does not have one dimension of %llu, the number of "
                    "hands",
                    name, size);
  if (width != 0 && (values->dims != 2 || values->shape[0] != size || values->shape[1] != width))
    return mismatch(store, error, "tensor `%s` does not have the dimensions %llu, %llu", name, size,
                    width);
  const size_t alignment =
      values == store->tensor ? TENSOR_ALIGNMENT : ih_dtype_size(expected->dtype);
  if (values->offset % alignment != 0)
    return mismatch(store, error, "tensor `%s` begins at byte %llu, no multiple of %zu", name,
                    (unsigned long long)values->offset, alignment);
  return IH_OK;
}

/* The tensors are those of the feature, in its order. */
static enum ih_status find_tensors(ih_store *store, ih_error *error)
{
  ih_feature_tensor expected[IH_FEATURE_TENSORS];
  const ih_feature *feature = &store->feature->open;
  store->tensors =
      feature->tensors(feature, &store->parameters, &store->deck, &store->rounds, expected);
  const size_t there = ih_table_tensors(store->table);
  for (size_t i = 0; i < store->tensors; i++) {
    ih_tensor *values = &store->tensor[i];
    if (i >= there || ih_table_tensor(store->table, i, values) != IH_OK ||
        strcmp(values->name, expected[i].name) != 0)
      return mismatch(store, error, "tensor %zu must be `%s`", i + 1, expected[i].name);
    const enum ih_status status = check_tensor(store, &expected[i], values, error);
    if (status != IH_OK)
      return status;
  }
  if (there != store->tensors)
    return mismatch(store, error, "it has %zu tensors, not %zu", there, store->tensors);
  return IH_OK;
}

enum ih_status ih_store_open(const char *path, ih_store **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path or no place for the store");
  ih_store *store = calloc(1, sizeof *store);
  if (store == NULL)
    return ihp_memory_error(error, path);
  enum ih_status status = ih_table_open(path, 0, &store->table, error);
  if (status == IH_OK)
    status = read_metadata(store, error);
  if (status == IH_OK)
    status = make_indexer(store, error);
  if (status == IH_OK)
    status = find_tensors(store, error);
  if (status == IH_OK)
    *out = store;
  else
    ih_store_close(store);
  return status;
}

void ih_store_close(ih_store *store)
{
  if (store == NULL)
    return;
  ih_table_close(store->table);
  ih_indexer_free(store->indexer);
  free(store);
}

const ih_table *ih_store_table(const ih_store *store)
{
  return store->table;
}

const ih_indexer *ih_store_indexer(const ih_store *store)
{
  return store->indexer;
}

const ih_feature *ih_store_feature(const ih_store *store)
{
  return &store->feature->open;
}

const ih_feature_parameters *ih_store_parameters(const ih_store *store)
{
  return &store->parameters;
}

size_t ih_store_tensors(const ih_store *store)
{
  return store->tensors;
}

enum ih_status ih_store_tensor(const ih_store *store, size_t i, ih_tensor *tensor)
{
  if (store == NULL || tensor == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= store->tensors)
    return IH_ERR_RANGE;
  *tensor = store->tensor[i];
  return IH_OK;
}

uint64_t ih_store_value_unchecked(const ih_store *store, size_t i, uint64_t index, uint64_t j)
{
  const size_t bytes = ih_dtype_size(store->tensor[i].dtype);
  const uint64_t place = index * ihp_store_width(store, i) + j;
  return ihp_load((const unsigned char *)store->tensor[i].data + place * bytes, bytes);
}

static int is_strength(const ih_store *store)
{
  return strcmp(store->feature->open.name, "strength") == 0;
}

enum ih_status ih_store_strength(const ih_store *store, const uint8_t cards[], uint64_t *index,
                                 uint16_t *value)
{
  if (store == NULL || cards == NULL || value == NULL)
    return IH_ERR_ARGUMENT;
  if (!is_strength(store))
    return IH_ERR_UNSUPPORTED;
  uint64_t place;
  const enum ih_status status = ih_index_last(store->indexer, cards, &place);
  if (status != IH_OK)
    return status;
  *value = (uint16_t)ih_store_value_unchecked(store, 0, place, 0);
  if (index != NULL)
    *index = place;
  return IH_OK;
}

const uint16_t *ih_store_strengths(const ih_store *store)
{
  return ihp_is_little_endian() && is_strength(store) ? store->tensor[0].data : NULL;
}
