#include "bucket/bounds.h"

#include "base/executor.h"
#include "bucket/centre_sums.h"

#include <stdlib.h>
#include <string.h>

/* ---- Creation and reset ------------------------------------------------------------------- */

void ihp_bounds_take(struct ihp_clustering *k)
{
  const size_t count = k->points->count;
  const unsigned widest = ihp_width(ihp_length_high(k->points->distance, (uint32_t)k->points->box));
  struct ihp_bounds *bounds = &k->bounds;
  bounds->base = widest > IHP_RINGS - 1 ? widest - (IHP_RINGS - 1) : 0;
  bounds->drift = ihp_arrays_add(&k->arrays, k->clusters * IHP_RINGS, sizeof *bounds->drift);
  bounds->widest = ihp_arrays_add(&k->arrays, k->clusters, 1);
  bounds->ring = ihp_arrays_add(&k->arrays, count, 1);
  bounds->rival = ihp_arrays_add(&k->arrays, count, sizeof *bounds->rival);
  bounds->third = ihp_arrays_add(&k->arrays, count, sizeof *bounds->third);
  bounds->until = ihp_arrays_add(&k->arrays, count, sizeof *bounds->until);
}

/* Sets every drift to 1, above the `until` of 0, so that every point is due. */
void ihp_bounds_forget(struct ihp_clustering *k)
{
  const size_t count = k->points->count;
  for (size_t n = 0; n < k->clusters * IHP_RINGS; n++)
    k->bounds.drift[n] = (struct ihp_drift){0, 1};
  memset(k->bounds.widest, 0, k->clusters);
  memset(k->bounds.ring, 0, count);
  memset(k->bounds.rival, 0, count * sizeof *k->bounds.rival);
  memset(k->bounds.third, 0, count * sizeof *k->bounds.third);
  memset(k->bounds.until, 0, count * sizeof *k->bounds.until);
}

/* ---- Drift -------------------------------------------------------------------------------- */

/* The `count` centres that moved, listed in clustering->workspace in the order of sums. */
struct drifting {
  struct ihp_clustering *clustering;
  size_t count;
};

/* most[r] = the farthest move of any centre in rings 0..r, not counting the cluster's own.  Rings
 * wider than any that a point of the cluster has had may lack moves. */
static void find_most(const struct drifting *drifting, size_t c, uint32_t distance[],
                      uint32_t most[IHP_RINGS])
{
  const struct ihp_clustering *k = drifting->clustering;
  const uint64_t radius = UINT64_C(1) << (k->bounds.base + k->bounds.widest[c]);
  const uint64_t reach = ihp_length_distance(k->points->distance, radius);
  const uint32_t *list = k->workspace;
  const size_t count = ihp_centre_sums_near(k, c, reach, drifting->count, &list);
  memset(most, 0, IHP_RINGS * sizeof *most);
  k->distances->listed(k->centre + c * k->points->row, k->centre, k->points->row, list, count,
                       distance);
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = list[n];
    const unsigned ring =
        ihp_ring_of(&k->bounds, ihp_length_high(k->points->distance, distance[n]));
    if (i != c && k->moved[i] > most[ring])
      most[ring] = k->moved[i];
  }
  for (unsigned r = 1; r < IHP_RINGS; r++)
    most[r] = most[r] > most[r - 1] ? most[r] : most[r - 1];
}

static enum ih_status drift_slice(void *context, const struct ihp_slice *slice)
{
  const struct drifting *drifting = context;
  const struct ihp_clustering *k = drifting->clustering;
  uint32_t most[IHP_RINGS], *distance = malloc(drifting->count * sizeof *distance);
  if (distance == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = IH_OK;
  for (uint64_t c = slice->first; c < slice->first + slice->count && status == IH_OK; c++) {
    status = ihp_is_cancelled(&k->options->callbacks) ? IH_ERR_CANCELLED : IH_OK;
    find_most(drifting, c, distance, most);
    for (unsigned r = 0; r < IHP_RINGS; r++) {
      struct ihp_drift *drift = &k->bounds.drift[c * IHP_RINGS + r];
      const uint32_t others = ihp_add_lengths(most[r], k->moved[c]);
      drift->others = ihp_add_lengths(drift->others, others);
      drift->all = ihp_add_lengths(drift->all, ihp_add_lengths(others, k->moved[c]));
    }
  }
  free(distance);
  return status;
}

enum ih_status ihp_bounds_drift(struct ihp_clustering *k)
{
  const struct ihp_split split = {.units = k->clusters,
                                  .least = 16,
                                  .a_worker = 8,
                                  .run = drift_slice,
                                  .is_divided = 1,
                                  .made = {{k->bounds.drift, IHP_RINGS * sizeof *k->bounds.drift}}};
  struct drifting drifting = {.clustering = k};
  for (size_t n = 0; n < k->clusters; n++)
    if (k->moved[k->sums.order[n]] > 0)
      k->workspace[drifting.count++] = k->sums.order[n];
  return drifting.count == 0 ? IH_OK : ihp_split_run(&split, k->options->executor, &drifting);
}
