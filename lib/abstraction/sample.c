/* Hands of a bucket, drawn at random, and their distances from its centre. */
#include "abstraction/tables.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "base/mix.h"
#include "table/fault.h"
#include "verify/buckets.h"
#include "verify/play_out.h"

#include <isohand/sequence.h>
#include <stdlib.h>

/* ---- Random draws ------------------------------------------------------------------------- */

/* A hand and the least random number of its raw hands.  Hands are drawn in ascending order of
 * this. */
struct drawn_hand {
  uint64_t number, index, multiplicity;
};

/* The hands already drawn, as a heap: a parent, (i - 1) / 2, never precedes its children in the
 * order. */
struct drawing {
  const ih_store *store;
  uint32_t bucket;
  uint64_t seed, most; /* most: the number of hands wanted */
  struct drawn_hand *hand;
  size_t count, capacity;
  uint64_t hands, raw_hands; /* hands of the bucket */
  const ih_callbacks *callbacks;
};

static int compare_drawn(const void *x, const void *y)
{
  const struct drawn_hand *a = x, *b = y;
  if (a->number != b->number)
    return a->number < b->number ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index); /* GCOV_EXCL_LINE: one pair in 2^64 */
}

/* The least of m independent random numbers is below the least of n others with probability m / (m
 * + n), so hands come in the order in which the first of their raw hands would if raw hands were
 * drawn one by one. */
static uint64_t draw_number(uint64_t seed, uint64_t index, uint64_t multiplicity)
{
  const uint64_t stream = ihp_mix(seed + (index + 1) * IHP_MIX_STEP);
  uint64_t least = UINT64_MAX;
  for (uint64_t i = 1; i <= multiplicity; i++) {
    const uint64_t number = ihp_mix(stream + i * IHP_MIX_STEP);
    least = number < least ? number : least;
  }
  return least;
}

/* Moves a hand up from place i until its parent does not precede it. */
static void heap_raise(struct drawn_hand hand[], size_t i)
{
  const struct drawn_hand moved = hand[i];
  for (; i > 0 && compare_drawn(&hand[(i - 1) / 2], &moved) < 0; i = (i - 1) / 2)
    hand[i] = hand[(i - 1) / 2];
  hand[i] = moved;
}

/* Moves the first of `count` hands down until it precedes none of its children. */
static void heap_sink(struct drawn_hand hand[], size_t count)
{
  const struct drawn_hand moved = hand[0];
  size_t i = 0;
  for (size_t child; (child = 2 * i + 1) < count; i = child) {
    if (child + 1 < count && compare_drawn(&hand[child], &hand[child + 1]) < 0)
      child++;
    if (compare_drawn(&hand[child], &moved) <= 0)
      break;
    hand[i] = hand[child];
  }
  hand[i] = moved;
}

static enum ih_status grow_drawing(struct drawing *d)
{
  const size_t capacity = d->capacity == 0 ? 64 : 2 * d->capacity;
  struct drawn_hand *hand =
      capacity > SIZE_MAX / sizeof *hand ? NULL : realloc(d->hand, capacity * sizeof *hand);
  if (hand == NULL)
    return IH_ERR_MEMORY;
  d->hand = hand;
  d->capacity = capacity;
  return IH_OK;
}

static enum ih_status draw_hand(struct drawing *d, uint64_t index, uint64_t multiplicity)
{
  const struct drawn_hand hand = {draw_number(d->seed, index, multiplicity), index, multiplicity};
  if (d->count < d->most) {
    if (d->count == d->capacity && grow_drawing(d) != IH_OK)
      return IH_ERR_MEMORY;
    d->hand[d->count] = hand;
    heap_raise(d->hand, d->count++);
  } else if (d->count > 0 && compare_drawn(&hand, &d->hand[0]) < 0) {
    d->hand[0] = hand;
    heap_sink(d->hand, d->count);
  }
  return IH_OK;
}

