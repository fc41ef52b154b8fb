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
  buckets->method = ihp_method_find(name, ih_table_metadata(store->table, "bucket.of"));
  if (buckets->method == NULL)
    return refuse_buckets(store, error, "%s", "its method of making buckets is not known here");
  if (!read_cost(cost, &buckets->cost))
    return refuse_buckets(store, error, "`%s` is no number", "bucket.cost");
  if (ihp_parameters_read(buckets->method->parameters, store->table, &buckets->hands.game, &why) !=
          IH_OK ||
      buckets->method->check(&buckets->hands, &why) != IH_OK)
    return refuse_buckets(store, error, "%s", why.message);
  return IH_OK;
}

/* What centres are: points of the method, or those that somebody gave, of which only the file
 * tells. */
static enum ih_status find_centres(const ih_store *store, struct ihp_buckets *buckets,
                                   enum ih_dtype *dtype, ih_error *error)
{
  if (!buckets->method->takes_points) {
    buckets->width = buckets->method->width(&buckets->hands);
    *dtype = buckets->method->dtype(&buckets->hands);
    return IH_OK;
  }
  if (ih_table_find(store->table, "centre", &buckets->centre) != IH_OK)
    return refuse_buckets(store, error, "no tensor `%s`", "centre");
  *dtype = buckets->centre.dtype;
  buckets->width = buckets->centre.dims == 2 ? (size_t)buckets->centre.shape[1] : 0;
  if (buckets->width > 0 && (*dtype == IH_U8 || *dtype == IH_U16 || *dtype == IH_U32))
    return IH_OK;
  return refuse_buckets(store, error, "tensor `%s` has another type or shape", "centre");
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
  enum ih_dtype dtype = IH_U32;
  enum ih_status status = find_centres(store, buckets, &dtype, error);
  if (status == IH_OK)
    status = find_tensor(store, "centre", dtype, buckets->width, &buckets->centre, error);
  if (status == IH_OK)
    status = find_tensor(store, "size", IH_U64, 0, &buckets->size, error);
  if (status == IH_OK)
    status = find_tensor(store, "cost", IH_U64, 0, &buckets->costs, error);
  if (status == IH_OK)
    status = find_tensor(store, "ehs", IH_F64, 0, &buckets->ehs, error);
  if (buckets->method->division != IHP_PERCENTILES)
    return status;
  if (status == IH_OK)
    status = find_tensor(store, "low", dtype, buckets->width, &buckets->low, error);
  if (status == IH_OK)
    status = find_tensor(store, "high", dtype, buckets->width, &buckets->high, error);
  return status;
}

/* The buckets of the next street that lie beside the table, unless they are others than those of
 * which it was made. */
static enum ih_status find_next(const ih_store *store, struct ihp_buckets *buckets, ih_error *error)
{
  const char *path = ih_table_path(store->table);
  const char *street = ihp_street_names[ihp_next_street(&buckets->hands)];
  char *beside = ihp_store_path_beside(path, street, store->feature->name);
  if (beside == NULL)
    return ihp_memory_error(error, path);
  const enum ih_status status =
      ihp_next_open(buckets->method, &buckets->hands, beside, &buckets->next, NULL);
  free(beside);
  if (status == IH_ERR_MEMORY)
    return ihp_memory_error(error, path);
  for (size_t i = 0; buckets->next != NULL && i < IHP_NEXT_SOURCES; i++) {
    const struct ihp_next_source *source = &buckets->next->source[i];
    const char *made_of = ih_table_metadata(store->table, source->key);
    if (made_of == NULL || strcmp(made_of, source->checksum) != 0) {
      ihp_next_close(buckets->next);
      buckets->next = NULL;
    }
  }
  return IH_OK;
}

void ihp_buckets_close(struct ihp_buckets *buckets)
{
  if (buckets == NULL)
    return;
  ihp_next_close(buckets->next);
  free(buckets);
}

