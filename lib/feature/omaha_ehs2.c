/* The feature omaha-ehs2: E[HS^2] of Omaha hands, as sums of squares of scores.  They take twice
 * the memory and disk of the scores, so they have a table of their own. */
#include "feature/omaha.h"

#include <inttypes.h>
#include <stdio.h>

static enum ih_status check_hands(const ih_feature_game *game, const ih_rounds *rounds,
                                  ih_error *error)
{
  return ihp_omaha_check_hands(game, rounds, IH_OMAHA_SQUARES, error);
}

static size_t list_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                           struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  (void)rounds;
  out[0] = (struct ihp_tensor){.tensor = {"squares", IH_U64, 0}};
  return 1;
}

/* ---- Making them ------------------------------------------------------------------- */

static enum ih_status prepare_squares(const struct ihp_hands *hands, const char *scratch,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      void **filling, ih_error *error)
{
  return ihp_omaha_prepare(hands, IH_OMAHA_SQUARES, scratch, executor, callbacks, filling, error);
}

static size_t squares_scratch(const struct ihp_hands *hands,
                              struct ihp_scratch_file out[IHP_SCRATCH_FILES])
{
  return ihp_omaha_scratch(hands, IH_OMAHA_SQUARES, out);
}

static uint64_t squares_memory(const struct ihp_hands *hands, size_t workers, size_t processes)
{
  return ihp_omaha_memory(hands, IH_OMAHA_SQUARES, workers, processes);
}

static enum ih_status fill_squares(const void *filling, size_t t, uint64_t first, size_t count,
                                   void *out)
{
  (void)t;
  return ih_omaha_sums_rows(ihp_omaha_sums_of(filling), IH_OMAHA_SQUARES, first, count, out);
}

static const struct ihp_filling filling = {.prepare = prepare_squares,
                                           .scratch = squares_scratch,
                                           .work = ihp_omaha_prepare_work,
                                           .row_work = ihp_omaha_row_work,
                                           .memory = squares_memory,
                                           .fill = fill_squares,
                                           .release = ihp_omaha_release};

/* ---- Verification ------------------------------------------------------------------ */

static void derive_squares(const struct ihp_hands *hands, const struct ihp_tally *tally,
                           uint64_t values[])
{
  (void)hands;
  values[0] = tally->squares;
}

/* The maximum is below 2^64, or ih_omaha_sums_check() refuses the game. */
static size_t scan_squares(const struct ihp_hands *hands, const struct ihp_rows *rows,
                           int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_omaha_counts counts = ihp_omaha_counts_of(hands);
  const uint64_t most = 4 * counts.opponents * counts.opponents * counts.runouts;
  size_t i = 0;
  (void)sums;
  while (i < rows->count && rows->values[0][i] <= most)
    i++;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON, "`squares` is %" PRIu64 ", above the maximum of %" PRIu64,
                   rows->values[0][i], most);
  return i;
}

const ih_feature ihp_omaha_ehs2_feature = {
    .name = "omaha-ehs2",
    .revision = 1,
    .scale = IHP_SCALE("omaha-squares", "squares of 2 wins + ties, summed over runouts"),
    .check = check_hands,
    .tensors = list_tensors,
    .filling = &filling,
    .least_samples = 4,
    .derive_tally = derive_squares,
    .scan = scan_squares,
};
