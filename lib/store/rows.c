#include "store/rows.h"

#include "base/executor.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <isohand/sequence.h>
#include <stdlib.h>

/* Values of a tensor that are looked at together: they stay in the nearest caches. */
enum { CHUNK = 2048 };

/* Tasks: enough for workers of unequal speed to end together, none so small that
 * starting it costs more than its rows. */
enum { TASKS_PER_WORKER = 16, LEAST_ROWS = 1 << 14 };

static const uint64_t none = UINT64_MAX;

/* What a task found. */
struct rows_sum {
  enum ih_status status;
  uint64_t wrong; /* the first index that is wrong, or none */
  int64_t sums[IHP_SUMS];
};

/* A call's work, shared by its tasks. */
struct rows_check {
  const ih_store *store;
  uint64_t size, share;  /* rows: all, and of a task */
  size_t chunk;          /* rows of a chunk */
  struct rows_sum *sums; /* by task */
};

/* A task's place for a chunk. */
struct chunk {
  ih_sequence *sequence;
  struct ihp_rows rows;
  uint64_t multiplicity[CHUNK];
  uint64_t values[IH_FEATURE_TENSORS][CHUNK];
};

/* One loop for each element size, so that the compiler knows it. */
#define DECODE(bytes)                                                                              \
  for (size_t i = 0; i < n; i++)                                                                   \
  out[i] = ihp_load(from + i * (bytes), bytes)

static void decode_elements(const unsigned char from[], size_t bytes, size_t n, uint64_t out[])
{
  switch (bytes) {
  case 1:
    DECODE(1);
    break;
  case 2:
    DECODE(2);
    break;
  case 4:
    DECODE(4);
    break;
  default:
    DECODE(8);
  }
}

/* Reads the rows of `count` indices, at most a chunk, from `first` on. */
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

static void scan_chunks(const struct rows_check *check, uint64_t first, struct chunk *chunk,
                        struct rows_sum *sum)
{
  const ih_store *store = check->store;
  const ih_sequence_arrays multiplicities = {.multiplicities = chunk->multiplicity};
  size_t count;
  while ((count = ih_sequence_next_unchecked(chunk->sequence, check->chunk, &multiplicities)) > 0) {
    read_values(store, first, count, chunk);
    const size_t right = store->feature->scan(&store->hands, &chunk->rows, sum->sums);
    if (right < count) {
      sum->wrong = first + right;
      return;
    }
    first += count;
  }
}

static struct chunk *new_chunk(void)
{
  struct chunk *chunk = malloc(sizeof *chunk);
  if (chunk == NULL)
    return NULL;
  chunk->sequence = NULL;
  chunk->rows.multiplicity = chunk->multiplicity;
  for (size_t t = 0; t < IH_FEATURE_TENSORS; t++)
    chunk->rows.values[t] = chunk->values[t];
  return chunk;
}

static void check_task(void *work, size_t task)
{
  const struct rows_check *check = work;
  struct rows_sum *sum = &check->sums[task];
  const uint64_t first = check->share * task, left = check->size - first;
  *sum = (struct rows_sum){.status = IH_ERR_MEMORY, .wrong = none};
  struct chunk *chunk = new_chunk();
  if (chunk == NULL)
    return;
  sum->status = ih_sequence_new(check->store->indexer, ihp_store_round(check->store), first,
                                left < check->share ? left : check->share, &chunk->sequence);
  if (sum->status == IH_OK)
    scan_chunks(check, first, chunk, sum);
  ih_sequence_free(chunk->sequence);
  free(chunk);
}

static enum ih_status report_row(const ih_store *store, uint64_t index, ih_error *error)
{
  struct chunk *chunk = new_chunk();
  uint8_t cards[IH_MAX_CARDS];
  char hand[IH_HAND_TEXT], reason[IHP_REASON];
  const ih_rounds *rounds = &store->hands.rounds;
  if (chunk == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  ih_unindex_unchecked(store->indexer, ihp_store_round(store), index, cards);
  (void)ih_hand_format(&store->hands.game.deck, rounds, rounds->count, cards, hand);
  read_values(store, index, 1, chunk);
  store->feature->explain(&store->hands, &chunk->rows, reason);
  free(chunk);
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table), "index %llu, %s: %s",
                        (unsigned long long)index, hand, reason);
}

/* Indices ascend with tasks and within them, so the first find is the lowest. */
static enum ih_status join_sums(const struct rows_check *check, size_t tasks, ih_error *error)
{
  const ih_store *store = check->store;
  int64_t sums[IHP_SUMS] = {0};
  char reason[IHP_REASON];
  for (size_t i = 0; i < tasks; i++) {
    if (check->sums[i].status != IH_OK)
      return ihp_memory_error(error, ih_table_path(store->table));
    if (check->sums[i].wrong != none)
      return report_row(store, check->sums[i].wrong, error);
    for (size_t s = 0; s < IHP_SUMS; s++)
      sums[s] += check->sums[i].sums[s];
  }
  if (store->feature->is_total == NULL || store->feature->is_total(&store->hands, sums, reason))
    return IH_OK;
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table), "%s", reason);
}

enum ih_status ihp_rows_check(const ih_store *store, const ih_executor *executor, ih_error *error)
{
  struct rows_check check = {.store = store, .size = ih_store_hands(store)};
  uint64_t width = 1;
  for (size_t t = 0; t < store->tensors; t++)
    if (ihp_store_width(store, t) > width)
      width = ihp_store_width(store, t);
  check.chunk = (size_t)(CHUNK / width);
  const uint64_t most = (uint64_t)ihp_workers(executor) * TASKS_PER_WORKER;
  check.share = (check.size - 1) / most + 1;
  if (check.share < LEAST_ROWS)
    check.share = LEAST_ROWS;
  const size_t tasks = (size_t)((check.size - 1) / check.share + 1);
  check.sums = calloc(tasks, sizeof *check.sums);
  if (check.sums == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  ihp_run_tasks(executor, tasks, check_task, &check);
  const enum ih_status status = join_sums(&check, tasks, error);
  free(check.sums);
  return status;
}
