#include "rating.h"

#include <stdatomic.h>

/* ---- Many hands ---------------------------------------------------------------------- */

/* Many hands of the standard deck, of equally many cards. */
struct rows {
  const uint8_t *cards;
  size_t stride, width, n;
};

/* Checks that the cards of each row are distinct, in the standard deck, and not `used`. */
static enum ih_status check_rows(const struct rows *rows, ih_set used, size_t *bad)
{
  ih_deck deck;
  enum ih_status status = ih_ranking_deck(IH_RANKING_STANDARD, &deck);
  for (size_t i = 0; i < rows->n && status == IH_OK; i++) {
    ih_set set;
    status = ih_set_of_cards(&deck, rows->cards + i * rows->stride, rows->width, &set);
    if (status == IH_OK && (set & used) != 0)
      status = IH_ERR_DUPLICATE;
    if (status != IH_OK)
      *bad = i;
  }
  return status;
}

static int in_range(size_t number, size_t least, size_t most)
{
  return number >= least && number <= most;
}

enum ih_status py_low_rate_batch(enum ih_low low, const uint8_t rows[], size_t stride, size_t width,
                                 size_t n, uint16_t strengths[], size_t *bad)
{
  if (!in_range(width, ih_low_min_cards(low), IH_LOW_MAX_CARDS))
    return IH_ERR_COUNT;
  const enum ih_status status = check_rows(&(struct rows){rows, stride, width, n}, 0, bad);
  for (size_t i = 0; i < n && status == IH_OK; i++)
    strengths[i] = ih_low_rate_unchecked(low, rows + i * stride, width);
  return status;
}

enum ih_status py_omaha_board_rate_low_batch(const ih_omaha_board *board, ih_set used,
                                             const uint8_t rows[], size_t stride, size_t width,
                                             size_t n, uint16_t strengths[], size_t *bad)
{
  if (!in_range(width, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE))
    return IH_ERR_COUNT;
  const enum ih_status status = check_rows(&(struct rows){rows, stride, width, n}, used, bad);
  for (size_t i = 0; i < n && status == IH_OK; i++)
    strengths[i] = ih_omaha_board_rate_low_unchecked(board, rows + i * stride, width);
  return status;
}

enum ih_status py_omaha_rate_batch(int low, size_t hole, const uint8_t rows[], size_t stride,
                                   size_t width, size_t n, uint16_t strengths[], size_t *bad)
{
  if (!in_range(hole, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE) ||
      !in_range(width, hole + IH_OMAHA_MIN_BOARD, hole + IH_OMAHA_MAX_BOARD))
    return IH_ERR_COUNT;
  const enum ih_status status = check_rows(&(struct rows){rows, stride, width, n}, 0, bad);
  for (size_t i = 0; i < n && status == IH_OK; i++) {
    const uint8_t *cards = rows + i * stride, *board = cards + hole;
    strengths[i] = low ? ih_omaha_low_rate_unchecked(cards, hole, board, width - hole)
                       : ih_omaha_rate_unchecked(cards, hole, board, width - hole);
  }
  return status;
}

/* ---- Many boards --------------------------------------------------------------------- */

/* Boards of a task: a task takes some tenths of a millisecond, much longer than to start it. */
enum { TASK_BOARDS = 64 };

/* The work on many boards; strengths is NULL if they are compared. */
struct boards {
  const ih_instructions *instructions;
  struct rows rows;
  const ih_callbacks *callbacks;
  uint16_t *strengths, *wins, *ties;
  atomic_size_t done; /* boards */
  atomic_flag is_reporting;
};

static int is_cancelled(const ih_callbacks *callbacks)
{
  return callbacks != NULL && callbacks->is_cancelled != NULL &&
         callbacks->is_cancelled(callbacks->context);
}

/* Only one thread reports at a time, so that the reports never decrease; the others go on. */
static void report(struct boards *boards)
{
  const ih_callbacks *callbacks = boards->callbacks;
  if (callbacks == NULL || callbacks->progress == NULL ||
      atomic_flag_test_and_set(&boards->is_reporting))
    return;
  callbacks->progress(callbacks->context, atomic_load(&boards->done), boards->rows.n);
  atomic_flag_clear(&boards->is_reporting);
}

static void do_board(const struct boards *boards, size_t i)
{
  const struct rows *rows = &boards->rows;
  const uint8_t *board = rows->cards + i * rows->stride;
  const size_t at = i * IH_HOLES;
  if (boards->strengths != NULL)
    ih_showdown_rate_unchecked(boards->instructions, board, rows->width, boards->strengths + at);
  else
    ih_showdown_compare_unchecked(boards->instructions, board, rows->width, boards->wins + at,
                                  boards->ties + at, NULL);
}

static void do_task(void *work, size_t task)
{
  struct boards *boards = work;
  const size_t first = task * TASK_BOARDS, n = boards->rows.n;
  const size_t end = n - first < TASK_BOARDS ? n : first + TASK_BOARDS;
  if (is_cancelled(boards->callbacks))
    return;
  for (size_t i = first; i < end; i++)
    do_board(boards, i);
  atomic_fetch_add(&boards->done, end - first);
  report(boards);
}

/* Checks all boards, and does the tasks. */
static enum ih_status do_boards(struct boards *boards, const ih_executor *executor, size_t *bad)
{
  const struct rows *rows = &boards->rows;
  if (!in_range(rows->width, IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD))
    return IH_ERR_COUNT;
  const enum ih_status status = check_rows(rows, 0, bad);
  if (status != IH_OK)
    return status;
  const size_t tasks = (rows->n + TASK_BOARDS - 1) / TASK_BOARDS;
  if (executor != NULL && executor->run(executor->context, tasks, do_task, boards) != 0)
    return IH_ERR_CANCELLED;
  for (size_t task = 0; task < tasks && executor == NULL; task++)
    do_task(boards, task);
  report(boards);
  return atomic_load(&boards->done) == rows->n ? IH_OK : IH_ERR_CANCELLED;
}

enum ih_status py_showdown_rate_batch(const ih_instructions *instructions, const uint8_t rows[],
                                      size_t stride, size_t width, size_t n,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      uint16_t strengths[], size_t *bad)
{
  struct boards boards = {.instructions = instructions,
                          .rows = {rows, stride, width, n},
                          .callbacks = callbacks,
                          .strengths = strengths,
                          .is_reporting = ATOMIC_FLAG_INIT};
  return do_boards(&boards, executor, bad);
}

enum ih_status py_showdown_compare_batch(const ih_instructions *instructions, const uint8_t rows[],
                                         size_t stride, size_t width, size_t n,
                                         const ih_executor *executor, const ih_callbacks *callbacks,
                                         uint16_t wins[], uint16_t ties[], size_t *bad)
{
  struct boards boards = {.instructions = instructions,
                          .rows = {rows, stride, width, n},
                          .callbacks = callbacks,
                          .wins = wins,
                          .ties = ties,
                          .is_reporting = ATOMIC_FLAG_INIT};
  return do_boards(&boards, executor, bad);
}
