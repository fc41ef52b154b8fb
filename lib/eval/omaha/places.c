/* The places of hole cards, and checks of boards on which all of them are compared. */
#include "base/binomial.h"
#include "cards/checks.h"
#include "eval/omaha/compare.h"

size_t ih_omaha_places(size_t n)
{
  return n < IH_OMAHA_MIN_HOLE || n > IH_OMAHA_MAX_HOLE ? 0 : (size_t)ihp_binomial(52, (unsigned)n);
}

enum ih_status ihp_omaha_check_board(const struct ih_omaha_comparison *comparison,
                                     const uint8_t board[], size_t m)
{
  if (comparison == NULL || board == NULL)
    return IH_ERR_ARGUMENT;
  if (m > IH_OMAHA_MAX_BOARD || ih_deck_cards(&comparison->deck) < 2 * comparison->n + m)
    return IH_ERR_COUNT;
  return ihp_check_hand(ih_set_of_deck(&comparison->deck), board, m, IH_OMAHA_MIN_BOARD,
                        IH_OMAHA_MAX_BOARD);
}
