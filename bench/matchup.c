/* Two hands against each other on all boards; one operation is one final board. */
#include "ratings.h"

#include <isohand/matchup.h>
#include <stdlib.h>

/* A row is two hands and the known part of the board. */
struct rows {
  const baseline_eval *eval;
  uint8_t *cards;
  unsigned n;
  size_t count;
};

enum { HELD = 4, DECK = 52, BOARD = 5 };

static uint64_t library_hands(const void *context, unsigned path)
{
  (void)path;
  const struct rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const uint8_t *row = rows->cards + i * rows->n;
    const ih_set hands[2] = {ih_set_of_cards_unchecked(row, 2),
                             ih_set_of_cards_unchecked(row + 2, 2)};
    const ih_set board = ih_set_of_cards_unchecked(row + HELD, rows->n - HELD);
    ih_matchup matchup;
    if (ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, board, 0, &matchup) == IH_OK)
      sum += ih_matchup_pot(&matchup, 0);
  }
  return sum;
}

struct plain_boards {
  const baseline_eval *eval;
  uint8_t hand[2][2 + BOARD];
  uint64_t taken, pot;
};

/* Completes the board from `open` cards in every way and rates both hands on each final board. */
static void enumerate_boards(struct plain_boards *b, unsigned open, uint8_t from)
{
  if (open == BOARD) {
    const uint16_t first = baseline_eval_rate(b->eval, b->hand[0], 2 + BOARD);
    const uint16_t second = baseline_eval_rate(b->eval, b->hand[1], 2 + BOARD);
    b->pot += first > second ? IH_MATCHUP_POT : first == second ? IH_MATCHUP_POT / 2 : 0;
    return;
  }
  for (uint8_t card = from; card < DECK; card++) {
    if ((b->taken >> card & 1) != 0)
      continue;
    b->hand[0][2 + open] = b->hand[1][2 + open] = card;
    enumerate_boards(b, open + 1, (uint8_t)(card + 1));
  }
}

static uint64_t plain_hands(const void *context)
{
  const struct rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const uint8_t *row = rows->cards + i * rows->n;
    struct plain_boards b = {.eval = rows->eval};
    for (unsigned c = 0; c < rows->n; c++)
      b.taken |= UINT64_C(1) << row[c];
    for (unsigned p = 0; p < 2; p++) {
      b.hand[p][0] = row[2 * p];
      b.hand[p][1] = row[2 * p + 1];
      for (unsigned c = HELD; c < rows->n; c++)
        b.hand[p][2 + c - HELD] = row[c];
    }
    enumerate_boards(&b, rows->n - HELD, 0);
    sum += b.pot;
  }
  return sum;
}

/* Returns the number of final boards, given the number of cards in a row. */
static size_t boards_of(unsigned cards)
{
  size_t boards = 1;
  for (unsigned k = 0; k < HELD + BOARD - cards; k++)
    boards = boards * (DECK - cards - k) / (k + 1);
  return boards;
}

static enum ih_status measure_matchup(struct bench_report *report, const struct bench_set *set)
{
  static const struct bench_variant variant = {"hands", library_hands, plain_hands,
                                               "each board by itself"};
  struct bench_set own = *set;
  struct rows rows = {.n = set->pair->cards};
  baseline_eval *eval;
  const size_t boards = boards_of(rows.n);
  own.hands = rows.count = set->hands < boards ? 1 : set->hands / boards;
  enum ih_status status = baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  rows.eval = eval;
  rows.cards = bench_set_hands(report, &own, own.pair->rounds - 1);
  status = rows.cards == NULL
               ? IH_ERR_MEMORY
               : bench_set_calls(report, &own, "matchup", &variant, 1, &rows, rows.count * boards);
  free(rows.cards);
  baseline_eval_free(eval);
  return status;
}

static const char *refuse_matchup(const ih_rounds *rounds)
{
  const unsigned n = ih_rounds_total(rounds, rounds->count);
  return rounds->count >= 2 && rounds->cards[0] == 2 && rounds->cards[1] == 2 && n <= HELD + BOARD
             ? NULL
             : "it takes two hands of two cards, and a board of up to 5";
}

enum ih_status bench_matchup(struct bench_report *report)
{
  static const ih_rounds lists[] = {
      {2, {2, 2}, IH_GAME_ANY}, {3, {2, 2, 3}, IH_GAME_ANY}, {3, {2, 2, 4}, IH_GAME_ANY}, {0}};
  static const struct bench_work work = {.name = "matchup",
                                         .lists = lists,
                                         .ratings = 1,
                                         .refusal = refuse_matchup,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = 1 << BENCH_RANDOM,
                                         .measure = measure_matchup};
  return bench_run_work(report, &work);
}
