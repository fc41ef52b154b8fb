/* The feature histogram: runouts by bins of HS. */
#include "equity/bins.h"
#include "feature/street.h"
#include "feature/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Tensors of histogram -------------------------------------------------------- */

/* Computes the bin, a division of bins * score (at most 255 * 2,162), once per score rather than
 * per hand.  The scores follow the bins in the buffer. */
static const void *bin_rows(const struct ihp_hands *hands,
                            const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                            size_t count, void *buffer)
{
  enum { MOST_POINTS = 2 * 1081 };
  uint8_t bin_of[MOST_POINTS + 1];
  const uint32_t bins = hands->game.bins, most = 2 * ih_street_opponents(hands->street);
  const uint16_t *points =
      ihp_points_rows(hands, array, first, count, (uint32_t *)buffer + IHP_ROWS);
  uint8_t *out = buffer;
  for (uint32_t i = 0; i <= most; i++)
    bin_of[i] = ihp_bin_of(i, most, bins);
  for (size_t i = 0; i < count; i++)
    out[i] = bin_of[points[i]];
  return buffer;
}

/* On a final board stores the only non-empty bin.  Before it, bins have the type that
 * ih_street_bin_bytes says. */
static size_t list_histogram_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                     struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const struct ihp_hands hands = {.game = *game, .rounds = *rounds};
  const struct ihp_street_counts counts = ihp_street_counts_of(&hands);
  if (ihp_is_final(&counts)) {
    out[0] = (struct ihp_tensor){{"bin", IH_U8, 0}, IHP_WINS | IHP_TIES, bin_rows};
    return 1;
  }
  const enum ih_dtype dtype = ihp_runouts_dtype(&counts);
  out[0] = (struct ihp_tensor){{"histogram", dtype, game->bins}, IHP_HISTOGRAM, NULL};
  return 1;
}

/* ---- Verification ------------------------------------------------------------------ */

static void derive_histogram_row(const struct ihp_hands *hands, const struct ihp_tally *tally,
                                 uint64_t values[])
{
  if (!ihp_street_is_final(&hands->game, &hands->rounds)) {
    memcpy(values, tally->histogram, hands->game.bins * sizeof *values);
    return;
  }
  values[0] = 0;
  while (tally->histogram[values[0]] == 0)
    values[0]++;
}

/* Elements are below 2^32 and bins below 2^8, so no sum over a row can overflow. */
size_t ihp_scan_histograms(uint64_t runouts, unsigned bins, const struct ihp_rows *rows,
                           int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const int64_t half = (int64_t)(runouts * bins);
  int64_t total = 0;
  size_t i = 0;
  for (; i < rows->count; i++) {
    const uint64_t *row = rows->values[0] + i * bins;
    uint64_t all = 0, sum = 0;
    for (unsigned b = 0; b < bins; b++) {
      all += row[b];
      sum += row[b] * b;
    }
    if (all != runouts) {
      (void)snprintf(reason, IHP_REASON,
                     "the runouts of `histogram` sum to %" PRIu64 ", not %" PRIu64, all, runouts);
      break;
    }
    total += (int64_t)rows->multiplicity[i] * (2 * (int64_t)sum - half);
  }
  sums[0] += total;
  return i;
}

/* Likewise of final boards, whose only runout is in the bin that the row holds. */
static size_t scan_bins(unsigned bins, const struct ihp_rows *rows, int64_t sums[IHP_SUMS],
                        char reason[IHP_REASON])
{
  size_t i = 0;
  for (; i < rows->count && rows->values[0][i] < bins; i++)
    sums[0] += (int64_t)rows->multiplicity[i] * (2 * (int64_t)rows->values[0][i] - (int64_t)bins);
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON, "`bin` is %" PRIu64 ", not below %u", rows->values[0][i],
                   bins);
  return i;
}

/* Partial sums are at most 2 * 255 per hand and runout, below 2^45 as in equity.c. */
static size_t scan_histogram_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                                 int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  return ihp_is_final(&counts)
             ? scan_bins(counts.bins, rows, sums, reason)
             : ihp_scan_histograms(counts.runouts, counts.bins, rows, sums, reason);
}

/* A runout in bin b has an HS from b / bins to (b + 1) / bins, so the mean of all can be 1/2 if the
 * sum of 2 b - bins is at most 0 and that of 2 (b + 1) - bins at least 0. */
int ihp_is_histogram_total(uint64_t runouts, const int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  if (sums[0] <= 0 && sums[0] + (int64_t)(2 * runouts) >= 0)
    return 1;
  (void)snprintf(reason, IHP_REASON,
                 "according to the bins the mean HS of all hands is not 1/2 but %s",
                 sums[0] > 0 ? "above" : "below");
  return 0;
}

static int is_histogram_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                              char reason[IHP_REASON])
{
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const unsigned cards = ih_deck_cards(&hands->game.deck);
  return ihp_is_histogram_total(
      counts.runouts * ihp_choose(cards, 2) * ihp_choose(cards - 2, counts.board), sums, reason);
}

const ih_feature ihp_histogram_feature = {
    .name = "histogram",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD | IH_PARAMETER_BINS,
    .scale = IHP_SCALE("runouts-by-bin-of-hs",
                       "runouts by bin of HS, floor(bins * HS), the last one with HS = 1"),
    .check = ihp_street_check,
    .tensors = list_histogram_tensors,
    .arrays = &ihp_runouts,
    .derive_tally = derive_histogram_row,
    .scan = scan_histogram_row,
    .is_total = is_histogram_total,
};
