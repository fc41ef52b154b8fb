#include "pair.h"

#include <string.h>

void bench_pair_paths(const struct bench_report *report, const ih_rounds *rounds,
                      struct bench_pair *pair)
{
  memset(pair, 0, sizeof *pair);
  pair->rounds = rounds->count;
  pair->cards = ih_rounds_total(rounds, rounds->count);
  (void)ih_rounds_format(rounds, pair->text);
  if (report->options->path != NULL) {
    pair->instructions[pair->paths++] = report->options->path;
    return;
  }
  const ih_instructions *instructions;
  while (pair->paths < BENCH_PATHS && (instructions = ih_instructions_at(pair->paths)) != NULL)
    pair->instructions[pair->paths++] = instructions;
}

/* Makes the library's indexers. */
static enum ih_status make_indexers(const struct bench_report *report, const ih_deck *deck,
                                    const ih_rounds *rounds, struct bench_pair *pair)
{
  for (unsigned p = 0; p < pair->paths; p++) {
    const enum ih_status status =
        ih_indexer_new_for(deck, rounds, pair->instructions[p], &pair->on[p]);
    if (status != IH_OK)
      return bench_fail(report, status, "%s: %s", pair->text, ih_status_string(status));
    if (report->options->check(pair->on[p]) != IH_OK)
      return bench_fail(report, IH_ERR_INTERNAL, "%s: the sizes are not the exact ones",
                        pair->text);
  }
  return IH_OK;
}

/* Makes the baseline's indexer and checks that the sizes agree. */
static enum ih_status make_baseline(const struct bench_report *report, const ih_deck *deck,
                                    const ih_rounds *rounds, struct bench_pair *pair)
{
  const enum ih_status status =
      baseline_indexer_new(deck, rounds->count, rounds->cards, &pair->reference);
  if (status != IH_OK)
    return bench_fail(report, status, "%s in the reference indexer: %s", pair->text,
                      ih_status_string(status));
  pair->size = ih_indexer_size(pair->on[0], pair->rounds - 1);
  if (baseline_indexer_size(pair->reference, pair->rounds - 1) != pair->size)
    return bench_fail(report, IH_ERR_INTERNAL, "%s: the library and the reference differ in size",
                      pair->text);
  return IH_OK;
}

enum ih_status bench_pair_new(const struct bench_report *report, const ih_rounds *rounds,
                              struct bench_pair *pair)
{
  ih_deck deck;
  (void)ih_deck_make(13, 4, &deck);
  bench_pair_paths(report, rounds, pair);
  enum ih_status status = make_indexers(report, &deck, rounds, pair);
  if (status == IH_OK)
    status = make_baseline(report, &deck, rounds, pair);
  if (status != IH_OK)
    bench_pair_free(pair);
  return status;
}

void bench_pair_free(struct bench_pair *pair)
{
  for (unsigned p = 0; p < BENCH_PATHS; p++)
    ih_indexer_free(pair->on[p]);
  baseline_indexer_free(pair->reference);
}
