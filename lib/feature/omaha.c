#include "feature/omaha.h"

#include "base/error.h"

enum { FLOP = 3, TURN = 4, FINAL = 5 };

/* Estimated CPU nanoseconds, for four hole cards of the standard deck: of a board, and of reading a
 * row. */
enum { TURN_BOARD = 5000000, FLOP_BOARD = 9000000, A_ROW = 50 };

enum ih_status ihp_omaha_check_hands(const ih_feature_game *game, const ih_rounds *rounds,
                                     unsigned numbers, ih_error *error)
{
  const ih_omaha_game omaha = ihp_omaha_game_of(game, rounds);
  const unsigned board = ihp_street_board(rounds);
  char text[IH_ROUNDS_TEXT];
  if (game->final_board != 0 && game->final_board != FINAL)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "Omaha's final board has 5 cards, not %u",
                     game->final_board);
  if (omaha.hole >= IH_OMAHA_MIN_HOLE && omaha.hole <= IH_OMAHA_MAX_HOLE && rounds->count <= 2 &&
      (board == 0 || board == TURN || (board == FLOP && omaha.hole < IH_OMAHA_MAX_HOLE)))
    return ih_omaha_sums_check(&omaha, board, numbers, error);
  (void)ih_rounds_format(rounds, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "Omaha's equity is supported for the rounds 4; 4,3; 4,4; 5; 5,3; 5,4; 6; and "
                   "6,4, not for %s",
                   text);
}

enum ih_status ihp_omaha_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                      ih_error *error)
{
  return ihp_omaha_check_hands(game, rounds, IH_OMAHA_POINTS, error);
}

struct ihp_omaha_counts ihp_omaha_counts_of(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  return (struct ihp_omaha_counts){.runouts =
                                       ih_omaha_runouts(&game, ihp_street_board(&hands->rounds)),
                                   .opponents = ih_omaha_opponents(&game)};
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

uint64_t ihp_omaha_prepare_work(const struct ihp_hands *hands)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  return street_work(&game, board) + (board == FLOP ? street_work(&game, TURN) : 0);
}

uint64_t ihp_omaha_row_work(const struct ihp_hands *hands)
{
  return ihp_street_board(&hands->rounds) == 0 ? 0 : A_ROW;
}

/* Returns the bytes that making preflop sums takes, besides those of the sums. */
static uint64_t preflop_memory(const ih_omaha_game *game, unsigned numbers, size_t workers)
{
  const uint64_t places = ih_omaha_places(game->hole);
  const uint64_t sums = (uint64_t)__builtin_popcount(numbers) * sizeof(uint64_t) * places;
  return sums + workers * (sums + sizeof(uint32_t) * places);
}

static uint64_t add_bytes(uint64_t a, uint64_t b)
{
  return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

uint64_t ihp_omaha_memory(const struct ihp_hands *hands, unsigned numbers, size_t workers)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  const uint64_t own = ih_omaha_sums_bytes(&game, board, numbers);
  return add_bytes(own, board == FLOP ? ih_omaha_sums_bytes(&game, TURN, numbers)
                        : board == 0  ? preflop_memory(&game, numbers, workers)
                                      : 0);
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

static enum ih_status make_street(const ih_omaha_game *game, unsigned board, unsigned numbers,
                                  const ih_omaha_sums *later, const ih_executor *executor,
                                  struct street_progress *progress, ih_omaha_sums **out)
{
  const ih_callbacks callbacks = {
      .context = progress, .is_cancelled = is_street_over, .progress = report_street};
  progress->own = street_work(game, board);
  const enum ih_status status =
      ih_omaha_sums_new(game, board, numbers, later, executor, &callbacks, out, NULL);
  progress->before += progress->own;
  return status;
}

enum ih_status ihp_omaha_prepare(const struct ihp_hands *hands, unsigned numbers,
                                 const ih_executor *executor, const ih_callbacks *callbacks,
                                 void **filling)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  struct street_progress progress = {.callbacks = callbacks, .all = ihp_omaha_prepare_work(hands)};
  ih_omaha_sums *turn = NULL, *sums;
  enum ih_status status = IH_OK;
  if (board == FLOP)
    status = make_street(&game, TURN, numbers, NULL, executor, &progress, &turn);
  if (status == IH_OK)
    status = make_street(&game, board, numbers, turn, executor, &progress, &sums);
  ih_omaha_sums_free(turn);
  if (status == IH_OK)
    *filling = sums;
  return status;
}

void ihp_omaha_release(void *filling)
{
  ih_omaha_sums_free(filling);
}
