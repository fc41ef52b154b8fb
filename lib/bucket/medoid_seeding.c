/* The first medoids.
 *
 * The plain algorithm computes the distance of every point from every candidate.  But a point only
 * matters if the candidate is nearer than its medoid, which the row distance mostly rules out. */
#include "base/team.h"
#include "bucket/medoids.h"

#include <stdlib.h>
#include <string.h>

enum { MEASURED = 64 /* points at a time */ };

struct medoid_seeding {
  struct ihp_candidates candidates; /* must be first: its functions cast it back */
  struct ihp_medoids *medoids;
  uint32_t candidate[IH_CLUSTER_MOST_CANDIDATES];
  uint32_t *distance; /* [c * points + i]: distance of point i from its medoid if candidate c became
                         one */
};

/* ---- Candidates --------------------------------------------------------------------------- */

/* Measures `some` points from `first` on; returns how much candidate c lowers their cost. */
static uint64_t measure_points(const struct medoid_seeding *s, struct ihp_transport *transport,
                               size_t c, size_t first, size_t some)
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
                       ? ihp_points_apart(k->points, transport, s->candidate[c], i, before - 1)
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
  struct ihp_transport *transport = ihp_medoids_transport(s->medoids);
  if (transport == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = IH_OK;
  for (size_t c = 0; c < s->candidates.count; c++)
    for (uint64_t i = slice->first; i < end && status == IH_OK; i += MEASURED) {
      gain[c] += measure_points(s, transport, c, (size_t)i,
                                end - i < MEASURED ? (size_t)(end - i) : MEASURED);
      status = ihp_is_cancelled(&s->medoids->options->callbacks) ? IH_ERR_CANCELLED : IH_OK;
    }
  free(transport);
  return status;
}

/* ---- Random draws ------------------------------------------------------------------------- */

/* Returns a point's share in a draw; before there is a medoid, its weight. */
static uint64_t part_of(const struct ihp_medoids *k, size_t i)
{
  return k->points->rows.weight[i] * (k->own[i] == UINT32_MAX ? 1 : k->own[i]);
}

static void draw_candidate(struct ihp_candidates *candidates, size_t n, uint64_t at)
{
  struct medoid_seeding *s = (void *)candidates;
  size_t i = 0;
  for (; at >= part_of(s->medoids, i); i++)
    at -= part_of(s->medoids, i);
  s->candidate[n] = (uint32_t)i;
}

/* ---- Seeding ------------------------------------------------------------------------------ */

static uint64_t add_point_parts(const struct ihp_candidates *candidates)
{
  const struct ihp_medoids *k = ((const struct medoid_seeding *)(const void *)candidates)->medoids;
  uint64_t total = 0;
  for (size_t i = 0; i < k->points->rows.count; i++)
    total += part_of(k, i);
  return total;
}

/* Makes a candidate the medoid of the points that are nearer to it. */
static enum ih_status take_medoid(struct ihp_candidates *candidates, size_t n, uint32_t c)
{
  struct medoid_seeding *s = (void *)candidates;
  struct ihp_medoids *k = s->medoids;
  const size_t points = k->points->rows.count;
  uint32_t *distance = s->distance + n * points;
  const enum ih_status status =
      ihp_team_gather(ihp_team_of(k->options->executor), IH_OK, distance, sizeof *distance, points);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < points; i++) {
    k->label[i] = distance[i] < k->own[i] ? c : k->label[i];
    k->own[i] = distance[i];
  }
  k->medoid[c] = s->candidate[n];
  return IH_OK;
}

enum ih_status ihp_choose_medoids(struct ihp_medoids *k, unsigned restart)
{
  const ih_cluster_options *options = k->options;
  const size_t points = k->points->rows.count;
  struct medoid_seeding s = {.candidates = {.total = add_point_parts,
                                            .draw = draw_candidate,
                                            .measure = {.units = points,
                                                        .least = MEASURED,
                                                        .a_worker = 8,
                                                        .run = measure_slice},
                                            .is_measured_alone = 1,
                                            .take = take_medoid},
                             .medoids = k};
  s.distance = malloc(ihp_candidates_wanted(options) * points * sizeof *s.distance);
  memset(k->own, 0xFF, points * sizeof *k->own);
  const enum ih_status status =
      s.distance == NULL ? IH_ERR_MEMORY
                         : ihp_candidates_choose(&s.candidates, options, restart, k->clusters);
  free(s.distance);
  memcpy(k->others, k->own, points * sizeof *k->own);
  memset(k->is_new, 0, k->clusters);
  return status;
}
