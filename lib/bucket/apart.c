/* Distances between distributions, pair by pair. */
#include "base/executor.h"
#include "base/team.h"
#include "bucket/distributions.h"
#include "simd/instructions.h"

#include <stdlib.h>

enum { ASK_EACH = 64 /* pairs */ };

struct pairs {
  const ih_callbacks *callbacks;
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
  struct ihp_transport *transport = ihp_transport_new(&p->ground, mass, ih_instructions_best());
  if (transport == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = IH_OK;
  for (uint64_t n = slice->first; n < slice->first + slice->count && status == IH_OK; n++) {
    uint16_t a[IHP_MOST_MASS], b[IHP_MOST_MASS];
    ihp_place_units(p->points->at + p->a[n] * mass, p->place, mass, a);
    ihp_place_units(p->points->at + p->b[n] * mass, p->place, mass, b);
    p->distance[n] = ihp_transport_distance(transport, &p->ground, a, b, mass, UINT64_MAX);
    if (ihp_is_cancelled_at(p->callbacks, n, ASK_EACH))
      status = IH_ERR_CANCELLED;
  }
  free(transport);
  return status;
}

enum ih_status ih_bucket_transport(const ih_distributions *points, const ih_executor *executor,
                                   const ih_callbacks *callbacks, const uint32_t a[],
                                   const uint32_t b[], size_t pairs, uint64_t distance[])
{
  const struct ihp_split split = {.units = pairs,
                                  .least = 64,
                                  .a_worker = 8,
                                  .run = measure_pairs,
                                  .is_divided = 1,
                                  .made = {{distance, sizeof *distance}}};
  struct pairs work = {
      .callbacks = callbacks, .points = points, .a = a, .b = b, .distance = distance};
  if (a == NULL || b == NULL || distance == NULL || !ihp_callbacks_are_known(callbacks) ||
      !ihp_executor_is_known(executor))
    return IH_ERR_ARGUMENT;
  const ih_team *team = ihp_team_of(executor);
  enum ih_status status = ihp_distributions_check(points, callbacks);
  for (size_t n = 0; n < pairs && status == IH_OK; n++)
    if (a[n] >= points->count || b[n] >= points->count)
      status = IH_ERR_RANGE;
  if (status != IH_OK)
    return ihp_team_agree(team, status);
  work.place = malloc(points->sites.count * sizeof *work.place);
  if (work.place == NULL)
    return ihp_team_agree(team, IH_ERR_MEMORY);
  status = ihp_ground_make(&points->sites, executor, callbacks, ih_instructions_best(),
                           &work.ground, work.place);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &work);
  ihp_ground_release(&work.ground);
  free(work.place);
  return ihp_team_agree(team, status);
}
