/* The feature omaha-histogram: runouts of Omaha hands by bins of HS.
 *
 * The flop of four hole cards has 20 GB of values.  So the bins of all final boards are made first,
 * and the table in parts that fit in memory: for each of them all boards are visited. */
#include "base/bytes.h"
#include "base/error.h"
#include "feature/omaha.h"

#include <stdlib.h>

enum { FLOP = 3, TURN = 4 };

/* Estimated CPU nanoseconds of a row, for four hole cards of the standard deck; and bytes that a
 * worker takes for a board. */
enum { A_ROW = 300, A_BOARD = 16 << 20 };

static enum ih_status check_omaha_streets(const ih_feature_game *game, const ih_rounds *rounds,
                                          ih_error *error)
{
  const ih_omaha_game omaha = ihp_omaha_game_of(game, rounds);
  const unsigned board = ihp_street_board(rounds);
  char text[IH_ROUNDS_TEXT];
  if (game->bins > IH_EQUITY_MAX_BINS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%u bins exceed the limit of %d", game->bins,
                     IH_EQUITY_MAX_BINS);
  if (omaha.hole >= IH_OMAHA_MIN_HOLE && omaha.hole <= IH_OMAHA_MAX_HOLE &&
      (board == FLOP || board == TURN))
    return ih_omaha_game_check(&omaha, error);
  (void)ih_rounds_format(rounds, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "Omaha's histograms are supported for 4 to 6 hole cards on a flop or turn (4,3; "
                   "4,4; ...), not for %s",
                   text);
}

/* Of the narrowest type that can count all runouts, which is that of ih_omaha_histogram_rows(). */
static size_t list_histogram_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                     struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const ih_omaha_game omaha = ihp_omaha_game_of(game, rounds);
  const uint32_t runouts = ih_omaha_runouts(&omaha, ihp_street_board(rounds));
  const enum ih_dtype dtype = runouts < 1 << 8 ? IH_U8 : IH_U16;
  out[0] = (struct ihp_tensor){.tensor = {"histogram", dtype, game->bins}};
  return 1;
}

/* ---- Making them ------------------------------------------------------------------- */

struct histogram_filling {
  ih_omaha_bins *bins;
  unsigned board; /* cards */
};

static uint64_t prepare_work(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  return ihp_omaha_work(&game, ih_omaha_sums_boards(&game, 0) * IHP_OMAHA_FINAL_BOARD);
}

static uint64_t row_work(const struct ihp_hands *hands)
{
  (void)hands;
  return A_ROW;
}

static uint64_t bins_memory(const struct ihp_hands *hands, size_t workers, size_t processes)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const uint64_t bytes = ih_omaha_bins_bytes(&game);
  const uint64_t boards = workers * processes * ihp_omaha_work(&game, A_BOARD);
  return ihp_add_bytes(bytes, boards);
}

/* Progress of a preparation: boards, reported as work. */
struct boards_progress {
  const ih_callbacks *callbacks;
  uint64_t work;
};

static int is_binning_over(void *context)
{
  const struct boards_progress *progress = context;
  return progress->callbacks->is_cancelled(progress->callbacks->context);
}

static void report_boards(void *context, uint64_t done, uint64_t total)
{
  const struct boards_progress *progress = context;
  progress->callbacks->progress(progress->callbacks->context,
                                (uint64_t)((double)progress->work * (double)done / (double)total),
                                progress->work);
}

static enum ih_status prepare_bins(const struct ihp_hands *hands, const char *scratch,
                                   const ih_executor *executor, const ih_callbacks *callbacks,
                                   void **filling, ih_error *error)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  struct boards_progress progress = {callbacks, prepare_work(hands)};
  const ih_callbacks boards = {
      .context = &progress, .is_cancelled = is_binning_over, .progress = report_boards};
  struct histogram_filling *own = calloc(1, sizeof *own);
  (void)scratch;
  if (own == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  own->board = ihp_street_board(&hands->rounds);
  const enum ih_status status =
      ih_omaha_bins_new(&game, hands->game.bins, executor, &boards, &own->bins, error);
  if (status == IH_OK)
    *filling = own;
  else
    free(own);
  return status;
}

static enum ih_status fill_histograms(const void *filling, size_t t, uint64_t first, size_t count,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      void *out)
{
  const struct histogram_filling *own = filling;
  (void)t;
  return ih_omaha_histogram_rows(own->bins, own->board, first, count, executor, callbacks, out,
                                 NULL);
}

static void release_bins(void *filling)
{
  struct histogram_filling *own = filling;
  if (own != NULL)
    ih_omaha_bins_free(own->bins);
  free(own);
}

static const struct ihp_filling filling = {.prepare = prepare_bins,
                                           .work = prepare_work,
                                           .row_work = row_work,
                                           .memory = bins_memory,
                                           .fill_part = fill_histograms,
                                           .release = release_bins};

/* ---- Verification ------------------------------------------------------------------ */

static uint64_t runouts_of(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  return ih_omaha_runouts(&game, ihp_street_board(&hands->rounds));
}

static void derive_histogram(const struct ihp_hands *hands, const struct ihp_tally *tally,
                             uint64_t values[])
{
  memcpy(values, tally->histogram, hands->game.bins * sizeof *values);
}

static size_t scan_histograms(const struct ihp_hands *hands, const struct ihp_rows *rows,
                              int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  return ihp_scan_histograms(runouts_of(hands), hands->game.bins, rows, sums, reason);
}

static int is_histogram_total(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                              char reason[IHP_REASON])
{
  const unsigned cards = ih_deck_cards(&hands->game.deck), hole = hands->rounds.cards[0];
  const uint64_t deals =
      ihp_choose(cards, hole) * ihp_choose(cards - hole, ihp_street_board(&hands->rounds));
  return ihp_is_histogram_total(runouts_of(hands) * deals, sums, reason);
}

const ih_feature ihp_omaha_histogram_feature = {
    .name = "omaha-histogram",
    .revision = 1,
    .parameters = IH_PARAMETER_BINS,
    .scale = IHP_SCALE("runouts-by-bin-of-hs",
                       "runouts by bin of HS, floor(bins * HS), the last one with HS = 1"),
    .check = check_omaha_streets,
    .tensors = list_histogram_tensors,
    .filling = &filling,
    .least_samples = 4,
    .derive_tally = derive_histogram,
    .scan = scan_histograms,
    .is_total = is_histogram_total,
};
