#include "store/buckets_next.h"

#include "base/error.h"
#include "store/buckets.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <stdlib.h>
#include <string.h>

static enum ih_status find_sites(struct ihp_next *next, ih_error *error)
{
  const struct ihp_buckets *buckets = next->store->buckets;
  if (!ihp_has_sites(buckets->method))
    return ihp_store_refuse(
        next->store, error,
        "the previous street needs bucket centres under the distance l1, which this table lacks");
  if (buckets->count > IHP_LABELS_OF_NEXT)
    return ihp_store_refuse(next->store, error, "too many buckets for the previous street to use");
  const ih_tensor *tensor = &buckets->centre;
  const size_t bytes = ih_dtype_size(tensor->dtype),
               count = (size_t)buckets->count * buckets->width;
  next->centre = malloc(count * bytes);
  if (next->centre == NULL)
    return ihp_memory_error(error, ih_table_path(next->store->table));
  ihp_copy_little_endian(next->centre, tensor->data, count * bytes, bytes);
  next->sites = (ih_points){.count = (size_t)buckets->count,
                            .width = buckets->width,
                            .dtype = tensor->dtype,
                            .at = next->centre};
  return IH_OK;
}

static enum ih_status label_buckets(const struct ihp_method *method, struct ihp_next *next,
                                    ih_error *error)
{
  const struct ihp_buckets *buckets = next->store->buckets;
  next->label = malloc((size_t)buckets->count * sizeof *next->label);
  if (next->label == NULL)
    return ihp_memory_error(error, ih_table_path(next->store->table));
  for (uint32_t b = 0; b < buckets->count; b++) {
    const double ehs = ihp_buckets_ehs(buckets, b);
    if (!(ehs >= 0 && ehs <= 1))
      return ihp_store_refuse(next->store, error, "`ehs` of a bucket is outside 0..1");
    next->label[b] = (uint16_t)method->label_of_next(b, ehs);
  }
  return IH_OK;
}

static enum ih_status check_next(const struct ihp_method *method, const struct ihp_hands *hands,
                                 struct ihp_next *next, ih_error *error)
{
  const ih_rounds rounds = ihp_next_rounds(hands);
  if (next->store->buckets == NULL)
    return ihp_store_refuse(next->store, error, "not a bucket table");
  if (ihp_game_difference(&hands->game, &next->store->hands.game) != NULL ||
      !ihp_same_rounds(&next->store->hands.rounds, &rounds))
    return ihp_store_refuse(next->store, error, "deck, ranking, board or street do not match");
  enum ih_status status = method->division == IHP_MEDOIDS ? find_sites(next, error) : IH_OK;
  if (status == IH_OK)
    status = label_buckets(method, next, error);
  next->source[0] = ihp_source_of(next->store, "bucket");
  next->source[1] = ihp_source_of(next->store, ihp_next_measure(method));
  return status;
}

enum ih_status ihp_next_open(const struct ihp_method *method, const struct ihp_hands *hands,
                             const char *path, struct ihp_next **out, ih_error *error)
{
  struct ihp_next *next = calloc(1, sizeof *next);
  if (next == NULL)
    return ihp_memory_error(error, path);
  enum ih_status status = ihp_store_open_alone(path, &next->store, error);
  if (status == IH_OK)
    status = check_next(method, hands, next, error);
  if (status == IH_OK)
    *out = next;
  else
    ihp_next_close(next);
  return status;
}

void ihp_next_close(struct ihp_next *next)
{
  if (next == NULL)
    return;
  ihp_store_close_alone(next->store);
  free(next->label);
  free(next->centre);
  free(next);
}

/* ---- Points of hands ---------------------------------------------------------------------- */

enum ih_status ihp_next_point(const struct ihp_next *next, const struct ihp_hands *hands,
                              const uint8_t cards[], uint16_t point[])
{
  const ih_deck *deck = &hands->game.deck;
  const size_t held = 2 + (size_t)ihp_street_board(&hands->rounds);
  uint8_t child[IH_MAX_CARDS];
  size_t count = 0;
  memcpy(child, cards, held);
  for (uint8_t card = 0; card < IH_MAX_SUITS * deck->ranks; card++) {
    if (!ih_deck_has(deck, card) || memchr(cards, card, held) != NULL)
      continue;
    child[held] = card;
    const uint64_t index = ih_index_last_unchecked(next->store->indexer, child);
    const uint64_t bucket = ih_store_value_unchecked(next->store, 0, index, 0);
    if (bucket >= next->store->buckets->count)
      return IH_ERR_MISMATCH;
    const uint16_t label = next->label[bucket];
    size_t at = count++;
    for (; at > 0 && point[at - 1] > label; at--)
      point[at] = point[at - 1];
    point[at] = label;
  }
  return IH_OK;
}
