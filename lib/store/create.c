/* Starting a table of a feature. */
#include "base/error.h"
#include "store/feature.h"
#include "table/fault.h"

#include <isohand/store.h>
#include <isohand/version.h>
#include <string.h>

/* What is about to be written. */
struct plan {
  const ih_feature *feature;
  ih_feature_parameters parameters; /* complete */
  ih_deck deck;
  ih_rounds rounds;
  uint64_t size; /* of the last round */
};

static enum ih_status declare_metadata(const struct plan *plan, ih_table_writer *writer,
                                       ih_error *error)
{
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
  (void)ih_deck_format(&plan->deck, deck_text);
  (void)ih_rounds_format(&plan->rounds, rounds_text);
  const struct {
    const char *key, *value;
  } metadata[] = {
      {"format", IH_STORE_FORMAT},
      {"deck", deck_text},
      {"rounds", rounds_text},
      {"order", ihp_index_order(&plan->deck)},
      {"feature", plan->feature->name},
      {"feature.ranking", ih_ranking_name(plan->feature->ranking)},
      {"feature.scale", plan->feature->scale},
      {"seed", "none"},
      {"version", ih_version()},
  };
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof metadata / sizeof *metadata && status == IH_OK; i++)
    status = ih_table_add_metadata(writer, metadata[i].key, metadata[i].value, error);
  if (status != IH_OK)
    return status;
  return ihp_parameters_write(plan->feature, &plan->parameters, &plan->deck, writer, error);
}

static enum ih_status declare_tensors(const struct plan *plan, ih_table_writer *writer,
                                      ih_error *error)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  const size_t count =
      plan->feature->tensors(plan->feature, &plan->parameters, &plan->deck, &plan->rounds, tensors);
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < count && status == IH_OK; i++) {
    const ih_tensor tensor = {.name = tensors[i].name,
                              .dtype = tensors[i].dtype,
                              .dims = tensors[i].width == 0 ? 1 : 2,
                              .shape = {plan->size, tensors[i].width}};
    status = ih_table_add_tensor(writer, &tensor, error);
  }
  return status;
}

static enum ih_status start(const struct plan *plan, const char *path, ih_table_writer **out,
                            ih_error *error)
{
  ih_table_writer *writer;
  enum ih_status status = ih_table_writer_new(path, &writer, error);
  if (status != IH_OK)
    return status;
  status = declare_metadata(plan, writer, error);
  if (status == IH_OK)
    status = declare_tensors(plan, writer, error);
  if (status == IH_OK)
    *out = writer;
  else
    ih_table_abort(writer);
  return status;
}

enum ih_status ih_store_create_by(const ih_feature *feature,
                                  const ih_feature_parameters *parameters, const char *path,
                                  const ih_indexer *indexer, ih_table_writer **out, ih_error *error)
{
  if (feature == NULL || path == NULL || indexer == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path, indexer, feature or place for a writer");
  struct plan plan = {.feature = feature,
                      .parameters = ihp_parameters_complete(feature, parameters)};
  ih_indexer_deck(indexer, &plan.deck);
  ih_indexer_rounds(indexer, &plan.rounds);
  plan.size = ih_indexer_size(indexer, plan.rounds.count - 1u);
  ih_error why;
  const enum ih_status status =
      feature->known(feature, &plan.parameters, &plan.deck, &plan.rounds, &why);
  if (status != IH_OK)
    return ihp_file_error(error, status, path, "%s", why.message);
  return start(&plan, path, out, error);
}

/* A deck that has no ranking is refused by the standard feature's `known`. */
enum ih_status ih_store_create(const char *path, const ih_indexer *indexer, const char *name,
                               ih_table_writer **out, ih_error *error)
{
  enum ih_ranking ranking = IH_RANKING_STANDARD;
  ih_deck deck;
  if (path == NULL || indexer == NULL || name == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path, indexer, feature or place for a writer");
  ih_indexer_deck(indexer, &deck);
  (void)ih_ranking_of_deck(&deck, &ranking);
  const ih_feature *feature = ih_feature_find(name, ranking);
  char quote[IHP_QUOTE];
  if (feature == NULL)
    return ihp_file_error(error, IH_ERR_UNSUPPORTED, path, "unknown feature %s",
                          ihp_quote(name, strlen(name), 0, quote));
  return ih_store_create_by(feature, NULL, path, indexer, out, error);
}
