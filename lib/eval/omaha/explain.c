/* Finds the five cards that make an Omaha hand, high or low: tries every choice of two and three
 * cards until one has the hand's strength. */
#include "eval/ranking/explain.h"
#include "eval/omaha/hole.h"

#include <isohand/rating.h>

/* Like ih_rate_unchecked, for the low half. */
static uint16_t rate_eight_or_better(const uint8_t cards[], size_t n)
{
  return ih_low_rate_unchecked(IH_LOW_EIGHT_OR_BETTER, cards, n);
}

/* Sets five[] to two hole cards, then three board cards: the first choice of this strength, in the
 * order in which the cards were given, hole cards first. */
static void choose_five(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                        uint16_t (*rate)(const uint8_t cards[], size_t n), uint16_t strength,
                        uint8_t five[5])
{
  size_t two[2] = {0, 1}, three[3] = {0, 1, 2};
  do {
    for (size_t i = 0; i < 2; i++)
      five[i] = hole[two[i]];
    for (size_t i = 0; i < 3; i++)
      five[2 + i] = board[three[i]];
  } while (rate(five, 5) != strength &&
           (ihp_subset_next_positions(three, 3, m) || ihp_subset_next_positions(two, 2, n)));
}

enum ih_status ih_omaha_explain(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                ih_omaha_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check(hole, n, board, m);
  if (status != IH_OK)
    return status;
  uint8_t five[5];
  choose_five(hole, n, board, m, ih_rate_unchecked, ih_omaha_rate_unchecked(hole, n, board, m),
              five);
  memset(out, 0, sizeof *out);
  memcpy(out->hole, five, sizeof out->hole);
  memcpy(out->board, five + 2, sizeof out->board);
  return ih_ranking_explain(IH_RANKING_STANDARD, five, 5, &out->five);
}

enum ih_status ih_omaha_low_explain(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                    ih_omaha_low_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check(hole, n, board, m);
  if (status != IH_OK)
    return status;
  const uint16_t strength = ih_omaha_low_rate_unchecked(hole, n, board, m);
  uint8_t five[5];
  memset(out, 0, sizeof *out);
  if (strength == 0) {
    (void)ih_low_describe(IH_LOW_EIGHT_OR_BETTER, 0, out->five.text);
    return IH_OK;
  }
  choose_five(hole, n, board, m, rate_eight_or_better, strength, five);
  memcpy(out->hole, five, sizeof out->hole);
  memcpy(out->board, five + 2, sizeof out->board);
  return ih_low_explain(IH_LOW_EIGHT_OR_BETTER, five, 5, &out->five);
}
