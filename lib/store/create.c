/* Starting a table of a feature. */
#include "base/error.h"
#include "store/feature.h"
#include "table/fault.h"

#include <isohand/store.h>
#include <isohand/version.h>
#include <string.h>

static enum ih_status declare(ih_table_writer *writer, const ih_indexer *indexer,
                              const struct ihp_feature *feature, ih_error *error)
{
  ih_deck deck;
  ih_rounds rounds;
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  (void)ih_deck_format(&deck, deck_text);
  (void)ih_rounds_format(&rounds, rounds_text);
  const struct {
    const char *key, *value;
  } metadata[] = {
      {"format", IH_STORE_FORMAT},
      {"deck", deck_text},
      {"rounds", rounds_text},
      {"order", ihp_index_order(&deck)},
      {"feature", feature->open.name},
      {"feature.ranking", ih_ranking_name(feature->open.ranking)},
      {"feature.scale", feature->open.scale},
      {"seed", "none"},
      {"version", ih_version()},
  };
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof metadata / sizeof *metadata && status == IH_OK; i++)
    status = ih_table_add_metadata(writer, metadata[i].key, metadata[i].value, error);
  if (status != IH_OK)
    return status;
  const ih_tensor tensor = {.name = feature->open.name,
                            .dtype = feature->open.dtype,
                            .dims = 1,
                            .shape = {ih_indexer_size(indexer, rounds.count - 1u)}};
  return ih_table_add_tensor(writer, &tensor, error);
}

enum ih_status ih_store_create_by(enum ih_ranking ranking, const char *path,
                                  const ih_indexer *indexer, const char *name,
                                  ih_table_writer **out, ih_error *error)
{
  if (path == NULL || indexer == NULL || name == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path, indexer, feature or place for a writer");
  const struct ihp_feature *feature = ihp_feature_find(name, ranking);
  char quote[IHP_QUOTE];
  if (feature == NULL)
    return ihp_file_error(error, IH_ERR_UNSUPPORTED, path, "unknown feature %s",
                          ihp_quote(name, strlen(name), 0, quote));
  ih_deck deck;
  ih_rounds rounds;
  ih_error why;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  const unsigned cards = ih_indexer_cards(indexer, rounds.count - 1u);
  enum ih_status status = feature->open.known(ranking, &deck, cards, &why);
  if (status != IH_OK)
    return ihp_file_error(error, status, path, "%s", why.message);
  ih_table_writer *writer;
  status = ih_table_writer_new(path, &writer, error);
  if (status != IH_OK)
    return status;
  status = declare(writer, indexer, feature, error);
  if (status == IH_OK)
    *out = writer;
  else
    ih_table_abort(writer);
  return status;
}

/* A deck that has no ranking is refused by the first feature's `known`. */
enum ih_status ih_store_create(const char *path, const ih_indexer *indexer, const char *name,
                               ih_table_writer **out, ih_error *error)
{
  enum ih_ranking ranking = IH_RANKING_STANDARD;
  ih_deck deck;
  if (indexer != NULL) {
    ih_indexer_deck(indexer, &deck);
    (void)ih_ranking_of_deck(&deck, &ranking);
  }
  return ih_store_create_by(ranking, path, indexer, name, out, error);
}
