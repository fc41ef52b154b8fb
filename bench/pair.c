#include "works.h"

#include <string.h>

/* The textbook's indexer beside the library's, which must have the exact sizes. */
static enum ih_status make_book(const struct bench_report *report, const ih_deck *deck,
                                const ih_rounds *rounds, struct bench_pair *pair)
{
  if (report->check(pair->indexer) != IH_OK || report->check(pair->portable) != IH_OK)
    return bench_fail(report, IH_ERR_INTERNAL, "%s: the sizes are not the exact ones", pair->text);
  const enum ih_status status = textbook_new(deck, rounds->count, rounds->cards, &pair->book);
  if (status != IH_OK)
    return bench_fail(report, status, "%s in the textbook indexer: %s", pair->text,
                      ih_status_string(status));
  pair->size = ih_indexer_size(pair->indexer, pair->rounds - 1);
  if (textbook_size(pair->book, pair->rounds - 1) != pair->size)
    return bench_fail(report, IH_ERR_INTERNAL, "%s: the library and the textbook differ in size",
                      pair->text);
  return IH_OK;
}

enum ih_status bench_pair_new(const struct bench_report *report, const ih_rounds *rounds,
                              struct bench_pair *pair)
{
  ih_deck deck;
  (void)ih_deck_make(13, 4, &deck);
  memset(pair, 0, sizeof *pair);
  pair->rounds = rounds->count;
  pair->cards = ih_rounds_total(rounds, rounds->count);
  (void)ih_rounds_format(rounds, pair->text);
  enum ih_status status = ih_indexer_new(&deck, rounds->count, rounds->cards, &pair->indexer);
  if (status == IH_OK)
    status =
        ih_indexer_new_for(&deck, rounds->count, rounds->cards, IH_CPU_PORTABLE, &pair->portable);
  status = status == IH_OK
               ? make_book(report, &deck, rounds, pair)
               : bench_fail(report, status, "%s: %s", pair->text, ih_status_string(status));
  if (status != IH_OK)
    bench_pair_free(pair);
  return status;
}

void bench_pair_free(struct bench_pair *pair)
{
  ih_indexer_free(pair->indexer);
  ih_indexer_free(pair->portable);
  textbook_free(pair->book);
}

enum ih_status bench_index_lists(const struct bench_options *options, struct bench_report *report,
                                 enum ih_status (*measure)(const ih_rounds *rounds,
                                                           struct bench_report *report))
{
  static const ih_rounds lists[] = {
      {2, {2, 3}, IH_GAME_ANY},
      {2, {2, 5}, IH_GAME_ANY},
      {4, {2, 3, 1, 1}, IH_GAME_ANY},
      {4, {4, 3, 1, 1}, IH_GAME_ANY},
  };
  if (options->rounds != NULL)
    return measure(options->rounds, report);
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < sizeof lists / sizeof *lists && status == IH_OK; i++)
    status = measure(&lists[i], report);
  return status;
}
