/* HS on the final street against opponents who are weighted by their preflop hand. */
#include "equity/street.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

struct weighted_work {
  const ih_street *street;
  const uint32_t *weights; /* by preflop hand */
  uint16_t *hs;
};

/* The hole cards of a board, and the weights of those already passed, weakest first.  There are at
 * most 1,326 hole cards of weights below 2^32, so sums are below 2^43. */
struct weighted_board {
  uint8_t cards[IH_HOLES][2]; /* by place */
  uint64_t weight[IH_HOLES];
  uint64_t score[IH_HOLES]; /* twice the weight of the beaten, plus that of the tied */
  uint64_t index[IH_MAX_HOLES];
  uint64_t all, with[IH_MAX_CARDS]; /* passed weight: in total, and by card */
  ih_showdown_order order;
};

/* Lists the cards and the weight of each place. */
static void list_weighted_places(const struct weighted_work *work, struct weighted_board *board)
{
  const ih_street *street = work->street;
  (void)ih_index_holes(street->indexer, NULL, 0, board->index);
  for (unsigned place = 0; place < ih_hole_vector_length(&street->deck); place++) {
    const uint64_t index = board->index[place];
    (void)ih_hole_cards(place, board->cards[place]);
    board->weight[place] = index == IH_NO_INDEX ? 0 : work->weights[index];
  }
}

/* Returns the passed weight of the hole cards that share no card with those of a place, which must
 * not have been passed itself: it would be subtracted twice. */
static uint64_t disjoint_weight(const struct weighted_board *board, unsigned place)
{
  return board->all - board->with[board->cards[place][0]] - board->with[board->cards[place][1]];
}

/* Like disjoint_weight, for a place that has been passed, and so is subtracted twice: adds it back
 * once. */
static uint64_t disjoint_weight_of_passed(const struct weighted_board *board, unsigned place)
{
  return disjoint_weight(board, place) + board->weight[place];
}

/* Passes a level of n places of equal strength; all weaker ones have been passed.  A score is the
 * weight of the beaten plus that of the beaten and tied. */
static void pass_weighted_level(struct weighted_board *board, const uint16_t level[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    board->score[level[i]] = disjoint_weight(board, level[i]);
  for (unsigned i = 0; i < n; i++) {
    const uint64_t weight = board->weight[level[i]];
    board->all += weight;
    board->with[board->cards[level[i]][0]] += weight;
    board->with[board->cards[level[i]][1]] += weight;
  }
  for (unsigned i = 0; i < n; i++)
    board->score[level[i]] += disjoint_weight_of_passed(board, level[i]);
}

/* Rounds score / 2 opponents; the dividend is below 2^44 * 2^16. */
static uint16_t round_weighted_hs(uint64_t score, uint64_t opponents)
{
  return (uint16_t)(opponents == 0 ? (IH_EQUITY_WEIGHTED_HS + 1) / 2
                                   : (score * IH_EQUITY_WEIGHTED_HS + opponents) / (2 * opponents));
}

static void fill_weighted_board(const struct weighted_work *work, const uint8_t cards[],
                                struct weighted_board *board)
{
  const ih_showdown_order *order = &board->order;
  ihp_street_order(work->street, cards, &board->order);
  (void)ih_index_holes(work->street->indexer, cards, work->street->final, board->index);
  board->all = 0;
  memset(board->with, 0, sizeof board->with);
  for (unsigned g = 0; g < order->levels; g++)
    pass_weighted_level(board, order->order + order->first[g],
                        (unsigned)(order->first[g + 1] - order->first[g]));
  for (unsigned i = 0; i < order->holes; i++) {
    const unsigned place = order->order[i];
    work->hs[board->index[place]] =
        round_weighted_hs(board->score[place], disjoint_weight_of_passed(board, place));
  }
}

static enum ih_status weighted_boards(const void *work, struct ihp_street_boards *boards)
{
  uint8_t cards[IHP_MAX_BOARD];
  struct weighted_board *board = malloc(sizeof *board);
  if (board == NULL)
    return IH_ERR_MEMORY;
  list_weighted_places(work, board);
  while (ihp_street_boards_next(boards, cards))
    fill_weighted_board(work, cards, board);
  free(board);
  return IH_OK;
}

enum ih_status ih_equity_weighted_hs(const ih_street *street, const uint32_t weights[],
                                     uint64_t first, size_t count, const ih_executor *executor,
                                     const ih_callbacks *callbacks, uint16_t hs[])
{
  if (street == NULL || weights == NULL || hs == NULL)
    return IH_ERR_ARGUMENT;
  if (street->board != street->final)
    return IH_ERR_UNSUPPORTED;
  const struct weighted_work work = {street, weights, hs};
  return ihp_street_run(street, first, count, executor, callbacks, weighted_boards, &work);
}
