#include "stores.h"

#include "errors.h"
#include "harness.h"

#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

char stores_path[SCRATCH_PATH];

void stores_setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", stores_path);
}

uint16_t *stores_values(const ih_indexer *indexer, uint64_t *size)
{
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  const unsigned last = rounds.count - 1u;
  *size = ih_indexer_size(indexer, last);
  uint16_t *values = malloc(*size * sizeof *values);
  ck_assert_ptr_nonnull(values);
  for (uint64_t i = 0; i < *size; i++) {
    uint8_t cards[IH_MAX_CARDS];
    ck_assert_int_eq(ih_unindex(indexer, last, i, cards), IH_OK);
    values[i] = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, ih_indexer_cards(indexer, last));
  }
  return values;
}

void stores_write(const ih_indexer *indexer, const uint16_t values[], uint64_t size)
{
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
  ih_table_writer *writer;
  ih_error error;
  ih_indexer_deck(indexer, &game.deck);
  (void)ih_ranking_of_deck(&game.deck, &game.ranking);
  test_ok(
      ih_store_create(stores_path, ih_feature_find("strength"), &game, indexer, &writer, &error),
      error);
  ck_assert_int_eq(ih_table_writer_write(writer, values, size * 2, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

ih_store *stores_open(const char *path)
{
  ih_store *store;
  ih_error error;
  test_ok(ih_store_open(path, &store, &error), error);
  return store;
}

void stores_add_metadata(ih_table_writer *writer, const char *key, const char *usual,
                         const char *instead)
{
  const char *value = instead != NULL ? instead : usual;
  if (strcmp(value, STORES_MISSING) != 0)
    ck_assert_int_eq(ih_table_writer_add_metadata(writer, key, value, NULL), IH_OK);
}
