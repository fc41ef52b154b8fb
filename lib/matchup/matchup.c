#include "matchup/matchup.h"

#include "base/bits.h"

#include <string.h>

enum ih_status ihp_situation_make(enum ih_ranking ranking, ih_set board, ih_set dead, unsigned more,
                                  struct ihp_situation *situation)
{
  ih_deck deck;
  if (ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  const ih_set all = ih_set_of_deck(&deck);
  const unsigned known = ihp_popcount(board);
  if (((board | dead) & ~all) != 0)
    return IH_ERR_CARD;
  if (known > IHP_BOARD || ihp_popcount(dead) + IHP_BOARD + more > ih_deck_cards(&deck))
    return IH_ERR_COUNT;
  if ((board & dead) != 0)
    return IH_ERR_DUPLICATE;
  *situation =
      (struct ihp_situation){ranking, deck, board, dead, all & ~(board | dead), IHP_BOARD - known};
  return IH_OK;
}

enum ih_status ihp_situation_make_of_hands(enum ih_ranking ranking, const ih_set hands[],
                                           size_t players, unsigned least, unsigned most,
                                           ih_set board, ih_set dead,
                                           struct ihp_situation *situation)
{
  if (hands == NULL || players < 2 || players > IH_MATCHUP_PLAYERS)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_situation_make(ranking, board, dead, 0, situation);
  if (status != IH_OK)
    return status;
  const ih_set all = ih_set_of_deck(&situation->deck);
  for (size_t p = 0; p < players; p++)
    if ((hands[p] & ~all) != 0)
      return IH_ERR_CARD;
  for (size_t p = 0; p < players; p++) {
    const unsigned cards = ihp_popcount(hands[p]);
    if (cards < least || cards > most)
      return IH_ERR_COUNT;
    if ((hands[p] & ~situation->left) != 0)
      return IH_ERR_DUPLICATE;
    situation->left &= ~hands[p];
  }
  return ihp_popcount(situation->left) < situation->missing ? IH_ERR_COUNT : IH_OK;
}

static ih_u128 u128_of(ihp_u128 x)
{
  return (ih_u128){(uint64_t)x, (uint64_t)(x >> 64)};
}

ih_range_matchup ihp_range_matchup_of(ihp_u128 wins, ihp_u128 ties, ihp_u128 total)
{
  return (ih_range_matchup){u128_of(total), u128_of(wins), u128_of(ties),
                            u128_of(total - wins - ties)};
}

/* ---- Shares of pots --------------------------------------------------------- */

void ihp_winners_share(const struct ihp_winners *winners, size_t players, ih_matchup *out)
{
  memset(out, 0, sizeof *out);
  for (unsigned set = 1; set < 1u << players; set++) {
    out->boards += winners->counts[set];
    for (unsigned left = set; left != 0; left &= left - 1)
      out->shares[ihp_lowest(left)][ihp_popcount(set) - 1] += winners->counts[set];
  }
}

uint64_t ih_matchup_ties(const ih_matchup *matchup, unsigned player)
{
  uint64_t ties = 0;
  for (unsigned k = 1; k < IH_MATCHUP_PLAYERS; k++)
    ties += matchup->shares[player][k];
  return ties;
}

uint64_t ih_matchup_pot(const ih_matchup *matchup, unsigned player)
{
  uint64_t pot = 0;
  for (unsigned k = 0; k < IH_MATCHUP_PLAYERS; k++)
    pot += matchup->shares[player][k] * (IH_MATCHUP_POT / (k + 1));
  return pot;
}
