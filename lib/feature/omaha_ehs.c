/* The feature omaha-ehs: E[HS] of Omaha hands, as sums of scores. */
#include "feature/omaha.h"

#include <inttypes.h>
#include <stdio.h>

static size_t list_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                           struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  out[0] = (struct ihp_tensor){.tensor = {"points", ihp_omaha_dtype(rounds), 0}};
  return 1;
}

/* ---- Making them ------------------------------------------------------------------- */

static enum ih_status prepare_points(const struct ihp_hands *hands, const char *scratch,
                                     const ih_executor *executor, const ih_callbacks *callbacks,
                                     void **filling, ih_error *error)
{
  return ihp_omaha_prepare(hands, IH_OMAHA_POINTS, scratch, executor, callbacks, filling, error);
}

static size_t points_scratch(const struct ihp_hands *hands,
                             struct ihp_scratch_file out[IHP_SCRATCH_FILES])
{
  return ihp_omaha_scratch(hands, IH_OMAHA_POINTS, out);
}

static uint64_t points_memory(const struct ihp_hands *hands, size_t workers, size_t processes)
{
  return ihp_omaha_memory(hands, IH_OMAHA_POINTS, workers, processes);
}

static enum ih_status fill_points(const void *filling, size_t t, uint64_t first, size_t count,
                                  void *out)
{
  (void)t;
  return ih_omaha_sums_rows(ihp_omaha_sums_of(filling), IH_OMAHA_POINTS, first, count, out);
}

static const struct ihp_filling filling = {.prepare = prepare_points,
                                           .scratch = points_scratch,
                                           .work = ihp_omaha_prepare_work,
                                           .row_work = ihp_omaha_row_work,
                                           .memory = points_memory,
                                           .fill = fill_points,
                                           .release = ihp_omaha_release};

/* ---- Verification ------------------------------------------------------------------ */

static void derive_points(const struct ihp_hands *hands, const struct ihp_tally *tally,
                          uint64_t values[])
{
  (void)hands;
  values[0] = tally->points;
}

/* Sums over all hands, by multiplicity, their scores less half the maximum.  A partial sum can be
 * above 2^63, but is right modulo 2^64, as is the total, which must be 0. */
static size_t scan_points(const struct ihp_hands *hands, const struct ihp_rows *rows,
                          int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_omaha_counts counts = ihp_omaha_counts_of(hands);
  const uint64_t half = counts.opponents * counts.runouts;
  uint64_t total = (uint64_t)sums[0];
  size_t i = 0;
  for (; i < rows->count && rows->values[0][i] <= 2 * half; i++)
    total += rows->multiplicity[i] * (rows->values[0][i] - half);
  sums[0] = (int64_t)total;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON, "`points` is %" PRIu64 ", above the maximum of %" PRIu64,
                   rows->values[0][i], 2 * half);
  return i;
}

static int is_zero_sum(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                       char reason[IHP_REASON])
{
  (void)hands;
  return ihp_mean_is_half(sums[0], "scores less half the maximum", reason);
}

const ih_feature ihp_omaha_ehs_feature = {
    .name = "omaha-ehs",
    .revision = 1,
    .scale = IHP_SCALE("omaha-points", "2 wins + ties, summed over runouts"),
    .check = ihp_omaha_street_check,
    .tensors = list_tensors,
    .filling = &filling,
    .least_samples = 4,
    .derive_tally = derive_points,
    .scan = scan_points,
    .is_total = is_zero_sum,
};
