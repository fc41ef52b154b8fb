/* One open abstraction with its sequences, used by many threads at the same time. */
#include "executors.h"
#include "harness.h"
#include "recalls.h"

#include <isohand/holes.h>
#include <stdatomic.h>
#include <string.h>

enum { THREADS = 8, RANKS = 4, SUITS = 4, HANDS = 50, STRIDE = 7 };

struct shared {
  const ih_abstraction *abstraction;
  const ih_recall *recall;
  const ih_store *store[RECALL_STREETS]; /* the same files, opened separately */
  unsigned rounds;                       /* rounds of each thread */
  atomic_uint wrong;                     /* wrong results of all threads */
};

/* Looks up a bucket in the other store, which has its own indexer. */
static uint32_t bucket_of(const struct shared *shared, size_t s, const uint8_t cards[])
{
  uint64_t value;
  return ih_store_lookup(shared->store[s], cards, 0, NULL, &value) == IH_OK ? (uint32_t)value
                                                                            : IH_NO_BUCKET;
}

/* Returns the number of a hand's bucket sequence, computed street by street. */
static uint32_t sequence_of(const struct shared *shared, size_t s, const uint8_t cards[])
{
  uint32_t number = 0;
  for (size_t street = 0; street <= s; street++)
    number = ih_recall_number(shared->recall, recall_boards[street], number,
                              bucket_of(shared, street, cards));
  return number;
}

/* Buckets and sequences of hands of a street. */
static unsigned count_wrong_hands(const struct shared *shared, size_t s, struct test_random *random)
{
  uint8_t cards[HANDS * STRIDE];
  uint32_t bucket[HANDS], number[HANDS];
  const unsigned board = recall_boards[s];
  for (size_t i = 0; i < HANDS; i++)
    test_random_deal(random, RANKS, SUITS, 2 + board, cards + i * STRIDE);
  unsigned wrong = ih_abstraction_lookup(shared->abstraction, board, cards, STRIDE, HANDS, bucket,
                                         NULL) != IH_OK;
  wrong += ih_recall_lookup(shared->recall, shared->abstraction, board, cards, STRIDE, HANDS,
                            number, NULL) != IH_OK;
  for (size_t i = 0; wrong == 0 && i < HANDS; i++) {
    wrong += bucket[i] != bucket_of(shared, s, cards + i * STRIDE);
    wrong += number[i] != sequence_of(shared, s, cards + i * STRIDE);
  }
  return wrong;
}

/* The buckets of all hole cards on a board. */
static unsigned count_wrong_holes(const struct shared *shared, size_t s, struct test_random *random)
{
  uint8_t cards[STRIDE];
  uint32_t bucket[IH_MAX_HOLES];
  const unsigned board = recall_boards[s];
  test_random_deal(random, RANKS, SUITS, board, cards + 2);
  unsigned wrong = ih_abstraction_holes(shared->abstraction, cards + 2, board, bucket) != IH_OK;
  for (cards[0] = 1; wrong == 0 && cards[0] < RECALL_CARDS; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
      wrong += bucket[ih_hole_place(cards[0], cards[1])] != bucket_of(shared, s, cards);
  return wrong;
}

/* Hands drawn from a bucket belong to it; a table agrees with itself. */
static unsigned count_wrong_tables(const struct shared *shared, size_t s, uint64_t seed)
{
  const ih_store *store = ih_abstraction_store(shared->abstraction, recall_boards[s]);
  const ih_sample_options options = {.seed = seed};
  ih_bucket_hand hands[4];
  ih_bucket_sample sample;
  ih_overlaps *overlaps;
  unsigned wrong = ih_buckets_sample(store, 1, &options, 4, hands, &sample, NULL) != IH_OK;
  for (size_t i = 0; wrong == 0 && i < sample.count; i++)
    wrong += ih_store_value_unchecked(shared->store[s], 0, hands[i].index, 0) != 1;
  if (ih_buckets_compare(store, shared->store[s], NULL, &overlaps, NULL) != IH_OK)
    return wrong + 1;
  ih_overlaps_free(overlaps);
  return wrong;
}

static void use_abstraction(void *work, size_t thread)
{
  struct shared *shared = work;
  struct test_random random = {thread};
  unsigned wrong = 0;
  for (unsigned i = 0; i < shared->rounds; i++)
    for (size_t s = 0; s < RECALL_STREETS; s++) {
      wrong += count_wrong_hands(shared, s, &random);
      wrong += count_wrong_holes(shared, s, &random);
    }
  wrong += count_wrong_tables(shared, 1 + thread % 3, thread);
  atomic_fetch_add(&shared->wrong, wrong);
}

START_TEST(one_abstraction)
{
  ih_abstraction *abstraction = recalls_open(recall_recipe), *again;
  ih_recall *recall = recalls_new(abstraction, 5, NULL);
  char folder[SCRATCH_PATH];
  struct shared shared = {
      .abstraction = abstraction, .recall = recall, .rounds = test_tier() == TIER_CHECK ? 5 : 500};
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", folder), &again, NULL), IH_OK);
  for (size_t s = 0; s < RECALL_STREETS; s++)
    shared.store[s] = ih_abstraction_store(again, recall_boards[s]);
  test_at_once(THREADS, use_abstraction, &shared);
  ck_assert_uint_eq(atomic_load(&shared.wrong), 0);
  ih_recall_free(recall);
  ih_abstraction_close(again);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {one_abstraction, .flags = TEST_THREADS})
