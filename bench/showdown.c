/* All hole cards on a board, rated and compared. */
#include "ratings.h"

#include <isohand/showdown.h>
#include <stdlib.h>
#include <string.h>

/* The reference compares all pairs of hands, so fewer boards are compared than rated. */
#define SMALLER 100u

struct showdown_boards {
  const struct bench_set *set;
  const baseline_eval *eval;
  unsigned n; /* cards of a board */
  size_t count;
  uint8_t *cards;                    /* boards, each after two unused bytes */
  uint16_t *strengths, *wins, *ties; /* [IH_HOLES], for one board at a time */
};

static const uint8_t *showdown_board_at(const struct showdown_boards *boards, size_t i)
{
  return boards->cards + i * boards->set->pair->cards + 2;
}

/* ---- Rating --------------------------------------------------------------------- */

static uint64_t library_rate(const void *context, unsigned path)
{
  const struct showdown_boards *boards = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < boards->count; i++) {
    ih_showdown_rate_unchecked(boards->set->pair->instructions[path], showdown_board_at(boards, i),
                               boards->n, boards->strengths);
    sum += bench_some(boards->strengths, IH_HOLES);
  }
  return sum;
}

/* Rates each hand with one call. */
static void plain_rate_board(const struct showdown_boards *boards, const uint8_t board[])
{
  uint8_t hand[IH_RATE_MAX_CARDS];
  uint16_t *out = boards->strengths;
  uint64_t blocked = 0;
  memcpy(hand + 2, board, boards->n);
  for (unsigned i = 0; i < boards->n; i++)
    blocked |= UINT64_C(1) << board[i];
  for (hand[0] = 1; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
      *out++ = (blocked >> hand[0] | blocked >> hand[1]) & 1
                   ? 0
                   : baseline_eval_rate(boards->eval, hand, boards->n + 2);
}

static uint64_t plain_rate(const void *context)
{
  const struct showdown_boards *boards = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < boards->count; i++) {
    plain_rate_board(boards, showdown_board_at(boards, i));
    sum += bench_some(boards->strengths, IH_HOLES);
  }
  return sum;
}

/* ---- Comparing ------------------------------------------------------------------- */

static uint64_t compare_boards(const struct showdown_boards *boards, unsigned path,
                               ih_showdown_order *order)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < boards->count; i++) {
    ih_showdown_compare_unchecked(boards->set->pair->instructions[path],
                                  showdown_board_at(boards, i), boards->n, boards->wins,
                                  boards->ties, order);
    sum += bench_some(boards->wins, IH_HOLES) + bench_some(boards->ties, IH_HOLES);
  }
  return sum;
}

static uint64_t library_compare(const void *context, unsigned path)
{
  return compare_boards(context, path, NULL);
}

static uint64_t library_order(const void *context, unsigned path)
{
  ih_showdown_order order;
  return compare_boards(context, path, &order);
}

/* Compares each live hand with every other that shares no card with it. */
static void plain_compare_board(const struct showdown_boards *boards, const uint8_t board[])
{
  uint64_t cards[IH_HOLES];
  unsigned hand = 0;
  plain_rate_board(boards, board);
  for (unsigned a = 1; a < 52; a++)
    for (unsigned b = 0; b < a; b++)
      cards[hand++] = UINT64_C(1) << a | UINT64_C(1) << b;
  for (unsigned i = 0; i < IH_HOLES; i++) {
    const uint16_t strength = boards->strengths[i];
    boards->wins[i] = boards->ties[i] = 0;
    for (unsigned j = 0; strength > 0 && j < IH_HOLES; j++)
      if ((cards[i] & cards[j]) == 0 && boards->strengths[j] > 0) {
        boards->wins[i] = (uint16_t)(boards->wins[i] + (boards->strengths[j] < strength));
        boards->ties[i] = (uint16_t)(boards->ties[i] + (boards->strengths[j] == strength));
      }
  }
}

static uint64_t plain_compare(const void *context)
{
  const struct showdown_boards *boards = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < boards->count; i++) {
    plain_compare_board(boards, showdown_board_at(boards, i));
    sum += bench_some(boards->wins, IH_HOLES) + bench_some(boards->ties, IH_HOLES);
  }
  return sum;
}

static const struct bench_variant rating = {"rate", library_rate, plain_rate,
                                            "each hand by itself"};

