/* The method emd: cumulative histograms of HS. */
#include "base/error.h"
#include "method/methods.h"

#include <string.h>

static enum ih_status check_emd(const struct ihp_hands *hands, ih_error *error)
{
  if (!ihp_street_is_final(&hands->game, &hands->rounds))
    return IH_OK;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "emd: a hand on the final board has a single HS, not a histogram; use optimal");
}

static size_t emd_width(const struct ihp_hands *hands)
{
  return hands->game.bins;
}

static enum ih_dtype emd_dtype(const struct ihp_hands *hands)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  return ihp_runouts_dtype(&counts);
}

/* The type can hold the number of all runouts, and so the cumulative sums. */
static void emd_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                       size_t count, void *out)
{
  const size_t width = emd_width(hands);
  const enum ih_dtype dtype = emd_dtype(hands);
  const size_t row = width * ih_dtype_size(dtype);
  memcpy(out, (const char *)values[0] + first * row, count * row);
  (void)ih_bucket_cumulate(count, width, dtype, out);
}

static void emd_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                       uint64_t point[])
{
  uint64_t sum = 0;
  (void)index;
  for (unsigned b = 0; b < hands->game.bins; b++)
    point[b] = sum += tally->histogram[b];
}

const struct ihp_method ihp_method_emd = {
    .name = "emd",
    .meaning = "k-medians of histograms of HS under earth mover's distance",
    .revision = 1,
    .parameters = IH_PARAMETER_BINS,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L1,
    .check = check_emd,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "histogram",
    .width_of = emd_width,
    .dtype_of = emd_dtype,
    .points = emd_points,
    .derive = emd_derive,
};
