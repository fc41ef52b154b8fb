/* The scores of all hands of the turn, from the cards, and of the flop, from the turn. */
#include "base/executor.h"
#include "equity/omaha/store.h"

#include <string.h>

struct street_work {
  ih_omaha_sums *sums;
  const ih_omaha_sums *later; /* NULL on the turn */
};

/* ---- Patterns of a board -------------------------------------------------- */

/* Colex order is row by row, each up to the lowest type among the others. */
static void put_sums(ih_omaha_sums *sums, uint64_t board,
                     const struct ihp_omaha_board_sums *numbers)
{
  const struct ihp_omaha_patterns *patterns = numbers->patterns;
  uint32_t *to = sums->points + sums->store.first[board];
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const unsigned length = patterns->others[r][0] + 1u;
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      memset(to, 0, length * sizeof *to);
    else
      memcpy(to, numbers->number[0] + patterns->row[r], length * sizeof *to);
    to += length;
  }
}

static enum ih_status get_sums(const ih_omaha_sums *sums, uint64_t board,
                               struct ihp_omaha_boards *boards, struct ihp_omaha_board_sums *out)
{
  struct ihp_omaha_stage *stage = &boards->stage[sums->store.board];
  const struct ihp_omaha_patterns *patterns = &stage->patterns;
  const enum ih_status status =
      ihp_omaha_stage_make(boards, sums->store.cards[board], sums->store.board);
  if (status != IH_OK)
    return status;
  const uint32_t *from = sums->points + sums->store.first[board];
  uint32_t *to = stage->number[0];
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const unsigned length = patterns->others[r][0] + 1u;
    if (patterns->row[r] != IHP_OMAHA_NO_ROW)
      memcpy(to + patterns->row[r], from, length * sizeof *to);
    from += length;
  }
  for (size_t i = 0; i < patterns->copies; i++)
    to[patterns->copy[i].to] = to[patterns->copy[i].from];
  *out = (struct ihp_omaha_board_sums){patterns, {to, NULL}};
  return IH_OK;
}

/* ---- Streets -------------------------------------------------------------- */

/* Adds the sums of the boards with one more card of a type. */
static enum ih_status add_later(const struct street_work *all, struct ihp_omaha_boards *boards,
                                const uint8_t board[], unsigned type)
{
  struct ihp_omaha_stage *stage = &boards->stage[all->sums->store.board];
  struct ihp_omaha_board_sums longer;
  struct ihp_omaha_next next;
  uint8_t cards[IHP_OMAHA_FINAL];
  memcpy(cards, board, all->sums->store.board);
  cards[all->sums->store.board] = ihp_omaha_card_of_type(&stage->patterns.types, type);
  const struct ihp_omaha_canonical canonical =
      ihp_omaha_canonical(&all->later->store, cards, all->later->store.board);
  const enum ih_status status = get_sums(all->later, canonical.board, boards, &longer);
  if (status != IH_OK)
    return status;
  ihp_omaha_next_make(&stage->patterns, longer.patterns, cards[all->sums->store.board],
                      canonical.permuted, &next);
  boards->add_next(&next, longer.number[0], stage->number[0]);
  return IH_OK;
}

static enum ih_status sum_from_later(const struct street_work *all, struct ihp_omaha_boards *boards,
                                     const uint8_t board[], struct ihp_omaha_board_sums *out)
{
  struct ihp_omaha_stage *stage = &boards->stage[all->sums->store.board];
  enum ih_status status = ihp_omaha_stage_make(boards, board, all->sums->store.board);
  if (status == IH_OK)
    memset(stage->number[0], 0, stage->room * sizeof *stage->number[0]);
  for (unsigned type = 0; status == IH_OK && type < stage->patterns.types.count; type++)
    status = add_later(all, boards, board, type);
  const uint32_t times = IHP_OMAHA_FINAL - all->sums->store.board;
  for (uint32_t p = 0; status == IH_OK && p < stage->patterns.count; p++)
    stage->number[0][p] /= times;
  *out = (struct ihp_omaha_board_sums){&stage->patterns, {stage->number[0]}};
  return status;
}

static enum ih_status sum_boards(void *work, const struct ihp_slice *slice)
{
  const struct street_work *all = work;
  struct ihp_omaha_boards boards;
  struct ihp_omaha_board_sums sums;
  enum ih_status status = ihp_omaha_boards_new(&all->sums->store.game, all->sums->store.board,
                                               IHP_OMAHA_SUM_SCORE, &boards, NULL);
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    const uint8_t *cards = all->sums->store.cards[i];
    if (ihp_slice_is_over(slice, i > slice->first)) {
      status = IH_ERR_CANCELLED;
      break;
    }
    status = all->later == NULL ? ihp_omaha_sum_board(&boards, cards, all->sums->store.board, &sums)
                                : sum_from_later(all, &boards, cards, &sums);
    if (status == IH_OK)
      put_sums(all->sums, i, &sums);
  }
  ihp_omaha_boards_free(&boards);
  return status;
}

enum ih_status ihp_omaha_sum_street(ih_omaha_sums *sums, const ih_omaha_sums *later,
                                    const ih_executor *executor, const ih_callbacks *callbacks)
{
  struct street_work work = {sums, later};
  const struct ihp_split split = {.units = sums->store.boards,
                                  .least = 1,
                                  .a_worker = 16,
                                  .run = sum_boards,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  return ihp_split_run(&split, executor, &work);
}
