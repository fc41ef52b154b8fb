/* The method optimal by E[HS]. */
#include "method/methods.h"

#include <string.h>

/* Returns the number of low bits of a sum of scores that points omit, which keeps coordinates below
 * 2^32 - 1: 7 for the preflop hands of Omaha, whose sums have 64 bits, and 0 for all others. */
static unsigned ehs_shift(const struct ihp_hands *hands)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  unsigned shift = 0;
  while (counts.most * counts.runouts >> shift >= UINT32_MAX)
    shift++;
  return shift;
}

void ihp_ehs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                    size_t count, void *out)
{
  const size_t bytes = ih_dtype_size(ihp_sums_dtype(hands));
  if (ihp_ehs_bytes(hands) == bytes) {
    memcpy(out, (const char *)values[IHP_EHS_POINTS] + first * bytes, count * bytes);
    return;
  }
  const unsigned shift = ehs_shift(hands);
  const uint64_t *sum = (const uint64_t *)values[IHP_EHS_POINTS] + first;
  for (size_t i = 0; i < count; i++)
    ((uint32_t *)out)[i] = (uint32_t)(sum[i] >> shift);
}

void ihp_ehs_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                    uint64_t point[])
{
  (void)index;
  point[0] = tally->points >> ehs_shift(hands);
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
