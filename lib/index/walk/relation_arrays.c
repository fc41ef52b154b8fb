/* Sums or gathers an array over the indices of one round list for each index of a second list.
 *
 * The obvious version lists the distinct targets of each index and adds up their weights times
 * values.  Here each target counts once, so no list has to be sorted: targets are indexed in
 * batches, which is faster than sorting them. */
#include "base/executor.h"
#include "index/core/indexer.h"
#include "index/walk/redeal.h"

#include <string.h>

/* out[0..width-1] += the rows of n targets.  Returns 1 if a sum overflows, else 0. */
typedef int add_rows(void *out, const void *values, size_t width, const uint64_t indices[],
                     size_t n);

/* A call's work, shared by its slices. */
struct array_work {
  const struct ih_relation *relation;
  const uint8_t *values;
  uint8_t *out;
  add_rows *add;    /* NULL to copy rows */
  size_t width;     /* values in a row */
  size_t row_bytes; /* bytes in a row of values */
  size_t out_bytes; /* bytes in a row of out */
  uint64_t first;   /* first index */
  size_t count;
};

/* Output state of a slice. */
struct array_output {
  const struct array_work *work;
  uint8_t *out;
  uint64_t left; /* remaining targets of the hand whose row `out` is */
  int overflow;
  const struct ihp_slice *slice;
  unsigned batches; /* so far */
};

/* A hand can have almost 2^32 targets, so cancellation is checked within a hand too: after every
 * 128 batches of targets, about once per millisecond. */
static int is_more_wanted(struct array_output *output)
{
  enum { BATCHES = 128 };
  return ++output->batches % BATCHES != 0 || !ihp_slice_is_over(output->slice, 0);
}

/* ---- Rows of each type ---------------------------------------------------------- */

/* Sums of values of up to 32 bits fit: they have fewer than 2^32 terms.  A row of one value is
 * added up in a register. */
#define ADD_ROWS(name, sum_type, value_type)                                                       \
  static int name(void *out, const void *values, size_t width, const uint64_t indices[], size_t n) \
  {                                                                                                \
    sum_type *restrict sums = out;                                                                 \
    const value_type *restrict rows = values;                                                      \
    if (width == 1) {                                                                              \
      sum_type sum = *sums;                                                                        \
      for (size_t i = 0; i < n; i++)                                                               \
        sum += rows[indices[i]];                                                                   \
      *sums = sum;                                                                                 \
      return 0;                                                                                    \
    }                                                                                              \
    for (size_t i = 0; i < n; i++)                                                                 \
      for (size_t w = 0; w < width; w++)                                                           \
        sums[w] += rows[indices[i] * width + w];                                                   \
    return 0;                                                                                      \
  }

ADD_ROWS(add_u8, uint64_t, uint8_t)
ADD_ROWS(add_u16, uint64_t, uint16_t)
ADD_ROWS(add_u32, uint64_t, uint32_t)
ADD_ROWS(add_f32, double, float)
ADD_ROWS(add_f64, double, double)

static int add_u64(void *out, const void *values, size_t width, const uint64_t indices[], size_t n)
{
  int overflow = 0;
  uint64_t *restrict sums = out;
  const uint64_t *restrict rows = values;
  for (size_t i = 0; i < n; i++)
    for (size_t w = 0; w < width; w++)
      overflow |= __builtin_add_overflow(sums[w], rows[indices[i] * width + w], &sums[w]);
  return overflow;
}

/* Returns the adder of a type and sets *bytes to the size of a value; NULL for unsupported
 * types. */
static add_rows *find_adder(enum ih_dtype dtype, size_t *bytes)
{
  static const struct {
    add_rows *add;
    uint8_t bytes;
  } adders[] = {[IH_U8] = {add_u8, 1},   [IH_U16] = {add_u16, 2}, [IH_U32] = {add_u32, 4},
                [IH_U64] = {add_u64, 8}, [IH_F32] = {add_f32, 4}, [IH_F64] = {add_f64, 8}};
  if ((unsigned)dtype >= sizeof adders / sizeof *adders)
    return NULL;
  *bytes = adders[dtype].bytes;
  return adders[dtype].add;
}

/* ---- Slices ---------------------------------------------------------------------- */

