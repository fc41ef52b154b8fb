/* Bucket sequences: the data of each street, and look-ups. */
#include "abstraction/recall/recall.h"
#include "base/error.h"
#include "store/store.h"

#include <stdlib.h>

/* ---- Streets ------------------------------------------------------------------------------ */

enum ih_status ihp_recall_begin(ih_recall *recall, const ih_abstraction *abstraction, size_t s,
                                ih_error *error)
{
  const ih_store *store = ih_abstraction_store(abstraction, ihp_street_boards_of[s]);
  struct ihp_sequences *street = &recall->street[s];
  if (store == NULL)
    return ihp_error(error, IH_ERR_RANGE, 0, "no buckets of the %s", ihp_street_names[s]);
  recall->deck = ih_store_game(store)->deck;
  recall->streets = s + 1;
  street->before = s == 0 ? 1 : recall->street[s - 1].count;
  street->buckets = ih_store_game(store)->buckets;
  street->source = ihp_source_of(store, "bucket");
  return IH_OK;
}

enum ih_status ihp_sequences_reserve(struct ihp_sequences *street, uint64_t count)
{
  street->count = count;
  street->first = calloc((size_t)street->before + 1, sizeof *street->first);
  street->bucket = calloc((size_t)count + 1, sizeof *street->bucket);
  street->size = calloc((size_t)count + 1, sizeof *street->size);
  return street->first == NULL || street->bucket == NULL || street->size == NULL ? IH_ERR_MEMORY
                                                                                 : IH_OK;
}

void ih_recall_free(ih_recall *recall)
{
  for (size_t s = 0; recall != NULL && s < IHP_STREETS; s++) {
    free(recall->street[s].first);
    free(recall->street[s].bucket);
    free(recall->street[s].size);
  }
  free(recall);
}

enum ih_status ih_recall_street_of(const ih_recall *recall, unsigned board, ih_recall_street *out)
{
  if (recall == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  const size_t streets = ihp_streets_up_to(board);
  if (streets == 0 || streets > recall->streets)
    return IH_ERR_RANGE;
  const struct ihp_sequences *street = &recall->street[streets - 1];
  *out = (ih_recall_street){.before = street->before,
                            .buckets = street->buckets,
                            .count = street->count,
                            .first = street->first,
                            .bucket = street->bucket,
                            .size = street->size};
  return IH_OK;
}

/* ---- Sequence look-ups -------------------------------------------------------------------- */

/* Returns the number of the sequence that continues `before` with a bucket; IH_NO_SEQUENCE if
 * none exists. */
static uint32_t find_sequence(const struct ihp_sequences *street, uint32_t before, uint32_t bucket)
{
  uint32_t low = street->first[before], high = street->first[before + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (street->bucket[middle] < bucket)
      low = middle + 1;
    else
      high = middle;
  }
  return low < street->first[before + 1] && street->bucket[low] == bucket ? low : IH_NO_SEQUENCE;
}

uint32_t ih_recall_number(const ih_recall *recall, unsigned board, uint32_t before, uint32_t bucket)
{
  const size_t streets = ihp_streets_up_to(board);
  if (recall == NULL || streets == 0 || streets > recall->streets ||
      before >= recall->street[streets - 1].before)
    return IH_NO_SEQUENCE;
  return find_sequence(&recall->street[streets - 1], before, bucket);
}

enum { SOME = 512 }; /* hands at a time */

/* number[] = the sequences of some hands with valid cards; returns the number of hands before the
 * first without one. */
static size_t look_up_some(const ih_recall *recall, const ih_abstraction *abstraction,
                           size_t streets, const uint8_t cards[], size_t stride, size_t n,
                           uint32_t number[])
{
  uint32_t bucket[SOME];
  for (size_t i = 0; i < n; i++)
    number[i] = 0;
  for (size_t s = 0; s < streets; s++) {
    ih_abstraction_lookup_unchecked(abstraction, ihp_street_boards_of[s], cards, stride, n, bucket);
    for (size_t i = 0; i < n; i++) {
      number[i] = find_sequence(&recall->street[s], number[i], bucket[i]);
      if (number[i] == IH_NO_SEQUENCE)
        n = i;
    }
  }
  return n;
}

/* Returns 1 if the abstraction has the files of all the recall's streets. */
static int has_streets(const ih_abstraction *abstraction, size_t streets)
{
  for (size_t s = 0; s < streets; s++)
    if (ih_abstraction_store(abstraction, ihp_street_boards_of[s]) == NULL)
      return 0;
  return 1;
}

enum ih_status ih_recall_lookup(const ih_recall *recall, const ih_abstraction *abstraction,
                                unsigned board, const uint8_t cards[], size_t stride, size_t n,
                                uint32_t number[], size_t *bad)
{
  const size_t streets = ihp_streets_up_to(board);
  if (recall == NULL || abstraction == NULL || (n > 0 && number == NULL))
    return IH_ERR_ARGUMENT;
  if (streets == 0 || streets > recall->streets || !has_streets(abstraction, streets))
    return IH_ERR_RANGE;
  uint32_t *found = malloc((n + 1) * sizeof *found);
  if (found == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = ih_abstraction_lookup(abstraction, board, cards, stride, n, found, bad);
  for (size_t i = 0; i < n && status == IH_OK; i += SOME) {
    const size_t some = n - i < SOME ? n - i : SOME;
    const size_t right =
        look_up_some(recall, abstraction, streets, cards + i * stride, stride, some, found + i);
    if (right < some && bad != NULL)
      *bad = i + right;
    status = right < some ? IH_ERR_MISMATCH : IH_OK;
  }
  for (size_t i = 0; i < n && status == IH_OK; i++)
    number[i] = found[i];
  free(found);
  return status;
}
