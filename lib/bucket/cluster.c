/* Clusters of points: restarts of the algorithm, step by step. */
#include "base/require.h"
#include "bucket/centring.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* The best restart so far: labels in the order of the rows, and centres as rows. */
struct best_restart {
  uint32_t *label;
  uint8_t *centre;
  uint64_t cost;
  unsigned restart, iterations;
  int is_found, is_converged;
};

/* ---- A restart ---------------------------------------------------------------------------- */

static void keep_restart(const struct ihp_clustering *k, struct best_restart *best,
                         const struct best_restart *found)
{
  if (best->is_found && found->cost >= best->cost)
    return;
  uint32_t *label = best->label;
  uint8_t *centre = best->centre;
  *best = *found;
  best->label = memcpy(label, k->label, k->points->count * sizeof *label);
  best->centre = memcpy(centre, k->centre, k->clusters * k->points->row);
  best->is_found = 1;
}

static enum ih_status run_restart(struct ihp_clustering *k, unsigned restart,
                                  struct best_restart *best)
{
  const ih_cluster_options *options = k->options;
  struct best_restart found = {.restart = restart};
  struct ihp_moves moves;
  enum ih_status status = ihp_clustering_start(k, restart, &moves);
  while (status == IH_OK && !found.is_converged &&
         (options->iterations == 0 || found.iterations < options->iterations)) {
    ihp_tell_step(options, restart, found.iterations, &moves);
    if (ihp_is_cancelled(options))
      return IH_ERR_CANCELLED;
    found.cost = moves.cost;
    status = ihp_clustering_iterate(k, &moves);
    IHP_REQUIRE(status != IH_OK || moves.cost + (moves.moved > 0) <= found.cost);
    found.iterations++;
    found.is_converged = moves.moved == 0;
  }
  if (status != IH_OK)
    return status;
  ihp_tell_step(options, restart, found.iterations, &moves);
  found.cost = moves.cost;
  keep_restart(k, best, &found);
  return IH_OK;
}

/* ---- Results ------------------------------------------------------------------------------ */

static enum ih_status write_clusters(const struct ihp_clustering *k, enum ih_dtype dtype,
                                     const struct best_restart *best, ih_clusters *out)
{
  const struct ihp_points *points = k->points;
  uint32_t *value = malloc(points->width * sizeof *value);
  if (value == NULL)
    return IH_ERR_MEMORY;
  if (out->size != NULL)
    memset(out->size, 0, k->clusters * sizeof *out->size);
  for (size_t i = 0; i < points->count; i++) {
    if (out->label != NULL)
      out->label[points->number[i]] = best->label[i];
    if (out->size != NULL)
      out->size[best->label[i]] += points->weight[i];
  }
  for (size_t c = 0; out->centre != NULL && c < k->clusters; c++) {
    ihp_row_read(points, best->centre + c * points->row, value);
    ihp_centre_write(points, dtype, value, c, out->centre);
  }
  free(value);
  out->cost = best->cost;
  out->restart = best->restart;
  out->iterations = best->iterations;
  out->is_converged = best->is_converged;
  return IH_OK;
}

/* ---- The call ----------------------------------------------------------------------------- */

static enum ih_status cluster_points(const struct ihp_points *points, enum ih_dtype dtype,
                                     const ih_cluster_options *options, ih_clusters *out)
{
  struct best_restart best = {0};
  struct ihp_clustering k = {.points = points,
                             .options = options,
                             .clusters = options->clusters,
                             .centring =
                                 points->distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means};
  const ih_instructions *instructions = options->instructions;
  k.distances =
      ihp_distances_find(points, instructions == NULL ? ih_instructions_best() : instructions);
  best.label = malloc(points->count * sizeof *best.label);
  best.centre = malloc(k.clusters * points->row);
  enum ih_status status = IH_ERR_MEMORY;
  if (ihp_clustering_take(&k) && best.label != NULL && best.centre != NULL)
    status = IH_OK;
  const unsigned restarts = options->restarts == 0 ? 1 : options->restarts;
  for (unsigned r = 0; r < restarts && status == IH_OK; r++)
    status = run_restart(&k, r, &best);
  if (status == IH_OK)
    status = write_clusters(&k, dtype, &best, out);
  ihp_clustering_release(&k);
  free(best.label);
  free(best.centre);
  return status;
}

enum ih_status ih_bucket_cluster(const ih_points *points, const ih_cluster_options *options,
                                 ih_clusters *out)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || !ihp_are_options(options) || out == NULL)
    return IH_ERR_ARGUMENT;
  if (options->clusters == 0 || options->clusters > points->count)
    return IH_ERR_RANGE;
  struct ihp_points own;
  status = ihp_points_make(points, options->distance, options->executor, &own);
  if (status == IH_OK)
    status = cluster_points(&own, points->dtype, options, out);
  ihp_points_release(&own);
  return status;
}
