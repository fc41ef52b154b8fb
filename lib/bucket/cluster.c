/* Clusters of points: restarts of the algorithm, step by step. */
#include "base/executor.h"
#include "base/require.h"
#include "bucket/bounds.h"
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

/* ---- Groups ------------------------------------------------------------------------------- */

void ihp_group_points(struct ihp_clustering *k, const uint32_t list[], size_t count)
{
  memset(k->first, 0, (k->clusters + 1) * sizeof *k->first);
  for (size_t n = 0; n < count; n++)
    k->first[k->label[list[n]] + 1]++;
  for (size_t c = 0; c < k->clusters; c++)
    k->first[c + 1] += k->first[c];
  for (size_t n = 0; n < count; n++)
    k->member[k->first[k->label[list[n]]]++] = list[n];
  memmove(k->first + 1, k->first, k->clusters * sizeof *k->first);
  k->first[0] = 0;
}

/* ---- Empty clusters ------------------------------------------------------------------------- */

/* A point, what it costs, and how far it is from its centre. */
struct costly_point {
  size_t i;
  uint64_t cost;
  uint32_t distance;
};

struct costliest {
  const struct ihp_clustering *clustering;
  struct costly_point point;
};

/* Of several that cost the same the caller's first; one that costs nothing is none. */
static void take_costlier(const struct ihp_clustering *k, struct costly_point *most,
                          const struct costly_point *point)
{
  const uint32_t *number = k->points->number;
  if (point->cost > most->cost ||
      (point->cost == most->cost && most->cost > 0 && number[point->i] < number[most->i]))
    *most = *point;
}

static enum ih_status find_costliest(void *context, const struct ihp_slice *slice)
{
  const struct ihp_clustering *k = ((struct costliest *)context)->clustering;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++) {
    struct costly_point point = {.i = (size_t)i};
    k->distances->listed(ihp_point(k->points, point.i), k->centre, k->points->row, &k->label[i], 1,
                         &point.distance);
    point.cost = k->points->weight[i] * point.distance;
    take_costlier(k, slice->own, &point);
  }
  return IH_OK;
}

static void join_costliest(void *context, const void *own)
{
  struct costliest *costliest = context;
  take_costlier(costliest->clustering, &costliest->point, own);
}

/* Gives an empty cluster, c, the point that costs most.  There are at least as many different
 * points as clusters, so while a cluster is empty, some point is not at its centre; once it
 * is, it is not taken again. */
static enum ih_status fill_empty(struct ihp_clustering *k, uint32_t c)
{
  const struct ihp_split split = {.units = k->points->count,
                                  .least = 1 << 12,
                                  .a_worker = 8,
                                  .own_bytes = sizeof(struct costly_point),
                                  .run = find_costliest,
                                  .join = join_costliest};
  struct costliest costliest = {.clustering = k};
  const enum ih_status status = ihp_split_run(&split, k->options->executor, &costliest);
  if (status != IH_OK)
    return status;
  const size_t i = costliest.point.i, row = k->points->row;
  ihp_leave_cluster(k, k->label[i], i, costliest.point.distance);
  k->label[i] = c;
  memcpy(k->centre + c * row, ihp_point(k->points, i), row);
  k->weight[c] = k->points->weight[i];
  k->cost[c] = 0;
  k->change[c] = IHP_UNKNOWN;
  return IH_OK;
}

/* *moved += how many were filled.  A cluster that gives its last point is empty then. */
static enum ih_status fill_empty_clusters(struct ihp_clustering *k, size_t *moved)
{
  const size_t before = *moved;
  enum ih_status status = IH_OK;
  uint32_t c = 0;
  while (c < k->clusters && status == IH_OK)
    if (k->weight[c] == 0) {
      status = fill_empty(k, c);
      ++*moved;
      c = 0;
    } else
      c++;
  if (*moved > before)
    ihp_bounds_forget(k);
  return status;
}

/* ---- A restart ---------------------------------------------------------------------------- */

/* What became of points that moved. */
struct moves {
  uint64_t cost;
  size_t moved;
};

static void tell_step(const ih_cluster_options *options, unsigned restart, unsigned iteration,
                      const struct moves *moves)
{
  const ih_cluster_watch *watch = options->watch;
  if (watch != NULL && watch->step != NULL)
    watch->step(watch->context, restart, iteration, moves->moved, moves->cost);
}

static enum ih_status start_restart(struct ihp_clustering *k, unsigned restart, struct moves *moves)
{
  moves->moved = k->points->count;
  memset(k->change, IHP_UNKNOWN, k->clusters);
  ihp_bounds_forget(k);
  return ihp_choose_centres(k, restart, &moves->cost);
}

