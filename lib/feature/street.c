#include "feature/street.h"
#include "base/error.h"

#include <inttypes.h>
#include <isohand/combinatorics.h>
#include <stdio.h>

const char *const ihp_street_names[IHP_STREETS] = {"preflop", "flop", "turn", "river"};
const unsigned ihp_street_boards_of[IHP_STREETS] = {0, 3, 4, 5};

enum ih_status ihp_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                ih_error *error)
{
  if (game->bins > IH_EQUITY_MAX_BINS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%u bins exceed the limit of %d", game->bins,
                     IH_EQUITY_MAX_BINS);
  const enum ih_status status =
      ih_equity_check(game->ranking, &game->deck, game->final_board, error);
  if (status != IH_OK || (rounds->cards[0] == 2 && rounds->count <= 2 &&
                          ihp_street_board(rounds) <= game->final_board))
    return status;
  char text[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(rounds, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "equity is supported for two hole cards and a board of at most %u cards in one "
                   "round (2, or 2,B), not for %s",
                   game->final_board, text);
}

enum ih_status ihp_any_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                    ih_error *error)
{
  return ihp_is_omaha(rounds) ? ihp_omaha_street_check(game, rounds, error)
                              : ihp_street_check(game, rounds, error);
}

/* The final street and the one before it are made from the cards.  Earlier streets are made from
 * the street before the final one, except that streets before the flop are made from the flop: too
 * many cards are still to come to make them from the turn. */
int ihp_runouts_source(const ih_feature_game *game, const ih_rounds *rounds, ih_rounds *source)
{
  enum { FLOP = 3 };
  const unsigned board = ihp_street_board(rounds), last = game->final_board - 1;
  if (board >= last)
    return 0;
  *source = ihp_street_rounds(board < FLOP && last > FLOP ? FLOP : last);
  return 1;
}

uint64_t ihp_runouts_cost(const ih_feature_game *game, const ih_rounds *rounds)
{
  enum { FINAL = 30, SWEPT = 300, FOLDED = 250, PREFLOP = 60000 };
  const unsigned board = ihp_street_board(rounds);
  return board == game->final_board       ? FINAL
         : board + 1 == game->final_board ? SWEPT
         : board == 0                     ? PREFLOP
                                          : FOLDED;
}

uint64_t ihp_choose(unsigned n, unsigned k)
{
  uint64_t count = 0;
  (void)ih_binomial(n, k, &count);
  return count;
}

struct ihp_street_counts ihp_street_counts_of(const struct ihp_hands *hands)
{
  const unsigned cards = ih_deck_cards(&hands->game.deck), hole = hands->rounds.cards[0];
  struct ihp_street_counts c = {.board = ihp_street_board(&hands->rounds),
                                .final = hands->game.final_board,
                                .bins = hands->game.bins};
  c.runouts = ihp_choose(cards - hole - c.board, c.final - c.board);
  c.opponents = ihp_choose(cards - hole - c.final, hole);
  c.most = 2 * c.opponents;
  return c;
}

int ihp_mean_is_half(int64_t sum, const char *what, char reason[IHP_REASON])
{
  if (sum != 0)
    (void)snprintf(reason, IHP_REASON,
                   "the mean HS of all hands is not 1/2: the sum of %s is %" PRId64, what, sum);
  return sum == 0;
}
