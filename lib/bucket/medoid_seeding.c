/* The first medoids.
 *
 * The obvious version computes the distance of every point from every candidate.  But a point only
 * matters when the candidate is nearer than its medoid, which most rows rule out. */
#include "base/executor.h"
#include "base/random.h"
#include "bucket/medoids.h"

#include <stdlib.h>
#include <string.h>

enum { MEASURED = 64 /* points at a time */ };

struct medoid_seeding {
  struct ihp_candidates candidates; /* first, for ihp_join_gains */
  struct ihp_medoids *medoids;
  uint32_t candidate[IH_CLUSTER_MOST_CANDIDATES];
  uint32_t *distance; /* [c * points + i]: of point i, were candidate c a medoid */
};

/* ---- Candidates --------------------------------------------------------------------------- */

/* Some points from `first` on; returns by how much candidate c lowers their cost. */
static uint64_t measure_points(const struct medoid_seeding *s, struct ihp_transport *room, size_t c,
                               size_t first, size_t some)
{
  const struct ihp_medoids *k = s->medoids;
  const struct ihp_points *rows = &k->points->rows;
  uint32_t bound[MEASURED], list[MEASURED], *distance = s->distance + c * rows->count;
  uint64_t gain = 0;
  for (size_t n = 0; n < some; n++)
    list[n] = (uint32_t)(first + n);
  k->distances->listed(ihp_point(rows, s->candidate[c]), rows->at, rows->row, list, some, bound);
  for (size_t n = 0; n < some; n++) {
    const size_t i = first + n;
    const uint32_t before = k->own[i];
    uint32_t now = bound[n] < before
                       ? ihp_points_apart(k->points, room, s->candidate[c], i, before - 1)
                       : before;
    now = now < before ? now : before;
    distance[i] = now;
    gain += rows->weight[i] * (before - now);
  }
  return gain;
}

static enum ih_status measure_slice(void *context, const struct ihp_slice *slice)
{
  const struct medoid_seeding *s = context;
  const uint64_t end = slice->first + slice->count;
  uint64_t *gain = slice->own;
  struct ihp_transport *room = ihp_medoids_transport(s->medoids);
  if (room == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = IH_OK;
  for (size_t c = 0; c < s->candidates.count; c++)
    for (uint64_t i = slice->first; i < end && status == IH_OK; i += MEASURED) {
      gain[c] +=
          measure_points(s, room, c, (size_t)i, end - i < MEASURED ? (size_t)(end - i) : MEASURED);
      status = ihp_is_cancelled(&s->medoids->options->callbacks) ? IH_ERR_CANCELLED : IH_OK;
    }
  free(room);
  return status;
}

/* ---- Draws -------------------------------------------------------------------------------- */

/* What a point weighs in a draw: before there is a medoid, its weight. */
static uint64_t part_of(const struct ihp_medoids *k, size_t i)
{
  return k->points->rows.weight[i] * (k->own[i] == UINT32_MAX ? 1 : k->own[i]);
}

/* A random point; `total` is the parts of all. */
static uint32_t draw_candidate(struct medoid_seeding *s, uint64_t total)
{
  uint64_t at = ihp_random_below(&s->candidates.random, total);
  size_t i = 0;
  for (; at >= part_of(s->medoids, i); i++)
    at -= part_of(s->medoids, i);
  return (uint32_t)i;
}

/* ---- All ---------------------------------------------------------------------------------- */

/* The best candidate becomes the medoid of the points that are nearer to it. */
static void take_best(struct medoid_seeding *s, uint32_t cluster)
{
  struct ihp_medoids *k = s->medoids;
  const size_t points = k->points->rows.count, best = ihp_best_candidate(&s->candidates);
  const uint32_t *distance = s->distance + best * points;
  for (size_t i = 0; i < points; i++) {
    k->label[i] = distance[i] < k->own[i] ? cluster : k->label[i];
    k->own[i] = distance[i];
  }
  k->medoid[cluster] = s->candidate[best];
}

static enum ih_status choose_medoid(struct medoid_seeding *s, uint32_t cluster, size_t candidates)
{
  const struct ihp_medoids *k = s->medoids;
  const struct ihp_split split = {.units = k->points->rows.count,
                                  .least = MEASURED,
                                  .a_worker = 8,
                                  .own_bytes = sizeof s->candidates.gain,
                                  .run = measure_slice,
                                  .join = ihp_join_gains};
  uint64_t total = 0;
  for (size_t i = 0; i < k->points->rows.count; i++)
    total += part_of(k, i);
  if (total == 0)
    return IH_ERR_RANGE;
  s->candidates.count = candidates;
  for (size_t n = 0; n < candidates; n++) {
    s->candidate[n] = draw_candidate(s, total);
    s->candidates.gain[n] = 0;
  }
  const enum ih_status status = ihp_split_run(&split, k->options->executor, s);
  if (status == IH_OK)
    take_best(s, cluster);
  return status;
}

enum ih_status ihp_choose_medoids(struct ihp_medoids *k, unsigned restart)
{
  const ih_cluster_options *options = k->options;
  const size_t points = k->points->rows.count;
  const size_t most = ihp_candidates_wanted(options);
  struct medoid_seeding s = {.candidates.random = ihp_random_of_restart(options, restart),
                             .medoids = k};
  s.distance = malloc(most * points * sizeof *s.distance);
  enum ih_status status = s.distance == NULL ? IH_ERR_MEMORY : IH_OK;
  memset(k->own, 0xFF, points * sizeof *k->own);
  for (uint32_t c = 0; c < k->clusters && status == IH_OK; c++)
    status = ihp_is_cancelled(&options->callbacks) ? IH_ERR_CANCELLED
                                                   : choose_medoid(&s, c, c == 0 ? 1 : most);
  free(s.distance);
  memcpy(k->others, k->own, points * sizeof *k->own);
  memset(k->is_new, 0, k->clusters);
  return status;
}
