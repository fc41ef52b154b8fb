/* Scanned streets by E[HS] or E[HS^2]: the values that occur are the points. */
#include "abstraction/make/scan.h"

#include "feature/tally.h"

#include <stdlib.h>

enum { SOME_VALUES = 1 << 16 };

/* Returns the greatest value that a hand can have: as a point of the method, its sums being the
 * greatest. */
static uint64_t greatest_value(const struct ihp_street_plan *street)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(&street->hands);
  const struct ihp_tally tally = {.points = counts.most * counts.runouts,
                                  .squares = counts.most * counts.most * counts.runouts};
  uint64_t value;
  street->settings.method->derive(&street->hands, 0, &tally, &value);
  return value;
}

/* Computes the values of hands, at most IHP_SCAN_CHUNK; points[] has their sums of scores, unless
 * the method needs squares. */
static enum ih_status find_values(const struct ihp_scan *scan, uint64_t first, size_t count,
                                  const uint32_t points[], uint32_t values[])
{
  const struct ihp_method *method = scan->street->settings.method;
  uint64_t squares[IHP_SCAN_CHUNK];
  const void *const sums[IH_FEATURE_TENSORS] = {
      [IHP_EHS_SQUARES] = squares, [IHP_EHS_POINTS] = points};
  const enum ih_status status =
      method->needs_squares ? ihp_scan_squares(scan, first, count, squares) : IH_OK;
  if (status == IH_OK)
    method->points(&scan->street->hands, sums, 0, count, values);
  return status;
}

/* ---- Points ------------------------------------------------------------------------------- */

/* Totals of the hands of each value. */
struct counting {
  const struct ihp_scan *scan;
  uint64_t *weight; /* [value]: raw hands */
  uint64_t *ehs;    /* [value]: sum of their scores; NULL if the value is a hand's sum of scores */
};

/* Several tasks may add to the same total at the same time. */
static enum ih_status count_hands(void *context, void *own, const struct ihp_scanned *hands)
{
  const struct counting *c = context;
  uint32_t value[IHP_SCAN_CHUNK];
  const enum ih_status status =
      find_values(c->scan, hands->first, hands->count, hands->points, value);
  (void)own;
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    const uint64_t weight = hands->multiplicity[i];
    (void)__atomic_fetch_add(&c->weight[value[i]], weight, __ATOMIC_RELAXED);
    if (c->ehs != NULL)
      (void)__atomic_fetch_add(&c->ehs[value[i]], weight * hands->points[i], __ATOMIC_RELAXED);
  }
  return status;
}

/* Allocates the set for as many points. */
static enum ih_status take_set(size_t count, struct ihp_point_set *set)
{
  set->at = malloc(count * sizeof(uint32_t));
  set->weight = malloc(count * sizeof *set->weight);
  set->ehs = malloc(count * sizeof *set->ehs);
  set->points = (ih_points){
      .count = count, .width = 1, .dtype = IH_U32, .at = set->at, .weight = set->weight};
  return set->at == NULL || set->weight == NULL || set->ehs == NULL ? IH_ERR_MEMORY : IH_OK;
}

/* Lists the values that occur. */
static enum ih_status list_values(const struct counting *c, uint64_t greatest,
                                  struct ihp_point_set *set)
{
  size_t count = 0, n = 0;
  for (uint64_t value = 0; value <= greatest; value++)
    count += c->weight[value] != 0;
  const enum ih_status status = take_set(count, set);
  for (uint64_t value = 0; value <= greatest && status == IH_OK; value++) {
    if (ihp_is_cancelled_at(&c->scan->run->options.callbacks, value, SOME_VALUES))
      return IH_ERR_CANCELLED;
    if (c->weight[value] == 0)
      continue;
    ((uint32_t *)set->at)[n] = (uint32_t)value;
    set->weight[n] = c->weight[value];
    set->ehs[n++] = c->ehs != NULL ? c->ehs[value] : c->weight[value] * value;
  }
  return status;
}

enum ih_status ihp_scan_count_values(const struct ihp_scan *scan, struct ihp_point_set *set)
{
  const uint64_t greatest = greatest_value(scan->street);
  const size_t count = (size_t)greatest + 1;
  const int has_ehs = scan->street->settings.method->needs_squares;
  struct counting counting = {.scan = scan, .weight = calloc(count, sizeof *counting.weight)};
  *set = (struct ihp_point_set){.at = NULL};
  if (has_ehs)
    counting.ehs = calloc(count, sizeof *counting.ehs);
  const struct ihp_scan_pass pass = {.visit = count_hands,
                                     .context = &counting,
                                     .total = {counting.weight, counting.ehs},
                                     .totals = count};
  enum ih_status status = counting.weight == NULL || (has_ehs && counting.ehs == NULL)
                              ? IH_ERR_MEMORY
                              : ihp_scan_hands(scan, &pass);
  if (status == IH_OK)
    status = list_values(&counting, greatest, set);
  free(counting.weight);
  free(counting.ehs);
  return status;
}

/* ---- Labels ------------------------------------------------------------------------------- */

enum ih_status ihp_value_labels_make(const struct ihp_scan *scan, const struct ihp_point_set *set,
                                     const struct ihp_partition *partition,
                                     const struct ihp_numbering *numbering,
                                     struct ihp_value_labels *out)
{
  const enum ih_dtype dtype = ihp_street_labels_dtype(scan->street, partition->buckets);
  const size_t count = (size_t)greatest_value(scan->street) + 1;
  const uint32_t *value = set->points.at;
  *out = (struct ihp_value_labels){scan, dtype, calloc(count, ih_dtype_size(dtype))};
  if (out->label == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < set->points.count; i++) {
    if (ihp_is_cancelled_at(&scan->run->options.callbacks, i, SOME_VALUES))
      return IH_ERR_CANCELLED;
    ihp_element_put(dtype, numbering->number[partition->label[i]], out->label, value[i]);
  }
  return IH_OK;
}

enum ih_status ihp_label_by_value(const void *context, uint64_t first, size_t count, void *out)
{
  const struct ihp_value_labels *labels = context;
  const struct ihp_scan *scan = labels->scan;
  uint32_t points[IHP_SCAN_CHUNK], value[IHP_SCAN_CHUNK];
  enum ih_status status = IH_OK;
  for (size_t done = 0; done < count && status == IH_OK; done += IHP_SCAN_CHUNK) {
    const size_t some = count - done < IHP_SCAN_CHUNK ? count - done : IHP_SCAN_CHUNK;
    if (!scan->street->settings.method->needs_squares)
      status = ihp_scan_points(scan, first + done, some, points);
    if (status == IH_OK)
      status = find_values(scan, first + done, some, points, value);
    for (size_t i = 0; i < some && status == IH_OK; i++)
      ihp_element_put(labels->dtype, ihp_element_get(labels->dtype, labels->label, value[i]), out,
                      done + i);
  }
  return status;
}

uint64_t ihp_scan_values_bytes(const struct ihp_street_plan *street)
{
  const unsigned totals = street->settings.method->needs_squares ? 2 : 1;
  return (greatest_value(street) + 1) * totals * sizeof(uint64_t);
}

uint64_t ihp_scan_values_most(const struct ihp_street_plan *street)
{
  return greatest_value(street) + 1 < street->count ? greatest_value(street) + 1 : street->count;
}
