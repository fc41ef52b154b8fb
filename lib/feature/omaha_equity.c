/* The feature omaha-equity: opponents of Omaha hands beaten and tied with, summed over runouts. */
#include "feature/omaha.h"

#include <inttypes.h>
#include <stdio.h>

enum { NUMBERS = IH_OMAHA_WINS | IH_OMAHA_TIES };

static enum ih_status check_hands(const ih_feature_game *game, const ih_rounds *rounds,
                                  ih_error *error)
{
  return ihp_omaha_check_hands(game, rounds, NUMBERS, error);
}

/* W + T + L is the same for all hands, so there is no tensor of losses. */
static size_t list_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                           struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  out[0] = (struct ihp_tensor){.tensor = {"wins", ihp_omaha_dtype(rounds), 0}};
  out[1] = (struct ihp_tensor){.tensor = {"ties", ihp_omaha_dtype(rounds), 0}};
  return 2;
}

/* ---- Making them ------------------------------------------------------------------- */

static enum ih_status prepare_equity(const struct ihp_hands *hands, const char *scratch,
                                     const ih_executor *executor, const ih_callbacks *callbacks,
                                     void **filling, ih_error *error)
{
  return ihp_omaha_prepare(hands, NUMBERS, scratch, executor, callbacks, filling, error);
}

static size_t equity_scratch(const struct ihp_hands *hands,
                             struct ihp_scratch_file out[IHP_SCRATCH_FILES])
{
  return ihp_omaha_scratch(hands, NUMBERS, out);
}

static uint64_t equity_memory(const struct ihp_hands *hands, size_t workers, size_t processes)
{
  return ihp_omaha_memory(hands, NUMBERS, workers, processes);
}

static enum ih_status fill_equity(const void *filling, size_t t, uint64_t first, size_t count,
                                  void *out)
{
  return ih_omaha_sums_rows(ihp_omaha_sums_of(filling), t == 0 ? IH_OMAHA_WINS : IH_OMAHA_TIES,
                            first, count, out);
}

static const struct ihp_filling filling = {.prepare = prepare_equity,
                                           .scratch = equity_scratch,
                                           .work = ihp_omaha_prepare_work,
                                           .row_work = ihp_omaha_row_work,
                                           .memory = equity_memory,
                                           .fill = fill_equity,
                                           .release = ihp_omaha_release};

/* ---- Verification ------------------------------------------------------------------ */

static void derive_equity(const struct ihp_hands *hands, const struct ihp_tally *tally,
                          uint64_t values[])
{
  (void)hands;
  values[0] = tally->wins;
  values[1] = tally->ties;
}

/* Sums over all hands, by multiplicity, wins less losses, and ties.  Each pair of hands that meet
 * on a board counts once from either side, so the former is 0 and the latter is even.  The sums are
 * modulo 2^64. */
static size_t scan_equity(const struct ihp_hands *hands, const struct ihp_rows *rows,
                          int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_omaha_counts counts = ihp_omaha_counts_of(hands);
  const uint64_t all = counts.opponents * counts.runouts;
  const uint64_t *wins = rows->values[0], *ties = rows->values[1];
  uint64_t less = (uint64_t)sums[0], tied = (uint64_t)sums[1];
  size_t i = 0;
  for (; i < rows->count && wins[i] <= all && ties[i] <= all - wins[i]; i++) {
    less += rows->multiplicity[i] * (2 * wins[i] + ties[i] - all);
    tied += rows->multiplicity[i] * ties[i];
  }
  sums[0] = (int64_t)less;
  sums[1] = (int64_t)tied;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON,
                   "`wins` %" PRIu64 " and `ties` %" PRIu64 " exceed the maximum of %" PRIu64,
                   wins[i], ties[i], all);
  return i;
}

static int is_equity_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                           char reason[IHP_REASON])
{
  (void)hands;
  if (sums[1] % 2 != 0) {
    (void)snprintf(reason, IHP_REASON, "the sum of ties of all hands is odd");
    return 0;
  }
  return ihp_mean_is_half(sums[0], "wins less losses", reason);
}

const ih_feature ihp_omaha_equity_feature = {
    .name = "omaha-equity",
    .revision = 1,
    .scale = IHP_SCALE("omaha-wins-ties", "opponents beaten and tied with, summed over runouts"),
    .check = check_hands,
    .tensors = list_tensors,
    .filling = &filling,
    .least_samples = 4,
    .derive_tally = derive_equity,
    .scan = scan_equity,
    .is_total = is_equity_total,
};
