#include "feature/omaha.h"

#include "base/bytes.h"
#include "base/error.h"
#include "table/fault.h"
#include "table/scratch.h"

#include <stdio.h>
#include <stdlib.h>

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

/* Returns the bytes of the sums by hole cards, of all boards and of those of each worker, for each
 * process. */
static uint64_t preflop_memory(const ih_omaha_game *game, unsigned numbers, size_t workers,
                               size_t processes)
{
  const uint64_t sums = (uint64_t)__builtin_popcount(numbers) * sizeof(uint64_t);
  return (workers + 1) * processes * sums * ih_omaha_places(game->hole);
}

/* Returns the bytes that the workers take for the boards that they are at.  Measured: four hole
 * cards 3 MB, five 14 MB and six 38 MB. */
static uint64_t boards_memory(const ih_omaha_game *game, size_t workers)
{
  uint64_t bytes = workers * (UINT64_C(4) << 20);
  for (unsigned n = IH_OMAHA_MIN_HOLE; n < game->hole; n++)
    bytes *= 4;
  return bytes;
}

uint64_t ihp_omaha_memory(const struct ihp_hands *hands, unsigned numbers, size_t workers,
                          size_t processes)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  const uint64_t own = ihp_add_bytes(ih_omaha_sums_bytes(&game, board, numbers),
                                     boards_memory(&game, workers * processes));
  if (board == 0)
    return ihp_add_bytes(own, preflop_memory(&game, numbers, workers, processes));
  return board == FLOP ? ihp_add_bytes(own, ih_omaha_sums_bytes(&game, TURN, numbers)) : own;
}

/* ---- Scratch files ------------------------------------------------------------------ */

/* A street whose sums a scratch file can hold, by its cards of the board, and the numbers. */
struct scratch_street {
  const ih_omaha_game *game;
  unsigned board, numbers;
};

/* Revision of the algorithm of the sums.  Files of a different revision, or of a different version
 * of the library, are refused. */
enum { SUMS_REVISION = 1, STREET_TEXT = 80 };

/* Writes what the sums of a street are, separated by `between`: "5,4", the deck, the ranking and
 * the numbers. */
static void describe_street(const struct scratch_street *street, char between,
                            char text[STREET_TEXT])
{
  static const char *const names[] = {"points", "wins", "ties", "squares"};
  char deck[IH_DECK_TEXT];
  size_t at;
  (void)ih_deck_format(&street->game->deck, deck);
  at = (size_t)snprintf(text, STREET_TEXT, "%u,%u%c%s%c%s", street->game->hole, street->board,
                        between, deck, between, ih_ranking_name(street->game->ranking));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (street->numbers >> i & 1)
      at += (size_t)snprintf(text + at, STREET_TEXT - at, "%c%s", between, names[i]);
}

static struct ihp_scratch_form form_of(const struct scratch_street *street)
{
  struct ihp_scratch_form form = {
      .pieces = ih_omaha_sums_boards(street->game, street->board) *
                (unsigned)__builtin_popcount(street->numbers),
      .bytes = ih_omaha_sums_storage(street->game, street->board, street->numbers)};
  char text[STREET_TEXT];
  describe_street(street, ' ', text);
  (void)snprintf(form.content, sizeof form.content, "sums of Omaha, revision %d: %s", SUMS_REVISION,
                 text);
  return form;
}

static struct ihp_scratch_file file_of(const struct scratch_street *street)
{
  struct ihp_scratch_file file = {.form = form_of(street)};
  char text[STREET_TEXT];
  describe_street(street, '-', text);
  (void)snprintf(file.name, sizeof file.name, "isohand-omaha-%s.scratch", text);
  return file;
}

size_t ihp_omaha_scratch(const struct ihp_hands *hands, unsigned numbers,
                         struct ihp_scratch_file out[IHP_SCRATCH_FILES])
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const unsigned board = ihp_street_board(&hands->rounds);
  size_t files = 0;
  for (unsigned of = TURN; board > 0 && of >= board; of--) {
    const struct scratch_street street = {&game, of, numbers};
    out[files++] = file_of(&street);
  }
  return files;
}

static int is_made(void *scratch, uint64_t piece, const void *data, size_t bytes)
{
  return ihp_scratch_is_made(scratch, piece, data, bytes);
}

static void made(void *scratch, uint64_t piece, const void *data, size_t bytes)
{
  ihp_scratch_set_made(scratch, piece, data, bytes);
}

/* Opens the scratch file of a street in a folder; if it must exist and does not, *scratch stays. */
static enum ih_status open_scratch(const char *folder, const struct scratch_street *street,
                                   int must_exist, struct ihp_scratch **scratch, ih_error *error)
{
  const struct ihp_scratch_file file = file_of(street);
  char *path = ihp_scratch_path(folder, file.name);
  enum ih_status status = IH_OK;
  if (path == NULL || file.form.bytes == UINT64_MAX)
    status = ihp_memory_error(error, folder);
  else if (!must_exist || ihp_scratch_taken(path) > 0)
    status = ihp_scratch_open(path, &file.form, scratch, error);
  free(path);
  return status;
}

