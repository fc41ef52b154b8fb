/* Final numbers of buckets. */
#include "abstraction/make/partition.h"
#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

/* A bucket before it has its number: the mean E[HS] of its hands is ehs / (size * ehs_most). */
struct unnumbered {
  uint64_t ehs, size, cost;
  uint32_t label;
  uint32_t group; /* its parent, or the number that the user gave it; else 0 */
};

/* ---- Contents of buckets ------------------------------------------------------------------ */

/* Returns the distance between row i of `at` and row c of `centre`.  A constant type removes the
 * branches from the loop. */
IHP_ALWAYS_INLINE uint64_t row_distance(enum ih_dtype dtype, enum ih_distance distance,
                                        size_t width, const void *at, size_t i, const void *centre,
                                        size_t c)
{
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++) {
    const uint64_t x = ihp_element_get(dtype, at, i * width + j);
    const uint64_t y = ihp_element_get(dtype, centre, c * width + j);
    const uint64_t apart = x > y ? x - y : y - x;
    sum += distance == IH_DISTANCE_L1 ? apart : apart * apart;
  }
  return sum;
}

/* Returns the distance of a point from the centre of its bucket. */
static uint64_t distance_from_centre(const ih_points *points, enum ih_distance distance,
                                     const void *centre, size_t point, uint32_t label)
{
  const size_t width = points->width;
  switch (points->dtype) {
  case IH_U8:
    return row_distance(IH_U8, distance, width, points->at, point, centre, label);
  case IH_U16:
    return row_distance(IH_U16, distance, width, points->at, point, centre, label);
  default:
    return row_distance(IH_U32, distance, width, points->at, point, centre, label);
  }
}

enum { SOME_POINTS = 1 << 16 };

static enum ih_status describe_buckets(const struct ihp_street_plan *street,
                                       const struct ihp_parents *parents,
                                       const struct ihp_point_set *set,
                                       const struct ihp_partition *partition,
                                       const struct ihp_run *run, struct unnumbered list[])
{
  const struct ihp_method *method = street->settings.method;
  for (uint64_t c = 0; c < partition->buckets; c++)
    list[c] = (struct unnumbered){.size = partition->size[c],
                                  .cost = partition->costs != NULL ? partition->costs[c] : 0,
                                  .ehs = partition->ehs != NULL ? partition->ehs[c] : 0,
                                  .label = (uint32_t)c,
                                  .group = method->source == IHP_SUPPLIED_LABELS
                                               ? ((const uint32_t *)partition->centre)[c]
                                               : 0};
  for (uint64_t p = 0; parents != NULL && p < parents->count; p++)
    for (uint32_t c = partition->first[p]; c < partition->first[p + 1]; c++)
      list[c].group = (uint32_t)p;
  if (partition->ehs != NULL && partition->costs != NULL)
    return IH_OK;
  for (size_t i = 0; i < set->points.count; i++) {
    const uint32_t label = partition->label[i];
    if (ihp_is_cancelled_at(&run->options.callbacks, i, SOME_POINTS))
      return IH_ERR_CANCELLED;
    if (partition->ehs == NULL)
      list[label].ehs += set->ehs[i];
    if (partition->costs == NULL)
      list[label].cost += set->weight[i] * distance_from_centre(&set->points, method->distance,
                                                                partition->centre, i, label);
  }
  return IH_OK;
}

/* ---- Numbering ---------------------------------------------------------------------------- */

/* Orders by parent or user-supplied number, then by ascending mean as a fraction, then as found. */
static int compare_means(const void *a, const void *b)
{
  const struct unnumbered *x = a, *y = b;
  if (x->group != y->group)
    return x->group < y->group ? -1 : 1;
  const unsigned __int128 left = (unsigned __int128)x->ehs * y->size,
                          right = (unsigned __int128)y->ehs * x->size;
  if (left != right)
    return left < right ? -1 : 1;
  return (x->label > y->label) - (x->label < y->label);
}

/* Numbers the buckets 0, 1, 2, ... in the order of the list.  In Hold'em, sums over all hands are
 * at most those of the flop, 25,989,600 raw hands with scores of up to 2,140,380: below 2^46, so
 * doubles hold them exactly, and means ascend as the fractions do.  In Omaha they are below 2^60
 * and are rounded; should this turn two means round, the second is the first, too. */
