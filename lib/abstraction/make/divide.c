#include "abstraction/make/partition.h"

#include "abstraction/make/estimate.h"
#include "base/error.h"

#include <stdlib.h>

static int allocate_partition(const struct ihp_street_plan *street, const struct ihp_point_set *set,
                              struct ihp_partition *out)
{
  const size_t buckets = (size_t)out->buckets;
  const int has_medoids = street->settings.method->division == IHP_MEDOIDS;
  out->label = malloc(set->points.count * sizeof *out->label);
  out->centre = malloc(buckets * set->points.width * ih_dtype_size(set->points.dtype));
  out->size = malloc(buckets * sizeof *out->size);
  out->costs = has_medoids ? malloc(buckets * sizeof *out->costs) : NULL;
  return out->label != NULL && out->centre != NULL && out->size != NULL &&
         (out->costs != NULL || !has_medoids);
}

static enum ih_status divide_all(const struct ihp_street_plan *street,
                                 const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                                 const struct ihp_run *run, struct ihp_partition *out)
{
  ih_clusters found = {.label = out->label, .centre = out->centre, .size = out->size};
  const enum ih_status status = ihp_divide_points(
      street, inputs->next, &set->points, (uint32_t)out->buckets, 1, run, out->costs, &found);
  out->cost = found.cost;
  out->iterations = found.iterations;
  out->is_converged = found.is_converged;
  return status;
}

/* Reports the reason why points cannot be divided; returns status. */
static enum ih_status refuse_division(const struct ihp_street_plan *street,
                                      const struct ihp_point_set *set, uint64_t buckets,
                                      enum ih_status status, ih_error *error)
{
  const unsigned long long outer = street->settings.outer;
  if (status == IH_ERR_OVERFLOW)
    return ihp_error(
        error, status, 0,
        "%s: points are too far apart: distances must be below 2^32, weighted sums below "
        "2^64, and under l2 each coordinate must span less than 2^15",
        street->name);
  if (status == IH_ERR_RANGE && outer != 0)
    return ihp_error(error, status, 0,
                     "%s: too few distinct values for %llu percentiles of E[HS^2] and %llu of "
                     "E[HS] in each of them",
                     street->name, outer, buckets / outer);
  if (status == IH_ERR_RANGE)
    return ihp_error(error, status, 0, "%s: cannot make %llu buckets from only %zu distinct points",
                     street->name, (unsigned long long)buckets, set->points.count);
  return ihp_street_error(street, status, ihp_buckets_reason(status), error);
}

enum ih_status ihp_divide(const struct ihp_street_plan *street, const struct ihp_inputs *inputs,
                          const struct ihp_point_set *set, const struct ihp_run *run,
                          struct ihp_partition *out, ih_error *error)
{
  const int is_each = street->settings.method->division == IHP_EACH;
  enum ih_status status = IH_OK;
  *out = (struct ihp_partition){.buckets = is_each ? set->points.count : street->settings.buckets};
  if (inputs->parents != NULL)
    status = ihp_share_out(street, inputs->parents, set, out);
  if (status == IH_OK) {
    status = ihp_estimate_check_division(street, set->points.count, out->buckets, run, error);
    if (status != IH_OK)
      return status;
  }
  if (status == IH_OK && out->buckets > set->points.count)
    status = IH_ERR_RANGE;
  if (status == IH_OK && !allocate_partition(street, set, out))
    status = IH_ERR_MEMORY;
  if (status == IH_OK)
    status = inputs->parents != NULL ? ihp_divide_within(street, inputs, set, run, out)
                                     : divide_all(street, inputs, set, run, out);
  return refuse_division(street, set, out->buckets, status, error);
}

void ihp_partition_release(struct ihp_partition *partition)
{
  free(partition->label);
  free(partition->centre);
  free(partition->size);
  free(partition->costs);
  free(partition->ehs);
  free(partition->first);
}
