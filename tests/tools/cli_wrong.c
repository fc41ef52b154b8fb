/* `cli_wrong FILE FIRST`: writes a strength table of five cards with correct checksums and wrong
 * values from index FIRST on. */
#include "strengths.h"

#include <isohand/store.h>
#include <stdio.h>
#include <stdlib.h>

enum { HANDS = 134459 };

static enum ih_status write_table(const char *path, uint64_t first, const ih_indexer *indexer,
                                  uint16_t values[])
{
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
  ih_table_writer *writer;
  enum ih_status status = test_strengths(IH_RANKING_STANDARD, indexer, 0, 0, HANDS, NULL, values);
  ih_indexer_deck(indexer, &game.deck);
  for (uint64_t i = first; i < HANDS; i++)
    values[i] ^= 1;
  if (status == IH_OK)
    status = ih_store_create(path, ih_feature_find("strength"), &game, indexer, &writer, NULL);
  if (status != IH_OK)
    return status;
  status = ih_table_writer_write(writer, values, HANDS * sizeof *values, NULL);
  if (status == IH_OK)
    return ih_table_writer_commit(writer, NULL);
  ih_table_writer_abort(writer);
  return status;
}

int main(int argc, char **argv)
{
  static uint16_t values[HANDS];
  static const ih_rounds five = {.count = 1, .cards = {5}};
  ih_deck deck;
  ih_indexer *indexer;
  if (argc != 3 || ih_deck_make(13, 4, &deck) != IH_OK ||
      ih_indexer_new(&deck, &five, &indexer) != IH_OK)
    return 2;
  const enum ih_status status = write_table(argv[1], strtoull(argv[2], NULL, 10), indexer, values);
  if (status != IH_OK)
    fprintf(stderr, "%s: %s\n", argv[1], ih_status_string(status));
  ih_indexer_free(indexer);
  return status != IH_OK;
}