/* `order` produces the order in addition to what the reference computes. */
static const struct bench_variant comparing[] = {
    {"compare", library_compare, plain_compare, "all pairs of hands"},
    {"order", library_order, plain_compare, "all pairs of hands"},
};

/* ---- Measuring ------------------------------------------------------------------ */

/* Checks that the live hands of each level have its strength; if every level is right, all live
 * hands are covered. */
static int is_order(const ih_showdown_order *order, const uint16_t strengths[])
{
  int right = order->first[order->levels] == order->holes;
  for (unsigned g = 0; g < order->levels && right; g++)
    for (unsigned i = order->first[g]; i < order->first[g + 1]; i++)
      right &= strengths[order->order[i]] == order->strength[g];
  return right;
}

static int is_same_board(const struct showdown_boards *boards, const uint8_t board[],
                         const ih_instructions *instructions)
{
  uint16_t strengths[IH_HOLES], wins[IH_HOLES], ties[IH_HOLES];
  ih_showdown_order order;
  ih_showdown_rate_unchecked(instructions, board, boards->n, strengths);
  ih_showdown_compare_unchecked(instructions, board, boards->n, wins, ties, &order);
  return memcmp(strengths, boards->strengths, sizeof strengths) == 0 &&
         memcmp(wins, boards->wins, sizeof wins) == 0 &&
         memcmp(ties, boards->ties, sizeof ties) == 0 && is_order(&order, strengths);
}

static enum ih_status check_showdown(const struct bench_report *report,
                                     const struct showdown_boards *boards, size_t count)
{
  const struct bench_pair *pair = boards->set->pair;
  for (size_t i = 0; i < count; i++) {
    plain_compare_board(boards, showdown_board_at(boards, i));
    for (unsigned path = 0; path < pair->paths; path++)
      if (!is_same_board(boards, showdown_board_at(boards, i), pair->instructions[path]))
        return bench_fail(report, IH_ERR_INTERNAL,
                          "showdown %s %s: the library and the reference differ on board %zu",
                          pair->text, ih_instructions_name(pair->instructions[path]), i);
  }
  return IH_OK;
}

static enum ih_status measure_showdown_boards(struct bench_report *report,
                                              struct showdown_boards *boards)
{
  const size_t live = (size_t)(52 - boards->n) * (51 - boards->n) / 2;
  boards->count = boards->set->hands < live ? 1 : boards->set->hands / live;
  struct bench_set set = *boards->set;
  set.hands = boards->count;
  boards->cards = bench_set_hands(report, &set, set.pair->rounds - 1);
  const size_t few = boards->count / SMALLER + 1;
  if (boards->cards == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = check_showdown(report, boards, few);
  if (status == IH_OK)
    status = bench_set_compare(report, boards->set, "showdown", &rating, 1, boards,
                               boards->count * live);
  boards->count = few;
  if (status == IH_OK)
    status = bench_set_compare(report, boards->set, "showdown", comparing, 2, boards, few * live);
  free(boards->cards);
  return status;
}

static enum ih_status measure_showdown(struct bench_report *report, const struct bench_set *set)
{
  uint16_t strengths[IH_HOLES], wins[IH_HOLES], ties[IH_HOLES];
  struct showdown_boards boards = {
      .set = set, .n = set->pair->cards - 2, .strengths = strengths, .wins = wins, .ties = ties};
  baseline_eval *eval;
  enum ih_status status = baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  boards.eval = eval;
  status = measure_showdown_boards(report, &boards);
  baseline_eval_free(eval);
  return status;
}

static const char *refuse_showdown(const ih_rounds *rounds)
{
  const unsigned n = ih_rounds_total(rounds, rounds->count) - 2u;
  return rounds->cards[0] == 2 && n >= IH_SHOWDOWN_MIN_BOARD && n <= IH_SHOWDOWN_MAX_BOARD
             ? NULL
             : "it rates two hole cards on a board of 3 to 5";
}

enum ih_status bench_showdown(struct bench_report *report)
{
  static const ih_rounds lists[] = {
      {2, {2, 3}, IH_GAME_ANY}, {2, {2, 4}, IH_GAME_ANY}, {2, {2, 5}, IH_GAME_ANY}, {0}};
  static const struct bench_work work = {.name = "showdown",
                                         .lists = lists,
                                         .ratings = 1,
                                         .refusal = refuse_showdown,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = 1 << BENCH_RANDOM,
                                         .measure = measure_showdown};
  return bench_run_work(report, &work);
}
