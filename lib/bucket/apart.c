/* Distances between distributions, pair by pair. */
#include "base/executor.h"
#include "bucket/distributions.h"
#include "simd/instructions.h"

#include <stdlib.h>

struct pairs {
  const ih_distributions *points;
  struct ihp_ground ground;
  const uint32_t *a, *b;
  uint16_t *place;
  uint64_t *distance;
};

static enum ih_status measure_pairs(void *work, const struct ihp_slice *slice)
{
  const struct pairs *p = work;
  const size_t mass = p->points->mass;
  struct ihp_transport *room = ihp_transport_new(&p->ground, mass, ih_instructions_best());
  if (room == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t n = slice->first; n < slice->first + slice->count; n++) {
    uint16_t a[IHP_MOST_MASS], b[IHP_MOST_MASS];
    ihp_place_units(p->points->at + p->a[n] * mass, p->place, mass, a);
    ihp_place_units(p->points->at + p->b[n] * mass, p->place, mass, b);
    p->distance[n] = ihp_transport_distance(room, &p->ground, a, b, mass, UINT64_MAX);
  }
  free(room);
  return IH_OK;
}

enum ih_status ih_bucket_transport(const ih_distributions *points, const ih_executor *executor,
                                   const uint32_t a[], const uint32_t b[], size_t pairs,
                                   uint64_t distance[])
{
  const struct ihp_split split = {.units = pairs, .least = 64, .a_worker = 8, .run = measure_pairs};
  struct pairs work = {.points = points, .a = a, .b = b, .distance = distance};
  enum ih_status status = ihp_distributions_check(points);
  if (status != IH_OK || a == NULL || b == NULL || distance == NULL)
    return status == IH_ERR_RANGE ? status : IH_ERR_ARGUMENT;
  for (size_t n = 0; n < pairs; n++)
    if (a[n] >= points->count || b[n] >= points->count)
      return IH_ERR_RANGE;
  work.place = malloc(points->sites.count * sizeof *work.place);
  if (work.place == NULL)
    return IH_ERR_MEMORY;
  status =
      ihp_ground_make(&points->sites, executor, ih_instructions_best(), &work.ground, work.place);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &work);
  ihp_ground_release(&work.ground);
  free(work.place);
  return status;
}
