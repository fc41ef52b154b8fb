/* The feature equity: opponents beaten, tied and lost to, summed over runouts. */
#include "feature/street.h"
#include "feature/tally.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- Tensors of equity ----------------------------------------------------------- */

/* W + T + L is the same for all hands (isohand/equity.h: below 2^32); UINT32_MAX stands for -1. */
static const void *losses_rows(const struct ihp_hands *hands,
                               const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                               size_t count, void *buffer)
{
  const uint32_t all = ih_street_opponents(hands->street) * ih_street_runouts(hands->street);
  return ihp_runouts_rows(hands, array, first, count, buffer, all, UINT32_MAX, UINT32_MAX);
}

static size_t list_equity_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                  struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const enum ih_dtype dtype = ihp_street_is_final(game, rounds) ? IH_U16 : IH_U32;
  out[0] = (struct ihp_tensor){{"wins", dtype, 0}, IHP_WINS, NULL};
  out[1] = (struct ihp_tensor){{"ties", dtype, 0}, IHP_TIES, NULL};
  out[2] = (struct ihp_tensor){{"losses", dtype, 0}, IHP_WINS | IHP_TIES, losses_rows};
  return 3;
}

/* ---- Verification ------------------------------------------------------------------ */

static void derive_equity_row(const struct ihp_hands *hands, const struct ihp_tally *tally,
                              uint64_t values[])
{
  (void)hands;
  values[0] = tally->wins;
  values[1] = tally->ties;
  values[2] = tally->losses;
}

/* Sums over all hands, by multiplicity, wins less losses.  Each pair of hands that meet on a board
 * counts once from either side, so the sum is 0: the mean HS is 1/2.  A partial sum is at most the
 * number of such pairs, 1326 * 2,118,760 * 990 on the river of Hold'em, five times that on its turn
 * and ten times on its flop, below 2^45. */
static size_t scan_equity_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                              int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const uint64_t *wins = rows->values[0], *ties = rows->values[1], *losses = rows->values[2];
  const uint64_t all = counts.runouts * counts.opponents;
  int64_t sum = 0;
  size_t i = 0;
  for (; i < rows->count && wins[i] + ties[i] + losses[i] == all; i++)
    sum += (int64_t)rows->multiplicity[i] * ((int64_t)wins[i] - (int64_t)losses[i]);
  sums[0] += sum;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON,
                   "`wins`, `ties` and `losses` sum to %" PRIu64 ", not %" PRIu64,
                   wins[i] + ties[i] + losses[i], all);
  return i;
}

static int is_equity_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                           char reason[IHP_REASON])
{
  (void)hands;
  return ihp_mean_is_half(sums[0], "wins less losses", reason);
}

const ih_feature ihp_equity_feature = {
    .name = "equity",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD,
    .scale =
        IHP_SCALE("wins-ties-losses", "opponents beaten, tied and lost to, summed over runouts"),
    .check = ihp_street_check,
    .tensors = list_equity_tensors,
    .arrays = &ihp_runouts,
    .derive_tally = derive_equity_row,
    .scan = scan_equity_row,
    .is_total = is_equity_total,
};
