/* The method optimal by E[HS]. */
#include "method/methods.h"

#include <string.h>

void ihp_ehs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                    size_t count, void *out)
{
  const size_t bytes = ih_dtype_size(ihp_sums_dtype(hands));
  memcpy(out, (const char *)values[IHP_EHS_POINTS] + first * bytes, count * bytes);
}

void ihp_ehs_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                    uint64_t point[])
{
  (void)hands;
  (void)index;
  point[0] = tally->points;
}

const struct ihp_method ihp_method_optimal_ehs = {
    .name = "optimal",
    .meaning = "the best division of E[HS] under absolute distance",
    .of = "ehs",
    .is_of_unrecorded = 1,
    .revision = 1,
    .division = IHP_OPTIMAL,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ehs",
    .width = 1,
    .dtype_of = ihp_sums_dtype,
    .points = ihp_ehs_points,
    .derive = ihp_ehs_derive,
};
