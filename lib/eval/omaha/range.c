/* All hole cards on a final board against an opponent's range: the call. */
#include "eval/omaha/range.h"

#include "base/binomial.h"
#include "simd/instructions.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ----------------------------------------------------------------- */

void ihp_omaha_range_free(struct ihp_omaha_range *range)
{
  if (range == NULL)
    return;
  free(range->hold);
  free(range->item);
  free(range);
}

/* Gives the comparison a range, unless it has one.  Returns IH_OK or IH_ERR_MEMORY. */
static enum ih_status make_range(ih_omaha_comparison *comparison)
{
  if (comparison->range != NULL)
    return IH_OK;
  struct ihp_omaha_range *range = calloc(1, sizeof *range);
  uint32_t counters = 0;
  if (range == NULL)
    return IH_ERR_MEMORY;
  range->places = ih_omaha_places(comparison->n);
  for (unsigned k = 0; k < comparison->n; k++) {
    range->block[k] = counters;
    counters += (uint32_t)ihp_binomial(IH_MAX_CARDS, k);
  }
  for (unsigned k = 0; k <= comparison->n; k++)
    for (unsigned card = 0; card < IH_MAX_CARDS; card++)
      range->step[k][card] = (uint32_t)ihp_binomial(card, k);
  range->hold = malloc((counters + IHP_OMAHA_LANES) * sizeof *range->hold);
  if (range->hold == NULL) {
    ihp_omaha_range_free(range);
    return IH_ERR_MEMORY;
  }
  comparison->range = range;
  return IH_OK;
}

/* Sets all counters to 0. */
static void clear_counters(const ih_omaha_comparison *comparison)
{
  const size_t n = comparison->n;
  const size_t counters =
      comparison->range->block[n - 1] + (size_t)ihp_binomial(IH_MAX_CARDS, (unsigned)n - 1);
  memset(comparison->range->hold, 0, (counters + IHP_OMAHA_LANES) * sizeof(double));
}

/* ---- The call --------------------------------------------------------------- */

ihp_omaha_sum_range *ihp_omaha_sum_range_for(const ih_instructions *instructions)
{
  static ihp_omaha_sum_range *const sum[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_sum_range_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_sum_range_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_sum_range_avx2),
      [IHP_NEON] = ihp_omaha_sum_range_portable,
      [IHP_SIMD128] = ihp_omaha_sum_range_portable,
  };
  return sum[ihp_instructions_set(instructions)];
}

static int is_weight(float weight)
{
  return weight >= 0 && weight <= FLT_MAX;
}

/* Returns the first of n weights that is not a number from 0 to FLT_MAX, or n. */
static size_t find_bad_weight(const float weight[], size_t n)
{
  size_t i = 0;
  while (i < n && is_weight(weight[i]))
    i++;
  return i;
}

static void clear_sums(const struct ihp_omaha_range_sums *sums, size_t places)
{
  double *const out[] = {sums->wins, sums->ties, sums->all};
  for (size_t i = 0; i < sizeof out / sizeof *out; i++)
    if (out[i] != NULL)
      memset(out[i], 0, places * sizeof *out[i]);
}

enum ih_status ih_omaha_compare_range(ih_omaha_comparison *comparison, const uint8_t board[],
                                      size_t m, const float weight[], double wins[], double ties[],
                                      double all[], size_t *bad)
{
  const struct ihp_omaha_range_sums sums = {weight, wins, ties, all};
  enum ih_status status =
      weight == NULL ? IH_ERR_ARGUMENT : ihp_omaha_check_board(comparison, board, m);
  if (status != IH_OK)
    return status;
  const size_t places = ih_omaha_places(comparison->n);
  const size_t found = find_bad_weight(weight, places);
  if (found < places) {
    if (bad != NULL)
      *bad = found;
    return IH_ERR_RANGE;
  }
  status = make_range(comparison);
  if (status != IH_OK)
    return status;
  ihp_omaha_pair_levels(comparison, board, m);
  status = ihp_omaha_items(comparison);
  if (status != IH_OK)
    return status;
  clear_counters(comparison);
  clear_sums(&sums, places);
  comparison->sum_range(comparison, &sums);
  return IH_OK;
}
