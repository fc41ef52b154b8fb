#include "equity/omaha/board.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The most types of a board of 3 or 4 cards. */
enum { MOST_TYPES_FLOP = 49, MOST_TYPES_TURN = 35 };

enum ih_status ihp_omaha_boards_new(const ih_omaha_game *game, size_t m, unsigned kinds,
                                    struct ihp_omaha_boards *out, ih_error *error)
{
  const ih_instructions *instructions = ih_instructions_best();
  *out = (struct ihp_omaha_boards){.deck = game->deck, .kinds = kinds};
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

void ihp_omaha_boards_free(struct ihp_omaha_boards *boards)
{
  ih_omaha_comparison_free(boards->comparison);
  for (unsigned m = 0; m < IHP_OMAHA_FINAL; m++) {
    ihp_omaha_patterns_free(&boards->stage[m].patterns);
    ihp_omaha_numbers_free(&boards->stage[m].numbers);
  }
  ihp_omaha_numbers_free(&boards->final);
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
  if (status != IH_OK)
    return status;
  return ihp_omaha_numbers_make(&stage->numbers, boards->kinds,
                                (size_t)stage->patterns.count + IHP_OMAHA_PADDING);
}

/* Computes the numbers of the final board from W and T. */
static enum ih_status count_scores(struct ihp_omaha_boards *boards,
                                   struct ihp_omaha_board_sums *out)
{
  ih_omaha_comparison *comparison = boards->comparison;
  const uint32_t count = comparison->patterns.count, *wins = comparison->wins;
  const uint32_t *ties = comparison->ties;
  const enum ih_status status =
      ihp_omaha_numbers_make(&boards->final, boards->kinds & (IH_OMAHA_POINTS | IH_OMAHA_SQUARES),
                             (size_t)count + IHP_OMAHA_PADDING);
  if (status != IH_OK)
    return status;
  uint32_t *points = boards->final.of[IHP_OMAHA_POINTS];
  uint64_t *squares = boards->final.of[IHP_OMAHA_SQUARES];
  for (uint32_t i = 0; i < count && points != NULL; i++)
    points[i] = 2 * wins[i] + ties[i];
  for (uint32_t i = 0; i < count && squares != NULL; i++) {
    const uint64_t score = 2 * (uint64_t)wins[i] + ties[i];
    squares[i] = score * score;
  }
  *out = (struct ihp_omaha_board_sums){.patterns = &comparison->patterns,
                                       .of = {[IHP_OMAHA_POINTS] = points,
                                              [IHP_OMAHA_WINS] = comparison->wins,
                                              [IHP_OMAHA_TIES] = comparison->ties,
                                              [IHP_OMAHA_SQUARES] = squares}};
  return IH_OK;
}

static enum ih_status split_final(ih_omaha_comparison *comparison, const uint8_t board[],
                                  struct ihp_omaha_board_sums *out)
{
  const enum ih_status status = ihp_omaha_count_shares(comparison, board, IHP_OMAHA_FINAL);
  if (status != IH_OK)
    return status;
  *out = (struct ihp_omaha_board_sums){.patterns = &comparison->patterns};
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++)
    out->of[IHP_OMAHA_SHARE + s] = comparison->split->share[s];
  return IH_OK;
}

static enum ih_status compare_final(struct ihp_omaha_boards *boards, const uint8_t board[],
                                    struct ihp_omaha_board_sums *out)
{
  ih_omaha_comparison *comparison = boards->comparison;
  if (boards->kinds == IHP_OMAHA_SPLIT)
    return split_final(comparison, board, out);
  const enum ih_status status = ihp_omaha_levels(comparison, board, IHP_OMAHA_FINAL);
  if (status != IH_OK)
    return status;
  ihp_omaha_count(comparison);
  return count_scores(boards, out);
}

uint8_t ihp_omaha_card_of_type(const struct ihp_omaha_types *types, unsigned type)
{
  uint8_t card = 0;
  while (types->of[card] != type)
    card++;
  return card;
}

void ihp_omaha_stage_add(const struct ihp_omaha_boards *boards, const struct ihp_omaha_next *next,
                         const struct ihp_omaha_board_sums *longer, struct ihp_omaha_stage *stage)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (!ihp_omaha_has_kind(stage->numbers.kinds, kind))
      continue;
    else if (kind == IHP_OMAHA_SQUARES)
      ihp_omaha_add_next_wide(next, longer->of[kind], stage->numbers.of[kind]);
    else
      boards->add_next(next, longer->of[kind], stage->numbers.of[kind]);
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
  ihp_omaha_stage_add(boards, &next, &longer, stage);
  return IH_OK;
}

enum ih_status ihp_omaha_sum_board(struct ihp_omaha_boards *boards, const uint8_t board[], size_t m,
                                   struct ihp_omaha_board_sums *out)
{
  if (m == IHP_OMAHA_FINAL)
    return compare_final(boards, board, out);
  struct ihp_omaha_stage *stage = &boards->stage[m];
  enum ih_status status = ihp_omaha_stage_make(boards, board, m);
  if (status == IH_OK)
    ihp_omaha_numbers_clear(&stage->numbers);
  for (unsigned type = 0; type < stage->patterns.types.count && status == IH_OK; type++)
    status = ihp_omaha_sum_next(boards, board, m, type);
  if (status != IH_OK)
    return status;
  ihp_omaha_numbers_divide(&stage->numbers, stage->patterns.count, (unsigned)(IHP_OMAHA_FINAL - m));
  *out = ihp_omaha_stage_sums(stage);
  return IH_OK;
}
