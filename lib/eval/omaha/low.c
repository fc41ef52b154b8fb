/* The low half of Omaha hi/lo.
 *
 * The obvious version rates up to 15 x 10 hands of five.  But of the board and of the hole
 * only the ranks from ace to eight matter, a set of eight bits each, and a table has the
 * strength of any two sets. */
#include "eval/low/low.h"
#include "base/require.h"
#include "base/subsets.h"
#include "eval/omaha/hole.h"

uint16_t ih_omaha_low_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                     size_t m)
{
  IHP_REQUIRE(ihp_omaha_check(hole, n, board, m) == IH_OK);
  return ihp_low_omaha[ihp_eights_of_cards(board, m)][ihp_eights_of_cards(hole, n)];
}

enum ih_status ih_omaha_low_rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                 uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check(hole, n, board, m);
  if (status == IH_OK)
    *strength = ih_omaha_low_rate_unchecked(hole, n, board, m);
  return status;
}

uint16_t ih_omaha_board_rate_low_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                           size_t n)
{
  IHP_REQUIRE(ihp_omaha_check_hole(board->cards, hole, n) == IH_OK);
  return ihp_low_omaha[ihp_eights_of(board->cards)][ihp_eights_of_cards(hole, n)];
}

enum ih_status ih_omaha_board_rate_low(const ih_omaha_board *board, const uint8_t hole[], size_t n,
                                       uint16_t *strength)
{
  if (board == NULL || strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check_hole(board->cards, hole, n);
  if (status == IH_OK)
    *strength = ih_omaha_board_rate_low_unchecked(board, hole, n);
  return status;
}

/* five[] = the first choice of two and three in the order in which the cards were given,
 * the hole cards first, that has this strength. */
static void choose(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                   uint16_t strength, uint8_t five[5])
{
  size_t two[2] = {0, 1}, three[3] = {0, 1, 2};
  do {
    for (size_t i = 0; i < 2; i++)
      five[i] = hole[two[i]];
    for (size_t i = 0; i < 3; i++)
      five[2 + i] = board[three[i]];
  } while (ih_low_rate_unchecked(IH_LOW_EIGHT_OR_BETTER, five, 5) != strength &&
           (ihp_subset_next_positions(three, 3, m) || ihp_subset_next_positions(two, 2, n)));
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
  choose(hole, n, board, m, strength, five);
  memcpy(out->hole, five, sizeof out->hole);
  memcpy(out->board, five + 2, sizeof out->board);
  return ih_low_explain(IH_LOW_EIGHT_OR_BETTER, five, 5, &out->five);
}
