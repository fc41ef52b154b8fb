#include "equity/omaha/bins.h"

#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "base/team.h"
#include "equity/bins.h"
#include "equity/omaha/layout.h"

#include <isohand/equity.h>
#include <stdlib.h>
#include <string.h>

static uint64_t count_patterns(unsigned hole, const struct ihp_omaha_types *types)
{
  ihp_omaha_step step[IHP_OMAHA_FINAL_TYPES + 1];
  return ihp_omaha_steps_make(types, hole, step);
}

/* Stores the bins of a board's patterns.  Those that no hole cards have get any. */
static void store_bins(struct ih_omaha_bins *all, uint64_t board,
                       const struct ihp_omaha_board_sums *scores)
{
  const struct ihp_omaha_patterns *patterns = scores->patterns;
  const uint32_t *score = scores->of[IHP_OMAHA_POINTS];
  const uint32_t most = 2 * ih_omaha_opponents(&all->store.game);
  uint8_t *to = all->bin + all->store.first[board];
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const unsigned length = patterns->types.end[patterns->others[r][0]];
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      memset(to, 0, length);
    else
      for (unsigned type = 0; type < length; type++)
        to[type] = ihp_bin_of(score[patterns->row[r] + type], most, all->bins);
    to += length;
  }
}

static enum ih_status bin_boards(void *work, const struct ihp_slice *slice)
{
  struct ih_omaha_bins *all = work;
  struct ihp_omaha_boards boards;
  struct ihp_omaha_board_sums scores;
  struct ihp_share taken;
  enum ih_status status =
      ihp_omaha_boards_new(&all->store.game, IHP_OMAHA_FINAL, IH_OMAHA_POINTS, &boards, NULL);
  while (status == IH_OK && ihp_slice_take(slice, &taken)) {
    const uint64_t board = taken.first;
    status = ihp_omaha_sum_board(&boards, all->store.cards[board], IHP_OMAHA_FINAL, &scores);
    if (status == IH_OK)
      store_bins(all, board, &scores);
  }
  ihp_omaha_boards_free(&boards);
  return status;
}

static enum ih_status make_bins(struct ih_omaha_bins *all, const ih_executor *executor,
                                const ih_callbacks *callbacks)
{
  const enum ih_status status = ihp_omaha_store_boards(&all->store, count_patterns);
  if (status != IH_OK)
    return status;
  const uint64_t size = all->store.first[all->store.boards];
  const struct ihp_split split = {.units = all->store.boards,
                                  .run = bin_boards,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .dealt = 1};
  all->team = ihp_team_of(executor);
  all->bin = ihp_team_allocate(all->team, size);
  if (all->bin == NULL)
    return IH_ERR_MEMORY;
  return ihp_team_merge(all->team, ihp_split_run(&split, executor, all), all->bin, size);
}

enum ih_status ih_omaha_bins_new(const ih_omaha_game *game, unsigned bins,
                                 const ih_executor *executor, const ih_callbacks *callbacks,
                                 ih_omaha_bins **out, ih_error *error)
{
  enum ih_status status = ih_omaha_game_check(game, error);
  if (status != IH_OK)
    return status;
  if (out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no output given");
  if (bins == 0 || bins > IH_EQUITY_MAX_BINS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%u bins, expected 1 to %d", bins,
                     IH_EQUITY_MAX_BINS);
  if (!ihp_executor_is_known(executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "invalid executor");
  const ih_team *team = ihp_team_of(executor);
  ih_omaha_bins *all = calloc(1, sizeof *all);
  if (all == NULL)
    return ihp_error(error, ihp_team_agree(team, IH_ERR_MEMORY), 0, "out of memory");
  all->bins = bins;
  status = ihp_omaha_store_start(game, IHP_OMAHA_FINAL, &all->store);
  if (status == IH_OK)
    status = make_bins(all, executor, callbacks);
  status = ihp_team_agree(team, status);
  if (status == IH_OK) {
    *out = all;
    return IH_OK;
  }
  ih_omaha_bins_free(all);
  return ihp_error(error, status, 0, "%s", ih_status_string(status));
}

void ih_omaha_bins_free(ih_omaha_bins *bins)
{
  if (bins == NULL)
    return;
  ihp_omaha_store_free(&bins->store);
  ihp_team_release(bins->team, bins->bin);
  free(bins);
}

uint64_t ih_omaha_bins_bytes(const ih_omaha_game *game)
{
  struct ihp_omaha_store store;
  uint64_t bytes = UINT64_MAX;
  if (ihp_omaha_store_start(game, IHP_OMAHA_FINAL, &store) == IH_OK &&
      ihp_omaha_store_boards(&store, count_patterns) == IH_OK)
    bytes = store.first[store.boards] + ihp_omaha_store_bytes(&store);
  ihp_omaha_store_free(&store);
  return bytes;
}
