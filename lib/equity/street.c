/* Streets: their games, their counts, and iteration over their boards. */
#include "equity/street.h"

#include "base/binomial.h"
#include "base/error.h"
#include "base/executor.h"
#include "eval/ranking/rules.h"
#include "eval/showdown/showdown.h"

#include <stdlib.h>
#include <string.h>

/* ---- Games ------------------------------------------------------------------ */

enum ih_status ih_equity_check(enum ih_ranking ranking, const ih_deck *deck, unsigned final_board,
                               ih_error *error)
{
  const enum ih_status status = ihp_ranking_check_deck(ranking, deck, error);
  if (status != IH_OK)
    return status;
  if (final_board < IH_SHOWDOWN_MIN_BOARD || final_board > IH_SHOWDOWN_MAX_BOARD)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "equity is known for final boards of %d to %d cards, not of %u",
                     IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD, final_board);
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  if (ih_deck_cards(deck) < final_board + 4)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "the deck %s does not hold two hands and a board of %u", text, final_board);
  return IH_OK;
}

int ihp_street_same_game(const ih_street *a, const ih_street *b)
{
  return a->ranking == b->ranking && a->final == b->final && ih_deck_equal(&a->deck, &b->deck);
}

/* ---- Streets ---------------------------------------------------------------- */

static enum ih_status make_street_indexers(ih_street *street, const ih_instructions *instructions)
{
  const uint8_t board = (uint8_t)street->board;
  const ih_rounds rounds = {.count = board > 0 ? 2 : 1, .cards = {2, board}};
  const ih_rounds board_alone = {.count = 1, .cards = {board}};
  enum ih_status status = IH_OK;
  street->boards = 1;
  if (board > 0) {
    status = ih_indexer_new_for(&street->deck, &board_alone, instructions, &street->by_board);
    if (status != IH_OK)
      return status;
    street->boards = ih_indexer_size(street->by_board, 0);
  }
  status = ih_indexer_new_for(&street->deck, &rounds, instructions, &street->indexer);
  if (status == IH_OK)
    street->hands = ih_indexer_size(street->indexer, rounds.count - 1u);
  return status;
}

