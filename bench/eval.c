#include "textbook_eval.h"
#include "works.h"

#include <isohand/eval.h>
#include <stdlib.h>

struct rows {
  const textbook_eval *eval;
  uint8_t *cards; /* hands of n */
  unsigned n;
  size_t hands;
};

/* The evaluator is the same on every path. */
static uint64_t library_rate(const void *context, unsigned path)
{
  (void)path;
  const struct rows *rows = context;
  const uint8_t *cards = rows->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++, cards += rows->n)
    sum += ih_eval_unchecked(cards, rows->n);
  return sum;
}

static uint64_t plain_rate(const void *context)
{
  const struct rows *rows = context;
  const uint8_t *cards = rows->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++, cards += rows->n)
    sum += textbook_rate(rows->eval, cards, rows->n);
  return sum;
}

static enum ih_status check(const struct bench_report *report, const struct rows *rows)
{
  const uint8_t *cards = rows->cards;
  for (size_t i = 0; i < rows->hands; i++, cards += rows->n)
    if (ih_eval_unchecked(cards, rows->n) != textbook_rate(rows->eval, cards, rows->n))
      return bench_fail(report, IH_ERR_INTERNAL,
                        "eval: the library and the textbook differ on random hand %zu of %u cards",
                        i, rows->n);
  return IH_OK;
}

static enum ih_status measure_cards(const textbook_eval *eval, unsigned n, const char *text,
                                    struct bench_report *report)
{
  static const struct bench_variant variant = {"one", library_rate, plain_rate};
  static const enum ih_cpu portable = IH_CPU_PORTABLE;
  const size_t hands = report->options->hands > 0 ? report->options->hands : BENCH_HANDS;
  const struct rows rows = {eval, bench_hands(report, n, hands), n, hands};
  const struct bench_contest contest = {
      .subject = {.work = "eval", .rounds = text, .order = "random", .hands = hands},
      .cpu = &portable,
      .paths = 1,
      .variants = &variant,
      .count = 1,
      .context = &rows,
      .operations = hands,
  };
  if (rows.cards == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = check(report, &rows);
  if (status == IH_OK)
    status = bench_compare(report, &contest);
  free(rows.cards);
  return status;
}

static enum ih_status measure_all(const textbook_eval *eval, struct bench_report *report)
{
  enum ih_status status = IH_OK;
  for (unsigned n = IH_EVAL_MIN_CARDS; n <= IH_EVAL_MAX_CARDS && status == IH_OK; n++) {
    const char text[] = {(char)('0' + n), '\0'};
    status = measure_cards(eval, n, text, report);
  }
  return status;
}

/* A round list counts as the number of its cards. */
static enum ih_status measure_list(const textbook_eval *eval, const ih_rounds *rounds,
                                   struct bench_report *report)
{
  const unsigned n = ih_rounds_total(rounds, rounds->count);
  char text[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(rounds, text);
  if (rounds->game != IH_GAME_ANY || n < IH_EVAL_MIN_CARDS || n > IH_EVAL_MAX_CARDS)
    return bench_fail(report, IH_ERR_UNSUPPORTED,
                      "eval rates the best five of 5 to 9 cards, not the hands of %s", text);
  return measure_cards(eval, n, text, report);
}

enum ih_status bench_eval(struct bench_report *report)
{
  textbook_eval *eval;
  enum ih_status status = textbook_eval_new(&eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the textbook evaluator");
  status = report->options->rounds != NULL ? measure_list(eval, report->options->rounds, report)
                                           : measure_all(eval, report);
  textbook_eval_free(eval);
  return status;
}
