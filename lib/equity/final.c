/* The final street: each board is rated once, and the counts of its hole cards are stored at the
 * indices of their hands. */
#include "equity/street.h"

#include <isohand/boards.h>

struct final_work {
  const ih_street *street;
  uint16_t *wins, *ties, *losses;
};

/* Counts of one board, by place. */
struct final_board {
  uint64_t index[IH_MAX_HOLES];
  uint16_t wins[IHP_PLACES], ties[IHP_PLACES], losses[IHP_PLACES];
};

/* out[index[place]] = number[place] for all hole cards from left[0..cards-1]. */
static void scatter_places(const uint8_t left[], unsigned cards, const uint64_t index[],
                           const uint16_t number[], uint16_t *restrict out)
{
  if (out == NULL)
    return;
  for (unsigned h = 1; h < cards; h++) {
    const unsigned place = ih_hole_place(left[h], 0);
    for (unsigned l = 0; l < h; l++)
      out[index[place + left[l]]] = number[place + left[l]];
  }
}

static void fill_final_board(const struct final_work *out, const uint8_t cards[],
                             struct final_board *board)
{
  uint8_t left[IH_MAX_CARDS];
  const ih_street *street = out->street;
  const unsigned n = ihp_cards_left(&street->deck, cards, street->final, left);
  ihp_street_wins(street, cards, board->wins, board->ties);
  for (unsigned i = 0; i < IHP_PLACES; i++)
    board->losses[i] = (uint16_t)(street->opponents - board->wins[i] - board->ties[i]);
  (void)ih_index_holes(street->indexer, cards, street->final, board->index);
  scatter_places(left, n, board->index, board->wins, out->wins);
  scatter_places(left, n, board->index, board->ties, out->ties);
  scatter_places(left, n, board->index, board->losses, out->losses);
}

/* On a board with a symmetry, several hole cards share an index; their counts are equal. */
static enum ih_status final_boards(const void *work, struct ihp_street_boards *boards)
{
  struct final_board board;
  uint8_t cards[IHP_MAX_BOARD];
  while (ihp_street_boards_next(boards, cards))
    fill_final_board(work, cards, &board);
  return IH_OK;
}

enum ih_status ih_equity_final(const ih_street *street, uint64_t first, size_t count,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               uint16_t wins[], uint16_t ties[], uint16_t losses[])
{
  if (street == NULL)
    return IH_ERR_ARGUMENT;
  if (street->board != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct final_work out = {street, wins, ties, losses};
  return ihp_street_run(street, first, count, executor, callbacks, final_boards, &out);
}
