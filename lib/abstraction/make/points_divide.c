/* Division of points by the method of a street. */
#include "abstraction/make/partition.h"
#include "bucket/nested.h"

#include <stdlib.h>
#include <string.h>

/* The context of the callbacks of clustering. */
struct listener {
  const struct ihp_street_plan *street;
  const struct ihp_run *run;
};

static int is_cancelled(void *context)
{
  return ihp_run_is_cancelled(((const struct listener *)context)->run);
}

/* Choosing first centres takes about half of the time.  The number of iterations is not known in
 * advance: after HALF of them, half of the rest remains. */
static void report_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                        uint64_t cost)
{
  enum { HALF = 12 };
  const struct listener *listener = context;
  const ih_abstraction_options *options = &listener->run->options;
  const uint64_t restarts = listener->street->settings.restarts, unit = 1 << 20;
  const uint64_t left = unit / 2 * HALF / (HALF + iteration);
  ihp_stage_report(listener->run, restart * unit + (unit - left), restarts * unit);
  if (options->step != NULL)
    options->step(options->callbacks.context, listener->street->name, restart, iteration, moved,
                  cost);
}

/* Clusters lists of the next street's buckets around medoids. */
static enum ih_status cluster_around_medoids(const ih_points *lists, const struct ihp_next *next,
                                             const ih_cluster_options *options, uint64_t costs[],
                                             ih_clusters *out)
{
  const size_t row = lists->width * sizeof(uint16_t);
  const ih_distributions points = {.sites = next->sites,
                                   .count = lists->count,
                                   .mass = lists->width,
                                   .at = lists->at,
                                   .weight = lists->weight};
  uint32_t *medoid = malloc(options->clusters * sizeof *medoid);
  ih_medoids found = {.label = out->label, .medoid = medoid, .size = out->size, .costs = costs};
  const enum ih_status status =
      medoid == NULL ? IH_ERR_MEMORY : ih_bucket_medoids(&points, options, &found);
  for (size_t c = 0; status == IH_OK && c < options->clusters; c++)
    memcpy((char *)out->centre + c * row, (const char *)lists->at + medoid[c] * row, row);
  out->cost = found.cost;
  out->iterations = found.iterations;
  out->is_converged = found.is_converged;
  free(medoid);
  return status;
}

static enum ih_status cluster_by_method(const struct ihp_street_plan *street,
                                        const struct ihp_next *next, const ih_points *points,
                                        uint32_t buckets, int is_all, const struct ihp_run *run,
                                        uint64_t costs[], ih_clusters *out)
{
  struct listener listener = {street, run};
  const struct ihp_settings *settings = &street->settings;
  const ih_cluster_options options = {
      .callbacks = {.context = &listener, .is_cancelled = is_cancelled},
      .distance = settings->method->distance,
      .clusters = buckets,
      .seed = settings->seed,
      .restarts = (unsigned)settings->restarts,
      .iterations = (unsigned)settings->iterations,
      .executor = is_all ? run->options.executor : NULL,
      .step = is_all ? report_step : NULL,
  };
  return settings->method->division == IHP_MEDOIDS
             ? cluster_around_medoids(points, next, &options, costs, out)
             : ih_bucket_cluster(points, &options, out);
}

/* Makes each point a bucket. */
static void take_each(const ih_points *points, ih_clusters *out)
{
  for (size_t i = 0; i < points->count; i++) {
    out->label[i] = (uint32_t)i;
    out->size[i] = points->weight[i];
  }
  memcpy(out->centre, points->at, points->count * points->width * ih_dtype_size(points->dtype));
  out->is_converged = 1;
}

enum ih_status ihp_divide_points(const struct ihp_street_plan *street, const struct ihp_next *next,
                                 const ih_points *points, uint32_t buckets, int is_all,
                                 const struct ihp_run *run, uint64_t costs[], ih_clusters *out)
{
  const struct ihp_settings *settings = &street->settings;
  const uint32_t outer = (uint32_t)settings->outer;
  switch (settings->method->division) {
  case IHP_EACH:
    take_each(points, out);
    return IH_OK;
  case IHP_OPTIMAL:
    return ih_bucket_optimal(points, settings->method->distance, buckets, &run->callbacks, out);
  case IHP_PERCENTILES:
    return outer == 0 ? ih_bucket_percentile(points, buckets, &run->callbacks, out)
                      : ihp_percentile_nested(points, outer, buckets / outer, &run->callbacks, out);
  default:
    return cluster_by_method(street, next, points, buckets, is_all, run, costs, out);
  }
}
