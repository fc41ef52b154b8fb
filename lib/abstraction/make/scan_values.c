/* Scanned streets by E[HS]: the sums of scores that occur are the points. */
#include "abstraction/make/scan.h"

#include <stdlib.h>

enum { CHUNK = 4096, SOME_VALUES = 1 << 16 };

/* ---- Points ------------------------------------------------------------------------------- */

/* Several tasks may add to the same sum at the same time. */
static void count_hands(void *context, void *own, const struct ihp_scanned *hands)
{
  uint64_t *weight = context;
  (void)own;
  for (size_t i = 0; i < hands->count; i++)
    (void)__atomic_fetch_add(&weight[hands->points[i]], hands->multiplicity[i], __ATOMIC_RELAXED);
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

/* Lists the sums that occur. */
static enum ih_status list_values(const struct ihp_scan *scan, const uint64_t weight[],
                                  struct ihp_point_set *set)
{
  size_t count = 0, n = 0;
  for (uint64_t value = 0; value <= scan->most; value++)
    count += weight[value] != 0;
  const enum ih_status status = take_set(count, set);
  for (uint64_t value = 0; value <= scan->most && status == IH_OK; value++) {
    if (ihp_is_cancelled_at(&scan->run->options.callbacks, value, SOME_VALUES))
      return IH_ERR_CANCELLED;
    if (weight[value] == 0)
      continue;
    ((uint32_t *)set->at)[n] = (uint32_t)value;
    set->weight[n] = weight[value];
    set->ehs[n++] = weight[value] * value;
  }
  return status;
}

enum ih_status ihp_scan_values(const struct ihp_scan *scan, struct ihp_point_set *set)
{
  uint64_t *weight = calloc((size_t)scan->most + 1, sizeof *weight);
  const struct ihp_scan_pass pass = {.visit = count_hands, .context = weight};
  *set = (struct ihp_point_set){.at = NULL};
  enum ih_status status = weight == NULL ? IH_ERR_MEMORY : ihp_scan_hands(scan, &pass);
  if (status == IH_OK)
    status = list_values(scan, weight, set);
  free(weight);
  return status;
}

/* ---- Labels ------------------------------------------------------------------------------- */

enum ih_status ihp_value_labels_make(const struct ihp_scan *scan, const struct ihp_point_set *set,
                                     const struct ihp_partition *partition,
                                     const struct ihp_numbering *numbering,
                                     struct ihp_value_labels *out)
{
  const enum ih_dtype dtype = ihp_street_labels_dtype(scan->street, partition->buckets);
  const uint32_t *value = set->points.at;
  *out =
      (struct ihp_value_labels){scan, dtype, calloc((size_t)scan->most + 1, ih_dtype_size(dtype))};
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
  uint32_t points[CHUNK];
  for (size_t done = 0; done < count; done += CHUNK) {
    const size_t some = count - done < CHUNK ? count - done : CHUNK;
    const enum ih_status status = ihp_scan_points(labels->scan, first + done, some, points);
    if (status != IH_OK)
      return status;
    for (size_t i = 0; i < some; i++)
      ihp_element_put(labels->dtype, ihp_element_get(labels->dtype, labels->label, points[i]), out,
                      done + i);
  }
  return IH_OK;
}

uint64_t ihp_scan_values_bytes(const struct ihp_street_plan *street)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(&street->hands);
  return (counts.most * counts.runouts + 1) * sizeof(uint64_t);
}
