/* Clusters with medoids: the best of all restarts. */
#include "bucket/medoids.h"
#include "base/team.h"

#include <stdlib.h>
#include <string.h>

/* Medoids, and those of the best restart yet. */
struct best_medoids {
  struct ihp_medoids k; /* must be first: the steps cast it back */
  uint32_t *label, *medoid;
  uint64_t *costs; /* per cluster */
  struct ihp_best_restart found;
};

static void keep_medoids(void *medoids)
{
  struct best_medoids *best = medoids;
  const struct ihp_medoids *k = &best->k;
  memcpy(best->label, k->label, k->points->rows.count * sizeof *best->label);
  memcpy(best->medoid, k->medoid, k->clusters * sizeof *best->medoid);
  memset(best->costs, 0, k->clusters * sizeof *best->costs);
  for (size_t i = 0; i < k->points->rows.count; i++)
    best->costs[k->label[i]] += k->points->rows.weight[i] * k->own[i];
}

static const struct ihp_steps steps = {
    .start = ihp_medoids_start, .iterate = ihp_medoids_iterate, .keep = keep_medoids};

/* ---- Public call -------------------------------------------------------------------------- */

static void write_medoids(const struct best_medoids *best, ih_medoids *out)
{
  const struct ihp_medoids *k = &best->k;
  const struct ihp_points *rows = &k->points->rows;
  ihp_labels_write(rows, best->label, k->clusters, out->label, out->size);
  for (size_t c = 0; out->medoid != NULL && c < k->clusters; c++)
    out->medoid[c] = rows->number[best->medoid[c]];
  if (out->costs != NULL)
    memcpy(out->costs, best->costs, k->clusters * sizeof *out->costs);
  out->cost = best->found.cost;
  out->restart = best->found.restart;
  out->iterations = best->found.iterations;
  out->is_converged = best->found.is_converged;
}

static enum ih_status find_medoids(const struct ihp_distributions *points,
                                   const ih_cluster_options *options, ih_medoids *out)
{
  struct best_medoids best = {
      .k = {.points = points, .options = options, .clusters = options->clusters}};
  struct ihp_arrays *arrays = &best.k.arrays;
  best.label = ihp_arrays_add(arrays, points->rows.count, sizeof *best.label);
  best.medoid = ihp_arrays_add(arrays, options->clusters, sizeof *best.medoid);
  best.costs = ihp_arrays_add(arrays, options->clusters, sizeof *best.costs);
  enum ih_status status = IH_ERR_MEMORY;
  if (ihp_medoids_take(&best.k))
    status = ihp_restarts_run(&steps, &best, options, &best.found);
  if (status == IH_OK)
    write_medoids(&best, out);
  ihp_arrays_free(arrays);
  return status;
}

enum ih_status ih_bucket_medoids(const ih_distributions *points, const ih_cluster_options *options,
                                 ih_medoids *out)
{
  if (!ihp_are_options(options) || options->distance != IH_DISTANCE_L1 || out == NULL ||
      !ihp_is_unused(out->reserved))
    return IH_ERR_ARGUMENT;
  const ih_team *team = ihp_team_of(options->executor);
  enum ih_status status = ihp_distributions_check(points, &options->callbacks);
  if (status == IH_OK && (options->clusters == 0 || options->clusters > points->count))
    status = IH_ERR_RANGE;
  if (status != IH_OK)
    return ihp_team_agree(team, status);
  struct ihp_distributions own;
  status = ihp_distributions_make(points, options->executor, &options->callbacks,
                                  options->instructions, &own);
  if (status == IH_OK)
    status = find_medoids(&own, options, out);
  ihp_distributions_release(&own);
  return ihp_team_agree(team, status);
}
