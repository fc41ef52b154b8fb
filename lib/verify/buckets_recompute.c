/* Recomputing the bucket of a hand. */
#include "verify/buckets.h"

#include "store/buckets_next.h"
#include "table/fault.h"
#include "verify/play_out.h"

#include <stdlib.h>
#include <string.h>

/* Cannot overflow: coordinates have 32 bits, under L2 at most 16. */
static uint64_t distance_from(const struct ihp_buckets *buckets, const uint64_t point[],
                              uint64_t bucket)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < buckets->width; j++) {
    const uint64_t x = point[j], y = ihp_element(&buckets->centre, bucket * buckets->width + j);
    const uint64_t apart = x > y ? x - y : y - x;
    sum += buckets->method->distance == IH_DISTANCE_L1 ? apart : apart * apart;
  }
  return sum;
}

enum { SOME_CENTRES = 256 }; /* measured at a time */

/* For IHP_MEDOIDS: computes the distances of a point from the centres of buckets first..first +
 * count - 1. */
static enum ih_status transport_to(const ih_store *store, const uint64_t point[], uint64_t first,
                                   size_t count, uint64_t distance[])
{
  const struct ihp_buckets *buckets = store->buckets;
  const size_t width = buckets->width;
  uint32_t from[SOME_CENTRES] = {0}, to[SOME_CENTRES];
  uint16_t *at = malloc((count + 1) * width * sizeof *at);
  if (at == NULL)
    return IH_ERR_MEMORY;
  for (size_t j = 0; j < width; j++)
    at[j] = (uint16_t)point[j];
  for (size_t j = 0; j < count * width; j++)
    at[width + j] = (uint16_t)ihp_element(&buckets->centre, first * width + j);
  for (size_t c = 0; c < count; c++)
    to[c] = (uint32_t)c + 1;
  const ih_distributions points = {
      .sites = store->next->sites, .count = count + 1, .mass = width, .at = at};
  const enum ih_status status = ih_bucket_transport(&points, NULL, NULL, from, to, count, distance);
  free(at);
  return status;
}

/* Like transport_to, for any method; count <= SOME_CENTRES. */
static enum ih_status measure(const ih_store *store, const uint64_t point[], uint64_t first,
                              size_t count, uint64_t distance[])
{
  if (store->buckets->method->division == IHP_MEDOIDS)
    return transport_to(store, point, first, count, distance);
  for (size_t c = 0; c < count; c++)
    distance[c] = distance_from(store->buckets, point, first + c);
  return IH_OK;
}

/* Computes the point of a hand, enumerating its runouts if needed. */
static enum ih_status make_point(const ih_store *store, const struct ihp_slice *slice,
                                 const uint8_t cards[], uint64_t index, struct ihp_tally *tally,
                                 uint64_t point[])
{
  const struct ihp_buckets *buckets = store->buckets;
  uint16_t label[IH_MAX_CARDS];
  enum ih_status status = IH_OK;
  if (!buckets->method->is_index)
    status = ihp_play_out(&buckets->hands, cards, slice, tally);
  if (status != IH_OK)
    return status;
  if (buckets->method->derive != NULL)
    buckets->method->derive(&buckets->hands, index, tally, point);
  if (store->next == NULL)
    return IH_OK;
  status = ihp_next_point(store->next, &buckets->hands, cards, label);
  for (size_t j = 0; status == IH_OK && j < buckets->width; j++)
    point[j] = label[j];
  return status;
}

/* Buckets first..end - 1. */
struct bucket_range {
  uint64_t first, end;
};

/* Returns the buckets that a hand may be in: its parent's, or all. */
static struct bucket_range find_range(const struct ihp_buckets *buckets, const uint8_t cards[])
{
  const struct ihp_parents *parents = buckets->parents;
  if (parents == NULL)
    return (struct bucket_range){0, buckets->count};
  const uint32_t parent = parents->parent[ihp_parents_class(parents, cards)];
  return (struct bucket_range){parents->first[parent], parents->first[parent + 1]};
}

