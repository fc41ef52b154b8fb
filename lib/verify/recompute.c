/* Recomputes rows one by one. */
#include "verify/recompute.h"
#include "verify/buckets.h"

#include "base/executor.h"
#include "base/random.h"
#include "base/team.h"
#include "verify/play_out.h"

#include <stdatomic.h>

/* Slices: enough for workers of unequal speed to finish together, each large enough to outweigh its
 * overhead. */
enum { SLICES_A_WORKER = 16, LEAST_WORK = 10000000 };

/* The work of a call, shared by its slices. */
struct sampling {
  const ih_store *store;
  uint64_t count; /* number of hands sampled */
  uint64_t seed;
  struct ihp_verifying *verifying;
  _Atomic uint64_t *points; /* [bucket]: sum over its raw hands, or NULL */
  struct ihp_wrong_value wrong;
};

/* Returns sample i < count: a random index in the i-th of count equal parts of the table, drawn
 * from element i of the seed's stream and so independent of the order of calls.  Samples are
 * distinct and ascending; if count equals the number of hands, each part is one index. */
static uint64_t choose_index(const struct sampling *s, uint64_t i)
{
  const uint64_t size = ih_store_hands(s->store);
  const uint64_t begin = (uint64_t)((ihp_u128)i * size / s->count);
  const uint64_t end = (uint64_t)((ihp_u128)(i + 1) * size / s->count);
  uint64_t state = s->seed + i * IHP_MIX_STEP;
  return begin + ihp_random_below(&state, end - begin);
}

void ihp_row_compare(const ih_store *store, uint64_t index, const uint64_t values[],
                     struct ihp_wrong_value *wrong)
{
  const uint64_t *expected = values;
  for (size_t t = 0; t < store->tensors && index < wrong->index; t++)
    for (uint64_t j = 0; j < ihp_store_width(store, t); j++, expected++) {
      const uint64_t found = ih_store_value_unchecked(store, t, index, j);
      if (found != *expected) {
        *wrong = (struct ihp_wrong_value){index, t, j, *expected, found};
        return;
      }
    }
}

uint64_t ihp_row_cost(const ih_store *store)
{
  return store->feature->derive != NULL ? store->feature->row_cost
                                        : ihp_play_out_cost(&store->hands);
}

/* Stores the recomputed bucket of a hand in *label, and adds the hand's scores to the sum of its
 * stored bucket. */
static enum ih_status derive_bucket(const struct sampling *s, const struct ihp_slice *slice,
                                    const uint8_t cards[], uint64_t index, uint64_t *label)
{
  const ih_store *store = s->store;
  const uint32_t own = (uint32_t)ih_store_value_unchecked(store, 0, index, 0);
  uint32_t derived;
  uint64_t points, multiplicity = 0;
  const enum ih_status status =
      ihp_buckets_derive(store, slice, cards, index, own, &derived, &points);
  if (status != IH_OK)
    return status;
  *label = derived;
  if (s->points != NULL) {
    (void)ih_multiplicity(store->indexer, ihp_store_round(store), index, &multiplicity);
    atomic_fetch_add_explicit(&s->points[own], multiplicity * points, memory_order_relaxed);
  }
  return IH_OK;
}

static enum ih_status derive_row(const struct sampling *s, const struct ihp_slice *slice,
                                 uint64_t index, uint64_t values[])
{
  const ih_store *store = s->store;
  const ih_feature *feature = store->feature;
  uint8_t cards[IH_MAX_CARDS];
  struct ihp_tally tally;
  ih_unindex_unchecked(store->indexer, ihp_store_round(store), index, cards);
  if (store->buckets != NULL)
    return derive_bucket(s, slice, cards, index, values);
  if (feature->derive != NULL) {
    feature->derive(&store->hands, cards, values);
    return IH_OK;
  }
  const enum ih_status status = ihp_play_out(&store->hands, cards, slice, &tally);
  if (status == IH_OK)
    feature->derive_tally(&store->hands, &tally, values);
  return status;
}

static enum ih_status derive_rows_slice(void *work, const struct ihp_slice *slice)
{
  const struct sampling *s = work;
  const uint64_t cost = ihp_row_cost(s->store);
  struct ihp_wrong_value *wrong = slice->own;
  uint64_t values[IHP_MOST_VALUES], untold = 0;
  enum ih_status status = IH_OK;
  wrong->index = IH_NO_INDEX;
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    const uint64_t index = choose_index(s, i);
    if (wrong->index == IH_NO_INDEX) {
      status = derive_row(s, slice, index, values);
      if (status == IH_OK)
        ihp_row_compare(s->store, index, values, wrong);
    }
    untold += cost;
    if (untold >= LEAST_WORK || i + 1 == slice->first + slice->count) {
      ihp_progress_add(&s->verifying->progress, untold);
      untold = 0;
      if (ihp_slice_is_over(slice, 0))
        return IH_ERR_CANCELLED;
    }
  }
  return status;
}

/* Indices ascend across and within slices, so the first one found is the lowest. */
static void join_wrong_row(void *work, const void *own)
{
  struct sampling *s = work;
  if (s->wrong.index == IH_NO_INDEX)
    s->wrong = *(const struct ihp_wrong_value *)own;
}

uint64_t ihp_derive_rows_cost(const ih_store *store, uint64_t rows)
{
  return rows == 0 ? 0 : rows * ihp_row_cost(store);
}

enum ih_status ihp_derive_rows(const ih_store *store, uint64_t rows, uint64_t seed,
                               struct ihp_verifying *verifying, _Atomic uint64_t points[],
                               struct ihp_wrong_value *wrong)
{
  struct sampling s = {.store = store,
                       .count = rows,
                       .seed = seed,
                       .verifying = verifying,
                       .points = points,
                       .wrong = {.index = IH_NO_INDEX}};
  const struct ihp_split split = {
      .units = rows,
      .least = LEAST_WORK / ihp_row_cost(store) + 1,
      .a_worker = SLICES_A_WORKER,
      .own_bytes = sizeof(struct ihp_wrong_value),
      .run = derive_rows_slice,
      .join = join_wrong_row,
      .callbacks = verifying->callbacks,
      .is_divided = points == NULL,
  };
  const enum ih_status status = ihp_split_run(&split, verifying->executor, &s);
  if (status == IH_OK && split.is_divided)
    ihp_progress_add(&verifying->progress,
                     ihp_team_others(ihp_team_of(verifying->executor), rows) * ihp_row_cost(store));
  *wrong = s.wrong;
  return status;
}
