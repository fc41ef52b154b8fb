/* Overlaps of two tables of buckets of the same hands. */
#include "abstraction/tables.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "base/progress.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <isohand/sequence.h>
#include <stdio.h>
#include <string.h>

/* ---- Labels of a table -------------------------------------------------------------------- */

_Static_assert(IH_ROUNDS_TEXT >= IH_DECK_TEXT, "either text fits");

enum ih_status ihp_labels_check(const ih_store *store, ih_error *error)
{
  if (store->buckets != NULL)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "it is a table of %s, not of buckets", ih_feature_name(store->feature));
}

#define READ_LABELS(bytes)                                                                         \
  for (size_t i = 0; i < count; i++)                                                               \
  label[i] = (uint32_t)ihp_load(from + (first + i) * (bytes), bytes)

void ihp_labels_read(const ih_store *store, uint64_t first, size_t count, uint32_t label[])
{
  const unsigned char *from = store->tensor[0].data;
  IHP_OF_SIZE(ih_dtype_size(store->tensor[0].dtype), READ_LABELS)
}

/* ---- Tables of the same hands ------------------------------------------------------------- */

/* Properties that tables of the same hands share, and the unit of each. */
static const struct {
  const char *what, *unit;
} common[] = {{"the deck is", ""},
              {"the rounds are", ""},
              {"the ranking is", ""},
              {"a complete board has", " cards"}};

enum { COMMON = sizeof common / sizeof *common };

static void describe_hands(const ih_store *store, char text[COMMON][IH_ROUNDS_TEXT])
{
  const ih_feature_game *game = ih_store_game(store);
  (void)ih_deck_format(&game->deck, text[0]);
  (void)ih_rounds_format(ih_store_rounds(store), text[1]);
  (void)snprintf(text[2], IH_ROUNDS_TEXT, "%s", ih_ranking_name(game->ranking));
  (void)snprintf(text[3], IH_ROUNDS_TEXT, "%u", game->final_board);
}

static enum ih_status check_same_hands(const ih_store *a, const ih_store *b, ih_error *error)
{
  char of_a[COMMON][IH_ROUNDS_TEXT], of_b[COMMON][IH_ROUNDS_TEXT];
  enum ih_status status = ihp_labels_check(a, error);
  if (status == IH_OK)
    status = ihp_labels_check(b, error);
  if (status != IH_OK)
    return status;
  describe_hands(a, of_a);
  describe_hands(b, of_b);
  for (size_t i = 0; i < COMMON; i++)
    if (strcmp(of_a[i], of_b[i]) != 0)
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(a->table),
                            "%s %s%s, but %s in %s", common[i].what, of_a[i], common[i].unit,
                            of_b[i], ih_table_path(b->table));
  return IH_OK;
}

/* ---- Counting ----------------------------------------------------------------------------- */

/* Returns IH_ERR_MISMATCH if one of these labels is not a bucket of the table. */
static enum ih_status refuse_labels(const ih_store *store, const uint32_t label[], size_t count,
                                    ih_error *error)
{
  for (size_t i = 0; i < count; i++)
    if (label[i] >= store->hands.game.buckets)
      return ihp_file_error(
          error, IH_ERR_MISMATCH, ih_table_path(store->table),
          "a hand has bucket %u, but there are only %u buckets; isohand verify finds it", label[i],
          store->hands.game.buckets);
  return IH_OK;
}

static enum ih_status count_overlaps(const ih_store *a, const ih_store *b, ih_sequence *sequence,
                                     const ih_callbacks *callbacks, ih_overlaps *overlaps,
                                     ih_error *error)
{
  struct ihp_progress progress = ihp_progress_begin(callbacks, ih_store_hands(a));
  uint32_t label_a[IHP_LABELS], label_b[IHP_LABELS];
  uint64_t multiplicity[IHP_LABELS], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  enum ih_status status = IH_OK;
  size_t count;
  while (status == IH_OK &&
         (count = ih_sequence_next_unchecked(sequence, IHP_LABELS, &arrays)) > 0) {
    ihp_labels_read(a, first, count, label_a);
    ihp_labels_read(b, first, count, label_b);
    status = ih_overlaps_add(overlaps, count, label_a, label_b, multiplicity);
    first += count;
    if (status == IH_ERR_RANGE) {
      status = refuse_labels(a, label_a, count, error);
      return status != IH_OK ? status : refuse_labels(b, label_b, count, error);
    }
    ihp_progress_add(&progress, count);
    if (status == IH_OK && ihp_is_cancelled(callbacks))
      status = IH_ERR_CANCELLED;
  }
  return status == IH_OK ? IH_OK : ihp_status_error(error, status, ih_table_path(a->table));
}

enum ih_status ih_buckets_compare(const ih_store *a, const ih_store *b,
                                  const ih_callbacks *callbacks, ih_overlaps **out, ih_error *error)
{
  ih_overlaps *overlaps = NULL;
  ih_sequence *sequence = NULL;
  if (a == NULL || b == NULL || out == NULL || !ihp_callbacks_are_known(callbacks))
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "the tables and out must not be NULL, and reserved members must be NULL");
  enum ih_status status = check_same_hands(a, b, error);
  if (status != IH_OK)
    return status;
  status = ih_overlaps_new(a->hands.game.buckets, b->hands.game.buckets, &overlaps);
  if (status == IH_OK)
    status = ih_sequence_new(a->indexer, ihp_store_round(a), 0, ih_store_hands(a), &sequence);
  if (status == IH_OK)
    status = count_overlaps(a, b, sequence, callbacks, overlaps, error);
  else
    status = ihp_memory_error(error, ih_table_path(a->table));
  ih_sequence_free(sequence);
  if (status == IH_OK)
    *out = overlaps;
  else
    ih_overlaps_free(overlaps);
  return status;
}