/* ---- Preparing ---------------------------------------------------------------------- */

/* The sums of a street, and the file that holds them; NULL: none. */
struct filling {
  ih_omaha_sums *sums;
  struct ihp_scratch *scratch;
};

static void close_filling(struct filling *filling)
{
  ih_omaha_sums_free(filling->sums);
  ihp_scratch_close(filling->scratch);
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

/* What a preparation uses for all its streets. */
struct preparation {
  const char *scratch; /* folder; NULL: none */
  const ih_executor *executor;
  struct street_progress progress;
  ih_error *error;
};

/* Makes the sums of a street, in its scratch file if that is open. */
static enum ih_status sum_street(const struct preparation *all, const struct scratch_street *street,
                                 const ih_omaha_sums *later, const ih_callbacks *callbacks,
                                 struct filling *out)
{
  const ih_omaha_storage storage = {
      .memory = out->scratch == NULL ? NULL : ihp_scratch_memory(out->scratch),
      .context = out->scratch,
      .is_made = is_made,
      .made = made};
  return ih_omaha_sums_new(street->game, street->board, street->numbers, later,
                           out->scratch == NULL ? NULL : &storage, all->executor, callbacks,
                           &out->sums, all->error);
}

static enum ih_status make_street(struct preparation *all, const struct scratch_street *street,
                                  const ih_omaha_sums *later, struct filling *out)
{
  const ih_callbacks callbacks = {
      .context = &all->progress, .is_cancelled = is_street_over, .progress = report_street};
  enum ih_status status = IH_OK;
  all->progress.own = street_work(street->game, street->board);
  if (all->scratch != NULL && street->board > 0 && out->scratch == NULL)
    status = open_scratch(all->scratch, street, 0, &out->scratch, all->error);
  if (status == IH_OK)
    status = sum_street(all, street, later, &callbacks, out);
  all->progress.before += all->progress.own;
  return status;
}

/* Takes the sums of the flop from its scratch file, without the turn, if an earlier run made all of
 * them; out->sums stays NULL if not. */
static enum ih_status find_flop(struct preparation *all, const struct scratch_street *flop,
                                struct filling *out)
{
  const ih_callbacks callbacks = {.context = &all->progress, .is_cancelled = is_street_over};
  enum ih_status status = open_scratch(all->scratch, flop, 1, &out->scratch, all->error);
  if (status != IH_OK || out->scratch == NULL || !ihp_scratch_is_whole(out->scratch))
    return status;
  status = sum_street(all, flop, NULL, &callbacks, out);
  if (status == IH_ERR_ARGUMENT) /* a piece is damaged */
    return IH_OK;
  all->progress.own = all->progress.all;
  if (status == IH_OK)
    report_street(&all->progress, 1, 1);
  return status;
}

static enum ih_status make_flop(struct preparation *all, const struct scratch_street *flop,
                                struct filling *out)
{
  const struct scratch_street after = {flop->game, TURN, flop->numbers};
  struct filling turn = {0};
  enum ih_status status = all->scratch == NULL ? IH_OK : find_flop(all, flop, out);
  if (status != IH_OK || out->sums != NULL)
    return status;
  status = make_street(all, &after, NULL, &turn);
  if (status == IH_OK)
    status = make_street(all, flop, turn.sums, out);
  close_filling(&turn);
  return status;
}

enum ih_status ihp_omaha_prepare(const struct ihp_hands *hands, unsigned numbers,
                                 const char *scratch, const ih_executor *executor,
                                 const ih_callbacks *callbacks, void **filling, ih_error *error)
{
  const ih_omaha_game game = ihp_omaha_game_of(&hands->game, &hands->rounds);
  const struct scratch_street own = {&game, ihp_street_board(&hands->rounds), numbers};
  struct preparation all = {
      .scratch = scratch,
      .executor = executor,
      .progress = {.callbacks = callbacks, .all = ihp_omaha_prepare_work(hands)},
      .error = error};
  struct filling *street = calloc(1, sizeof *street);
  if (street == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  const enum ih_status status =
      own.board == FLOP ? make_flop(&all, &own, street) : make_street(&all, &own, NULL, street);
  if (status == IH_OK)
    *filling = street;
  else
    ihp_omaha_release(street);
  return status;
}

const ih_omaha_sums *ihp_omaha_sums_of(const void *filling)
{
  return ((const struct filling *)filling)->sums;
}

void ihp_omaha_release(void *filling)
{
  if (filling != NULL)
    close_filling(filling);
  free(filling);
}