static enum ih_status iterate(struct ihp_clustering *k, struct moves *moves)
{
  enum ih_status status = ihp_move_centres(k);
  if (status == IH_OK)
    status = ihp_bounds_drift(k);
  if (status == IH_OK)
    status = ihp_move_points(k, &moves->moved);
  if (status == IH_OK && moves->moved > 0)
    status = fill_empty_clusters(k, &moves->moved);
  moves->cost = 0;
  for (size_t c = 0; c < k->clusters; c++)
    moves->cost += k->cost[c];
  return status;
}

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
  struct moves moves;
  enum ih_status status = start_restart(k, restart, &moves);
  while (status == IH_OK && !found.is_converged &&
         (options->iterations == 0 || found.iterations < options->iterations)) {
    tell_step(options, restart, found.iterations, &moves);
    if (ihp_is_cancelled(options))
      return IH_ERR_CANCELLED;
    found.cost = moves.cost;
    status = iterate(k, &moves);
    IHP_REQUIRE(status != IH_OK || moves.cost + (moves.moved > 0) <= found.cost);
    found.iterations++;
    found.is_converged = moves.moved == 0;
  }
  if (status != IH_OK)
    return status;
  tell_step(options, restart, found.iterations, &moves);
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

static int take_arrays(struct ihp_clustering *k, struct best_restart *best)
{
  const size_t count = k->points->count, clusters = k->clusters, blocks = ihp_blocks(k->points);
  size_t listed = clusters > blocks ? clusters : blocks;
  listed = listed > IHP_BLOCK ? listed : IHP_BLOCK;
  k->kept = k->centring->kept(k->points);
  k->identity = malloc(listed * sizeof *k->identity);
  k->label = calloc(count, sizeof *k->label);
  k->centre = calloc(clusters, k->points->row);
  k->weight = malloc(clusters * sizeof *k->weight);
  k->cost = malloc(clusters * sizeof *k->cost);
  k->numbers = malloc(clusters * k->kept * sizeof *k->numbers);
  k->moved = malloc(clusters * sizeof *k->moved);
  k->change = malloc(clusters);
  k->member = malloc(count * sizeof *k->member);
  k->first = malloc((clusters + 1) * sizeof *k->first);
  k->list = malloc((count + 1) * sizeof *k->list);
  best->label = malloc(count * sizeof *best->label);
  best->centre = malloc(clusters * k->points->row);
  for (size_t i = 0; k->identity != NULL && i < listed; i++)
    k->identity[i] = (uint32_t)i;
  return ihp_bounds_take(k) && k->identity != NULL && k->label != NULL && k->centre != NULL &&
         k->weight != NULL && k->cost != NULL && k->numbers != NULL && k->moved != NULL &&
         k->change != NULL && k->member != NULL && k->first != NULL && k->list != NULL &&
         best->label != NULL && best->centre != NULL;
}

static void release_arrays(struct ihp_clustering *k, struct best_restart *best)
{
  ihp_bounds_release(k);
  free(k->identity);
  free(k->label);
  free(k->centre);
  free(k->weight);
  free(k->cost);
  free(k->numbers);
  free(k->moved);
  free(k->change);
  free(k->member);
  free(k->first);
  free(k->list);
  free(best->label);
  free(best->centre);
}

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
  enum ih_status status = take_arrays(&k, &best) ? IH_OK : IH_ERR_MEMORY;
  const unsigned restarts = options->restarts == 0 ? 1 : options->restarts;
  for (unsigned r = 0; r < restarts && status == IH_OK; r++)
    status = run_restart(&k, r, &best);
  if (status == IH_OK)
    status = write_clusters(&k, dtype, &best, out);
  release_arrays(&k, &best);
  return status;
}

static int are_options(const ih_cluster_options *options)
{
  if (options == NULL || options->reserved[0] != NULL || options->reserved[1] != NULL ||
      (options->distance != IH_DISTANCE_L1 && options->distance != IH_DISTANCE_L2))
    return 0;
  const ih_cluster_watch *watch = options->watch;
  if (watch != NULL && (watch->reserved[0] != NULL || watch->reserved[1] != NULL))
    return 0;
  return options->instructions == NULL || ihp_instructions_known(options->instructions);
}

enum ih_status ih_bucket_cluster(const ih_points *points, const ih_cluster_options *options,
                                 ih_clusters *out)
{
  enum ih_status status = ihp_points_check(points);
  if (status != IH_OK || !are_options(options) || out == NULL)
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
