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

struct part {
  enum ih_status status;
  uint64_t wrong; /* the first index that is wrong, or none */
  int64_t sum;
};

/* A call's work, shared by its tasks. */
struct addition {
  const ih_store *store;
  const struct ihp_adding *adding;
  uint64_t size, share; /* rows: all, and of a task */
  size_t chunk;         /* rows of a chunk */
  struct part *parts;   /* by task */
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

static void decode(const unsigned char from[], size_t bytes, size_t n, uint64_t out[])
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
    decode(data + (size_t)first * width * bytes, bytes, count * width, chunk->values[t]);
  }
}

static void scan_chunks(const struct addition *a, uint64_t first, struct chunk *chunk,
                        struct part *part)
{
  const ih_sequence_arrays multiplicities = {.multiplicities = chunk->multiplicity};
  size_t count;
  for (; (count = ih_sequence_next_unchecked(chunk->sequence, a->chunk, &multiplicities)) > 0;
       first += count) {
    read_values(a->store, first, count, chunk);
    const size_t right = a->adding->scan(a->adding->work, &chunk->rows, &part->sum);
    if (right < count) {
      part->wrong = first + right;
      return;
    }
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

static void add_task(void *work, size_t task)
{
  const struct addition *a = work;
  struct part *part = &a->parts[task];
  const uint64_t first = a->share * task;
  const uint64_t count = a->size - first < a->share ? a->size - first : a->share;
  *part = (struct part){.status = IH_ERR_MEMORY, .wrong = none};
  struct chunk *chunk = new_chunk();
  if (chunk == NULL)
    return;
  part->status = ih_sequence_new(a->store->indexer, a->store->rounds.count - 1u, first, count,
                                 &chunk->sequence);
  if (part->status == IH_OK)
    scan_chunks(a, first, chunk, part);
  ih_sequence_free(chunk->sequence);
  free(chunk);
}

static enum ih_status report(const struct addition *a, uint64_t index, ih_error *error)
{
  const ih_store *store = a->store;
  struct chunk *chunk = new_chunk();
  uint8_t cards[IH_MAX_CARDS];
  char hand[IH_HAND_TEXT], reason[IHP_REASON];
  if (chunk == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  ih_unindex_unchecked(store->indexer, store->rounds.count - 1u, index, cards);
  (void)ih_hand_format(&store->deck, &store->rounds, store->rounds.count, cards, hand);
  read_values(store, index, 1, chunk);
  a->adding->explain(a->adding->work, &chunk->rows, reason);
  free(chunk);
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table), "index %llu, %s: %s",
                        (unsigned long long)index, hand, reason);
}

/* Indices ascend with tasks and within them, so the first find is the lowest. */
static enum ih_status join(const struct addition *a, size_t tasks, int64_t *sum, ih_error *error)
{
  int64_t total = 0;
  for (size_t i = 0; i < tasks; i++) {
    if (a->parts[i].status != IH_OK)
      return ihp_memory_error(error, ih_table_path(a->store->table));
    if (a->parts[i].wrong != none)
      return report(a, a->parts[i].wrong, error);
    total += a->parts[i].sum;
  }
  *sum = total;
  return IH_OK;
}

enum ih_status ihp_add_up(const ih_store *store, const struct ihp_adding *adding,
                          const ih_executor *executor, int64_t *sum, ih_error *error)
{
  struct addition a = {.store = store, .adding = adding, .size = store->tensor[0].shape[0]};
  uint64_t width = 1;
  for (size_t t = 0; t < store->tensors; t++)
    if (ihp_store_width(store, t) > width)
      width = ihp_store_width(store, t);
  a.chunk = (size_t)(CHUNK / width);
  const uint64_t most = (uint64_t)ihp_workers(executor) * TASKS_PER_WORKER;
  a.share = (a.size - 1) / most + 1;
  if (a.share < LEAST_ROWS)
    a.share = LEAST_ROWS;
  const size_t tasks = (size_t)((a.size - 1) / a.share + 1);
  a.parts = calloc(tasks, sizeof *a.parts);
  if (a.parts == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  ihp_run(executor, tasks, add_task, &a);
  const enum ih_status status = join(&a, tasks, sum, error);
  free(a.parts);
  return status;
}
