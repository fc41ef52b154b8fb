/* The indices of all hole cards on a board. */
#include "works.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

struct boards {
  const struct bench_pair *pair;
  uint8_t *hands;    /* each with two hole cards, which do not matter, before the board */
  size_t count;      /* of boards */
  unsigned n;        /* cards of a board */
  uint64_t *indices; /* [count][IH_HOLES] */
};

static const uint8_t *board_at(const struct boards *boards, size_t i)
{
  return boards->hands + i * boards->pair->cards + 2;
}

/* Like ih_board_holes, but hand by hand. */
static void baseline_holes(const struct boards *boards, const uint8_t board[], uint64_t *out)
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
                   : baseline_indexer_index_last(boards->pair->reference, hand);
}

/* Sums a sample of the indices; check_boards compares each. */
static uint64_t some_board_indices(const struct boards *boards)
{
  uint64_t sum = 0;
  for (size_t h = 0; h < boards->count * IH_HOLES; h += 61)
    sum += boards->indices[h];
  return sum;
}

static uint64_t library_boards(const void *context, unsigned path)
{
  const struct boards *boards = context;
  for (size_t i = 0; i < boards->count; i++)
    (void)ih_index_holes(boards->pair->on[path], board_at(boards, i), boards->n,
                         boards->indices + i * IH_HOLES);
  return some_board_indices(boards);
}

static uint64_t baseline_boards(const void *context)
{
  const struct boards *boards = context;
  for (size_t i = 0; i < boards->count; i++)
    baseline_holes(boards, board_at(boards, i), boards->indices + i * IH_HOLES);
  return some_board_indices(boards);
}

static enum ih_status check_boards(const struct bench_report *report, const struct boards *boards)
{
  const struct bench_pair *pair = boards->pair;
  uint64_t indices[IH_HOLES], expected[IH_HOLES];
  for (size_t i = 0; i < boards->count; i++) {
    baseline_holes(boards, board_at(boards, i), expected);
    for (unsigned path = 0; path < pair->paths; path++) {
      const enum ih_status status =
          ih_index_holes(pair->on[path], board_at(boards, i), boards->n, indices);
      if (status != IH_OK || memcmp(indices, expected, sizeof indices) != 0)
        return bench_fail(report, IH_ERR_INTERNAL,
                          "boards %s %s: the library and the reference differ on board %zu",
                          pair->text, ih_instructions_name(pair->instructions[path]), i);
    }
  }
  return IH_OK;
}

static enum ih_status measure_boards(struct bench_report *report, const struct bench_set *set)
{
  static const struct bench_variant variant = {"holes", library_boards, baseline_boards,
                                               "each hand by itself"};
  struct boards boards = {.pair = set->pair, .n = set->pair->cards - 2};
  const size_t legal = (size_t)(52 - boards.n) * (51 - boards.n) / 2;
  struct bench_set some_hands = *set;
  enum ih_status status = IH_ERR_MEMORY;
  if (legal == 0)
    return bench_fail(report, IH_ERR_UNSUPPORTED, "boards: no hole cards are left");
  some_hands.hands = boards.count = set->hands < legal ? 1 : set->hands / legal;
  boards.hands = bench_set_hands(report, &some_hands, set->pair->rounds - 1);
  boards.indices = bench_allocate(report, boards.count, IH_HOLES * sizeof *boards.indices);
  if (boards.hands != NULL && boards.indices != NULL)
    status = check_boards(report, &boards);
  if (status == IH_OK)
    status = bench_set_compare(report, set, "boards", &variant, 1, &boards, boards.count * legal);
  free(boards.indices);
  free(boards.hands);
  return status;
}

static const char *refuse_boards(const ih_rounds *rounds)
{
  return rounds->count > 1 && rounds->cards[0] == 2 ? NULL
                                                    : "the first round must be two hole cards";
}

enum ih_status bench_boards(struct bench_report *report)
{
  static const struct bench_work work = {.name = "boards",
                                         .refusal = refuse_boards,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = (1 << BENCH_ORDERS) - 1,
                                         .measure = measure_boards};
  return bench_run_work(report, &work);
}
