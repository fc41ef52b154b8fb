/* Games of Omaha, and the sums of all hands on one board. */
#include "base/binomial.h"
#include "base/error.h"
#include "base/executor.h"
#include "cards/checks.h"
#include "equity/omaha/board.h"
#include "equity/omaha/board_buckets.h"

#include <isohand/equity.h>
#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

/* ---- Games ---------------------------------------------------------------- */

enum ih_status ih_omaha_game_check(const ih_omaha_game *game, ih_error *error)
{
  static const unsigned unused[sizeof game->reserved / sizeof *game->reserved] = {0};
  if (game == NULL || memcmp(game->reserved, unused, sizeof unused) != 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no game given, or a reserved member is set");
  if (game->hole < IH_OMAHA_MIN_HOLE || game->hole > IH_OMAHA_MAX_HOLE)
    return ihp_error(error, IH_ERR_COUNT, 0, "%u hole cards, expected %d to %d", game->hole,
                     IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE);
  const enum ih_status status = ih_equity_check(game->ranking, &game->deck, IHP_OMAHA_FINAL, error);
  if (status != IH_OK || ih_deck_cards(&game->deck) >= IHP_OMAHA_FINAL + 2 * game->hole)
    return status;
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(&game->deck, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "the deck %s does not hold two hands of %u cards and a board of %d", text,
                   game->hole, IHP_OMAHA_FINAL);
}

uint32_t ih_omaha_opponents(const ih_omaha_game *game)
{
  return (uint32_t)ihp_binomial(ih_deck_cards(&game->deck) - game->hole - IHP_OMAHA_FINAL,
                                game->hole);
}

uint32_t ih_omaha_runouts(const ih_omaha_game *game, unsigned board)
{
  return (uint32_t)ihp_binomial(ih_deck_cards(&game->deck) - game->hole - board,
                                IHP_OMAHA_FINAL - board);
}

/* ---- One board, by several tasks ------------------------------------------ */

/* The kinds of numbers, of 32 bits, and where those of all hands go: W and T, shares of pots, or
 * buckets. */
struct output {
  unsigned kinds;
  uint32_t *wins, *ties;
  const ih_omaha_split *split;
  uint32_t *bucket;
  uint32_t buckets; /* at most */
  uint32_t *made;   /* buckets */
};

/* Each slice has memory of its own, where the sums of its next cards stay. */
struct board_work {
  const ih_omaha_game *game;
  const uint8_t *board;
  size_t m;
  const struct output *output;
  struct ihp_omaha_boards *slices;
};

static enum ih_status sum_next_cards(void *work, const struct ihp_slice *slice)
{
  const struct board_work *all = work;
  struct ihp_omaha_boards *boards = &all->slices[slice->number];
  enum ih_status status = ihp_omaha_boards_new(all->game, all->m, all->output->kinds, boards, NULL);
  if (status == IH_OK)
    status = ihp_omaha_stage_make(boards, all->board, all->m);
  for (uint64_t i = 0; i < slice->count && status == IH_OK; i++)
    if (ihp_slice_is_over(slice, i > 0))
      status = IH_ERR_CANCELLED;
    else
      status = ihp_omaha_sum_next(boards, all->board, all->m, (unsigned)(slice->first + i));
  return status;
}

/* Adds the sums of all slices to those of the first. */
static void join_slices(const struct board_work *all, size_t slices)
{
  struct ihp_omaha_stage *to = &all->slices[0].stage[all->m];
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++) {
    uint32_t *sum = to->numbers.of[kind];
    for (size_t s = 1; s < slices && sum != NULL; s++) {
      const uint32_t *more = all->slices[s].stage[all->m].numbers.of[kind];
      for (uint32_t p = 0; p < to->patterns.count && more != NULL; p++)
        sum[p] += more[p];
    }
  }
  ihp_omaha_numbers_divide(&to->numbers, to->patterns.count, (unsigned)(IHP_OMAHA_FINAL - all->m));
}

/* Writes the buckets of all hands.  Patterns have their bucket plus one, and hands that are not
 * live get 0 from expand(); subtracting one then makes that IH_OMAHA_NO_BUCKET. */
