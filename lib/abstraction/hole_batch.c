/* The buckets that occur on several boards of a street, numbered. */
#include "abstraction/tables.h"

#include <stdlib.h>

/* A street's boards, and the number of each bucket: IH_NO_BUCKET unless it occurs. */
struct hole_batch {
  const ih_abstraction *abstraction;
  const uint8_t *boards;
  size_t n, count, length; /* of a board; of boards; of a vector over hole cards */
  const uint32_t *weights;
  uint32_t buckets, *number_of;
};

static enum ih_status look_up_board(const struct hole_batch *batch, size_t i, uint32_t bucket[])
{
  const uint8_t *board = batch->n == 0 ? NULL : batch->boards + i * batch->n;
  const enum ih_status status = ih_abstraction_holes(batch->abstraction, board, batch->n, bucket);
  for (size_t p = 0; status == IH_OK && batch->weights != NULL && p < batch->length; p++)
    if (batch->weights[p] == 0)
      bucket[p] = IH_NO_BUCKET;
  return status;
}

/* Marks the buckets that occur by 0. */
static enum ih_status mark_buckets(const struct hole_batch *batch)
{
  uint32_t bucket[IH_MAX_HOLES];
  for (uint32_t b = 0; b < batch->buckets; b++)
    batch->number_of[b] = IH_NO_BUCKET;
  for (size_t i = 0; i < batch->count; i++) {
    const enum ih_status status = look_up_board(batch, i, bucket);
    if (status != IH_OK)
      return status;
    for (size_t p = 0; p < batch->length; p++) {
      if (bucket[p] == IH_NO_BUCKET)
        continue;
      if (bucket[p] >= batch->buckets)
        return IH_ERR_MISMATCH;
      batch->number_of[bucket[p]] = 0;
    }
  }
  return IH_OK;
}

/* Numbers the marked buckets; returns how many there are. */
static uint32_t number_buckets(const struct hole_batch *batch, uint32_t bucket[])
{
  uint32_t used = 0;
  for (uint32_t b = 0; b < batch->buckets; b++) {
    if (batch->number_of[b] == IH_NO_BUCKET)
      continue;
    if (bucket != NULL)
      bucket[used] = b;
    batch->number_of[b] = used++;
  }
  return used;
}

/* The mapped file may have changed since its buckets were marked: what is out of range then counts
 * as no bucket. */
static void write_numbers(const struct hole_batch *batch, uint32_t number[])
{
  for (size_t i = 0; i < batch->count; i++) {
    uint32_t *to = number + i * batch->length;
    (void)look_up_board(batch, i, to);
    for (size_t p = 0; p < batch->length; p++)
      to[p] = to[p] < batch->buckets ? batch->number_of[to[p]] : IH_NO_BUCKET;
  }
}

enum ih_status ih_abstraction_holes_batch(const ih_abstraction *abstraction, const uint8_t boards[],
                                          size_t n, size_t count, const uint32_t weights[],
                                          uint32_t number[], uint32_t bucket[], uint32_t *used)
{
  if (abstraction == NULL || used == NULL ||
      (count > 0 && (number == NULL || (n > 0 && boards == NULL))))
    return IH_ERR_ARGUMENT;
  const ih_store *store = n > 5 ? NULL : ih_abstraction_store(abstraction, (unsigned)n);
  if (store == NULL)
    return IH_ERR_RANGE;
  if (ihp_hole_cards(store) != 2)
    return IH_ERR_UNSUPPORTED;
  const ih_feature_game *game = ih_store_game(store);
  struct hole_batch batch = {.abstraction = abstraction,
                             .boards = boards,
                             .n = n,
                             .count = count,
                             .length = ih_hole_vector_length(&game->deck),
                             .weights = weights,
                             .buckets = game->buckets};
  batch.number_of = malloc((size_t)batch.buckets * sizeof *batch.number_of);
  enum ih_status status = batch.number_of == NULL ? IH_ERR_MEMORY : mark_buckets(&batch);
  if (status == IH_OK) {
    *used = number_buckets(&batch, bucket);
    write_numbers(&batch, number);
  }
  free(batch.number_of);
  return status;
}
