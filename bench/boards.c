#include "works.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS 1000u

struct boards {
  struct bench_pair pair;
  uint8_t *cards; /* the boards, n cards each */
  unsigned n;
};

/* All hole hands of a board, one after the other. */
static void textbook_holes(const struct boards *boards, const uint8_t board[], uint64_t *out)
{
  uint8_t hand[IH_MAX_CARDS];
  uint64_t blocked = 0;
  memcpy(hand + 2, board, boards->n);
  for (unsigned i = 0; i < boards->n; i++)
    blocked |= UINT64_C(1) << board[i];
  for (hand[0] = 1; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
      *out++ = (blocked >> hand[0] | blocked >> hand[1]) & 1
                   ? IH_NO_INDEX
                   : textbook_index_last(boards->pair.book, hand);
}

/* Some indices stand for the board in the sum; check() compares all of them. */
static uint64_t some(const uint64_t indices[])
{
  uint64_t sum = 0;
  for (unsigned h = 0; h < IH_HOLE_HANDS; h += 32)
    sum += indices[h];
  return sum;
}

static uint64_t library_boards(const void *context)
{
  const struct boards *boards = context;
  uint64_t sum = 0, indices[IH_HOLE_HANDS];
  for (size_t i = 0; i < BOARDS; i++) {
    (void)ih_hole_indices(boards->pair.indexer, boards->cards + i * boards->n, boards->n, indices);
    sum += some(indices);
  }
  return sum;
}

static uint64_t textbook_boards(const void *context)
{
  const struct boards *boards = context;
  uint64_t sum = 0, indices[IH_HOLE_HANDS];
  for (size_t i = 0; i < BOARDS; i++) {
    textbook_holes(boards, boards->cards + i * boards->n, indices);
    sum += some(indices);
  }
  return sum;
}

static enum ih_status check(const struct bench_report *report, const struct boards *boards)
{
  uint64_t indices[IH_HOLE_HANDS], expected[IH_HOLE_HANDS];
  for (size_t i = 0; i < BOARDS; i++) {
    const uint8_t *board = boards->cards + i * boards->n;
    const enum ih_status status = ih_hole_indices(boards->pair.indexer, board, boards->n, indices);
    textbook_holes(boards, board, expected);
    if (status != IH_OK || memcmp(indices, expected, sizeof indices) != 0)
      return bench_fail(report, IH_ERR_INTERNAL,
                        "boards %s: the library and the textbook differ on random board %zu",
                        boards->pair.text, i);
  }
  return IH_OK;
}

static enum ih_status measure_list(const ih_rounds *rounds, struct bench_report *report)
{
  static const struct bench_variant variant = {"holes", library_boards, textbook_boards};
  struct boards boards;
  enum ih_status status = bench_pair_new(report, rounds, &boards.pair);
  if (status != IH_OK)
    return status;
  if (rounds->cards[0] != 2 || rounds->count == 1) {
    status = bench_fail(report, IH_ERR_UNSUPPORTED, "boards are those of two hole cards, not of %s",
                        boards.pair.text);
    bench_pair_free(&boards.pair);
    return status;
  }
  boards.n = boards.pair.cards - 2;
  boards.cards = bench_hands(boards.n);
  const size_t hands = (size_t)(52 - boards.n) * (51 - boards.n) / 2;
  if (boards.cards == NULL)
    status = bench_fail(report, IH_ERR_MEMORY, "no memory for random boards");
  else
    status = check(report, &boards);
  if (status == IH_OK)
    status = bench_compare(report, "boards", boards.pair.text, &variant, &boards, BOARDS * hands);
  free(boards.cards);
  bench_pair_free(&boards.pair);
  return status;
}

enum ih_status bench_boards(const struct bench_options *options, struct bench_report *report)
{
  static const ih_rounds lists[] = {
      {2, {2, 3}, IH_GAME_ANY}, {2, {2, 5}, IH_GAME_ANY}, {4, {2, 3, 1, 1}, IH_GAME_ANY}};
  if (options->rounds != NULL)
    return measure_list(options->rounds, report);
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof lists / sizeof *lists && status == IH_OK; i++)
    status = measure_list(&lists[i], report);
  return status;
}
