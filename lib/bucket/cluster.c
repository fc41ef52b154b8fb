/* Clusters with centres: the best of all restarts. */
#include "base/team.h"
#include "bucket/centring.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* A clustering, and the labels and centres of the best restart yet. */
struct best_clustering {
  struct ihp_clustering k; /* must be first: the steps cast it back */
  uint32_t *label;
  uint8_t *centre;
  struct ihp_best_restart found;
};

static void keep_clusters(void *clustering)
{
  struct best_clustering *best = clustering;
  const struct ihp_clustering *k = &best->k;
  memcpy(best->label, k->label, k->points->count * sizeof *best->label);
  memcpy(best->centre, k->centre, k->clusters * k->points->row);
}

static const struct ihp_steps steps = {
    .start = ihp_clustering_start, .iterate = ihp_clustering_iterate, .keep = keep_clusters};

/* ---- Results ------------------------------------------------------------------------------ */

static enum ih_status write_clusters(const struct best_clustering *best, enum ih_dtype dtype,
                                     ih_clusters *out)
{
  const struct ihp_clustering *k = &best->k;
  const struct ihp_points *points = k->points;
  uint32_t *value = malloc(points->width * sizeof *value);
  if (value == NULL)
    return IH_ERR_MEMORY;
  ihp_labels_write(points, best->label, k->clusters, out->label, out->size);
  for (size_t c = 0; out->centre != NULL && c < k->clusters; c++) {
    ihp_row_read(points, best->centre + c * points->row, value);
    ihp_centre_write(points, dtype, value, c, out->centre);
  }
  free(value);
  out->cost = best->found.cost;
  out->restart = best->found.restart;
  out->iterations = best->found.iterations;
  out->is_converged = best->found.is_converged;
  return IH_OK;
}

/* ---- Public call -------------------------------------------------------------------------- */

static enum ih_status cluster_points(const struct ihp_points *points, enum ih_dtype dtype,
                                     const ih_cluster_options *options, ih_clusters *out)
{
  const ih_instructions *instructions = options->instructions;
  struct best_clustering best = {
      .k = {.points = points,
            .options = options,
            .clusters = options->clusters,
            .distances = ihp_distances_find(points, instructions == NULL ? ih_instructions_best()
                                                                         : instructions),
            .centring = points->distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means}};
  best.label = ihp_arrays_add(&best.k.arrays, points->count, sizeof *best.label);
  best.centre = ihp_arrays_add(&best.k.arrays, options->clusters, points->row);
  enum ih_status status = IH_ERR_MEMORY;
  if (ihp_clustering_take(&best.k))
    status = ihp_restarts_run(&steps, &best, options, &best.found);
  if (status == IH_OK)
    status = write_clusters(&best, dtype, out);
  ihp_arrays_free(&best.k.arrays);
  return status;
}

enum ih_status ih_bucket_cluster(const ih_points *points, const ih_cluster_options *options,
                                 ih_clusters *out)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || !ihp_are_options(options) || !ihp_are_clusters(out))
    return IH_ERR_ARGUMENT;
  if (options->clusters == 0 || options->clusters > points->count)
    return IH_ERR_RANGE;
  struct ihp_points own;
  status = ihp_points_make(points, options->distance, options->executor, &options->callbacks, &own);
  if (status == IH_OK)
    status = cluster_points(&own, points->dtype, options, out);
  ihp_points_release(&own);
  return ihp_team_agree(ihp_team_of(options->executor), status);
}