int ihp_buckets_are_derivable(const struct ihp_buckets *buckets)
{
  return buckets->method->derive != NULL || buckets->next != NULL;
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
  if (status == IH_OK && buckets->method->takes_next)
    status = find_next(store, buckets, error);
  if (status == IH_OK)
    *out = buckets;
  else
    ihp_buckets_close(buckets);
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

/* Room for a point and for some centres, and the distances between it and them. */
struct transport_room {
  uint16_t *at;
  uint32_t *from, *to;
  uint64_t *distance;
};

static int take_room(struct transport_room *room, size_t centres, size_t width)
{
  room->at = malloc((centres + 1) * width * sizeof *room->at);
  room->from = calloc(centres, sizeof *room->from);
  room->to = malloc(centres * sizeof *room->to);
  room->distance = malloc(centres * sizeof *room->distance);
  return room->at != NULL && room->from != NULL && room->to != NULL && room->distance != NULL;
}

static void release_room(struct transport_room *room)
{
  free(room->at);
  free(room->from);
  free(room->to);
  free(room->distance);
}

/* The distances of a point from the centres first..first+count-1 of IHP_MEDOIDS. */
static enum ih_status transport_to(const struct ihp_buckets *buckets, const uint64_t point[],
                                   uint64_t first, size_t count, struct transport_room *room)
{
  const size_t width = buckets->width;
  for (size_t j = 0; j < width; j++)
    room->at[j] = (uint16_t)point[j];
  for (size_t j = 0; j < count * width; j++)
    room->at[width + j] = (uint16_t)element(&buckets->centre, first * width + j);
  for (size_t c = 0; c < count; c++)
    room->to[c] = (uint32_t)c + 1;
  const ih_distributions points = {
      .sites = buckets->next->sites, .count = count + 1, .mass = width, .at = room->at};
  return ih_bucket_transport(&points, NULL, room->from, room->to, count, room->distance);
}

/* distance[c] = that of a point from the centre of bucket first + c. */
static enum ih_status measure(const struct ihp_buckets *buckets, const uint64_t point[],
                              uint64_t first, size_t count, uint64_t distance[])
{
  struct transport_room room;
  if (buckets->method->division != IHP_MEDOIDS) {
    for (size_t c = 0; c < count; c++)
      distance[c] = distance_from(buckets, point, first + c);
    return IH_OK;
  }
  const enum ih_status status = take_room(&room, count, buckets->width)
                                    ? transport_to(buckets, point, first, count, &room)
                                    : IH_ERR_MEMORY;
  if (status == IH_OK)
    memcpy(distance, room.distance, count * sizeof *distance);
  release_room(&room);
  return status;
}

/* The point of a hand, played out where that is needed. */
static void make_point(const struct ihp_buckets *buckets, const uint8_t cards[], uint64_t index,
                       struct ihp_tally *tally, uint64_t point[])
{
  uint16_t label[IH_MAX_CARDS];
  if (buckets->method->needs_tally)
    ihp_play_out(&buckets->hands, cards, tally);
  if (buckets->method->derive != NULL)
    buckets->method->derive(&buckets->hands, index, tally, point);
  if (buckets->next == NULL)
    return;
  ihp_next_point(buckets->next, &buckets->hands, cards, label);
  for (size_t j = 0; j < buckets->width; j++)
    point[j] = label[j];
}

/* *label = the lowest bucket of those nearest, but own when none is nearer. */
static enum ih_status find_nearest(const struct ihp_buckets *buckets, const uint64_t point[],
                                   uint32_t own, uint32_t *label)
{
  enum { SOME = 256 };
  uint64_t distance[SOME], nearest = UINT64_MAX;
  enum ih_status status = IH_OK;
  if (own < buckets->count)
    status = measure(buckets, point, own, 1, &nearest);
  *label = own;
  for (uint64_t first = 0; first < buckets->count && status == IH_OK; first += SOME) {
    const uint64_t left = buckets->count - first, count = left < SOME ? left : SOME;
    status = measure(buckets, point, first, (size_t)count, distance);
    for (size_t c = 0; status == IH_OK && c < count; c++)
      if (distance[c] < nearest) {
        nearest = distance[c];
        *label = (uint32_t)(first + c);
      }
  }
  return status;
}

/* Whether a point has none but values of a bucket of IHP_PERCENTILES. */
static int is_within(const struct ihp_buckets *buckets, const uint64_t point[], uint64_t bucket)
{
  size_t j = 0;
  while (j < buckets->width && point[j] >= element(&buckets->low, bucket * buckets->width + j) &&
         point[j] <= element(&buckets->high, bucket * buckets->width + j))
    j++;
  return j == buckets->width;
}

static uint32_t find_percentile(const struct ihp_buckets *buckets, const uint64_t point[],
                                uint32_t own)
{
  if (own < buckets->count && is_within(buckets, point, own))
    return own;
  for (uint64_t b = 0; b < buckets->count; b++)
    if (is_within(buckets, point, b))
      return (uint32_t)b;
  return IHP_NO_BUCKET;
}

enum ih_status ihp_buckets_derive(const struct ihp_buckets *buckets, const uint8_t cards[],
                                  uint64_t index, uint32_t own, uint32_t *label, uint64_t *points)
{
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  make_point(buckets, cards, index, &tally, point);
  *points = buckets->method->needs_tally ? tally.points : 0;
  *label = own;
  if (!ihp_buckets_are_derivable(buckets))
    return IH_OK;
  if (buckets->method->division != IHP_PERCENTILES)
    return find_nearest(buckets, point, own, label);
  *label = find_percentile(buckets, point, own);
  return IH_OK;
}

enum ih_status ihp_buckets_distance(const struct ihp_buckets *buckets, const uint8_t cards[],
                                    uint64_t index, uint32_t bucket, uint64_t *distance,
                                    double *ehs)
{
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  const struct ihp_street_counts counts = ihp_street_counts_of(&buckets->hands);
  make_point(buckets, cards, index, &tally, point);
  *ehs = (double)tally.points / (double)(counts.most * counts.runouts);
  *distance = UINT64_MAX;
  return ihp_buckets_are_derivable(buckets) ? measure(buckets, point, bucket, 1, distance) : IH_OK;
}

/* ---- All rows ----------------------------------------------------------------------------- */

enum { CHUNK = 4096 };

/* How far means may be from what they should be: they are rounded. */
static int is_close(double a, double b)
{
  const double most = 1e-9;
  return a - b <= most && b - a <= most;
}

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
    if (!buckets->method->takes_labels && *b > 0 && ehs < number_at(&buckets->ehs, *b - 1))
      return "has a lower `ehs` than the one before it";
  }
  return NULL;
}