/* Draws from all hands of the table. */
static enum ih_status draw_hands(struct drawing *d)
{
  uint32_t label[IHP_LABELS];
  uint64_t multiplicity[IHP_LABELS], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  const ih_store *store = d->store;
  ih_sequence *sequence;
  size_t count;
  enum ih_status status =
      ih_sequence_new(store->indexer, ihp_store_round(store), 0, ih_store_hands(store), &sequence);
  if (status != IH_OK)
    return status;
  for (; status == IH_OK && (count = ih_sequence_next_unchecked(sequence, IHP_LABELS, &arrays)) > 0;
       first += count) {
    ihp_labels_read(store, first, count, label);
    for (size_t i = 0; i < count && status == IH_OK; i++)
      if (label[i] == d->bucket) {
        d->hands++;
        d->raw_hands += multiplicity[i];
        status = draw_hand(d, first + i, multiplicity[i]);
      }
    if (status == IH_OK && ihp_is_cancelled(d->callbacks))
      status = IH_ERR_CANCELLED;
  }
  ih_sequence_free(sequence);
  if (d->count > 0)
    qsort(d->hand, d->count, sizeof *d->hand, compare_drawn);
  return status;
}

/* ---- Distances of hands ------------------------------------------------------------------- */

/* The hand drawn in position `place`. */
struct placed_hand {
  ih_bucket_hand hand;
  uint64_t key; /* ascending in the requested order */
  size_t place;
};

struct measuring_hands {
  const ih_store *store;
  uint32_t bucket;
  struct placed_hand *placed;
};

/* Returns 1 if every hand of a bucket equals its centre, so that no hand need be enumerated. */
static int is_each_alike(const ih_store *store)
{
  const struct ihp_method *method = store->buckets->method;
  return method->division == IHP_EACH && method->derive != NULL;
}

static enum ih_status measure_hand(const struct measuring_hands *d, const struct ihp_slice *slice,
                                   ih_bucket_hand *hand)
{
  uint8_t cards[IH_MAX_CARDS];
  if (is_each_alike(d->store)) {
    hand->distance = 0;
    hand->ehs = ihp_buckets_ehs(d->store->buckets, d->bucket);
    return IH_OK;
  }
  ih_unindex_unchecked(d->store->indexer, ihp_store_round(d->store), hand->index, cards);
  return ihp_buckets_distance(d->store, slice, cards, hand->index, d->bucket, &hand->distance,
                              &hand->ehs);
}

static enum ih_status measure_hands_slice(void *work, const struct ihp_slice *slice)
{
  const struct measuring_hands *d = work;
  enum ih_status status = IH_OK;
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    status = measure_hand(d, slice, &d->placed[i].hand);
    if (status == IH_OK && ihp_slice_is_over(slice, 1))
      status = IH_ERR_CANCELLED;
  }
  return status;
}

static enum ih_status measure_hands(const ih_store *store, uint32_t bucket,
                                    struct placed_hand placed[], size_t count,
                                    const ih_sample_options *options)
{
  enum { SLICES_A_WORKER = 16 };
  struct measuring_hands d = {store, bucket, placed};
  const struct ihp_split split = {.units = count,
                                  .least = 1,
                                  .a_worker = SLICES_A_WORKER,
                                  .run = measure_hands_slice,
                                  .callbacks = &options->callbacks,
                                  .is_reported = 1};
  return ihp_split_run(&split, options->executor, &d);
}

/* ---- Public call -------------------------------------------------------------------------- */

static int compare_placed(const void *x, const void *y)
{
  const struct placed_hand *a = x, *b = y;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return a->place < b->place ? -1 : 1;
}

/* Returns the largest number of hands whose distance is computed. */
static uint64_t count_samples(const ih_store *store, const ih_sample_options *options)
{
  const uint64_t some_seconds = UINT64_C(5000000000);
  if (is_each_alike(store))
    return UINT64_MAX;
  if (options->samples > 0)
    return options->samples;
  return some_seconds / ihp_play_out_cost(&store->hands);
}

