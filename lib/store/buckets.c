#include "store/buckets.h"

#include "feature/parameters.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

static enum ih_status refuse_buckets(const ih_store *store, ih_error *error, const char *why,
                                     const char *what)
{
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table), why, what);
}

/* ---- Opening ---------------------------------------------------------------------------- */

/* *cost = the decimal number below 2^64 that all of text is. */
static int read_cost(const char *text, uint64_t *cost)
{
  const size_t digits = strspn(text, "0123456789");
  errno = 0;
  *cost = strtoull(text, NULL, 10);
  return digits > 0 && text[digits] == '\0' && errno == 0;
}

static enum ih_status find_method(const ih_store *store, struct ihp_buckets *buckets,
                                  ih_error *error)
{
  const char *name = ih_table_metadata(store->table, "bucket.method");
  const char *cost = ih_table_metadata(store->table, "bucket.cost");
  ih_error why;
  if (name == NULL || cost == NULL)
    return refuse_buckets(store, error, "no metadata `%s`",
                          name == NULL ? "bucket.method" : "bucket.cost");
  buckets->method = ihp_method_find(name);
  if (buckets->method == NULL)
    return refuse_buckets(store, error, "%s", "its method of making buckets is not known here");
  if (!read_cost(cost, &buckets->cost))
    return refuse_buckets(store, error, "`%s` is no number", "bucket.cost");
  if (ihp_parameters_read(buckets->method->parameters, store->table, &buckets->hands.game, &why) !=
          IH_OK ||
      buckets->method->check(&buckets->hands, &why) != IH_OK)
    return refuse_buckets(store, error, "%s", why.message);
  buckets->width = buckets->method->width(&buckets->hands);
  return IH_OK;
}

/* A tensor with a row for each bucket. */
static enum ih_status find_tensor(const ih_store *store, const char *name, enum ih_dtype dtype,
                                  uint64_t width, ih_tensor *out, ih_error *error)
{
  const uint64_t count = store->hands.game.buckets;
  if (ih_table_find(store->table, name, out) != IH_OK)
    return refuse_buckets(store, error, "no tensor `%s`", name);
  if (out->dtype != dtype || out->shape[0] != count || out->dims != (width == 0 ? 1u : 2u) ||
      (width != 0 && out->shape[1] != width))
    return refuse_buckets(store, error, "tensor `%s` has another type or shape", name);
  return IH_OK;
}

static enum ih_status find_bucket_tensors(const ih_store *store, struct ihp_buckets *buckets,
                                          ih_error *error)
{
  const enum ih_dtype dtype = buckets->method->dtype(&buckets->hands);
  enum ih_status status =
      find_tensor(store, "centre", dtype, buckets->width, &buckets->centre, error);
  if (status == IH_OK)
    status = find_tensor(store, "size", IH_U64, 0, &buckets->size, error);
  if (status == IH_OK)
    status = find_tensor(store, "cost", IH_U64, 0, &buckets->costs, error);
  if (status == IH_OK)
    status = find_tensor(store, "ehs", IH_F64, 0, &buckets->ehs, error);
  return status;
}

enum ih_status ihp_buckets_open(const ih_store *store, struct ihp_buckets **out, ih_error *error)
{
  struct ihp_buckets *buckets = calloc(1, sizeof *buckets);
  if (buckets == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  buckets->hands = store->hands;
  buckets->count = store->hands.game.buckets;
  enum ih_status status = find_method(store, buckets, error);
  if (status == IH_OK)
    status = find_bucket_tensors(store, buckets, error);
  if (status == IH_OK)
    *out = buckets;
  else
    free(buckets);
  return status;
}

/* ---- Labels ------------------------------------------------------------------------------- */

static uint64_t element(const ih_tensor *tensor, uint64_t i)
{
  const size_t bytes = ih_dtype_size(tensor->dtype);
  return ihp_load((const unsigned char *)tensor->data + i * bytes, bytes);
}

static double number_at(const ih_tensor *tensor, uint64_t i)
{
  const uint64_t bits = element(tensor, i);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number;
}

double ihp_buckets_ehs(const struct ihp_buckets *buckets, uint32_t bucket)
{
  return number_at(&buckets->ehs, bucket);
}

uint64_t ihp_buckets_cost(const struct ihp_buckets *buckets, uint32_t bucket)
{
  return element(&buckets->costs, bucket);
}

/* No overflow: coordinates have 32 bits, and under L2 at most 16. */
static uint64_t distance_from(const struct ihp_buckets *buckets, const uint64_t point[],
                              uint64_t bucket)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < buckets->width; j++) {
    const uint64_t x = point[j], y = element(&buckets->centre, bucket * buckets->width + j);
    const uint64_t apart = x > y ? x - y : y - x;
    sum += buckets->method->distance == IH_DISTANCE_L1 ? apart : apart * apart;
  }
  return sum;
}

