#include "verify/rows.h"

#include "base/executor.h"
#include "base/team.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* Values per tensor checked at a time, small enough for the nearest caches. */
enum { CHUNK = 2048 };

/* Slices: enough for workers of unequal speed to finish together, each large enough to outweigh its
 * overhead. */
enum { SLICES_A_WORKER = 16, LEAST_ROWS = 1 << 14 };

static const uint64_t none = UINT64_MAX;

/* The result of a slice. */
struct rows_sum {
  uint64_t wrong; /* lowest wrong index, or none */
  char reason[IHP_REASON];
  int64_t sums[IHP_SUMS];
};

/* The work of a call, shared by its slices, and its joined result. */
struct rows_check {
  const ih_store *store;
  size_t chunk; /* rows per chunk */
  struct ihp_verifying *verifying;
  struct rows_sum found;
};

/* A slice's workspace for one chunk. */
struct chunk {
  ih_sequence *sequence;
  struct ihp_rows rows;
  uint64_t multiplicity[CHUNK];
  uint64_t values[IH_FEATURE_TENSORS][CHUNK];
};

#define DECODE(bytes)                                                                              \
  for (size_t i = 0; i < n; i++)                                                                   \
  out[i] = ihp_load(from + i * (bytes), bytes)

static void decode_elements(const unsigned char from[], size_t bytes, size_t n, uint64_t out[])
{
  IHP_OF_SIZE(bytes, DECODE)
}

/* Reads `count` rows, at most a chunk, starting at index `first`. */
static void read_values(const ih_store *store, uint64_t first, size_t count, struct chunk *chunk)
{
  chunk->rows.count = count;
  for (size_t t = 0; t < store->tensors; t++) {
    const size_t bytes = ih_dtype_size(store->tensor[t].dtype);
    const size_t width = (size_t)ihp_store_width(store, t);
    const unsigned char *data = store->tensor[t].data;
    decode_elements(data + (size_t)first * width * bytes, bytes, count * width, chunk->values[t]);
  }
}

/* Returns estimated CPU nanoseconds per row. */
static uint64_t cost_of_row(const ih_store *store)
{
  enum { A_ROW = 10 };
  uint64_t cost = A_ROW;
  for (size_t t = 0; t < store->tensors; t++)
    cost += ihp_store_width(store, t);
  return cost;
}

uint64_t ihp_rows_cost(const ih_store *store)
{
  return store->feature->scan == NULL ? 0 : ih_store_hands(store) * cost_of_row(store);
}

static enum ih_status scan_chunks(const struct rows_check *check, const struct ihp_slice *slice,
                                  struct chunk *chunk, struct rows_sum *sum)
{
  uint64_t first = slice->first;
  const ih_store *store = check->store;
  const ih_sequence_arrays multiplicities = {.multiplicities = chunk->multiplicity};
  size_t count;
  while ((count = ih_sequence_next_unchecked(chunk->sequence, check->chunk, &multiplicities)) > 0) {
    read_values(store, first, count, chunk);
    const size_t right = store->feature->scan(&store->hands, &chunk->rows, sum->sums, sum->reason);
    if (right < count) {
      sum->wrong = first + right;
      return IH_OK;
    }
    first += count;
    ihp_progress_add(&check->verifying->progress, count * cost_of_row(store));
    if (ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
  }
  return IH_OK;
}

static enum ih_status check_rows_slice(void *work, const struct ihp_slice *slice)
{
  const struct rows_check *check = work;
  struct rows_sum *sum = slice->own;
  sum->wrong = none;
  struct chunk *chunk = malloc(sizeof *chunk);
  if (chunk == NULL)
    return IH_ERR_MEMORY;
  chunk->sequence = NULL;
  chunk->rows.multiplicity = chunk->multiplicity;
  for (size_t t = 0; t < IH_FEATURE_TENSORS; t++)
    chunk->rows.values[t] = chunk->values[t];
  enum ih_status status = ih_sequence_new(check->store->indexer, ihp_store_round(check->store),
                                          slice->first, slice->count, &chunk->sequence);
  if (status == IH_OK)
    status = scan_chunks(check, slice, chunk, sum);
  ih_sequence_free(chunk->sequence);
  free(chunk);
  return status;
}

/* Indices ascend across and within slices, so the first one found is the lowest. */
static void join_rows(void *work, const void *own)
{
  struct rows_sum *found = &((struct rows_check *)work)->found;
  const struct rows_sum *sum = own;
  if (found->wrong == none) {
    found->wrong = sum->wrong;
    memcpy(found->reason, sum->reason, sizeof found->reason);
  }
  for (size_t s = 0; s < IHP_SUMS && found->wrong == none; s++)
    found->sums[s] = (int64_t)((uint64_t)found->sums[s] + (uint64_t)sum->sums[s]);
}

enum ih_status ihp_row_refuse(const ih_store *store, uint64_t index, const char *reason,
                              ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  char hand[IH_HAND_TEXT];
  const ih_rounds *rounds = &store->hands.rounds;
  ih_unindex_unchecked(store->indexer, ihp_store_round(store), index, cards);
  (void)ih_hand_format(&store->hands.game.deck, rounds, rounds->count, cards, hand);
  return ihp_store_refuse(store, error, "index %llu, %s: %s", (unsigned long long)index, hand,
                          reason);
}

enum ih_status ihp_rows_check(const ih_store *store, struct ihp_verifying *verifying,
                              ih_error *error)
{
  uint64_t width = 1;
  for (size_t t = 0; t < store->tensors; t++)
    if (ihp_store_width(store, t) > width)
      width = ihp_store_width(store, t);
  struct rows_check check = {.store = store,
                             .chunk = (size_t)(CHUNK / width),
                             .verifying = verifying,
                             .found = {.wrong = none}};
  const struct ihp_split split = {
      .units = ih_store_hands(store),
      .least = LEAST_ROWS,
      .a_worker = SLICES_A_WORKER,
      .own_bytes = sizeof(struct rows_sum),
      .run = check_rows_slice,
      .join = join_rows,
      .callbacks = verifying->callbacks,
      .is_divided = 1,
  };
  char reason[IHP_REASON];
  const enum ih_status status = ihp_split_run(&split, verifying->executor, &check);
  if (status != IH_OK)
    return ihp_status_error(error, status, ih_table_path(store->table));
  ihp_progress_add(&verifying->progress,
                   ihp_team_others(ihp_team_of(verifying->executor), split.units) *
                       cost_of_row(store));
  if (check.found.wrong != none)
    return ihp_row_refuse(store, check.found.wrong, check.found.reason, error);
  if (store->feature->is_total == NULL ||
      store->feature->is_total(&store->hands, check.found.sums, reason))
    return IH_OK;
  return ihp_store_refuse(store, error, "%s", reason);
}