static enum ih_status check_sample(const ih_store *store, uint32_t bucket,
                                   const ih_sample_options *options, ih_error *error)
{
  const char *path = ih_table_path(store->table);
  const enum ih_status status = ihp_labels_check(store, error);
  if (status != IH_OK)
    return status;
  if (bucket >= store->hands.game.buckets)
    return ihp_file_error(error, IH_ERR_RANGE, path,
                          "bucket %u is out of range; the table has buckets 0 to %u", bucket,
                          store->hands.game.buckets - 1);
  if (options->order != IH_SAMPLE_DRAWN && !ihp_buckets_are_derivable(store))
    return ihp_file_error(error, IH_ERR_UNSUPPORTED, path,
                          "distances of hands cannot be recomputed: %s",
                          store->buckets->method->source == IHP_POINTS_OF_NEXT
                              ? "the bucket file of the next street is not in the same folder"
                              : "its labels or points were supplied by the user");
  if (options->order != IH_SAMPLE_DRAWN && count_samples(store, options) == 0)
    return ihp_file_error(
        error, IH_ERR_UNSUPPORTED, path,
        "computing one distance takes about %u s; set the number of hands (--samples)",
        (unsigned)(ihp_play_out_cost(&store->hands) / 1000000000));
  return IH_OK;
}

/* placed[] = the drawn hands in the requested order; distances are computed for the first of
 * them. */
static enum ih_status place_drawn(const struct drawing *d, const ih_sample_options *options,
                                  struct placed_hand placed[])
{
  const uint64_t samples = count_samples(d->store, options);
  for (size_t i = 0; i < d->count; i++)
    placed[i] = (struct placed_hand){.hand = {.index = d->hand[i].index,
                                              .multiplicity = d->hand[i].multiplicity,
                                              .distance = IH_NO_DISTANCE,
                                              .ehs = -1},
                                     .place = i};
  const enum ih_status status = measure_hands(
      d->store, d->bucket, placed, samples < d->count ? (size_t)samples : d->count, options);
  for (size_t i = 0; i < d->count && options->order != IH_SAMPLE_DRAWN; i++) {
    const uint64_t distance = placed[i].hand.distance;
    placed[i].key = options->order == IH_SAMPLE_NEAREST ? distance : ~distance;
  }
  if (status == IH_OK)
    qsort(placed, d->count, sizeof *placed, compare_placed);
  return status;
}

static enum ih_status give_drawn(const struct drawing *d, const ih_sample_options *options,
                                 size_t n, ih_bucket_hand hands[], ih_bucket_sample *out)
{
  struct placed_hand *placed = calloc(d->count + 1, sizeof *placed);
  if (placed == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = place_drawn(d, options, placed);
  if (status == IH_OK) {
    *out = (ih_bucket_sample){.hands = d->hands,
                              .raw_hands = d->raw_hands,
                              .cost = ihp_buckets_cost(d->store->buckets, d->bucket),
                              .ehs = ihp_buckets_ehs(d->store->buckets, d->bucket),
                              .drawn = d->count,
                              .count = n < d->count ? n : d->count};
    for (size_t i = 0; i < out->count; i++)
      hands[i] = placed[i].hand;
  }
  free(placed);
  return status;
}

enum ih_status ih_buckets_sample(const ih_store *store, uint32_t bucket,
                                 const ih_sample_options *options, size_t n, ih_bucket_hand hands[],
                                 ih_bucket_sample *out, ih_error *error)
{
  const ih_sample_options usual = {.seed = 1};
  if (options == NULL)
    options = &usual;
  if (store == NULL || out == NULL || (n > 0 && hands == NULL) ||
      options->order > IH_SAMPLE_FARTHEST ||
      !ihp_options_are_known(options->reserved, &options->callbacks, options->executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "a required pointer is NULL, the order is invalid, or a reserved member is "
                     "not NULL");
  enum ih_status status = check_sample(store, bucket, options, error);
  if (status != IH_OK)
    return status;
  struct drawing d = {.store = store,
                      .bucket = bucket,
                      .seed = options->seed,
                      .most = options->order == IH_SAMPLE_DRAWN ? n : count_samples(store, options),
                      .callbacks = &options->callbacks};
  status = draw_hands(&d);
  if (status == IH_OK && d.hands > 0)
    status = give_drawn(&d, options, n, hands, out);
  free(d.hand);
  if (status != IH_OK)
    return ihp_derive_error(store, status, error);
  return d.hands > 0 ? IH_OK
                     : ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                                      "bucket %u is empty", bucket);
}
