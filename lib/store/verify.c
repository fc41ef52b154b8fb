/* Deriving values of a table again. */
#include "base/error.h"
#include "base/executor.h"
#include "base/mix.h"
#include "store/store.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <stdlib.h>

typedef unsigned __int128 wide;

static const ih_verify_options usual = {.samples = 100000, .seed = 1, .full = 0};

/* Tasks: enough for workers of unequal speed to end together, none so small that
 * handing it out costs more than doing it. */
enum { TASKS_PER_WORKER = 16, LEAST_VALUES = 1024 };

static const uint64_t none = UINT64_MAX;

/* A call's work, shared by its tasks. */
struct verification {
  const ih_store *store;
  uint64_t size;  /* hands in the table */
  uint64_t count; /* how many of them are looked at */
  uint64_t seed;
  uint64_t share;  /* how many of these a task looks at */
  uint64_t *wrong; /* by task: the first index that is wrong, or none */
};

/* Number i of the stream that belongs to a seed (splitmix64, Steele et al.
 * 2014): any order of asking gives the same numbers. */
static uint64_t random_number(uint64_t seed, uint64_t i)
{
  return ihp_mix(seed + (i + 1) * IHP_MIX_STEP);
}

/* The index looked at as number i < count: one at random in the i-th of count
 * equal parts of the table.  So they are all different and ascend, and with
 * count = size every part is one index. */
static uint64_t choose(const struct verification *v, uint64_t i)
{
  const uint64_t begin = (uint64_t)((wide)i * v->size / v->count);
  const uint64_t end = (uint64_t)((wide)(i + 1) * v->size / v->count);
  return begin + (uint64_t)((wide)random_number(v->seed, i) * (end - begin) >> 64);
}

/* *expected = the value of an index by the other road, *found that in the table;
 * cards[] = its hand. */
static void derive(const ih_store *store, uint64_t index, uint8_t cards[], uint16_t *expected,
                   uint16_t *found)
{
  const unsigned last = store->rounds.count - 1u;
  ih_unindex_unchecked(store->indexer, last, index, cards);
  *expected = store->feature->derive(store->feature->open.ranking, cards,
                                     ih_indexer_cards(store->indexer, last));
  *found = ihp_load16((const unsigned char *)store->values.data + 2 * index);
}

static void verify_task(void *work, size_t task)
{
  const struct verification *v = work;
  const uint64_t begin = v->share * task;
  const uint64_t end = v->count - begin < v->share ? v->count : begin + v->share;
  v->wrong[task] = none;
  for (uint64_t i = begin; i < end; i++) {
    const uint64_t index = choose(v, i);
    uint8_t cards[IH_MAX_CARDS];
    uint16_t expected, found;
    derive(v->store, index, cards, &expected, &found);
    if (found != expected) {
      v->wrong[task] = index;
      return;
    }
  }
}

static enum ih_status report(const ih_store *store, uint64_t index, ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  uint16_t expected, found;
  char hand[IH_HAND_TEXT];
  derive(store, index, cards, &expected, &found);
  (void)ih_hand_format(&store->deck, &store->rounds, store->rounds.count, cards, hand);
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "index %llu, %s: the table says %u, the evaluator %u",
                        (unsigned long long)index, hand, found, expected);
}

/* Indices ascend with tasks and within them, so the first find is the lowest. */
static enum ih_status verify_values(struct verification *v, const ih_executor *executor,
                                    ih_error *error)
{
  const uint64_t most = (v->count + LEAST_VALUES - 1) / LEAST_VALUES;
  const uint64_t enough = (uint64_t)ihp_workers(executor) * TASKS_PER_WORKER;
  v->share = (v->count + enough - 1) / enough;
  if (most < enough)
    v->share = LEAST_VALUES;
  const size_t tasks = (size_t)((v->count + v->share - 1) / v->share);
  v->wrong = malloc(tasks * sizeof *v->wrong);
  if (v->wrong == NULL)
    return ihp_memory_error(error, ih_table_path(v->store->table));
  ihp_run(executor, tasks, verify_task, v);
  uint64_t first = none;
  for (size_t i = 0; i < tasks && first == none; i++)
    first = v->wrong[i];
  free(v->wrong);
  return first == none ? IH_OK : report(v->store, first, error);
}

enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                               const ih_executor *executor, ih_error *error)
{
  if (store == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no store given");
  if (options == NULL)
    options = &usual;
  const enum ih_status status = ih_table_check(store->table, error);
  if (status != IH_OK)
    return status;
  const uint64_t size = store->values.shape[0];
  struct verification v = {.store = store, .size = size, .seed = options->seed};
  v.count = options->full || options->samples > size ? size : options->samples;
  return v.count == 0 ? IH_OK : verify_values(&v, executor, error);
}