static void number_buckets(const struct unnumbered list[], const struct ihp_partition *partition,
                           size_t row, uint64_t ehs_most, struct ihp_numbering *out)
{
  for (size_t n = 0; n < partition->buckets; n++) {
    const struct unnumbered *bucket = &list[n];
    out->number[bucket->label] = (uint32_t)n;
    memcpy((char *)out->centre + n * row, (const char *)partition->centre + bucket->label * row,
           row);
    out->size[n] = bucket->size;
    out->cost[n] = bucket->cost;
    out->mean[n] = (double)bucket->ehs / ((double)bucket->size * (double)ehs_most);
    if (n > 0 && bucket->group == list[n - 1].group && out->mean[n] < out->mean[n - 1])
      out->mean[n] = out->mean[n - 1];
  }
}

/* ---- Ends of percentiles ------------------------------------------------------------------ */

/* Finds the least and greatest coordinates of each bucket's points.  Starts from the centre, which
 * lies between them. */
static enum ih_status find_ends(const ih_points *points, const struct ihp_partition *partition,
                                const struct ihp_run *run, struct ihp_numbering *out)
{
  const size_t width = points->width, bytes = ih_dtype_size(points->dtype);
  memcpy(out->low, out->centre, (size_t)partition->buckets * width * bytes);
  memcpy(out->high, out->centre, (size_t)partition->buckets * width * bytes);
  for (size_t i = 0; i < points->count; i++) {
    const size_t bucket = out->number[partition->label[i]];
    if (ihp_is_cancelled_at(&run->options.callbacks, i, SOME_POINTS))
      return IH_ERR_CANCELLED;
    for (size_t j = 0; j < width; j++) {
      const size_t to = bucket * width + j;
      const uint32_t x = ihp_element_get(points->dtype, points->at, i * width + j);
      if (x < ihp_element_get(points->dtype, out->low, to))
        ihp_element_put(points->dtype, x, out->low, to);
      if (x > ihp_element_get(points->dtype, out->high, to))
        ihp_element_put(points->dtype, x, out->high, to);
    }
  }
  return IH_OK;
}

/* ---- Numbering and ends together ---------------------------------------------------------- */

static int allocate_numbering(size_t buckets, size_t row, int has_ends, struct ihp_numbering *out)
{
  *out = (struct ihp_numbering){.number = malloc(buckets * sizeof *out->number),
                                .centre = malloc(buckets * row),
                                .low = has_ends ? malloc(buckets * row) : NULL,
                                .high = has_ends ? malloc(buckets * row) : NULL,
                                .size = malloc(buckets * sizeof *out->size),
                                .cost = malloc(buckets * sizeof *out->cost),
                                .mean = malloc(buckets * sizeof *out->mean)};
  return out->number != NULL && out->centre != NULL && out->size != NULL && out->cost != NULL &&
         out->mean != NULL && (!has_ends || (out->low != NULL && out->high != NULL));
}

enum ih_status ihp_number(const struct ihp_street_plan *street, const struct ihp_inputs *inputs,
                          const struct ihp_point_set *set, const struct ihp_partition *partition,
                          const struct ihp_run *run, struct ihp_numbering *out)
{
  const size_t buckets = (size_t)partition->buckets,
               row = set->points.width * ih_dtype_size(set->points.dtype);
  const int has_ends = street->settings.method->division == IHP_PERCENTILES;
  struct unnumbered *list = malloc(buckets * sizeof *list);
  enum ih_status status = IH_ERR_MEMORY;
  if (allocate_numbering(buckets, row, has_ends, out) && list != NULL)
    status = describe_buckets(street, inputs->parents, set, partition, run, list);
  if (status == IH_OK) {
    qsort(list, buckets, sizeof *list, compare_means);
    number_buckets(list, partition, row, inputs->sums.most, out);
  }
  free(list);
  return status == IH_OK && has_ends ? find_ends(&set->points, partition, run, out) : status;
}

void ihp_numbering_release(struct ihp_numbering *numbering)
{
  free(numbering->number);
  free(numbering->centre);
  free(numbering->low);
  free(numbering->high);
  free(numbering->size);
  free(numbering->cost);
  free(numbering->mean);
}
