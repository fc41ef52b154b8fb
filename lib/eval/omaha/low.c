/* The low half of Omaha hi/lo.
 *
 * The obvious version rates up to 15 x 10 hands of five.  But only the ranks from ace to eight
 * matter: eight bits for the board and eight for the hole cards, and a table has the strength of
 * any two such sets. */
#include "base/require.h"
#include "base/subsets.h"
#include "eval/omaha/hole.h"

uint16_t ih_omaha_low_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                     size_t m)
{
  IHP_REQUIRE(ihp_omaha_check(hole, n, board, m) == IH_OK);
  return ihp_omaha_low[ihp_eights_of_cards(board, m)][ihp_eights_of_cards(hole, n)];
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
  const ih_set cards = ihp_omaha_board_in(board)->cards;
  IHP_REQUIRE(ihp_omaha_check_hole(cards, hole, n) == IH_OK);
  const unsigned on_board = ihp_eights_of_ranks(ihp_ranks_of_set(cards));
  return ihp_omaha_low[on_board][ihp_eights_of_cards(hole, n)];
}

enum ih_status ih_omaha_board_rate_low(const ih_omaha_board *board, const uint8_t hole[], size_t n,
                                       uint16_t *strength)
{
  if (board == NULL || strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check_hole(ihp_omaha_board_in(board)->cards, hole, n);
  if (status == IH_OK)
    *strength = ih_omaha_board_rate_low_unchecked(board, hole, n);
  return status;
}
