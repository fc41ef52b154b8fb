/* Opening a table according to its own metadata, regardless of other files in the folder. */
#include "base/error.h"
#include "feature/parameters.h"
#include "store/buckets.h"
#include "store/store.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <stdlib.h>
#include <string.h>

/* Returns the value of a required metadata key; if it is missing, reports that and returns NULL. */
static const char *need_metadata(const ih_store *store, const char *key, ih_error *error)
{
  const char *value = ih_table_metadata(store->table, key);
  if (value == NULL)
    (void)ihp_store_refuse(store, error, "no metadata `%s`", key);
  return value;
}

/* Checks that a metadata value equals `expected`. */
static enum ih_status expect_metadata(const ih_store *store, const char *key, const char *expected,
                                      ih_error *error)
{
  const char *value = need_metadata(store, key, error);
  char quote[IHP_QUOTE];
  if (value == NULL)
    return IH_ERR_MISMATCH;
  if (strcmp(value, expected) != 0)
    return ihp_store_refuse(store, error, "`%s` is %s, not `%s`", key,
                            ihp_quote(value, strlen(value), 0, quote), expected);
  return IH_OK;
}

/* Deck and rounds are parsed leniently, as user input, and must then have isohand's own
 * spelling. */
static enum ih_status read_deck(ih_store *store, ih_error *error)
{
  const char *text = need_metadata(store, "deck", error);
  ih_error why;
  if (text == NULL)
    return IH_ERR_MISMATCH;
  if (ih_deck_parse(text, strlen(text), &store->hands.game.deck, &why) != IH_OK)
    return ihp_store_refuse(store, error, "metadata `deck`: %s", why.message);
  char spelled[IH_DECK_TEXT];
  (void)ih_deck_format(&store->hands.game.deck, spelled);
  return expect_metadata(store, "deck", spelled, error);
}

