/* The feature omaha-ehs: E[HS] of Omaha hands, as sums of scores.
 *
 * The turn of four hole cards has 2.25 billion hands.  So the sums are made by board and pattern
 * (isohand/omaha_equity.h), in a fifth of the memory of the values, and the table is written from
 * them in index order. */
#include "feature/omaha.h"

#include "base/error.h"
#include "feature/street.h"
#include "feature/tally.h"

#include <inttypes.h>
#include <stdio.h>

enum { FLOP = 3, TURN = 4 };

/* Estimated CPU nanoseconds, for four hole cards of the standard deck: of a board, and of reading a
 * row. */
enum { TURN_BOARD = 5000000, FLOP_BOARD = 9000000, A_ROW = 50 };

static enum ih_status check_omaha_hands(const ih_feature_game *game, const ih_rounds *rounds,
                                        ih_error *error)
{
  const ih_omaha_game omaha = ihp_omaha_game_of(game, rounds);
  const unsigned board = ihp_street_board(rounds);
  char text[IH_ROUNDS_TEXT];
  if (omaha.hole >= IH_OMAHA_MIN_HOLE && omaha.hole <= IH_OMAHA_MAX_HOLE && rounds->count <= 2 &&
      (board == 0 || board == TURN || (board == FLOP && omaha.hole < IH_OMAHA_MAX_HOLE)))
    return ih_omaha_game_check(&omaha, error);
  (void)ih_rounds_format(rounds, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "Omaha's equity is supported for the rounds 4; 4,3; 4,4; 5; 5,3; 5,4; 6; and "
                   "6,4, not for %s",
                   text);
}

static size_t list_omaha_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                 struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  out[0] =
      (struct ihp_tensor){.tensor = {"points", ihp_street_board(rounds) == 0 ? IH_U64 : IH_U32, 0}};
  return 1;
}

/* ---- Making them ------------------------------------------------------------------- */

/* Returns the work of a street alone. */
static uint64_t street_work(const ih_omaha_game *game, unsigned board)
{
  const uint64_t work = ih_omaha_sums_boards(game, board) * (board == 0      ? IHP_OMAHA_FINAL_BOARD
                                                             : board == FLOP ? FLOP_BOARD
                                                                             : TURN_BOARD);
  return ihp_omaha_work(game, work);
}

static uint64_t prepare_work(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  return street_work(&game, board) + (board == FLOP ? street_work(&game, TURN) : 0);
}

static uint64_t row_work(const struct ihp_hands *hands)
{
  return ihp_street_board(&hands->rounds) == 0 ? 0 : A_ROW;
}

static uint64_t sums_memory(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  const uint64_t own = ih_omaha_sums_bytes(&game, board);
  const uint64_t turn = board == FLOP ? ih_omaha_sums_bytes(&game, TURN) : 0;
  return own > UINT64_MAX - turn ? UINT64_MAX : own + turn;
}

/* Progress of one street of a preparation. */
struct street_progress {
  const ih_callbacks *callbacks;
  uint64_t before, own, all; /* work */
};

static int is_street_over(void *context)
{
  const struct street_progress *progress = context;
  return progress->callbacks->is_cancelled(progress->callbacks->context);
}

static void report_street(void *context, uint64_t done, uint64_t total)
{
  const struct street_progress *progress = context;
  const uint64_t own = (uint64_t)((double)progress->own * (double)done / (double)total);
  progress->callbacks->progress(progress->callbacks->context, progress->before + own,
                                progress->all);
}

static enum ih_status make_street(const ih_omaha_game *game, unsigned board,
                                  const ih_omaha_sums *later, const ih_executor *executor,
                                  struct street_progress *progress, ih_omaha_sums **out)
{
  const ih_callbacks callbacks = {
      .context = progress, .is_cancelled = is_street_over, .progress = report_street};
  progress->own = street_work(game, board);
  const enum ih_status status =
      ih_omaha_sums_new(game, board, later, executor, &callbacks, out, NULL);
  progress->before += progress->own;
  return status;
}

static enum ih_status prepare_sums(const struct ihp_hands *hands, const ih_executor *executor,
                                   const ih_callbacks *callbacks, void **filling)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  struct street_progress progress = {.callbacks = callbacks, .all = prepare_work(hands)};
  ih_omaha_sums *turn = NULL, *sums;
  enum ih_status status = IH_OK;
  if (board == FLOP)
    status = make_street(&game, TURN, NULL, executor, &progress, &turn);
  if (status == IH_OK)
    status = make_street(&game, board, turn, executor, &progress, &sums);
  ih_omaha_sums_free(turn);
  if (status == IH_OK)
    *filling = sums;
  return status;
}

static enum ih_status fill_rows(const void *filling, uint64_t first, size_t count, void *out)
{
  return ih_omaha_sums_rows(filling, first, count, out);
}

static void release_sums(void *filling)
{
  ih_omaha_sums_free(filling);
}

static const struct ihp_filling filling = {.prepare = prepare_sums,
                                           .work = prepare_work,
                                           .row_work = row_work,
                                           .memory = sums_memory,
                                           .fill = fill_rows,
                                           .release = release_sums};

/* ---- Verification ------------------------------------------------------------------ */

static void derive_points(const struct ihp_hands *hands, const struct ihp_tally *tally,
                          uint64_t values[])
{
  (void)hands;
  values[0] = tally->points;
}

/* Sums over all hands, by multiplicity, their scores less half the maximum.  A partial sum can be
 * above 2^63, but is right modulo 2^64, as is the total, which must be 0. */
static size_t scan_points(const struct ihp_hands *hands, const struct ihp_rows *rows,
                          int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const uint64_t half = (uint64_t)ih_omaha_opponents(&game) *
                        ih_omaha_runouts(&game, ihp_street_board(&hands->rounds));
  uint64_t total = (uint64_t)sums[0];
  size_t i = 0;
  for (; i < rows->count && rows->values[0][i] <= 2 * half; i++)
    total += rows->multiplicity[i] * (rows->values[0][i] - half);
  sums[0] = (int64_t)total;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON, "`points` is %" PRIu64 ", above the maximum of %" PRIu64,
                   rows->values[0][i], 2 * half);
  return i;
}

static int is_zero_sum(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                       char reason[IHP_REASON])
{
  (void)hands;
  return ihp_mean_is_half(sums[0], "scores less half the maximum", reason);
}

const ih_feature ihp_omaha_ehs_feature = {
    .name = "omaha-ehs",
    .revision = 1,
    .scale = IHP_SCALE("omaha-points", "2 wins + ties, summed over runouts"),
    .check = check_omaha_hands,
    .tensors = list_omaha_tensors,
    .filling = &filling,
    .least_samples = 4,
    .derive_tally = derive_points,
    .scan = scan_points,
    .is_total = is_zero_sum,
};