/* The point of a hand, played out where that is needed. */
static void make_point(const struct ihp_buckets *buckets, const uint8_t cards[], uint64_t index,
                       struct ihp_tally *tally, uint64_t point[])
{
  if (buckets->method->needs_tally)
    ihp_play_out(&buckets->hands, cards, tally);
  buckets->method->derive(&buckets->hands, index, tally, point);
}

uint32_t ihp_buckets_derive(const struct ihp_buckets *buckets, const uint8_t cards[],
                            uint64_t index, uint32_t own)
{
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  make_point(buckets, cards, index, &tally, point);
  uint64_t nearest = own < buckets->count ? distance_from(buckets, point, own) : UINT64_MAX;
  for (uint64_t b = 0; b < buckets->count; b++) {
    const uint64_t here = distance_from(buckets, point, b);
    if (here < nearest) {
      nearest = here;
      own = (uint32_t)b;
    }
  }
  return own;
}

uint64_t ihp_buckets_distance(const struct ihp_buckets *buckets, const uint8_t cards[],
                              uint64_t index, uint32_t bucket, double *ehs)
{
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  const struct ihp_street_counts counts = ihp_street_counts_of(&buckets->hands);
  make_point(buckets, cards, index, &tally, point);
  *ehs = (double)tally.points / (double)(counts.most * counts.runouts);
  return distance_from(buckets, point, bucket);
}

/* ---- All rows ----------------------------------------------------------------------------- */

enum { CHUNK = 4096 };

/* size[b] = the raw hands of bucket b; labels are below their number. */
static enum ih_status count_hands(const ih_store *store, uint64_t size[])
{
  uint64_t multiplicity[CHUNK], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  ih_sequence *sequence;
  size_t count;
  const enum ih_status status =
      ih_sequence_new(store->indexer, ihp_store_round(store), 0, ih_store_hands(store), &sequence);
  if (status != IH_OK)
    return status;
  for (; (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0; first += count)
    for (size_t i = 0; i < count; i++)
      size[ih_store_value_unchecked(store, 0, first + i, 0)] += multiplicity[i];
  ih_sequence_free(sequence);
  return IH_OK;
}

/* The first bucket that is wrong, and why; NULL when there is none. */
static const char *find_wrong_bucket(const struct ihp_buckets *buckets, const uint64_t size[],
                                     uint64_t *b)
{
  for (*b = 0; *b < buckets->count; ++*b) {
    const double ehs = number_at(&buckets->ehs, *b);
    if (size[*b] == 0)
      return "is empty";
    if (size[*b] != element(&buckets->size, *b))
      return "has another number of raw hands than `size` says";
    if (!(ehs >= 0 && ehs <= 1))
      return "has an `ehs` that is not from 0 to 1";
    if (*b > 0 && ehs < number_at(&buckets->ehs, *b - 1))
      return "has a lower `ehs` than the one before it";
  }
  return NULL;
}

static enum ih_status check_buckets(const ih_store *store, const uint64_t size[], ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  const char *path = ih_table_path(store->table);
  uint64_t b, cost = 0;
  const char *why = find_wrong_bucket(buckets, size, &b);
  if (why != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, path, "bucket %" PRIu64 " %s", b, why);
  for (b = 0; b < buckets->count; b++)
    cost += element(&buckets->costs, b);
  if (cost == buckets->cost)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, path,
                        "`cost` is %" PRIu64 " together, not %" PRIu64 " as `bucket.cost` says",
                        cost, buckets->cost);
}

enum ih_status ihp_buckets_check(const ih_store *store, ih_error *error)
{
  uint64_t *size = calloc((size_t)store->buckets->count, sizeof *size);
  enum ih_status status = size == NULL ? IH_ERR_MEMORY : count_hands(store, size);
  if (status == IH_OK)
    status = check_buckets(store, size, error);
  else
    status = ihp_memory_error(error, ih_table_path(store->table));
  free(size);
  return status;
}
