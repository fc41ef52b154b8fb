/* Clusters with medoids: restarts of the algorithm, step by step. */
#include "bucket/medoids.h"

#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* The best restart so far. */
struct best_medoids {
  uint32_t *label, *medoid;
  uint64_t *costs; /* of each cluster */
  uint64_t cost;
  unsigned restart, iterations;
  int is_found, is_converged;
};

/* ---- A restart ---------------------------------------------------------------------------- */

static void keep_medoids(const struct ihp_medoids *k, struct best_medoids *best,
                         const struct best_medoids *found)
{
  if (best->is_found && found->cost >= best->cost)
    return;
  uint32_t *label = best->label, *medoid = best->medoid;
  uint64_t *costs = best->costs;
  *best = *found;
  best->label = memcpy(label, k->label, k->points->rows.count * sizeof *label);
  best->medoid = memcpy(medoid, k->medoid, k->clusters * sizeof *medoid);
  best->costs = memset(costs, 0, k->clusters * sizeof *costs);
  for (size_t i = 0; i < k->points->rows.count; i++)
    costs[k->label[i]] += k->points->rows.weight[i] * k->own[i];
  best->is_found = 1;
}

static enum ih_status restart_medoids(struct ihp_medoids *k, unsigned restart,
                                      struct best_medoids *best)
{
  const ih_cluster_options *options = k->options;
  struct best_medoids found = {.restart = restart};
  struct ihp_moves moves;
  enum ih_status status = ihp_medoids_start(k, restart, &moves);
  while (status == IH_OK && !found.is_converged &&
         (options->iterations == 0 || found.iterations < options->iterations)) {
    ihp_tell_step(options, restart, found.iterations, &moves);
    if (ihp_is_cancelled(options))
      return IH_ERR_CANCELLED;
    status = ihp_medoids_iterate(k, &moves, &found.is_converged);
    found.iterations++;
  }
  if (status != IH_OK)
    return status;
  ihp_tell_step(options, restart, found.iterations, &moves);
  found.cost = moves.cost;
  keep_medoids(k, best, &found);
  return IH_OK;
}

/* ---- The call ----------------------------------------------------------------------------- */

static void write_medoids(const struct ihp_medoids *k, const struct best_medoids *best,
                          ih_medoids *out)
{
  const struct ihp_points *rows = &k->points->rows;
  if (out->size != NULL)
    memset(out->size, 0, k->clusters * sizeof *out->size);
  for (size_t i = 0; i < rows->count; i++) {
    if (out->label != NULL)
      out->label[rows->number[i]] = best->label[i];
    if (out->size != NULL)
      out->size[best->label[i]] += rows->weight[i];
  }
  for (size_t c = 0; out->medoid != NULL && c < k->clusters; c++)
    out->medoid[c] = rows->number[best->medoid[c]];
  if (out->costs != NULL)
    memcpy(out->costs, best->costs, k->clusters * sizeof *out->costs);
  out->cost = best->cost;
  out->restart = best->restart;
  out->iterations = best->iterations;
  out->is_converged = best->is_converged;
}

static enum ih_status find_medoids(const struct ihp_distributions *points,
                                   const ih_cluster_options *options, ih_medoids *out)
{
  struct best_medoids best = {0};
  struct ihp_medoids k = {.points = points, .options = options, .clusters = options->clusters};
  best.label = malloc(points->rows.count * sizeof *best.label);
  best.medoid = malloc(k.clusters * sizeof *best.medoid);
  best.costs = malloc(k.clusters * sizeof *best.costs);
  enum ih_status status = IH_ERR_MEMORY;
  if (ihp_medoids_take(&k) && best.label != NULL && best.medoid != NULL && best.costs != NULL)
    status = IH_OK;
  const unsigned restarts = options->restarts == 0 ? 1 : options->restarts;
  for (unsigned r = 0; r < restarts && status == IH_OK; r++)
    status = restart_medoids(&k, r, &best);
  if (status == IH_OK)
    write_medoids(&k, &best, out);
  ihp_medoids_release(&k);
  free(best.label);
  free(best.medoid);
  free(best.costs);
  return status;
}

enum ih_status ih_bucket_medoids(const ih_distributions *points, const ih_cluster_options *options,
                                 ih_medoids *out)
{
  if (!ihp_are_options(options) || options->distance != IH_DISTANCE_L1 || out == NULL)
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_distributions_check(points);
  if (status != IH_OK)
    return status;
  if (options->clusters == 0 || options->clusters > points->count)
    return IH_ERR_RANGE;
  struct ihp_distributions own;
  status = ihp_distributions_make(points, options->executor, options->instructions, &own);
  if (status == IH_OK)
    status = find_medoids(&own, options, out);
  ihp_distributions_release(&own);
  return status;
}
