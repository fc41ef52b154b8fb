#include "table.h"

/* ---- One hand ---------------------------------------------------------------------- */

uint64_t py_store_index(const ih_store *store, const uint8_t cards[], size_t n)
{
  const ih_indexer *indexer = ih_store_indexer(store);
  uint64_t index;
  if (n != ih_indexer_cards(indexer, ih_store_rounds(store)->count - 1u) ||
      ih_index_last(indexer, cards, &index) != IH_OK)
    return IH_NO_INDEX;
  return index;
}

uint64_t py_store_index_text(const ih_store *store, const char *text, size_t length)
{
  const ih_rounds *rounds = ih_store_rounds(store);
  const unsigned last = rounds->count - 1u;
  uint8_t cards[IH_MAX_CARDS];
  if (ih_hand_parse(&ih_store_game(store)->deck, rounds, rounds->count, text, length, cards,
                    NULL) != IH_OK)
    return IH_NO_INDEX;
  return py_store_index(store, cards, ih_indexer_cards(ih_store_indexer(store), last));
}

uint32_t py_bucket(const ih_abstraction *abstraction, const uint8_t cards[], size_t n)
{
  uint32_t bucket;
  if (n < 2 || n > 7 ||
      ih_abstraction_lookup(abstraction, (unsigned)n - 2, cards, n, 1, &bucket, NULL) != IH_OK)
    return IH_NO_BUCKET;
  return bucket;
}

uint32_t py_bucket_text(const ih_abstraction *abstraction, const char *text, size_t length)
{
  static const unsigned boards[] = {0, 3, 4, 5};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    const ih_store *store = ih_abstraction_store(abstraction, boards[i]);
    const uint64_t index = store == NULL ? IH_NO_INDEX : py_store_index_text(store, text, length);
    if (index != IH_NO_INDEX)
      return (uint32_t)ih_store_value_unchecked(store, 0, index, 0);
  }
  return IH_NO_BUCKET;
}

/* ---- Many hands --------------------------------------------------------------------- */

enum ih_status py_holes(const ih_abstraction *abstraction, const uint8_t boards[], size_t stride,
                        size_t width, size_t n, uint32_t bucket[], size_t length, size_t *bad)
{
  for (size_t i = 0; i < n; i++) {
    const enum ih_status status =
        ih_abstraction_holes(abstraction, boards + i * stride, width, bucket + i * length);
    if (status != IH_OK) {
      *bad = i;
      return status;
    }
  }
  return IH_OK;
}

void py_recall_numbers(const ih_recall *recall, unsigned board, const uint32_t before[],
                       const uint32_t bucket[], size_t n, uint32_t number[])
{
  for (size_t i = 0; i < n; i++)
    number[i] = ih_recall_number(recall, board, before[i], bucket[i]);
}

/* ---- Writing ------------------------------------------------------------------------ */

enum ih_status py_writer_commit(ih_table_writer **writer, ih_error *error)
{
  ih_table_writer *ended = *writer;
  *writer = NULL;
  return ih_table_writer_commit(ended, error);
}

void py_writer_abort(ih_table_writer **writer)
{
  ih_table_writer_abort(*writer);
  *writer = NULL;
}

enum ih_status py_replacement_commit(ih_replacement **replacement, ih_error *error)
{
  ih_replacement *ended = *replacement;
  *replacement = NULL;
  return ih_replacement_commit(ended, error);
}

void py_replacement_abort(ih_replacement **replacement)
{
  ih_replacement_abort(*replacement);
  *replacement = NULL;
}