static enum ih_status check_buckets(const ih_store *store, const uint64_t size[], ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  const char *path = ih_table_path(store->table);
  uint64_t b, cost = 0;
  double hands = 0, ehs = 0;
  const char *why = find_wrong_bucket(buckets, size, &b);
  if (why != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, path, "bucket %" PRIu64 " %s", b, why);
  for (b = 0; b < buckets->count; b++) {
    cost += element(&buckets->costs, b);
    hands += (double)size[b];
    ehs += (double)size[b] * number_at(&buckets->ehs, b);
  }
  if (!is_close(ehs / hands, 0.5))
    return ihp_file_error(error, IH_ERR_MISMATCH, path,
                          "`ehs` is %.9g on average over all hands, and not 1/2", ehs / hands);
  if (cost == buckets->cost)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, path,
                        "`cost` is %" PRIu64 " together, not %" PRIu64 " as `bucket.cost` says",
                        cost, buckets->cost);
}

enum ih_status ihp_buckets_check_means(const ih_store *store, const _Atomic uint64_t points[],
                                       ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  const struct ihp_street_counts counts = ihp_street_counts_of(&buckets->hands);
  const double most = (double)counts.most * (double)counts.runouts;
  for (uint64_t b = 0; b < buckets->count; b++) {
    const double found = number_at(&buckets->ehs, b);
    const double ehs = (double)points[b] / ((double)element(&buckets->size, b) * most);
    if (!is_close(found, ehs))
      return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                            "bucket %" PRIu64 " has an `ehs` of %.9g, and of %.9g when it is "
                            "derived again",
                            b, found, ehs);
  }
  return IH_OK;
}

/* ---- Values of percentiles ------------------------------------------------------------------ */

/* The values of a bucket, in the first and in the last coordinate. */
struct values_box {
  uint64_t bucket, low[2], high[2];
};

static int compare_numbers(uint64_t a, uint64_t b)
{
  return (a > b) - (a < b);
}

static int compare_first(const void *a, const void *b)
{
  return compare_numbers(((const struct values_box *)a)->low[0],
                         ((const struct values_box *)b)->low[0]);
}

static int compare_last(const void *a, const void *b)
{
  return compare_numbers(((const struct values_box *)a)->low[1],
                         ((const struct values_box *)b)->low[1]);
}

/* box[] = those of all buckets; returns the number of the first one whose ends are in a wrong
 * order, or that of buckets. */
static uint64_t read_boxes(const struct ihp_buckets *buckets, struct values_box box[])
{
  for (uint64_t b = 0; b < buckets->count; b++) {
    box[b].bucket = b;
    for (size_t e = 0; e < 2; e++) {
      const uint64_t at = b * buckets->width + (e == 0 ? 0 : buckets->width - 1);
      box[b].low[e] = element(&buckets->low, at);
      box[b].high[e] = element(&buckets->high, at);
      if (box[b].low[e] > box[b].high[e])
        return b;
    }
  }
  return buckets->count;
}

/* Of two buckets that share values one; their number when there are none.  Buckets that overlap in
 * the first coordinate, one with the next, are of one outer percentile, and so must not overlap in
 * the last one. */
static uint64_t find_shared(struct values_box box[], uint64_t count)
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
  const char *path = ih_table_path(store->table);
  struct values_box *box = malloc((size_t)buckets->count * sizeof *box);
  if (box == NULL)
    return ihp_memory_error(error, path);
  const uint64_t reversed = read_boxes(buckets, box);
  const uint64_t shared = reversed < buckets->count ? reversed : find_shared(box, buckets->count);
  free(box);
  if (shared == buckets->count)
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, path, "bucket %" PRIu64 " %s", shared,
                        reversed < buckets->count ? "has a `low` above its `high`"
                                                  : "shares values with another one");
}

/* ---- All ------------------------------------------------------------------------------------ */

enum ih_status ihp_buckets_check(const ih_store *store, ih_error *error)
{
  uint64_t *size = calloc((size_t)store->buckets->count, sizeof *size);
  enum ih_status status = size == NULL ? IH_ERR_MEMORY : count_hands(store, size);
  if (status == IH_OK)
    status = check_buckets(store, size, error);
  else
    status = ihp_memory_error(error, ih_table_path(store->table));
  free(size);
  return status == IH_OK && store->buckets->method->division == IHP_PERCENTILES
             ? check_values(store, error)
             : status;
}
