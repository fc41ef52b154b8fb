/* The arrays, the start and the iterations of one restart. */
#include "base/executor.h"
#include "bucket/bounds.h"
#include "bucket/centre_sums.h"
#include "bucket/centring.h"

#include <stdlib.h>
#include <string.h>

/* ---- Arrays ------------------------------------------------------------------------------- */

int ihp_clustering_take(struct ihp_clustering *k)
{
  const size_t count = k->points->count, clusters = k->clusters;
  struct ihp_arrays *arrays = &k->arrays;
  k->kept = ihp_numbers_kept(k->centring, k->points);
  k->identity = ihp_arrays_add(arrays, IHP_BLOCK, sizeof *k->identity);
  k->label = ihp_arrays_add(arrays, count, sizeof *k->label);
  k->centre = ihp_arrays_add(arrays, clusters, k->points->row);
  k->weight = ihp_arrays_add(arrays, clusters, sizeof *k->weight);
  k->cost = ihp_arrays_add(arrays, clusters, sizeof *k->cost);
  k->numbers = ihp_arrays_add(arrays, clusters * k->kept, sizeof *k->numbers);
  k->moved = ihp_arrays_add(arrays, clusters, sizeof *k->moved);
  k->change = ihp_arrays_add(arrays, clusters, 1);
  k->member = ihp_arrays_add(arrays, count, sizeof *k->member);
  k->first = ihp_arrays_add(arrays, clusters + 1, sizeof *k->first);
  k->list = ihp_arrays_add(arrays, count + 1, sizeof *k->list);
  k->workspace = ihp_arrays_add(arrays, clusters, sizeof *k->workspace);
  ihp_centre_sums_take(k);
  ihp_bounds_take(k);
  for (size_t i = 0; k->identity != NULL && i < IHP_BLOCK; i++)
    k->identity[i] = (uint32_t)i;
  return !arrays->is_short;
}

/* ---- Empty clusters ----------------------------------------------------------------------- */

/* A point, its cost, and its distance from its centre. */
struct costly_point {
  size_t i;
  uint64_t cost;
  uint32_t distance;
};

struct costliest {
  const struct ihp_clustering *clustering;
  struct costly_point point;
};

/* Ties go to the caller's lowest point number; a point of cost 0 is never taken. */
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
    if (ihp_is_stopped(&k->options->callbacks, i))
      return IH_ERR_CANCELLED;
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

/* Gives empty cluster c the point of the highest cost.  There are at least as many distinct points
 * as clusters, so while a cluster is empty some point is away from its centre.  Once moved it is at
 * its centre, and is not taken again. */
static enum ih_status fill_empty(struct ihp_clustering *k, uint32_t c)
{
  const struct ihp_split split = {.units = k->points->count,
                                  .least = 1 << 12,
                                  .a_worker = 8,
                                  .own_bytes = sizeof(struct costly_point),
                                  .run = find_costliest,
                                  .join = join_costliest,
                                  .is_divided = 1};
  struct costliest costliest = {.clustering = k};
  const enum ih_status status = ihp_split_run(&split, k->options->executor, &costliest);
  if (status != IH_OK)
    return status;
  const size_t i = costliest.point.i, row = k->points->row;
  ihp_count_point(k, k->label[i], i, -k->points->weight[i], costliest.point.distance);
  k->label[i] = c;
  memcpy(k->centre + c * row, ihp_point(k->points, i), row);
  k->weight[c] = k->points->weight[i];
  k->cost[c] = 0;
  k->change[c] = IHP_UNKNOWN;
  return IH_OK;
}

/* Adds the number of clusters filled to *moved.  Taking the last point of a cluster empties that
 * one, so the search starts again after each. */
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

/* ---- Start from a sample ------------------------------------------------------------------ */

