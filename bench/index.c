/* Hands to indices. */
#include "works.h"

#include <isohand/indexer.h>
#include <stdlib.h>
#include <string.h>

struct indexed_hands {
  const struct bench_set *set;
  const struct bench_pair *pair;
  uint8_t *cards;    /* the hands */
  uint64_t *indices; /* of a batch: one per hand */
};

/* ---- The last round's index ------------------------------------------------ */

static uint64_t library_last(const void *context, unsigned path)
{
  const struct indexed_hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->set->hands; i++, cards += hands->pair->cards)
    sum += ih_index_last_unchecked(hands->pair->on[path], cards);
  return sum;
}

static uint64_t total_of_batch(const struct indexed_hands *hands)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->set->hands; i++)
    sum += hands->indices[i];
  return sum;
}

static uint64_t library_index_batch(const void *context, unsigned path)
{
  const struct indexed_hands *hands = context;
  ih_index_batch_unchecked(hands->pair->on[path], hands->pair->rounds - 1, hands->cards,
                           hands->pair->cards, hands->set->hands, hands->indices);
  return total_of_batch(hands);
}

static uint64_t library_index_batch_checked(const void *context, unsigned path)
{
  const struct indexed_hands *hands = context;
  (void)ih_index_batch(hands->pair->on[path], hands->pair->rounds - 1, hands->cards,
                       hands->pair->cards, hands->set->hands, hands->indices, NULL);
  return total_of_batch(hands);
}

static uint64_t baseline_last(const void *context)
{
  const struct indexed_hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->set->hands; i++, cards += hands->pair->cards)
    sum += baseline_indexer_index_last(hands->pair->reference, cards);
  return sum;
}

/* ---- Indices of all rounds ------------------------------------------------- */

static uint64_t total_of_indices(const uint64_t indices[], unsigned rounds)
{
  uint64_t sum = 0;
  for (unsigned r = 0; r < rounds; r++)
    sum += indices[r];
  return sum;
}

static uint64_t library_all(const void *context, unsigned path)
{
  const struct indexed_hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0, indices[IH_MAX_ROUNDS];
  for (size_t i = 0; i < hands->set->hands; i++, cards += hands->pair->cards) {
    ih_index_all_unchecked(hands->pair->on[path], cards, indices);
    sum += total_of_indices(indices, hands->pair->rounds);
  }
  return sum;
}

static uint64_t baseline_all(const void *context)
{
  const struct indexed_hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0, indices[IH_MAX_ROUNDS];
  for (size_t i = 0; i < hands->set->hands; i++, cards += hands->pair->cards) {
    baseline_indexer_index_all(hands->pair->reference, cards, indices);
    sum += total_of_indices(indices, hands->pair->rounds);
  }
  return sum;
}

/* ---- Indices of all rounds, dealt round by round   ------------------------- */

static uint64_t library_state(const void *context, unsigned path)
{
  const struct indexed_hands *hands = context;
  const ih_indexer *indexer = hands->pair->on[path];
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->set->hands; i++) {
    ih_state state;
    ih_state_init(indexer, &state);
    for (unsigned r = 0; r < hands->pair->rounds; cards += hands->set->rounds->cards[r++])
      sum += ih_state_deal_unchecked(indexer, &state, cards);
  }
  return sum;
}

static uint64_t baseline_state(const void *context)
{
  const struct indexed_hands *hands = context;
  const uint8_t *cards = hands->cards;
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->set->hands; i++) {
    baseline_indexer_hand hand;
    baseline_indexer_start(&hand);
    for (unsigned r = 0; r < hands->pair->rounds; cards += hands->set->rounds->cards[r++])
      sum += baseline_deal(hands->pair->reference, &hand, cards);
  }
  return sum;
}

static const struct bench_variant variants[] = {
    {"last", library_last, baseline_last, NULL},
    {"batch", library_index_batch, baseline_last, NULL},
    {"batch-checked", library_index_batch_checked, baseline_last, NULL},
    {"all", library_all, baseline_all, NULL},
    {"state", library_state, baseline_state, NULL},
};

/* Checks every index of every hand before anything is timed. */
static enum ih_status check_index(const struct bench_report *report,
                                  const struct indexed_hands *hands, unsigned path)
{
  const struct bench_pair *pair = hands->pair;
  const uint8_t *cards = hands->cards;
  (void)library_index_batch(hands, path);
  for (size_t i = 0; i < hands->set->hands; i++, cards += pair->cards) {
    uint64_t indices[IH_MAX_ROUNDS], expected[IH_MAX_ROUNDS];
    ih_index_all_unchecked(pair->on[path], cards, indices);
    baseline_indexer_index_all(pair->reference, cards, expected);
    if (memcmp(indices, expected, pair->rounds * sizeof *indices) != 0 ||
        ih_index_last_unchecked(pair->on[path], cards) != expected[pair->rounds - 1] ||
        hands->indices[i] != expected[pair->rounds - 1])
      return bench_fail(report, IH_ERR_INTERNAL,
                        "index %s %s: the library and the reference differ on hand %zu", pair->text,
                        ih_instructions_name(pair->instructions[path]), i);
  }
  return IH_OK;
}

static enum ih_status measure_index(struct bench_report *report, const struct bench_set *set)
{
  struct indexed_hands hands = {.set = set, .pair = set->pair};
  enum ih_status status = IH_OK;
  hands.cards = bench_set_hands(report, set, set->pair->rounds - 1);
  hands.indices = bench_allocate(report, set->hands, sizeof *hands.indices);
  if (hands.cards == NULL || hands.indices == NULL)
    status = IH_ERR_MEMORY;
  for (unsigned path = 0; path < set->pair->paths && status == IH_OK; path++)
    status = check_index(report, &hands, path);
  if (status == IH_OK)
    status = bench_set_compare(report, set, "index", variants, sizeof variants / sizeof *variants,
                               &hands, set->hands);
  free(hands.indices);
  free(hands.cards);
  return status;
}

static const char *refuse_index(const ih_rounds *rounds)
{
  (void)rounds;
  return NULL;
}

enum ih_status bench_index(struct bench_report *report)
{
  static const struct bench_work work = {.name = "index",
                                         .refusal = refuse_index,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = (1 << BENCH_ORDERS) - 1,
                                         .measure = measure_index};
  return bench_run_work(report, &work);
}
