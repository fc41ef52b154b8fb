/* Checks properties of all buckets of a table. */
#include "verify/buckets.h"

#include "base/callbacks.h"
#include "table/fault.h"

#include <inttypes.h>
#include <isohand/sequence.h>
#include <stdlib.h>

/* ---- Sizes, means and costs --------------------------------------------------------------- */

enum { CHUNK = 4096 };

/* Returns 1 if two means agree within their rounding. */
static int is_close(double a, double b)
{
  const double most = 1e-9;
  return a - b <= most && b - a <= most;
}

/* Counts the raw hands of each bucket into size[]; labels must be in range. */
static enum ih_status count_hands(const ih_store *store, const ih_callbacks *callbacks,
                                  uint64_t size[])
{
  uint64_t multiplicity[CHUNK], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  ih_sequence *sequence;
  size_t count;
  enum ih_status status =
      ih_sequence_new(store->indexer, ihp_store_round(store), 0, ih_store_hands(store), &sequence);
  if (status != IH_OK)
    return status;
  while (status == IH_OK && (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0) {
    for (size_t i = 0; i < count; i++)
      size[ih_store_value_unchecked(store, 0, first + i, 0)] += multiplicity[i];
    first += count;
    status = ihp_is_cancelled(callbacks) ? IH_ERR_CANCELLED : IH_OK;
  }
  ih_sequence_free(sequence);
  return status;
}

/* Returns 1 if bucket b may have a lower E[HS] than b - 1: it is the first overall, the first of
 * its parent, or the labels were supplied.  *parent is a cursor; call with ascending b. */
static int is_first(const struct ihp_buckets *buckets, uint64_t *parent, uint64_t b)
{
  const struct ihp_parents *parents = buckets->parents;
  while (parents != NULL && parents->first[*parent] < b)
    ++*parent;
  return b == 0 || buckets->method->source == IHP_SUPPLIED_LABELS ||
         (parents != NULL && parents->first[*parent] == b);
}

/* Returns what is wrong with the first bad bucket and stores its number in *b; NULL if all are
 * good. */
static const char *find_wrong_bucket(const struct ihp_buckets *buckets, const uint64_t size[],
                                     uint64_t *b)
{
  uint64_t parent = 0;
  for (*b = 0; *b < buckets->count; ++*b) {
    const double ehs = ihp_number_at(&buckets->ehs, *b);
    if (size[*b] == 0)
      return "is empty";
    if (size[*b] != ihp_element(&buckets->size, *b))
      return "has a number of raw hands that differs from `size`";
    if (!(ehs >= 0 && ehs <= 1))
      return "has an `ehs` outside 0..1";
    if (!is_first(buckets, &parent, *b) && ehs < ihp_number_at(&buckets->ehs, *b - 1))
      return "has a lower `ehs` than the previous bucket";
  }
  return NULL;
}

static enum ih_status check_buckets(const ih_store *store, const uint64_t size[], ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  uint64_t b, cost = 0;
  double hands = 0, ehs = 0;
  const char *why = find_wrong_bucket(buckets, size, &b);
  if (why != NULL)
    return ihp_store_refuse(store, error, "bucket %" PRIu64 " %s", b, why);
  for (b = 0; b < buckets->count; b++) {
    cost += ihp_element(&buckets->costs, b);
    hands += (double)size[b];
    ehs += (double)size[b] * ihp_number_at(&buckets->ehs, b);
  }
  if (!is_close(ehs / hands, 0.5))
    return ihp_store_refuse(store, error, "the mean `ehs` of all hands is %.9g, not 1/2",
                            ehs / hands);
  if (cost == buckets->cost)
    return IH_OK;
  return ihp_store_refuse(store, error,
                          "the sum of `cost` is %" PRIu64 ", but `bucket.cost` is %" PRIu64, cost,
                          buckets->cost);
}

enum ih_status ihp_buckets_check_means(const ih_store *store, const _Atomic uint64_t points[],
                                       ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  const struct ihp_street_counts counts = ihp_street_counts_of(&buckets->hands);
  const double most = (double)counts.most * (double)counts.runouts;
  for (uint64_t b = 0; b < buckets->count; b++) {
    const double found = ihp_number_at(&buckets->ehs, b);
    const double ehs = (double)points[b] / ((double)ihp_element(&buckets->size, b) * most);
    if (!is_close(found, ehs))
      return ihp_store_refuse(store, error,
                              "`ehs` of bucket %" PRIu64 " is %.9g, but %.9g when recomputed", b,
                              found, ehs);
  }
  return IH_OK;
}

/* ---- Ranges of percentiles ------------------------------------------------------------------ */

/* The range of a bucket in its first and last coordinates. */
struct values_box {
  uint64_t bucket, low[2], high[2];
};

static int compare_first(const void *a, const void *b)
{
  const struct values_box *x = a, *y = b;
  return (x->low[0] > y->low[0]) - (x->low[0] < y->low[0]);
}

static int compare_last(const void *a, const void *b)
{
  const struct values_box *x = a, *y = b;
  return (x->low[1] > y->low[1]) - (x->low[1] < y->low[1]);
}

/* Reads the ranges of all buckets into box[].  Returns the first bucket with low above high, or the
 * number of buckets. */
static uint64_t read_boxes(const struct ihp_buckets *buckets, struct values_box box[])
{
  for (uint64_t b = 0; b < buckets->count; b++) {
    box[b].bucket = b;
    for (size_t e = 0; e < 2; e++) {
      const uint64_t at = b * buckets->width + (e == 0 ? 0 : buckets->width - 1);
      box[b].low[e] = ihp_element(&buckets->low, at);
      box[b].high[e] = ihp_element(&buckets->high, at);
      if (box[b].low[e] > box[b].high[e])
        return b;
    }
  }
  return buckets->count;
}

/* Returns a bucket whose range overlaps a different bucket's, or the number of buckets.  Buckets
 * linked by overlaps in the first coordinate belong to one outer percentile, so their last
 * coordinates must not overlap. */
static uint64_t find_overlap(struct values_box box[], uint64_t count)
{
  qsort(box, (size_t)count, sizeof *box, compare_first);
  for (uint64_t begin = 0, end; begin < count; begin = end) {
    uint64_t high = box[begin].high[0];
    for (end = begin + 1; end < count && box[end].low[0] <= high; end++)
      high = box[end].high[0] > high ? box[end].high[0] : high;
    qsort(box + begin, (size_t)(end - begin), sizeof *box, compare_last);
    for (uint64_t b = begin + 1; b < end; b++)
      if (box[b].low[1] <= box[b - 1].high[1])
        return box[b].bucket;
  }
  return count;
}

static enum ih_status check_values(const ih_store *store, ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  struct values_box *box = malloc((size_t)buckets->count * sizeof *box);
  if (box == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  const uint64_t reversed = read_boxes(buckets, box);
  const uint64_t overlap = reversed < buckets->count ? reversed : find_overlap(box, buckets->count);
  free(box);
  if (overlap == buckets->count)
    return IH_OK;
  return ihp_store_refuse(store, error, "bucket %" PRIu64 " %s", overlap,
                          reversed < buckets->count ? "has a `low` above its `high`"
                                                    : "overlaps a different bucket");
}

/* ---- Verification of buckets ---------------------------------------------------------------- */

enum ih_status ihp_buckets_check(const ih_store *store, const ih_callbacks *callbacks,
                                 ih_error *error)
{
  uint64_t *size = calloc((size_t)store->buckets->count, sizeof *size);
  enum ih_status status = size == NULL ? IH_ERR_MEMORY : count_hands(store, callbacks, size);
  if (status == IH_OK)
    status = check_buckets(store, size, error);
  else
    status = ihp_status_error(error, status, ih_table_path(store->table));
  free(size);
  return status == IH_OK && store->buckets->method->division == IHP_PERCENTILES
             ? check_values(store, error)
             : status;
}
