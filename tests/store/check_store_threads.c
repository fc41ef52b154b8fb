/* One open table that many threads look up, read and verify concurrently. */
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "stores.h"

#include <isohand/ranking.h>
#include <isohand/store.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, CARDS = 5, RANKS = 13, SUITS = 4 };

struct shared {
  const ih_store *store;
  unsigned hands;    /* looked up per thread */
  atomic_uint wrong; /* over all threads: values and indices */
};

/* Counts hands whose strength, by cards or by index, differs from the definition's. */
static unsigned count_wrong_lookups(const ih_store *store, uint64_t seed, unsigned hands)
{
  struct test_random random = {seed};
  unsigned wrong = 0;
  for (unsigned i = 0; i < hands; i++) {
    uint8_t cards[CARDS], canonical[CARDS];
    uint64_t index, value;
    test_random_deal(&random, RANKS, SUITS, CARDS, cards);
    const unsigned strength = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, CARDS);
    wrong += ih_store_lookup(store, cards, 0, &index, &value) != IH_OK || value != strength;
    wrong += ih_store_value_unchecked(store, 0, index, 0) != strength;
    wrong += ih_unindex(ih_store_indexer(store), 0, index, canonical) != IH_OK ||
             ih_ranking_rate_plain(IH_RANKING_STANDARD, canonical, CARDS) != strength;
  }
  return wrong;
}

static unsigned count_wrong_facts(const ih_store *store, uint64_t seed)
{
  const ih_verify_options options = {.samples = 500, .seed = seed};
  const char *deck = ih_table_metadata(ih_store_table(store), "deck");
  ih_tensor tensor;
  unsigned wrong = deck == NULL || strcmp(deck, "13x4") != 0;
  wrong += ih_store_tensor(store, 0, &tensor) != IH_OK || tensor.bytes != 2 * STORES_FIVE;
  wrong += ih_store_hands(store) != STORES_FIVE;
  wrong += ih_store_verify(store, &options, NULL, NULL) != IH_OK;
  return wrong;
}

static void use_store(void *work, size_t i)
{
  struct shared *shared = work;
  unsigned wrong = count_wrong_lookups(shared->store, 2 * i, shared->hands);
  wrong += count_wrong_facts(shared->store, i);
  wrong += count_wrong_lookups(shared->store, 2 * i + 1, shared->hands);
  atomic_fetch_add(&shared->wrong, wrong);
}

START_TEST(one_store)
{
  ih_indexer *indexer = test_indexer_new("13x4", "5");
  ih_store *store;
  uint64_t size;
  uint16_t *values = stores_values(indexer, &size);
  stores_write(indexer, values, size);
  ck_assert_int_eq(ih_store_open(stores_path, &store, NULL), IH_OK);
  struct shared shared = {.store = store, .hands = test_tier() == TIER_CHECK ? 2000 : 200000};
  test_at_once(THREADS, use_store, &shared);
  ck_assert_uint_eq(atomic_load(&shared.wrong), 0);
  ih_store_close(store);
  free(values);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN_EACH(stores_setup, scratch_remove, {one_store, .flags = TEST_THREADS})