/* Recounts the weight and cost of every cluster. */
static enum ih_status count_clusters(struct ihp_clustering *k)
{
  enum { SOME = IHP_BLOCK / 2 };
  const struct ihp_points *points = k->points;
  uint32_t distance[SOME];
  memset(k->weight, 0, k->clusters * sizeof *k->weight);
  memset(k->cost, 0, k->clusters * sizeof *k->cost);
  for (size_t i = 0; i < points->count; i += SOME) {
    const size_t some = points->count - i < SOME ? points->count - i : SOME;
    if (ihp_is_stopped(&k->options->callbacks, i))
      return IH_ERR_CANCELLED;
    k->distances->paired(ihp_point(points, i), k->identity, k->centre, k->label + i, points->row,
                         some, distance);
    for (size_t n = 0; n < some; n++) {
      k->weight[k->label[i + n]] += points->weight[i + n];
      k->cost[k->label[i + n]] += points->weight[i + n] * distance[n];
    }
  }
  return IH_OK;
}

/* Puts each point into the cluster of its neighbour in the sample, then moves it to the nearest. */
static enum ih_status leave_sample(struct ihp_clustering *k, const struct ihp_clustering *sample)
{
  size_t moved = 0;
  memcpy(k->centre, sample->centre, k->clusters * k->points->row);
  ihp_centre_sums_make(k);
  ihp_spread_labels(sample->label, k->points->count, k->label);
  enum ih_status status = ihp_move_points(k, &moved);
  if (status == IH_OK)
    status = count_clusters(k);
  return status == IH_OK ? fill_empty_clusters(k, &moved) : status;
}

/* Takes the first centres from a sample, which is clustered until few of its points move.  A large
 * sample itself starts from a smaller one. */
static enum ih_status start_from_sample(struct ihp_clustering *k, unsigned restart)
{
  static const struct ihp_steps steps = {.start = ihp_clustering_start,
                                         .iterate = ihp_clustering_iterate};
  struct ihp_points points;
  struct ihp_clustering sample = {.points = &points,
                                  .options = k->options,
                                  .distances = k->distances,
                                  .centring = k->centring,
                                  .clusters = k->clusters};
  enum ih_status status = ihp_points_sample(k->points, IHP_SAMPLE_EACH, k->options->executor,
                                            &k->options->callbacks, &points);
  if (status == IH_OK)
    status = ihp_clustering_take(&sample) ? IH_OK : IH_ERR_MEMORY;
  if (status == IH_OK)
    status = ihp_restart_sample(&steps, &sample, points.count, k->options, restart);
  if (status == IH_OK)
    status = leave_sample(k, &sample);
  ihp_arrays_free(&sample.arrays);
  ihp_points_release(&points);
  return status;
}

/* ---- Steps of a restart ------------------------------------------------------------------- */

static uint64_t add_costs(const struct ihp_clustering *k)
{
  uint64_t cost = 0;
  for (size_t c = 0; c < k->clusters; c++)
    cost += k->cost[c];
  return cost;
}

/* Falls back to seeding from all points if the sample has too few distinct ones. */
enum ih_status ihp_clustering_start(void *clustering, unsigned restart, struct ihp_moves *moves)
{
  struct ihp_clustering *k = clustering;
  enum ih_status status = IH_ERR_RANGE;
  memset(k->change, IHP_UNKNOWN, k->clusters);
  ihp_bounds_forget(k);
  if (ihp_is_sampled(k->points->count, k->clusters, IHP_SAMPLE_CENTRE))
    status = start_from_sample(k, restart);
  moves->cost = status == IH_OK ? add_costs(k) : 0;
  if (status == IH_ERR_RANGE)
    status = ihp_choose_centres(k, restart, &moves->cost);
  moves->moved = k->points->count;
  moves->is_done = 0;
  return status;
}

enum ih_status ihp_clustering_iterate(void *clustering, struct ihp_moves *moves)
{
  struct ihp_clustering *k = clustering;
  enum ih_status status = ihp_move_centres(k);
  if (status == IH_OK) {
    ihp_centre_sums_make(k);
    status = ihp_bounds_drift(k);
  }
  if (status == IH_OK)
    status = ihp_move_points(k, &moves->moved);
  if (status == IH_OK && moves->moved > 0)
    status = fill_empty_clusters(k, &moves->moved);
  moves->cost = add_costs(k);
  moves->is_done = moves->moved == 0;
  return status;
}
