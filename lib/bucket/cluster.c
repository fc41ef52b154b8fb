/* Clusters of points: restarts of the algorithm, step by step. */
#include "base/bits.h"
#include "base/require.h"
#include "bucket/clustering.h"
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

/* ---- Members ------------------------------------------------------------------------------ */

/* Sorts the points by cluster.  A cluster is changed when a member is new or gone. */
static void group_members(struct ihp_clustering *k)
{
  const size_t count = k->points->count;
  for (uint32_t c = 0; c < k->clusters; c++)
    for (size_t m = k->first[c]; m < k->first[c + 1]; m++)
      if (k->label[k->member[m]] != c)
        k->is_changed[c] = k->is_changed[k->label[k->member[m]]] = 1;
  memset(k->first, 0, (k->clusters + 1) * sizeof *k->first);
  memset(k->most, 0, k->clusters * sizeof *k->most);
  for (size_t i = 0; i < count; i++) {
    const uint32_t c = k->label[i];
    k->first[c + 1]++;
    k->most[c] = k->distance[i] > k->most[c] ? k->distance[i] : k->most[c];
  }
  for (size_t c = 0; c < k->clusters; c++)
    k->first[c + 1] += k->first[c];
  for (size_t i = 0; i < count; i++)
    k->member[k->first[k->label[i]]++] = (uint32_t)i;
  memmove(k->first + 1, k->first, k->clusters * sizeof *k->first);
  k->first[0] = 0;
}

/* The point that costs most, of several the caller's first. */
static size_t find_costliest(const struct ihp_clustering *k)
{
  size_t most = 0;
  uint64_t cost = 0;
  for (size_t i = 0; i < k->points->count; i++) {
    const uint64_t here = k->points->weight[i] * k->distance[i];
    if (here > cost || (here == cost && k->points->number[i] < k->points->number[most])) {
      cost = here;
      most = i;
    }
  }
  return most;
}

/* Gives an empty cluster, c, the point that costs most.  There are at least as many different
 * points as clusters, so while a cluster is empty, some point is not at its centre; once it
 * is, it is not taken again. */
static void fill_empty(struct ihp_clustering *k, uint32_t c, struct ihp_moves *moves)
{
  const size_t i = find_costliest(k), row = k->points->row;
  moves->cost -= k->points->weight[i] * k->distance[i];
  moves->moved++;
  memcpy(k->centre + c * row, ihp_point(k->points, i), row);
  k->label[i] = c;
  k->distance[i] = 0;
  memset(k->bound, 0, k->points->count * sizeof *k->bound);
  memset(k->is_changed, 1, k->clusters); /* so that none is left alone */
}

static void fill_empty_clusters(struct ihp_clustering *k, struct ihp_moves *moves)
{
  int is_full = 0;
  while (!is_full) {
    is_full = 1;
    group_members(k);
    for (uint32_t c = 0; c < k->clusters && is_full; c++)
      if (k->first[c] == k->first[c + 1]) {
        fill_empty(k, c, moves);
        is_full = 0;
      }
  }
}

/* ---- A restart ---------------------------------------------------------------------------- */

static void tell_step(const ih_cluster_options *options, unsigned restart, unsigned iteration,
                      const struct ihp_moves *moves)
{
  const ih_cluster_watch *watch = options->watch;
  if (watch != NULL && watch->step != NULL)
    watch->step(watch->context, restart, iteration, moves->moved, moves->cost);
}

static enum ih_status start_restart(struct ihp_clustering *k, unsigned restart,
                                    struct ihp_moves *moves)
{
  const size_t count = k->points->count;
  const enum ih_status status = ihp_choose_centres(k, restart);
  if (status != IH_OK)
    return status;
  *moves = (struct ihp_moves){.moved = count};
  for (size_t i = 0; i < count; i++)
    moves->cost += k->points->weight[i] * k->distance[i];
  memset(k->bound, 0, count * sizeof *k->bound);
  memset(k->first, 0, (k->clusters + 1) * sizeof *k->first);
  memset(k->is_changed, 1, k->clusters);
  memset(k->cap, 0xFF, k->clusters * sizeof *k->cap);
  group_members(k);
  return IH_OK;
}

static enum ih_status iterate(struct ihp_clustering *k, struct ihp_moves *moves)
{
  enum ih_status status = ihp_move_centres(k);
  if (status != IH_OK)
    return status;
  status = ihp_move_points(k, moves);
  memset(k->is_changed, 0, k->clusters);
  if (status == IH_OK && moves->moved > 0)
    fill_empty_clusters(k, moves);
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
  struct ihp_moves moves;
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
  k->centre = calloc(clusters, k->points->row);
  k->identity = malloc(listed * sizeof *k->identity);
  k->label = calloc(count, sizeof *k->label);
  k->distance = malloc(count * sizeof *k->distance);
  k->bound = malloc(count * sizeof *k->bound);
  k->member = malloc(count * sizeof *k->member);
  k->first = malloc((clusters + 1) * sizeof *k->first);
  k->most = malloc(clusters * sizeof *k->most);
  k->cost = malloc(clusters * sizeof *k->cost);
  k->cap = malloc(clusters * sizeof *k->cap);
  k->moved = calloc(clusters, sizeof *k->moved);
  k->is_changed = malloc(clusters);
  best->label = malloc(count * sizeof *best->label);
  best->centre = malloc(clusters * k->points->row);
  for (size_t i = 0; k->identity != NULL && i < listed; i++)
    k->identity[i] = (uint32_t)i;
  return k->centre != NULL && k->identity != NULL && k->label != NULL && k->distance != NULL &&
         k->bound != NULL && k->member != NULL && k->first != NULL && k->most != NULL &&
         k->cost != NULL && k->cap != NULL && k->moved != NULL && k->is_changed != NULL &&
         best->label != NULL && best->centre != NULL;
}

static void release_arrays(struct ihp_clustering *k, struct best_restart *best)
{
  free(k->centre);
  free(k->identity);
  free(k->label);
  free(k->distance);
  free(k->bound);
  free(k->member);
  free(k->first);
  free(k->most);
  free(k->cost);
  free(k->cap);
  free(k->moved);
  free(k->is_changed);
  free(best->label);
  free(best->centre);
}

static enum ih_status cluster_points(const struct ihp_points *points, enum ih_dtype dtype,
                                     const ih_cluster_options *options, ih_clusters *out)
{
  struct best_restart best = {0};
  struct ihp_clustering k = {.points = points, .options = options, .clusters = options->clusters};
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
