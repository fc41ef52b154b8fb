/* Equity of hands and of ranges. */
#include "calls.h"

#include <string.h>

/* The set of n cards at *from, after which *from moves; a card that is not in the deck, or that is
 * given twice, sets *status. */
static ih_set take_set(const ih_deck *deck, const uint8_t **from, size_t n, enum ih_status *status)
{
  ih_set set = 0;
  if (*status == IH_OK)
    *status = ih_set_of_cards(deck, *from, n, &set);
  *from += n;
  return set;
}

/* The cards: those of each player, `hole` for each, of the board, and dead ones.  numbers: the
 * boards, then for each player the boards on which 1, 2, ... players share the pot, this one among
 * them. */
enum ih_status EXPORT(js_matchup)(enum ih_ranking ranking, int is_omaha, size_t hole,
                                  size_t players, size_t board, size_t dead)
{
  ih_deck deck;
  ih_set hands[IH_MATCHUP_PLAYERS];
  ih_matchup matchup;
  enum ih_status status = ih_ranking_deck(ranking, &deck);
  const uint8_t *from = cards;
  if (players > IH_MATCHUP_PLAYERS)
    return answer(IH_ERR_ARGUMENT);
  for (size_t p = 0; p < players; p++)
    hands[p] = take_set(&deck, &from, hole, &status);
  const ih_set on_board = take_set(&deck, &from, board, &status);
  const ih_set not_dealt = take_set(&deck, &from, dead, &status);
  if (status == IH_OK)
    status = is_omaha ? ih_matchup_omaha(hands, players, on_board, not_dealt, NULL, NULL, &matchup)
                      : ih_matchup_hands(ranking, hands, players, on_board, not_dealt, &matchup);
  if (status != IH_OK)
    return answer(status);
  numbers[0] = matchup.boards;
  for (size_t p = 0; p < players; p++)
    memcpy(numbers + 1 + p * IH_MATCHUP_PLAYERS, matchup.shares[p], sizeof matchup.shares[p]);
  return IH_OK;
}

static void write_u128(size_t i, ih_u128 x)
{
  numbers[i] = x.low;
  numbers[i + 1] = x.high;
}

/* The two ranges; the cards: those of the board, then dead ones.  numbers: total, wins, ties and
 * losses, two of them each. */
enum ih_status EXPORT(js_matchup_ranges)(enum ih_ranking ranking, size_t board, size_t dead)
{
  ih_deck deck;
  ih_range_matchup matchup;
  enum ih_status status = ih_ranking_deck(ranking, &deck);
  const uint8_t *from = cards;
  const ih_set on_board = take_set(&deck, &from, board, &status);
  const ih_set not_dealt = take_set(&deck, &from, dead, &status);
  if (status == IH_OK)
    status = ih_matchup_ranges(ranking, &ranges[0], &ranges[1], on_board, not_dealt, NULL, NULL,
                               &matchup);
  if (status != IH_OK)
    return answer(status);
  write_u128(0, matchup.total);
  write_u128(2, matchup.wins);
  write_u128(4, matchup.ties);
  write_u128(6, matchup.losses);
  return IH_OK;
}