static enum ih_status read_rounds(ih_store *store, ih_error *error)
{
  const char *text = need_metadata(store, "rounds", error);
  ih_error why;
  if (text == NULL)
    return IH_ERR_MISMATCH;
  if (ih_rounds_parse(&store->hands.game.deck, text, strlen(text), &store->hands.rounds, &why) !=
      IH_OK)
    return ihp_store_refuse(store, error, "metadata `rounds`: %s", why.message);
  char spelled[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(&store->hands.rounds, spelled);
  return expect_metadata(store, "rounds", spelled, error);
}

static enum ih_status read_ranking(ih_store *store, ih_error *error)
{
  const char *name = need_metadata(store, "feature.ranking", error);
  if (name == NULL)
    return IH_ERR_MISMATCH;
  for (unsigned i = 0; i < IH_RANKINGS; i++)
    if (strcmp(name, ih_ranking_name((enum ih_ranking)i)) == 0) {
      store->hands.game.ranking = (enum ih_ranking)i;
      return IH_OK;
    }
  char quote[IHP_QUOTE];
  return ihp_store_refuse(store, error, "unknown ranking %s",
                          ihp_quote(name, strlen(name), 0, quote));
}

/* Called after the deck is read, which fixes the length of the list of clusters; a deck of too many
 * preflop hands is rejected before the list is read. */
static enum ih_status read_feature(ih_store *store, ih_error *error)
{
  const char *name = need_metadata(store, "feature", error);
  char quote[IHP_QUOTE];
  unsigned revision;
  ih_error why;
  if (name == NULL)
    return IH_ERR_MISMATCH;
  store->feature = ih_feature_find(name);
  if (store->feature == NULL)
    return ihp_store_refuse(store, error, "unknown feature %s",
                            ihp_quote(name, strlen(name), 0, quote));
  if (ih_table_metadata(store->table, "feature.revision") == NULL)
    return ihp_store_refuse(store, error,
                            "no metadata `feature.revision`: outdated table; rebuild it");
  if (ihp_revision_read(store->table, &revision, &why) != IH_OK)
    return ihp_store_refuse(store, error, "%s", why.message);
  enum ih_status status = read_ranking(store, error);
  if (status == IH_OK)
    status = expect_metadata(store, "feature.scale",
                             ih_feature_scale(store->feature, store->hands.game.ranking), error);
  if (status == IH_OK && ihp_parameters_read(store->feature->parameters, store->table,
                                             &store->hands.game, &why) != IH_OK)
    return ihp_store_refuse(store, error, "%s", why.message);
  return status;
}

static enum ih_status read_store_metadata(ih_store *store, ih_error *error)
{
  enum ih_status status = expect_metadata(store, "format", IH_STORE_FORMAT, error);
  if (status == IH_OK)
    status = read_deck(store, error);
  if (status == IH_OK)
    status = read_rounds(store, error);
  if (status == IH_OK)
    status = expect_metadata(store, "order", ihp_index_order(&store->hands.game.deck), error);
  if (status == IH_OK)
    status = read_feature(store, error);
  return status;
}

/* Most round lists that no indexer supports are rejected first, as trying to make an indexer may
 * take much time and memory. */
static enum ih_status make_indexer(ih_store *store, ih_error *error)
{
  const struct ihp_hands *hands = &store->hands;
  ih_error why;
  if (ih_feature_check(store->feature, &hands->game, &hands->rounds, &why) != IH_OK)
    return ihp_store_refuse(store, error, "%s", why.message);
  const enum ih_status status = ih_indexer_new(&hands->game.deck, &hands->rounds, &store->indexer);
  if (status != IH_OK)
    return ihp_file_error(
        error, status == IH_ERR_OVERFLOW || status == IH_ERR_TOO_LARGE ? IH_ERR_MISMATCH : status,
        ih_table_path(store->table), "cannot make the indexer: %s", ih_status_string(status));
  store->hands.indexer = store->indexer;
  return IH_OK;
}

/* Checks that a tensor has the feature's type and shape, with one row per index of the last round,
 * and is aligned. */
static enum ih_status check_tensor(const ih_store *store, const ih_feature_tensor *expected,
                                   const ih_tensor *values, ih_error *error)
{
  const char *name = expected->name;
  if (values->dtype != expected->dtype)
    return ihp_store_refuse(store, error, "tensor `%s` is %s, not %s", name,
                            ih_dtype_name(values->dtype), ih_dtype_name(expected->dtype));
  const unsigned long long size = ih_indexer_size(store->indexer, ihp_store_round(store));
  const unsigned long long width = expected->width;
  if (width == 0 && (values->dims != 1 || values->shape[0] != size))
    return ihp_store_refuse(store, error,
                            "tensor `%s` does not have one dimension of %llu, the number of "
                            "hands",
                            name, size);
  if (width != 0 && (values->dims != 2 || values->shape[0] != size || values->shape[1] != width))
    return ihp_store_refuse(store, error, "tensor `%s` does not have the dimensions %llu, %llu",
                            name, size, width);
  ih_tensor first;
  (void)ih_table_tensor(store->table, 0, &first);
  const size_t alignment =
      values->offset == first.offset ? IHP_DATA_ALIGNMENT : ih_dtype_size(expected->dtype);
  if (values->offset % alignment != 0)
    return ihp_store_refuse(store, error, "tensor `%s` begins at byte %llu, not a multiple of %zu",
                            name, (unsigned long long)values->offset, alignment);
  return IH_OK;
}

/* Tensors may be anywhere in the file. */
static enum ih_status find_store_tensors(ih_store *store, ih_error *error)
{
  struct ihp_tensor expected[IH_FEATURE_TENSORS];
  store->tensors = store->feature->tensors(&store->hands.game, &store->hands.rounds, expected);
  for (size_t i = 0; i < store->tensors; i++) {
    ih_tensor *values = &store->tensor[i];
    const ih_feature_tensor *tensor = &expected[i].tensor;
    if (ih_table_tensor_named(store->table, tensor->name, values) != IH_OK)
      return ihp_store_refuse(store, error, "no tensor `%s`", tensor->name);
    const enum ih_status status = check_tensor(store, tensor, values, error);
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

enum ih_status ihp_store_open_alone(const char *path, ih_store **out, ih_error *error)
{
  ih_store *store = calloc(1, sizeof *store);
  if (store == NULL)
    return ihp_memory_error(error, path);
  enum ih_status status = ih_table_open(path, 0, &store->table, error);
  if (status == IH_OK)
    status = read_store_metadata(store, error);
  if (status == IH_OK)
    status = make_indexer(store, error);
  if (status == IH_OK)
    status = find_store_tensors(store, error);
  if (status == IH_OK && store->feature->by_method)
    status = ihp_buckets_open(store, &store->buckets, error);
  if (status == IH_OK)
    *out = store;
  else
    ihp_store_close_alone(store);
  return status;
}

void ihp_store_close_alone(ih_store *store)
{
  if (store == NULL)
    return;
  ihp_buckets_close(store->buckets);
  ih_table_close(store->table);
  ih_indexer_free(store->indexer);
  free(store);
}
