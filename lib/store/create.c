/* Creating a table of a feature. */
#include "base/error.h"
#include "feature/parameters.h"
#include "store/store.h"
#include "table/fault.h"
#include "table/writer.h"

#include <stdio.h>

/* Size of the description of card numbers in the metadata. */
enum { CARDS_TEXT = 100 };

/* Meaning of row i, and where the order of indices is documented. (No feature uses rank-only
 * decks.) */
static const char index_text[] =
    "row i: all hands with index i in the last round, which differ only in the names of suits and "
    "in "
    "the order of cards within a round; order of indices: doc/FORMAT.md of isohand, section 6";

static enum ih_status declare_metadata(const ih_feature *feature, const struct ihp_hands *hands,
                                       ih_table_writer *writer, ih_error *error)
{
  const ih_feature_game *game = &hands->game;
  char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT], revision_text[12];
  char cards_text[CARDS_TEXT];
  (void)ih_deck_format(&game->deck, deck_text);
  (void)snprintf(cards_text, CARDS_TEXT,
                 "card = 4 * rank + suit; ranks %s from 0; suits %.*s from 0",
                 ih_deck_ranks(&game->deck), (int)game->deck.suits, "shdc");
  (void)ih_rounds_format(&hands->rounds, rounds_text);
  (void)snprintf(revision_text, sizeof revision_text, "%u", feature->revision);
  const struct {
    const char *key, *value;
  } metadata[] = {
      {"format", IH_STORE_FORMAT},
      {"deck", deck_text},
      {"rounds", rounds_text},
      {"order", ihp_index_order(&game->deck)},
      {"cards", cards_text},
      {"index", index_text},
      {"feature", feature->name},
      {"feature.revision", revision_text},
      {"feature.ranking", ih_ranking_name(game->ranking)},
      {"feature.scale", ih_feature_scale(feature, game->ranking)},
      {"feature.meaning", ih_feature_meaning(feature, game->ranking)},
      {"seed", "none"},
  };
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof metadata / sizeof *metadata && status == IH_OK; i++)
    status = ih_table_writer_add_metadata(writer, metadata[i].key, metadata[i].value, error);
  return status == IH_OK ? ihp_parameters_write(feature->parameters, game, writer, error) : status;
}

/* Declares the tensors in descending order of element size, which aligns them all. */
static enum ih_status declare_tensors(const ih_feature *feature, const struct ihp_hands *hands,
                                      const struct ihp_more_tensors *more, ih_table_writer *writer,
                                      ih_error *error)
{
  struct ihp_tensor tensors[IH_FEATURE_TENSORS];
  const size_t count = feature->tensors(&hands->game, &hands->rounds, tensors);
  const size_t others = more == NULL ? 0 : more->count;
  const uint64_t size = ih_indexer_size(hands->indexer, hands->rounds.count - 1u);
  enum ih_status status = IH_OK;
  for (size_t bytes = sizeof(uint64_t); bytes > 0; bytes /= 2)
    for (size_t i = 0; i < count + others && status == IH_OK; i++) {
      const ih_feature_tensor *about = &tensors[i < count ? i : 0].tensor;
      const ih_tensor rows = {.name = about->name,
                              .dtype = about->dtype,
                              .dims = about->width == 0 ? 1 : 2,
                              .shape = {size, about->width}};
      const ih_tensor *tensor = i < count ? &rows : &more->tensor[i - count];
      if (ih_dtype_size(tensor->dtype) == bytes)
        status = ih_table_writer_add_tensor(writer, tensor, error);
    }
  return status;
}

enum ih_status ihp_store_create(const char *path, const ih_team *team, const ih_feature *feature,
                                const struct ihp_hands *hands, const struct ihp_more_tensors *more,
                                ih_table_writer **out, ih_error *error)
{
  ih_table_writer *writer;
  enum ih_status status = ihp_table_writer_new(path, team, &writer, error);
  if (status != IH_OK)
    return status;
  status = declare_metadata(feature, hands, writer, error);
  if (status == IH_OK)
    status = declare_tensors(feature, hands, more, writer, error);
  if (status == IH_OK)
    *out = writer;
  else
    ih_table_writer_abort(writer);
  return status;
}

enum ih_status ih_store_create(const char *path, const ih_feature *feature,
                               const ih_feature_game *game, const ih_indexer *indexer,
                               ih_table_writer **out, ih_error *error)
{
  if (path == NULL || feature == NULL || game == NULL || indexer == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "path, feature, game, indexer and out must not be NULL");
  struct ihp_hands hands = {.indexer = indexer};
  ih_deck deck;
  ih_error why;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &hands.rounds);
  if (!ih_deck_equal(&deck, &game->deck))
    return ihp_file_error(error, IH_ERR_ARGUMENT, path,
                          "the indexer's deck does not match the game's");
  const enum ih_status status = ih_feature_check(feature, game, &hands.rounds, &why);
  if (status != IH_OK)
    return ihp_file_error(error, status, path, "%s", why.message);
  (void)ih_feature_complete(feature, game, &hands.game);
  return ihp_store_create(path, NULL, feature, &hands, NULL, out, error);
}
