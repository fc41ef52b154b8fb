/* Ratings of short-deck hands. */
#include "ratings.h"

#include "base/random.h"

#include <stdlib.h>

#define SHORT_CARDS 36u
#define SEED        20130728

struct short_rows {
  const textbook_eval *eval;
  enum ih_ranking ranking;
  uint8_t *cards;
  unsigned n;
  size_t hands;
};

static uint64_t library_short(const void *context, unsigned path)
{
  (void)path;
  const struct short_rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++)
    sum += ih_ranking_rate_unchecked(rows->ranking, rows->cards + i * rows->n, rows->n);
  return sum;
}

static uint64_t plain_short(const void *context)
{
  const struct short_rows *rows = context;
  uint64_t sum = 0;
  for (size_t i = 0; i < rows->hands; i++)
    sum += textbook_rate(rows->eval, rows->cards + i * rows->n, rows->n);
  return sum;
}

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

static enum ih_status check_short(const struct bench_report *report, const struct short_rows *rows)
{
  const uint8_t *cards = rows->cards;
  for (size_t i = 0; i < rows->hands; i++, cards += rows->n)
    if (ih_ranking_rate_unchecked(rows->ranking, cards, rows->n) !=
        textbook_rate(rows->eval, cards, rows->n))
      return bench_fail(report, IH_ERR_INTERNAL,
                        "eval: the library and the textbook differ on hand %zu of %u cards, %s", i,
                        rows->n, ih_ranking_name(rows->ranking));
  return IH_OK;
}

enum ih_status bench_short(struct bench_report *report, const struct bench_set *set)
{
  static const struct bench_variant variant = {"short", library_short, plain_short};
  struct short_rows rows = {
      .ranking = IH_RANKING_SHORT, .n = set->pair->cards, .hands = set->hands};
  textbook_eval *eval;
  enum ih_status status = textbook_eval_new(rows.ranking, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the textbook evaluator");
  rows.eval = eval;
  rows.cards = deal_short(report, rows.n, rows.hands);
  status = rows.cards == NULL ? IH_ERR_MEMORY : check_short(report, &rows);
  if (status == IH_OK)
    status = bench_set_calls(report, set, "eval", &variant, 1, &rows, rows.hands);
  free(rows.cards);
  textbook_eval_free(eval);
  return status;
}
