/* The final street: every board once, and what it says of each hand to the hand's
 * index. */
#include "equity/street.h"

#include <isohand/boards.h>

struct out {
  const ih_street *street;
  uint16_t *wins, *ties, *losses;
};

/* The hands of one board. */
struct hands {
  uint64_t index[IH_MAX_HOLES];
  uint16_t wins[IHP_PLACES], ties[IHP_PLACES], losses[IHP_PLACES];
};

/* out[index] = of[], for the live hands: those of the cards that are left. */
static void scatter(const uint8_t left[], unsigned cards, const uint64_t index[],
                    const uint16_t of[], uint16_t *restrict out)
{
  if (out == NULL)
    return;
  for (unsigned h = 1; h < cards; h++) {
    const unsigned row = ih_hole_place(left[h], 0);
    for (unsigned l = 0; l < h; l++)
      out[index[row + left[l]]] = of[row + left[l]];
  }
}

static void do_board(const struct out *out, const uint8_t board[], struct hands *hands)
{
  uint8_t left[IH_MAX_CARDS];
  const ih_street *street = out->street;
  const unsigned cards = ihp_left(&street->deck, board, street->final, left);
  ihp_compare(street, board, hands->wins, hands->ties);
  for (unsigned i = 0; i < IHP_PLACES; i++)
    hands->losses[i] = (uint16_t)(street->opponents - hands->wins[i] - hands->ties[i]);
  (void)ih_index_holes(street->indexer, board, street->final, hands->index);
  scatter(left, cards, hands->index, hands->wins, out->wins);
  scatter(left, cards, hands->index, hands->ties, out->ties);
  scatter(left, cards, hands->index, hands->losses, out->losses);
}

/* Several hands of a board with a symmetry have one index, and the same numbers. */
static enum ih_status do_boards(const void *work, struct ihp_boards *boards)
{
  struct hands hands;
  uint8_t board[IHP_MAX_BOARD];
  while (ihp_boards_next(boards, board))
    do_board(work, board, &hands);
  return IH_OK;
}

enum ih_status ih_equity_final(const ih_street *street, uint64_t first, uint64_t count,
                               const ih_executor *executor, uint16_t wins[], uint16_t ties[],
                               uint16_t losses[])
{
  if (street == NULL)
    return IH_ERR_ARGUMENT;
  if (street->board != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct out out = {street, wins, ties, losses};
  return ihp_boards_run(street, first, count, executor, do_boards, &out);
}