static int sum_targets(void *context, const uint64_t indices[], size_t n)
{
  struct array_output *output = context;
  const struct array_work *work = output->work;
  while (n > 0) {
    if (output->left == work->relation->weight)
      memset(output->out, 0, work->out_bytes); /* 0.0 is all zero bits */
    const size_t piece = n < output->left ? n : (size_t)output->left;
    output->overflow |= work->add(output->out, work->values, work->width, indices, piece);
    indices += piece;
    n -= piece;
    output->left -= piece;
    if (output->left == 0) {
      output->left = work->relation->weight;
      output->out += work->out_bytes;
    }
  }
  return is_more_wanted(output);
}

static int copy_targets(void *context, const uint64_t indices[], size_t n)
{
  struct array_output *output = context;
  const size_t bytes = output->work->row_bytes;
  for (size_t i = 0; i < n; i++, output->out += bytes)
    memcpy(output->out, output->work->values + indices[i] * bytes, bytes);
  return is_more_wanted(output);
}

static enum ih_status relate_slice(void *context, const struct ihp_slice *slice)
{
  enum { HANDS = 64 };
  const struct array_work *work = context;
  const struct ih_relation *relation = work->relation;
  size_t at = (size_t)slice->first;
  const size_t end = at + (size_t)slice->count;
  struct array_output output = {work, work->out + at * work->out_bytes, relation->weight, 0, slice,
                                0};
  struct ihp_redealing redealing;
  ihp_redealing_init(&redealing, relation, work->add == NULL ? copy_targets : sum_targets, &output);
  while (at < end && !redealing.is_over) {
    uint64_t indices[HANDS];
    uint8_t hands[HANDS * IH_MAX_CARDS];
    const unsigned cards = relation->from->round[relation->from_round].total;
    const size_t n = end - at < HANDS ? end - at : HANDS;
    for (size_t i = 0; i < n; i++)
      indices[i] = work->first + at + i;
    ih_unindex_batch_unchecked(relation->from, relation->from_round, indices, n, hands, cards);
    for (size_t i = 0; i < n && !redealing.is_over; i++)
      ihp_redealing_hand(&redealing, hands + i * cards);
    at += n;
  }
  if (redealing.is_over)
    return IH_ERR_CANCELLED;
  ihp_redealing_end(&redealing);
  return output.overflow ? IH_ERR_OVERFLOW : IH_OK;
}

/* Indices cost about the same each; several slices for each worker let all finish at about the same
 * time. */
static enum ih_status run_array_work(struct array_work *work, const ih_executor *executor,
                                     const ih_callbacks *callbacks)
{
  const struct ih_relation *relation = work->relation;
  const uint64_t size = relation->from->round[relation->from_round].size;
  const struct ihp_split split = {.units = work->count,
                                  .least = 1,
                                  .a_worker = ihp_workers(executor) > 1 ? 16 : 1,
                                  .run = relate_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  if (work->first > size || work->count > size - work->first)
    return IH_ERR_RANGE;
  return ihp_split_run(&split, executor, work);
}

enum ih_status ih_relation_sum(const ih_relation *relation, enum ih_dtype dtype, size_t width,
                               const void *values, uint64_t first, size_t count,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               void *out)
{
  size_t bytes = 0;
  if (relation == NULL || values == NULL || out == NULL || width == 0 ||
      width > SIZE_MAX / sizeof(uint64_t))
    return IH_ERR_ARGUMENT;
  add_rows *add = find_adder(dtype, &bytes);
  if (add == NULL)
    return IH_ERR_UNSUPPORTED;
  struct array_work work = {.relation = relation,
                            .values = values,
                            .out = out,
                            .add = add,
                            .width = width,
                            .row_bytes = width * bytes,
                            .out_bytes = width * sizeof(uint64_t),
                            .first = first,
                            .count = count};
  return run_array_work(&work, executor, callbacks);
}

enum ih_status ih_relation_gather(const ih_relation *relation, size_t row_bytes, const void *values,
                                  uint64_t first, size_t count, const ih_executor *executor,
                                  const ih_callbacks *callbacks, void *out)
{
  if (relation == NULL || values == NULL || out == NULL || row_bytes == 0)
    return IH_ERR_ARGUMENT;
  if (relation->weight != 1)
    return IH_ERR_UNSUPPORTED;
  struct array_work work = {.relation = relation,
                            .values = values,
                            .out = out,
                            .row_bytes = row_bytes,
                            .out_bytes = row_bytes,
                            .first = first,
                            .count = count};
  return run_array_work(&work, executor, callbacks);
}