enum ih_status ih_street_new_for(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                                 unsigned final_board, const ih_instructions *instructions,
                                 ih_street **out, ih_error *error)
{
  enum ih_status status = ih_equity_check(ranking, deck, final_board, error);
  if (status != IH_OK)
    return status;
  if (out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no output given");
  if (board > final_board)
    return ihp_error(error, IH_ERR_RANGE, 0, "a final board of %u cards cannot start with %u",
                     final_board, board);
  ih_street *street = calloc(1, sizeof *street);
  if (street == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory for a street");
  street->ranking = ranking;
  street->deck = *deck;
  street->board = board;
  street->final = final_board;
  street->instructions = instructions;
  /* The game is supported, so these fit: isohand/equity.h has their bounds. */
  const unsigned unseen = ih_deck_cards(deck) - 2;
  street->opponents = (uint32_t)ihp_binomial(unseen - final_board, 2);
  street->runouts = (uint32_t)ihp_binomial(unseen - board, final_board - board);
  status = make_street_indexers(street, instructions);
  if (status == IH_OK) {
    *out = street;
    return IH_OK;
  }
  ih_street_free(street);
  return ihp_error(error, status, 0, "cannot make the indexer of a street: %s",
                   ih_status_string(status));
}

enum ih_status ih_street_new(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                             unsigned final_board, ih_street **out, ih_error *error)
{
  return ih_street_new_for(ranking, deck, board, final_board, ih_instructions_best(), out, error);
}

void ih_street_free(ih_street *street)
{
  if (street == NULL)
    return;
  ih_indexer_free(street->indexer);
  ih_indexer_free(street->by_board);
  free(street);
}

const ih_indexer *ih_street_indexer(const ih_street *street)
{
  return street->indexer;
}

uint64_t ih_street_hands(const ih_street *street)
{
  return street->hands;
}

uint64_t ih_street_boards(const ih_street *street)
{
  return street->boards;
}

uint32_t ih_street_opponents(const ih_street *street)
{
  return street->opponents;
}

uint32_t ih_street_runouts(const ih_street *street)
{
  return street->runouts;
}

size_t ih_street_bin_bytes(const ih_street *street)
{
  return street->runouts <= UINT8_MAX ? 1 : street->runouts <= UINT16_MAX ? 2 : 4;
}

/* ---- Boards ----------------------------------------------------------------- */

unsigned ihp_cards_left(const ih_deck *deck, const uint8_t board[], unsigned n, uint8_t left[])
{
  uint64_t seen = 0;
  unsigned count = 0;
  for (unsigned i = 0; i < n; i++)
    seen |= UINT64_C(1) << board[i];
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(deck, card) && (seen >> card & 1) == 0)
      left[count++] = card;
  return count;
}

void ihp_street_wins(const ih_street *street, const uint8_t board[], uint16_t wins[IHP_PLACES],
                     uint16_t ties[IHP_PLACES])
{
  ihp_showdown_compare(street->ranking, &street->deck, street->instructions, board, street->final,
                       wins, ties, NULL);
  memset(wins + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *wins);
  memset(ties + IH_HOLES, 0, (IHP_PLACES - IH_HOLES) * sizeof *ties);
}

void ihp_street_order(const ih_street *street, const uint8_t board[], ih_showdown_order *order)
{
  ihp_showdown_compare(street->ranking, &street->deck, street->instructions, board, street->final,
                       NULL, NULL, order);
}

int ihp_street_boards_are_over(struct ihp_street_boards *boards)
{
  boards->is_over |= ihp_slice_is_over(boards->slice, 0);
  return boards->is_over;
}

int ihp_street_boards_next(struct ihp_street_boards *boards, uint8_t board[IHP_MAX_BOARD])
{
  const ih_sequence_arrays one = {.rows = board, .stride = IHP_MAX_BOARD};
  if (boards->left == 0 || boards->is_over)
    return 0;
  if (boards->is_begun && ihp_slice_is_over(boards->slice, 1)) {
    boards->is_over = 1;
    return 0;
  }
  boards->is_begun = 1;
  boards->left--;
  if (boards->sequence != NULL)
    (void)ih_sequence_next_unchecked(boards->sequence, 1, &one);
  return 1;
}

/* Data shared by all slices of boards. */
struct street_work {
  const ih_street *street;
  uint64_t first; /* board */
  ihp_street_task *task;
  const void *work;
};

static enum ih_status run_street_boards(void *work, const struct ihp_slice *slice)
{
  const struct street_work *all = work;
  const ih_street *street = all->street;
  struct ihp_street_boards boards = {.left = slice->count, .slice = slice};
  enum ih_status status = IH_OK;
  if (street->board > 0)
    status = ih_sequence_new(street->by_board, 0, all->first + slice->first, slice->count,
                             &boards.sequence);
  if (status != IH_OK)
    return status;
  status = all->task(all->work, &boards);
  ih_sequence_free(boards.sequence);
  return status == IH_OK && boards.is_over ? IH_ERR_CANCELLED : status;
}

enum ih_status ihp_street_run(const ih_street *street, uint64_t first, size_t count,
                              const ih_executor *executor, const ih_callbacks *callbacks,
                              ihp_street_task *task, const void *work)
{
  const struct ihp_split split = {.units = count,
                                  .least = 1,
                                  .a_worker = ihp_workers(executor) > 1 ? 8 : 1,
                                  .run = run_street_boards,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  struct street_work all = {street, first, task, work};
  if (first > street->boards || count > street->boards - first)
    return IH_ERR_RANGE;
  return ihp_split_run(&split, executor, &all);
}
