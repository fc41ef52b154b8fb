/* Ratings of 5 to 9 cards: one call per hand, and batches. */
#include "ratings.h"

#include <isohand/rating_inline.h>
#include <stdlib.h>
#include <string.h>

struct eval_rows {
  const struct bench_set *set;
  const baseline_eval *eval;
  unsigned n;     /* cards of a hand */
  uint8_t *cards; /* the hands; also in `sets` and `sums` */
  ih_set *sets;
  ih_rating_sum *sums;
  uint16_t *strengths, *expected;
};

/* ---- One call per hand ------------------------------------------------------- */

static uint64_t library_eval_one(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  const uint8_t *cards = rows->cards;
  for (size_t i = 0; i < rows->set->hands; i++, cards += rows->n)
    rows->strengths[i] = ih_rate_unchecked(cards, rows->n);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_seven(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  for (size_t i = 0; i < rows->set->hands; i++)
    rows->strengths[i] = ih_rate_7_unchecked(rows->cards + 7 * i);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_set(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  for (size_t i = 0; i < rows->set->hands; i++)
    rows->strengths[i] = ih_rate_set_unchecked(rows->sets[i]);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_sum(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  for (size_t i = 0; i < rows->set->hands; i++)
    rows->strengths[i] = ih_rate_sum_unchecked(rows->sums[i]);
  return bench_some(rows->strengths, rows->set->hands);
}

/* Inline, without a call; the number of cards is constant in each loop. */
#define LOOP(n, RATE)                                                                              \
  for (size_t i = 0; i < rows->set->hands; i++)                                                    \
    rows->strengths[i] = RATE;
#define LOOPS(RATE)                                                                                \
  if (rows->n == 5)                                                                                \
    LOOP(5, RATE(5))                                                                               \
  else if (rows->n == 6)                                                                           \
    LOOP(6, RATE(6))                                                                               \
  else                                                                                             \
    LOOP(7, RATE(7))
#define RATE_CARDS(n) ih_rate_inline(rows->cards + i * n, n)
#define RATE_SUM(n)   ih_rate_sum_inline(rows->sums[i], n)

static uint64_t inline_eval_cards(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  LOOPS(RATE_CARDS)
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t inline_eval_sum(const void *context, unsigned path)
{
  (void)path;
  const struct eval_rows *rows = context;
  LOOPS(RATE_SUM)
  return bench_some(rows->strengths, rows->set->hands);
}

/* ---- One call for all hands --------------------------------------------------- */

static uint64_t library_eval_rows(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  ih_rate_batch_unchecked(rows->set->pair->instructions[path], rows->cards, rows->n, rows->n,
                          rows->set->hands, rows->strengths);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_rows_checked(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  (void)ih_rate_batch(rows->set->pair->instructions[path], rows->cards, rows->n, rows->n,
                      rows->set->hands, rows->strengths, NULL);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_sets(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  ih_rate_sets_unchecked(rows->set->pair->instructions[path], rows->sets, rows->n, rows->set->hands,
                         rows->strengths);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_sets_checked(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  (void)ih_rate_sets(rows->set->pair->instructions[path], rows->sets, rows->n, rows->set->hands,
                     rows->strengths, NULL);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_sums(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  ih_rate_sums_unchecked(rows->set->pair->instructions[path], rows->sums, rows->n, rows->set->hands,
                         rows->strengths);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_eval_sums_checked(const void *context, unsigned path)
{
  const struct eval_rows *rows = context;
  (void)ih_rate_sums(rows->set->pair->instructions[path], rows->sums, rows->n, rows->set->hands,
                     rows->strengths, NULL);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t plain_eval(const void *context)
{
  const struct eval_rows *rows = context;
  const uint8_t *cards = rows->cards;
  for (size_t i = 0; i < rows->set->hands; i++, cards += rows->n)
    rows->strengths[i] = baseline_eval_rate(rows->eval, cards, rows->n);
  return bench_some(rows->strengths, rows->set->hands);
}

static const struct bench_variant calls[] = {
    {"one", library_eval_one, plain_eval, NULL},
    {"set", library_eval_set, plain_eval, NULL},
    {"sum", library_eval_sum, plain_eval, NULL},
    {"inline", inline_eval_cards, plain_eval, NULL},
    {"sum-inline", inline_eval_sum, plain_eval, NULL},
    {"seven", library_eval_seven, plain_eval, NULL},
};

static const struct bench_variant batches[] = {
    {"rows", library_eval_rows, plain_eval, NULL},
    {"rows-checked", library_eval_rows_checked, plain_eval, NULL},
    {"sets", library_eval_sets, plain_eval, NULL},
    {"sets-checked", library_eval_sets_checked, plain_eval, NULL},
    {"sums", library_eval_sums, plain_eval, NULL},
    {"sums-checked", library_eval_sums_checked, plain_eval, NULL},
};

/* The last three take at most 7 cards, the very last exactly 7. */
static size_t count_calls(unsigned n)
{
  const size_t all = sizeof calls / sizeof *calls;
  return n == 7 ? all : n < 7 ? all - 1 : all - 3;
}

enum { BATCHES = sizeof batches / sizeof *batches };

/* ---- Measuring ---------------------------------------------------------------- */

static enum ih_status check_eval(const struct bench_report *report, const struct eval_rows *rows,
                                 const struct bench_variant *variant, unsigned path)
{
  return bench_check_ratings(report, rows->set, variant, path, rows, rows->strengths,
                             rows->expected);
}

static enum ih_status check_eval_all(const struct bench_report *report,
                                     const struct eval_rows *rows)
{
  enum ih_status status = IH_OK;
  (void)plain_eval(rows);
  memcpy(rows->expected, rows->strengths, rows->set->hands * sizeof *rows->strengths);
  for (size_t v = 0; v < count_calls(rows->n) && status == IH_OK; v++)
    status = check_eval(report, rows, &calls[v], 0);
  for (size_t v = 0; v < BATCHES && status == IH_OK; v++)
    for (unsigned path = 0; path < rows->set->pair->paths && status == IH_OK; path++)
      status = check_eval(report, rows, &batches[v], path);
  return status;
}

static void free_eval_rows(struct eval_rows *rows)
{
  free(rows->expected);
  free(rows->strengths);
  free(rows->sums);
  free(rows->sets);
  free(rows->cards);
}

/* On IH_ERR_MEMORY the caller still frees the rows. */
static enum ih_status make_eval_rows(const struct bench_report *report, struct eval_rows *rows)
{
  const size_t hands = rows->set->hands;
  rows->cards = bench_set_hands(report, rows->set, rows->set->pair->rounds - 1);
  rows->sets = bench_allocate(report, hands, sizeof *rows->sets);
  rows->sums = bench_allocate(report, hands, sizeof *rows->sums);
  rows->strengths = bench_allocate(report, hands, sizeof *rows->strengths);
  rows->expected = bench_allocate(report, hands, sizeof *rows->expected);
  if (rows->cards == NULL || rows->sets == NULL || rows->sums == NULL || rows->strengths == NULL ||
      rows->expected == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < hands; i++) {
    rows->sums[i] = ih_rating_sum_of_cards_unchecked(rows->cards + i * rows->n, rows->n);
    rows->sets[i] = rows->sums[i].set;
  }
  return IH_OK;
}

static enum ih_status measure_eval_rows(struct bench_report *report, const struct bench_set *set,
                                        const baseline_eval *eval)
{
  struct eval_rows rows = {.set = set, .eval = eval, .n = set->pair->cards};
  enum ih_status status = make_eval_rows(report, &rows);
  if (status == IH_OK)
    status = check_eval_all(report, &rows);
  if (status == IH_OK)
    status = bench_set_calls(report, set, "eval", calls, count_calls(rows.n), &rows, set->hands);
  if (status == IH_OK)
    status = bench_set_compare(report, set, "eval", batches, BATCHES, &rows, set->hands);
  free_eval_rows(&rows);
  return status;
}

static enum ih_status measure_eval(struct bench_report *report, const struct bench_set *set)
{
  baseline_eval *eval;
  enum ih_status status = baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  status = measure_eval_rows(report, set, eval);
  if (status == IH_OK)
    status = bench_complete(report, set, eval);
  if (status == IH_OK && set->order == BENCH_RANDOM)
    status = bench_short(report, set);
  if (status == IH_OK && set->order == BENCH_RANDOM)
    status = bench_low(report, set, eval);
  baseline_eval_free(eval);
  return status;
}

/* Only the number of cards in the round list matters. */
static const char *refuse_eval(const ih_rounds *rounds)
{
  const unsigned n = ih_rounds_total(rounds, rounds->count);
  return rounds->game == IH_GAME_ANY && n >= IH_RATE_MIN_CARDS && n <= IH_RATE_MAX_CARDS
             ? NULL
             : "it rates the best five of 5 to 9 cards";
}

enum ih_status bench_eval(struct bench_report *report)
{
  static const ih_rounds lists[] = {
      {1, {5}, IH_GAME_ANY}, {1, {6}, IH_GAME_ANY}, {1, {7}, IH_GAME_ANY},
      {1, {8}, IH_GAME_ANY}, {1, {9}, IH_GAME_ANY}, {0},
  };
  static const struct bench_work work = {.name = "eval",
                                         .lists = lists,
                                         .ratings = 1,
                                         .refusal = refuse_eval,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = (1 << BENCH_ORDERS) - 1,
                                         .measure = measure_eval};
  return bench_run_work(report, &work);
}