/* Finds the lowest of the nearest buckets; `own` wins ties. */
static enum ih_status find_nearest(const ih_store *store, const uint64_t point[],
                                   const struct bucket_range *range, uint32_t own, uint32_t *label)
{
  uint64_t distance[SOME_CENTRES], nearest = UINT64_MAX;
  enum ih_status status = IH_OK;
  *label = IH_NO_BUCKET;
  if (own >= range->first && own < range->end) {
    status = measure(store, point, own, 1, &nearest);
    *label = own;
  }
  for (uint64_t first = range->first; first < range->end && status == IH_OK;
       first += SOME_CENTRES) {
    const uint64_t left = range->end - first, count = left < SOME_CENTRES ? left : SOME_CENTRES;
    status = measure(store, point, first, (size_t)count, distance);
    for (size_t c = 0; status == IH_OK && c < count; c++)
      if (distance[c] < nearest) {
        nearest = distance[c];
        *label = (uint32_t)(first + c);
      }
  }
  return status;
}

/* Returns 1 if a point lies within the range of a bucket of IHP_PERCENTILES, else 0. */
static int is_within(const struct ihp_buckets *buckets, const uint64_t point[], uint64_t bucket)
{
  size_t j = 0;
  while (j < buckets->width &&
         point[j] >= ihp_element(&buckets->low, bucket * buckets->width + j) &&
         point[j] <= ihp_element(&buckets->high, bucket * buckets->width + j))
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
  return IH_NO_BUCKET;
}

enum ih_status ihp_buckets_derive(const ih_store *store, const struct ihp_slice *slice,
                                  const uint8_t cards[], uint64_t index, uint32_t own,
                                  uint32_t *label, uint64_t *points)
{
  const struct ihp_buckets *buckets = store->buckets;
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  const enum ih_status status = make_point(store, slice, cards, index, &tally, point);
  if (status != IH_OK)
    return status;
  *points = buckets->method->is_index ? 0 : tally.points;
  *label = own;
  if (!ihp_buckets_are_derivable(store))
    return IH_OK;
  const struct bucket_range range = find_range(buckets, cards);
  if (buckets->method->division != IHP_PERCENTILES)
    return find_nearest(store, point, &range, own, label);
  *label = find_percentile(buckets, point, own);
  return IH_OK;
}

enum ih_status ihp_buckets_distance(const ih_store *store, const struct ihp_slice *slice,
                                    const uint8_t cards[], uint64_t index, uint32_t bucket,
                                    uint64_t *distance, double *ehs)
{
  const struct ihp_buckets *buckets = store->buckets;
  uint64_t point[IHP_MOST_COORDINATES];
  struct ihp_tally tally;
  const struct ihp_street_counts counts = ihp_street_counts_of(&buckets->hands);
  const enum ih_status status = make_point(store, slice, cards, index, &tally, point);
  if (status != IH_OK)
    return status;
  *ehs = (double)tally.points / (double)(counts.most * counts.runouts);
  *distance = UINT64_MAX;
  return ihp_buckets_are_derivable(store) ? measure(store, point, bucket, 1, distance) : IH_OK;
}

enum ih_status ihp_derive_error(const ih_store *store, enum ih_status status, ih_error *error)
{
  const char *path = ih_table_path(store->table);
  if (status == IH_ERR_MISMATCH && store->next != NULL)
    return ihp_buckets_check_labels(store->next->store, NULL, error);
  const int is_of_call =
      status == IH_ERR_MEMORY || status == IH_ERR_CANCELLED || status == IH_ERR_EXECUTOR;
  return is_of_call ? ihp_status_error(error, status, path)
                    : ihp_file_error(error, status, path, "cannot recompute a hand: %s",
                                     ih_status_string(status));
}
