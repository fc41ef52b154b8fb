/* Ratings of short-deck hands. */
#include "ratings.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

#define SHORT_CARDS 36u
#define SEED        20130728

struct short_rows {
  const struct bench_set *set;
  const baseline_eval *eval;
  enum ih_ranking ranking;
  uint8_t *cards;
  uint16_t *strengths, *expected;
  unsigned n;
};

static uint64_t library_short(const void *context, unsigned path)
{
  (void)path;
  const struct short_rows *rows = context;
  for (size_t i = 0; i < rows->set->hands; i++)
    rows->strengths[i] =
        ih_ranking_rate_unchecked(rows->ranking, rows->cards + i * rows->n, rows->n);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t library_short_rows(const void *context, unsigned path)
{
  const struct short_rows *rows = context;
  ih_ranking_rate_batch_unchecked(rows->set->pair->instructions[path], rows->ranking, rows->cards,
                                  rows->n, rows->n, rows->set->hands, rows->strengths);
  return bench_some(rows->strengths, rows->set->hands);
}

static uint64_t plain_short(const void *context)
{
  const struct short_rows *rows = context;
  for (size_t i = 0; i < rows->set->hands; i++)
    rows->strengths[i] = baseline_eval_rate(rows->eval, rows->cards + i * rows->n, rows->n);
  return bench_some(rows->strengths, rows->set->hands);
}

static const struct bench_variant one = {"short", library_short, plain_short, NULL};
static const struct bench_variant batch = {"short-rows", library_short_rows, plain_short, NULL};

static uint8_t *deal_short(const struct bench_report *report, unsigned n, size_t hands)
{
  uint64_t state = SEED;
  uint8_t deck[SHORT_CARDS];
  uint8_t *cards = bench_allocate(report, hands, n);
  for (unsigned i = 0; i < SHORT_CARDS; i++)
    deck[i] = (uint8_t)i;
  for (size_t hand = 0; cards != NULL && hand < hands; hand++) {
    ihp_random_deal(&state, deck, SHORT_CARDS, n);
    for (unsigned i = 0; i < n; i++)
      cards[hand * n + i] = deck[i];
  }
  return cards;
}

static enum ih_status check_short(const struct bench_report *report, const struct short_rows *rows,
                                  const struct bench_variant *variant, unsigned path)
{
  return bench_check_ratings(report, rows->set, variant, path, rows, rows->strengths,
                             rows->expected);
}

static enum ih_status check_short_all(const struct bench_report *report,
                                      const struct short_rows *rows)
{
  (void)plain_short(rows);
  memcpy(rows->expected, rows->strengths, rows->set->hands * sizeof *rows->strengths);
  enum ih_status status = check_short(report, rows, &one, 0);
  for (unsigned path = 0; path < rows->set->pair->paths && status == IH_OK; path++)
    status = check_short(report, rows, &batch, path);
  return status;
}

static enum ih_status measure_short(struct bench_report *report, const struct short_rows *rows)
{
  enum ih_status status = check_short_all(report, rows);
  if (status == IH_OK)
    status = bench_set_calls(report, rows->set, "eval", &one, 1, rows, rows->set->hands);
  if (status == IH_OK)
    status = bench_set_compare(report, rows->set, "eval", &batch, 1, rows, rows->set->hands);
  return status;
}

enum ih_status bench_short(struct bench_report *report, const struct bench_set *set)
{
  const unsigned n = set->pair->cards;
  baseline_eval *eval;
  enum ih_status status = baseline_eval_new(IH_RANKING_SHORT, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  struct short_rows rows = {.set = set,
                            .eval = eval,
                            .ranking = IH_RANKING_SHORT,
                            .cards = deal_short(report, n, set->hands),
                            .strengths = bench_allocate(report, set->hands, sizeof(uint16_t)),
                            .expected = bench_allocate(report, set->hands, sizeof(uint16_t)),
                            .n = n};
  if (rows.cards == NULL || rows.strengths == NULL || rows.expected == NULL)
    status = IH_ERR_MEMORY;
  else
    status = measure_short(report, &rows);
  free(rows.expected);
  free(rows.strengths);
  free(rows.cards);
  baseline_eval_free(eval);
  return status;
}
