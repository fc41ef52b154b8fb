#include "works.h"

#include <isohand/batch.h>
#include <stdlib.h>
#include <string.h>

struct hands {
  struct bench_pair pair;
  ih_rounds rounds;
  uint8_t *cards;    /* BENCH_OPERATIONS hands */
  uint64_t *indices; /* as many: a batch's */
};

/* ---- The last round's index ------------------------------------------------ */

static uint64_t library_last(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += hands->pair.cards)
    sum += ih_index_last_unchecked(hands->pair.indexer, cards);
  return sum;
}

static uint64_t portable_last(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += hands->pair.cards)
    sum += ih_index_last_unchecked(hands->pair.portable, cards);
  return sum;
}

static uint64_t batch(const struct hands *hands, const ih_indexer *indexer)
{
  uint64_t sum = 0;
  ih_index_batch_unchecked(indexer, hands->rounds.count - 1u, hands->cards, hands->pair.cards,
                           BENCH_OPERATIONS, hands->indices);
  for (size_t i = 0; i < BENCH_OPERATIONS; i++)
    sum += hands->indices[i];
  return sum;
}

static uint64_t library_batch(const void *context)
{
  const struct hands *hands = context;
  return batch(hands, hands->pair.indexer);
}

static uint64_t portable_batch(const void *context)
{
  const struct hands *hands = context;
  return batch(hands, hands->pair.portable);
}

static uint64_t textbook_last(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += hands->pair.cards)
    sum += textbook_index_last(hands->pair.book, cards);
  return sum;
}

/* ---- The index of every round ---------------------------------------------- */

static uint64_t total(const uint64_t indices[], unsigned rounds)
{
  uint64_t sum = 0;
  for (unsigned r = 0; r < rounds; r++)
    sum += indices[r];
  return sum;
}

static uint64_t library_all(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0, indices[IH_MAX_ROUNDS];
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += hands->pair.cards) {
    ih_index_all_unchecked(hands->pair.indexer, cards, indices);
    sum += total(indices, hands->pair.rounds);
  }
  return sum;
}

static uint64_t textbook_all(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0, indices[IH_MAX_ROUNDS];
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += hands->pair.cards) {
    textbook_index_all(hands->pair.book, cards, indices);
    sum += total(indices, hands->pair.rounds);
  }
  return sum;
}

/* ---- The same, dealt round by round ---------------------------------------- */

static uint64_t library_state(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    ih_state state;
    ih_state_init(hands->pair.indexer, &state);
    for (unsigned r = 0; r < hands->rounds.count; cards += hands->rounds.cards[r++])
      sum += ih_state_deal_unchecked(hands->pair.indexer, &state, cards);
  }
  return sum;
}

static uint64_t textbook_state(const void *context)
{
  const struct hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++) {
    textbook_hand hand;
    textbook_start(&hand);
    for (unsigned r = 0; r < hands->rounds.count; cards += hands->rounds.cards[r++])
      sum += textbook_deal(hands->pair.book, &hand, cards);
  }
  return sum;
}

static const struct bench_variant variants[] = {
    {"last", library_last, textbook_last},   {"last-portable", portable_last, textbook_last},
    {"batch", library_batch, textbook_last}, {"batch-portable", portable_batch, textbook_last},
    {"all", library_all, textbook_all},      {"state", library_state, textbook_state},
};

/* Every index of every hand, before anything is timed. */
static enum ih_status check(const struct bench_report *report, const struct hands *hands)
{
  const struct bench_pair *pair = &hands->pair;
  const uint8_t *cards = hands->cards;
  for (size_t i = 0; i < BENCH_OPERATIONS; i++, cards += pair->cards) {
    uint64_t indices[IH_MAX_ROUNDS], expected[IH_MAX_ROUNDS];
    ih_index_all_unchecked(pair->indexer, cards, indices);
    textbook_index_all(pair->book, cards, expected);
    if (memcmp(indices, expected, pair->rounds * sizeof *indices) != 0 ||
        ih_index_last_unchecked(pair->indexer, cards) != expected[pair->rounds - 1])
      return bench_fail(report, IH_ERR_INTERNAL,
                        "index %s: the library and the textbook differ on random hand %zu",
                        pair->text, i);
  }
  return IH_OK;
}

static enum ih_status measure_list(const ih_rounds *rounds, struct bench_report *report)
{
  struct hands hands = {.rounds = *rounds};
  enum ih_status status = bench_pair_new(report, rounds, &hands.pair);
  if (status != IH_OK)
    return status;
  hands.cards = bench_hands(hands.pair.cards);
  hands.indices = malloc(BENCH_OPERATIONS * sizeof *hands.indices);
  if (hands.cards == NULL || hands.indices == NULL)
    status = bench_fail(report, IH_ERR_MEMORY, "no memory for random hands");
  else
    status = check(report, &hands);
  for (size_t i = 0; i < sizeof variants / sizeof *variants && status == IH_OK; i++)
    status =
        bench_compare(report, "index", hands.pair.text, &variants[i], &hands, BENCH_OPERATIONS);
  free(hands.indices);
  free(hands.cards);
  bench_pair_free(&hands.pair);
  return status;
}

enum ih_status bench_index(const struct bench_options *options, struct bench_report *report)
{
  return bench_index_lists(options, report, measure_list);
}
