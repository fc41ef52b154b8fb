/* The method percentile, in three variants: by E[HS], by E[HS^2], and nested, by E[HS] within
 * percentiles of E[HS^2].
 *
 * E[HS^2] is stored as a sum of squares over all runouts, which takes more than 32 bits on early
 * streets; points omit its lowest bits.  With K opponents and N runouts the sum is at most 4 K^2 N,
 * in Hold'em below 2^43 (isohand/equity.h), so at most 11 bits are dropped: preflop, and none on
 * the flop and turn.  Scanned streets keep fewer bits, because each value takes memory, whether a
 * hand has it or not.  On a final street HS replaces its square, which has the same order. */
#include "method/methods.h"

#include <string.h>

static int is_final_street(const struct ihp_hands *hands)
{
  return ihp_street_is_final(&hands->game, &hands->rounds);
}

/* Number of low bits of a square that points omit, which keeps coordinates below 2^32 - 1 or, on
 * scanned streets, below SCANNED. */
static unsigned square_shift(const struct ihp_hands *hands)
{
  enum { SCANNED = 1 << 24 };
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const uint64_t most = counts.most * counts.most * counts.runouts;
  const uint64_t end = ihp_is_scanned(hands) ? SCANNED : UINT32_MAX;
  unsigned shift = 0;
  while (most >> shift >= end)
    shift++;
  return shift;
}

/* ---- Percentiles of E[HS] ------------------------------------------------------------------- */

const struct ihp_method ihp_method_percentile_ehs = {
    .name = "percentile",
    .meaning = "buckets of equal weight, by E[HS]",
    .of = "ehs",
    .revision = 1,
    .division = IHP_PERCENTILES,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ehs",
    .width = 1,
    .dtype_of = ihp_sums_dtype,
    .points = ihp_ehs_points,
    .derive = ihp_ehs_derive,
};

/* ---- Percentiles of E[HS^2] ----------------------------------------------------------------- */

static void square_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                          size_t count, void *out)
{
  const uint64_t *squares = values[IHP_EHS_SQUARES];
  uint32_t *point = out;
  if (is_final_street(hands)) {
    ihp_ehs_points(hands, values, first, count, out);
    return;
  }
  const unsigned shift = square_shift(hands);
  for (uint64_t i = 0; i < count; i++)
    point[i] = (uint32_t)(squares[first + i] >> shift);
}

static void square_derive(const struct ihp_hands *hands, uint64_t index,
                          const struct ihp_tally *tally, uint64_t point[])
{
  (void)index;
  point[0] = is_final_street(hands) ? tally->points : tally->squares >> square_shift(hands);
}

const struct ihp_method ihp_method_percentile_ehs2 = {
    .name = "percentile",
    .meaning = "buckets of equal weight, by E[HS^2]",
    .of = "ehs2",
    .revision = 1,
    .division = IHP_PERCENTILES,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ehs",
    .needs_squares = 1,
    .width = 1,
    .dtype_of = ihp_sums_dtype,
    .points = square_points,
    .derive = square_derive,
};

/* ---- Percentiles of E[HS^2], then of E[HS] in the same unit --------------------------------- */

static size_t nested_width(const struct ihp_hands *hands)
{
  return is_final_street(hands) ? 1 : 2;
}

static void nested_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                          size_t count, void *out)
{
  const uint64_t *squares = values[IHP_EHS_SQUARES], most = ihp_street_counts_of(hands).most;
  const uint32_t *points = values[IHP_EHS_POINTS];
  uint32_t *point = out;
  if (is_final_street(hands)) {
    ihp_ehs_points(hands, values, first, count, out);
    return;
  }
  const unsigned shift = square_shift(hands);
  for (uint64_t i = 0; i < count; i++) {
    point[2 * i] = (uint32_t)(squares[first + i] >> shift);
    point[2 * i + 1] = (uint32_t)(points[first + i] * most >> shift);
  }
}

static void nested_derive(const struct ihp_hands *hands, uint64_t index,
                          const struct ihp_tally *tally, uint64_t point[])
{
  square_derive(hands, index, tally, point);
  if (!is_final_street(hands))
    point[1] = tally->points * ihp_street_counts_of(hands).most >> square_shift(hands);
}

const struct ihp_method ihp_method_percentile_nested = {
    .name = "percentile",
    .meaning = "buckets of equal weight, by E[HS^2] and in each by E[HS]",
    .of = "ehs2,ehs",
    .revision = 1,
    .division = IHP_PERCENTILES,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ehs",
    .needs_squares = 1,
    .width_of = nested_width,
    .dtype_of = ihp_sums_dtype,
    .points = nested_points,
    .derive = nested_derive,
};
