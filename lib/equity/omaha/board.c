#include "equity/omaha/board.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The most types of a board of 3 or 4 cards. */
enum { MOST_TYPES_FLOP = 49, MOST_TYPES_TURN = 35 };

enum ih_status ihp_omaha_boards_new(const ih_omaha_game *game, size_t m, enum ihp_omaha_sum sum,
                                    struct ihp_omaha_boards *out, ih_error *error)
{
  const ih_instructions *instructions = ih_instructions_best();
  *out = (struct ihp_omaha_boards){.deck = game->deck, .sum = sum};
  enum ih_status status = ih_omaha_comparison_new(game->hole, game->ranking, &game->deck,
                                                  instructions, &out->comparison, error);
  if (status != IH_OK)
    return status;
  out->add_next = ihp_omaha_add_next_for(instructions);
  for (size_t stage = m; stage < IHP_OMAHA_FINAL && status == IH_OK; stage++)
    status = ihp_omaha_patterns_new(game->hole, stage == 3 ? MOST_TYPES_FLOP : MOST_TYPES_TURN,
                                    &out->stage[stage].patterns);
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "out of memory");
}

unsigned ihp_omaha_numbers(enum ihp_omaha_sum sum)
{
  static const unsigned numbers[] = {
      [IHP_OMAHA_SUM_WINS] = 2,
      [IHP_OMAHA_SUM_SCORE] = 1,
      [IHP_OMAHA_SUM_SPLIT] = IHP_OMAHA_SHARES,
  };
  return numbers[sum];
}

void ihp_omaha_boards_free(struct ihp_omaha_boards *boards)
{
  ih_omaha_comparison_free(boards->comparison);
  for (unsigned m = 0; m < IHP_OMAHA_FINAL; m++) {
    ihp_omaha_patterns_free(&boards->stage[m].patterns);
    for (unsigned i = 0; i < IHP_OMAHA_NUMBERS; i++)
      free(boards->stage[m].number[i]);
  }
}

unsigned ihp_omaha_suits(const uint8_t board[], size_t m)
{
  unsigned count[IH_MAX_SUITS] = {0}, suits = 0;
  for (size_t i = 0; i < m; i++)
    count[ih_card_suit(board[i])]++;
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    if (count[suit] + (IHP_OMAHA_FINAL - m) >= 3)
      suits |= 1u << suit;
  return suits;
}

enum ih_status ihp_omaha_stage_make(struct ihp_omaha_boards *boards, const uint8_t board[],
                                    size_t m)
{
  struct ihp_omaha_stage *stage = &boards->stage[m];
  const enum ih_status status =
      ihp_omaha_patterns_make(&stage->patterns, &boards->deck, board, m, ihp_omaha_suits(board, m));
  const size_t room = (size_t)stage->patterns.count + IHP_OMAHA_PADDING;
  if (status != IH_OK || room <= stage->room)
    return status;
  stage->room = 0;
  int is_made = 1;
  for (unsigned i = 0; i < ihp_omaha_numbers(boards->sum); i++) {
    free(stage->number[i]);
    stage->number[i] = calloc(room, sizeof *stage->number[i]);
    is_made &= stage->number[i] != NULL;
  }
  if (!is_made)
    return IH_ERR_MEMORY;
  stage->room = room;
  return IH_OK;
}

static enum ih_status split_final(ih_omaha_comparison *comparison, const uint8_t board[],
                                  struct ihp_omaha_board_sums *out)
{
  const enum ih_status status = ihp_omaha_count_shares(comparison, board, IHP_OMAHA_FINAL);
  if (status != IH_OK)
    return status;
  *out = (struct ihp_omaha_board_sums){&comparison->patterns, {NULL}};
  memcpy(out->number, comparison->split->share, sizeof out->number);
  return IH_OK;
}

static enum ih_status compare_final(struct ihp_omaha_boards *boards, const uint8_t board[],
                                    struct ihp_omaha_board_sums *out)
{
  ih_omaha_comparison *comparison = boards->comparison;
  if (boards->sum == IHP_OMAHA_SUM_SPLIT)
    return split_final(comparison, board, out);
  const enum ih_status status = ihp_omaha_levels(comparison, board, IHP_OMAHA_FINAL);
  if (status != IH_OK)
    return status;
  ihp_omaha_count(comparison);
  *out = (struct ihp_omaha_board_sums){&comparison->patterns, {comparison->wins, comparison->ties}};
  for (uint32_t i = 0; i < comparison->patterns.count && boards->sum == IHP_OMAHA_SUM_SCORE; i++)
    comparison->wins[i] = 2 * comparison->wins[i] + comparison->ties[i];
  return IH_OK;
}

uint8_t ihp_omaha_card_of_type(const struct ihp_omaha_types *types, unsigned type)
{
  uint8_t card = 0;
  while (types->of[card] != type)
    card++;
  return card;
}

enum ih_status ihp_omaha_sum_next(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                  unsigned type)
{
  struct ihp_omaha_stage *stage = &boards->stage[m];
  struct ihp_omaha_board_sums longer;
  struct ihp_omaha_next next;
  uint8_t cards[IHP_OMAHA_FINAL];
  memcpy(cards, board, m);
  cards[m] = ihp_omaha_card_of_type(&stage->patterns.types, type);
  const enum ih_status status = ihp_omaha_sum_board(boards, cards, m + 1, &longer);
  if (status != IH_OK)
    return status;
  ihp_omaha_next_make(&stage->patterns, longer.patterns, cards[m], NULL, &next);
  for (unsigned i = 0; i < ihp_omaha_numbers(boards->sum); i++)
    boards->add_next(&next, longer.number[i], stage->number[i]);
  return IH_OK;
}

enum ih_status ihp_omaha_sum_board(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                   struct ihp_omaha_board_sums *out)
{
  if (m == IHP_OMAHA_FINAL)
    return compare_final(boards, board, out);
  struct ihp_omaha_stage *stage = &boards->stage[m];
  enum ih_status status = ihp_omaha_stage_make(boards, board, m);
  for (unsigned i = 0; i < ihp_omaha_numbers(boards->sum) && status == IH_OK; i++)
    memset(stage->number[i], 0, stage->room * sizeof *stage->number[i]);
  for (unsigned type = 0; type < stage->patterns.types.count && status == IH_OK; type++)
    status = ihp_omaha_sum_next(boards, board, m, type);
  const uint32_t times = (uint32_t)(IHP_OMAHA_FINAL - m);
  for (unsigned i = 0; i < ihp_omaha_numbers(boards->sum) && times > 1 && status == IH_OK; i++)
    for (uint32_t p = 0; p < stage->patterns.count; p++)
      stage->number[i][p] /= times;
  *out = (struct ihp_omaha_board_sums){&stage->patterns, {NULL}};
  memcpy(out->number, stage->number, sizeof out->number);
  return status;
}