static enum ih_status expand_buckets(ihp_omaha_expand *expand, size_t places,
                                     const struct ihp_omaha_board_sums *sums,
                                     const struct output *to)
{
  uint32_t *after = calloc((size_t)sums->patterns->count + IHP_OMAHA_PADDING, sizeof *after);
  if (after == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = ihp_omaha_divide_patterns(
      sums->patterns, sums->of[IHP_OMAHA_POINTS], to->buckets, after, to->made);
  for (uint32_t i = 0; i < sums->patterns->count; i++)
    after[i]++;
  if (status == IH_OK)
    expand(sums->patterns, after, to->bucket);
  for (size_t place = 0; place < places && status == IH_OK; place++)
    to->bucket[place]--;
  free(after);
  return status;
}

static enum ih_status expand_sums(const struct board_work *all,
                                  const struct ihp_omaha_boards *boards,
                                  const struct ihp_omaha_board_sums *sums)
{
  const struct output *to = all->output;
  ihp_omaha_expand *expand = boards->comparison->expand;
  const uint32_t met =
      ih_omaha_opponents(all->game) * ih_omaha_runouts(all->game, (unsigned)all->m);
  if (to->split != NULL) {
    uint32_t *share[IHP_OMAHA_SHARES];
    ihp_omaha_board_shares(sums, share);
    ihp_omaha_expand_split(expand, sums->patterns, share, met, to->split);
  }
  if (to->wins != NULL)
    expand(sums->patterns, sums->of[IHP_OMAHA_WINS], to->wins);
  if (to->ties != NULL)
    expand(sums->patterns, sums->of[IHP_OMAHA_TIES], to->ties);
  return to->bucket == NULL ? IH_OK
                            : expand_buckets(expand, ih_omaha_places(all->game->hole), sums, to);
}

static enum ih_status sum_final(const struct board_work *all)
{
  struct ihp_omaha_boards boards;
  struct ihp_omaha_board_sums sums;
  enum ih_status status =
      ihp_omaha_boards_new(all->game, IHP_OMAHA_FINAL, all->output->kinds, &boards, NULL);
  if (status == IH_OK)
    status = ihp_omaha_sum_board(&boards, all->board, IHP_OMAHA_FINAL, &sums);
  if (status == IH_OK)
    status = expand_sums(all, &boards, &sums);
  ihp_omaha_boards_free(&boards);
  return status;
}

static enum ih_status sum_runouts(struct board_work *all, const ih_executor *executor,
                                  const ih_callbacks *callbacks)
{
  struct ihp_omaha_types types;
  const size_t slices = ihp_workers(executor);
  ihp_omaha_types_make(&all->game->deck, all->board, all->m, ihp_omaha_suits(all->board, all->m),
                       &types);
  const struct ihp_split split = {.units = types.count,
                                  .least = 1,
                                  .a_worker = 1,
                                  .run = sum_next_cards,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  all->slices = calloc(slices, sizeof *all->slices);
  if (all->slices == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = ihp_split_run(&split, executor, all);
  if (status == IH_OK) {
    join_slices(all, slices);
    const struct ihp_omaha_board_sums sums = ihp_omaha_stage_sums(&all->slices[0].stage[all->m]);
    status = expand_sums(all, &all->slices[0], &sums);
  }
  for (size_t s = 0; s < slices; s++)
    ihp_omaha_boards_free(&all->slices[s]);
  free(all->slices);
  return status;
}

static enum ih_status sum_board(const ih_omaha_game *game, const uint8_t board[], size_t m,
                                const ih_executor *executor, const ih_callbacks *callbacks,
                                const struct output *output, ih_error *error)
{
  ih_set seen = 0;
  enum ih_status status = ih_omaha_game_check(game, error);
  if (status != IH_OK)
    return status;
  const size_t least = game->hole == IH_OMAHA_MAX_HOLE ? 4 : IH_OMAHA_MIN_BOARD;
  if (board == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no board given");
  if (m < least || m > IHP_OMAHA_FINAL)
    return ihp_error(error, IH_ERR_COUNT, 0, "a board of %zu cards, expected %zu to %d", m, least,
                     IHP_OMAHA_FINAL);
  status = ihp_check_cards(ih_set_of_deck(&game->deck), board, m, &seen);
  struct board_work work = {.game = game, .board = board, .m = m, .output = output};
  if (status == IH_OK && m == IHP_OMAHA_FINAL)
    status = sum_final(&work);
  else if (status == IH_OK)
    status = sum_runouts(&work, executor, callbacks);
  return status == IH_OK ? status : ihp_error(error, status, 0, "%s", ih_status_string(status));
}

enum ih_status ih_omaha_board_sums(const ih_omaha_game *game, const uint8_t board[], size_t m,
                                   const ih_executor *executor, const ih_callbacks *callbacks,
                                   uint32_t wins[], uint32_t ties[], ih_error *error)
{
  const struct output output = {.kinds = IH_OMAHA_WINS | IH_OMAHA_TIES, .wins = wins, .ties = ties};
  return sum_board(game, board, m, executor, callbacks, &output, error);
}

enum ih_status ih_omaha_board_split_sums(const ih_omaha_game *game, const uint8_t board[], size_t m,
                                         const ih_executor *executor, const ih_callbacks *callbacks,
                                         const ih_omaha_split *split, ih_error *error)
{
  const struct output output = {.kinds = IHP_OMAHA_SPLIT, .split = split};
  if (split == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no output given");
  return sum_board(game, board, m, executor, callbacks, &output, error);
}

enum ih_status ih_omaha_board_buckets(const ih_omaha_game *game, const uint8_t board[], size_t m,
                                      uint32_t buckets, const ih_executor *executor,
                                      const ih_callbacks *callbacks, uint32_t bucket[],
                                      uint32_t *made, ih_error *error)
{
  const struct output output = {
      .kinds = IH_OMAHA_POINTS, .bucket = bucket, .buckets = buckets, .made = made};
  if (bucket == NULL || made == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no output given");
  if (buckets == 0)
    return ihp_error(error, IH_ERR_RANGE, 0, "0 buckets, expected at least 1");
  return sum_board(game, board, m, executor, callbacks, &output, error);
}
