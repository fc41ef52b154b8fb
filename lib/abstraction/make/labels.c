#include "abstraction/make/labels.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/executor.h"
#include "table/writer.h"

#include <stdlib.h>

/* Hands whose labels are in memory at once; and points between two questions whether to stop. */
enum { CHUNK = 1 << 20, ASK_EACH = 1 << 16 };

enum ih_dtype ihp_street_labels_dtype(const struct ihp_street_plan *street, uint64_t buckets)
{
  struct ihp_tensor labels[IH_FEATURE_TENSORS];
  ih_feature_game game = street->hands.game;
  game.buckets = (unsigned)buckets;
  (void)ihp_feature_tensors(&ihp_bucket_feature, &game, &street->hands.rounds, labels);
  return labels[0].tensor.dtype;
}

/* ---- Labels of points --------------------------------------------------------------------- */

struct numbering_points {
  const uint32_t *label, *number;
  enum ih_dtype dtype;
  void *out;
};

static enum ih_status number_slice(void *work, const struct ihp_slice *slice)
{
  const struct numbering_points *n = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    if (i % ASK_EACH == 0 && ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
    ihp_element_put(n->dtype, n->number[n->label[i]], n->out, i);
  }
  return IH_OK;
}

enum ih_status ihp_number_points(const struct ihp_point_set *set,
                                 const struct ihp_partition *partition,
                                 const struct ihp_numbering *numbering, enum ih_dtype dtype,
                                 const struct ihp_run *run, void **number)
{
  struct numbering_points work = {partition->label, numbering->number, dtype,
                                  malloc(set->points.count * ih_dtype_size(dtype))};
  const struct ihp_split split = {.units = set->points.count,
                                  .least = 1 << 14,
                                  .a_worker = 4,
                                  .run = number_slice,
                                  .callbacks = &run->options.callbacks};
  *number = work.out;
  return work.out == NULL ? IH_ERR_MEMORY : ihp_split_run(&split, run->options.executor, &work);
}

/* A constant type removes the branches from the loop. */
IHP_ALWAYS_INLINE void label_as(enum ih_dtype dtype, const struct ihp_point_labels *labels,
                                uint64_t first, size_t count, void *out)
{
  const uint32_t *of_hand = labels->of_hand + first;
  for (size_t i = 0; i < count; i++)
    ihp_element_put(dtype, ihp_element_get(dtype, labels->number, of_hand[i]), out, i);
}

enum ih_status ihp_label_by_points(const void *context, uint64_t first, size_t count, void *out)
{
  const struct ihp_point_labels *labels = context;
  if (labels->dtype == IH_U8)
    label_as(IH_U8, labels, first, count, out);
  else if (labels->dtype == IH_U16)
    label_as(IH_U16, labels, first, count, out);
  else
    label_as(IH_U32, labels, first, count, out);
  return IH_OK;
}

/* ---- Writing them ------------------------------------------------------------------------- */

struct chunk {
  const struct ihp_labels *labels;
  char *at; /* labels of hands from `first` on */
  uint64_t first;
};

static enum ih_status label_slice(void *work, const struct ihp_slice *slice)
{
  const struct chunk *c = work;
  return c->labels->label(c->labels->context, c->first + slice->first, (size_t)slice->count,
                          c->at + slice->first * ih_dtype_size(c->labels->dtype));
}

/* Makes the labels of some hands. */
static enum ih_status make_chunk(struct chunk *chunk, uint64_t first, size_t count,
                                 const struct ihp_run *run)
{
  const struct ihp_split split = {.units = count,
                                  .least = 1 << 14,
                                  .a_worker = 4,
                                  .run = label_slice,
                                  .callbacks = &run->options.callbacks};
  chunk->first = first;
  return ihp_split_run(&split, run->options.executor, chunk);
}

enum ih_status ihp_street_labels_write(const struct ihp_street_plan *street,
                                       const struct ihp_labels *labels, const struct ihp_run *run,
                                       ih_table_writer *writer, ih_error *error)
{
  const size_t bytes = ih_dtype_size(labels->dtype);
  const uint64_t hands = street->count;
  struct chunk chunk = {.labels = labels, .at = malloc(CHUNK * bytes)};
  struct ihp_share own = {0, hands * bytes};
  enum ih_status status = chunk.at == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK && ihp_run_team(run) != NULL &&
      (status = ihp_table_writer_divide(writer, &own, error)) != IH_OK) {
    free(chunk.at);
    return status;
  }
  for (uint64_t first = own.first / bytes; first < own.end / bytes && status == IH_OK;
       first += CHUNK) {
    const uint64_t left = own.end / bytes - first;
    const size_t count = left < CHUNK ? (size_t)left : CHUNK;
    status = make_chunk(&chunk, first, count, run);
    if (status != IH_OK)
      break;
    status = ih_table_writer_write(writer, chunk.at, count * bytes, error);
    if (status != IH_OK) {
      free(chunk.at);
      return status;
    }
    ihp_stage_report(run, first, hands);
  }
  free(chunk.at);
  return ihp_street_error(street, status, ihp_buckets_reason(status), error);
}
