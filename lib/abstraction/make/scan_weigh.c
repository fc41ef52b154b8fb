/* The raw hands of each bucket of a scanned street, and the sums of their scores. */
#include "abstraction/make/scan.h"

#include <stdlib.h>

/* Most buckets of which each slice has totals of its own; with more, all slices add to the same
 * ones. */
enum { OWN = 1 << 12 };

struct weighing {
  const struct ihp_labels *labels;
  struct ihp_partition *partition;
  int is_shared;
};

static enum ih_status weigh_hands(void *context, void *own, const struct ihp_scanned *hands)
{
  const struct weighing *w = context;
  const enum ih_dtype dtype = w->labels->dtype;
  uint64_t *size = w->is_shared ? w->partition->size : own;
  uint64_t *ehs = w->is_shared ? w->partition->ehs : size + w->partition->buckets;
  uint32_t label[IHP_SCAN_CHUNK];
  const enum ih_status status =
      w->labels->label(w->labels->context, hands->first, hands->count, label);
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    const uint32_t bucket = ihp_element_get(dtype, label, i);
    const uint64_t weight = hands->multiplicity[i];
    if (w->is_shared) {
      (void)__atomic_fetch_add(&size[bucket], weight, __ATOMIC_RELAXED);
      (void)__atomic_fetch_add(&ehs[bucket], weight * hands->points[i], __ATOMIC_RELAXED);
    } else {
      size[bucket] += weight;
      ehs[bucket] += weight * hands->points[i];
    }
  }
  return status;
}

static void join_weights(void *context, const void *own)
{
  const struct weighing *w = context;
  const uint64_t *size = own, *ehs = size + w->partition->buckets;
  for (uint64_t c = 0; c < w->partition->buckets; c++) {
    w->partition->size[c] += size[c];
    w->partition->ehs[c] += ehs[c];
  }
}

enum ih_status ihp_scan_weigh(const struct ihp_scan *scan, const struct ihp_labels *labels,
                              struct ihp_partition *partition)
{
  const size_t buckets = (size_t)partition->buckets;
  struct weighing weighing = {labels, partition, buckets > OWN};
  struct ihp_scan_pass pass = {.visit = weigh_hands, .context = &weighing};
  free(partition->size);
  partition->size = calloc(buckets, sizeof *partition->size);
  partition->ehs = calloc(buckets, sizeof *partition->ehs);
  pass.total[0] = partition->size;
  pass.total[1] = partition->ehs;
  pass.totals = buckets;
  if (!weighing.is_shared) {
    pass.own_bytes = 2 * buckets * sizeof(uint64_t);
    pass.join = join_weights;
  }
  return partition->size == NULL || partition->ehs == NULL ? IH_ERR_MEMORY
                                                           : ihp_scan_hands(scan, &pass);
}
