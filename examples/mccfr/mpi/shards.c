#include "shards.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_ROW UINT32_MAX

/* Returns the width of a row of a player on a street. */
static unsigned count_columns(const struct shards *shards, unsigned p, unsigned s)
{
  return shards->copy.betting->columns[p][s];
}

/* Allocates what belongs to this rank alone.  Returns 0 if out of memory. */
static int allocate_copy(struct shards *shards)
{
  struct strategy *copy = &shards->copy;
  int good = 1;
  copy->change = calloc(copy->size, sizeof *copy->change);
  for (unsigned p = 0; p < 2; p++)
    for (unsigned s = 0; s < STREETS; s++) {
      const uint32_t buckets = copy->cards->buckets[s];
      copy->row[p][s] = malloc(buckets * sizeof *copy->row[p][s]);
      shards->bucket[p][s] = malloc(shards->rows[s] * sizeof *shards->bucket[p][s]);
      good &= copy->row[p][s] != NULL && shards->bucket[p][s] != NULL;
      for (uint32_t b = 0; copy->row[p][s] != NULL && b < buckets; b++)
        copy->row[p][s][b] = NO_ROW;
    }
  return good && copy->change != NULL;
}

int shards_new(struct shards *shards, const struct betting *betting, const struct cards *cards,
               uint64_t seed, uint32_t rows, ih_error *error)
{
  *shards = (struct shards){.sent = 0};
  rows = rows < BLOCK ? BLOCK : rows;
  for (unsigned s = 0; s < STREETS; s++)
    shards->rows[s] = rows < cards->buckets[s] ? rows : cards->buckets[s];
  const int good = strategy_new(&shards->copy, betting, cards, seed, rows) && allocate_copy(shards);
  (void)strcpy(error->message, "out of memory");
  enum ih_status status = ih_mpi_agree(MPI_COMM_WORLD, good ? IH_OK : IH_ERR_MEMORY, error);
  for (unsigned i = 0; i < 4 * STREETS && status == IH_OK; i++) {
    const unsigned p = i / 2 % 2, s = i / 4;
    status = ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, cards->buckets[s], betting->columns[p][s],
                              i % 2 == 0 ? &shards->cells[p][s] : &shards->changes[p][s], error);
  }
  return status == IH_OK;
}

void shards_free(struct shards *shards)
{
  for (unsigned p = 0; p < 2; p++)
    for (unsigned s = 0; s < STREETS; s++) {
      ih_mpi_array_free(shards->cells[p][s]);
      ih_mpi_array_free(shards->changes[p][s]);
      free(shards->copy.row[p][s]);
      free(shards->bucket[p][s]);
    }
  free((void *)shards->copy.cell);
  free((void *)shards->copy.change);
}

/* Adds the changes of all cached rows, and empties the copy. */
static int empty_copy(struct shards *shards, ih_error *error)
{
  struct strategy *copy = &shards->copy;
  for (unsigned p = 0; p < 2; p++)
    for (unsigned s = 0; s < STREETS; s++) {
      const uint32_t used = shards->used[p][s];
      const size_t cells = (size_t)used * count_columns(shards, p, s);
      int64_t *change = (int64_t *)(copy->change + copy->first[p][s]);
      if (ih_mpi_array_add(shards->changes[p][s], shards->bucket[p][s], used, change, error) !=
          IH_OK)
        return 0;
      memset(change, 0, cells * sizeof *change);
      shards->sent += cells * sizeof *change;
      for (uint32_t r = 0; r < used; r++)
        copy->row[p][s][shards->bucket[p][s][r]] = NO_ROW;
      shards->used[p][s] = 0;
    }
  return 1;
}

/* Gives the buckets of a block rows in the copy.  Returns 0 if they do not fit; some may then have
 * rows, which the next block uses. */
static int take_rows(struct shards *shards, const struct deals *deals)
{
  for (unsigned s = 0; s < STREETS; s++)
    for (unsigned i = 0; i < 2 * BLOCK; i++) {
      const unsigned p = i % 2;
      uint32_t *row = &shards->copy.row[p][s][deals->bucket[s][i]];
      if (*row != NO_ROW)
        continue;
      if (shards->used[p][s] == shards->rows[s])
        return 0;
      *row = shards->used[p][s]++;
      shards->bucket[p][s][*row] = deals->bucket[s][i];
    }
  return 1;
}

/* Fetches the rows from `first` on; the memory of their changes receives the integers. */
static int fetch_rows(struct shards *shards, unsigned p, unsigned s, uint32_t first,
                      ih_error *error)
{
  struct strategy *copy = &shards->copy;
  const unsigned columns = count_columns(shards, p, s);
  const uint32_t rows = shards->used[p][s] - first;
  const size_t begin = copy->first[p][s] + (size_t)first * columns, cells = (size_t)rows * columns;
  int64_t *change = (int64_t *)(copy->change + begin);
  if (ih_mpi_array_get(shards->cells[p][s], shards->bucket[p][s] + first, rows, change, error) !=
      IH_OK)
    return 0;
  for (size_t i = 0; i < cells; i++)
    cell_set(&copy->cell[begin + i], (float)change[i] / FIXED_POINT);
  memset(change, 0, cells * sizeof *change);
  shards->sent += cells * sizeof *change;
  return 1;
}

int shards_cache(struct shards *shards, const struct block block[], size_t blocks, size_t *count,
                 ih_error *error)
{
  uint32_t before[2][STREETS];
  size_t n = 0;
  memcpy(before, shards->used, sizeof before);
  while (n < blocks && take_rows(shards, &block[n].deals))
    n++;
  if (n == 0) {
    /* Rows without data have no changes either. */
    if (!empty_copy(shards, error) || !take_rows(shards, &block[n++].deals))
      return 0;
    memset(before, 0, sizeof before);
  }
  *count = n;
  for (unsigned p = 0; p < 2; p++)
    for (unsigned s = 0; s < STREETS; s++)
      if (!fetch_rows(shards, p, s, before[p][s], error))
        return 0;
  return 1;
}

/* Adds the changes of this rank's own rows to its cells. */
static void add_local(const struct shards *shards, unsigned p, unsigned s)
{
  int64_t *sum = ih_mpi_array_local(shards->cells[p][s]),
          *change = ih_mpi_array_local(shards->changes[p][s]);
  uint64_t first, count;
  int rank;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)ih_mpi_array_range(shards->cells[p][s], rank, &first, &count);
  for (size_t i = 0; i < count * count_columns(shards, p, s); i++) {
    sum[i] += change[i];
    change[i] = 0;
  }
}

int shards_end_round(struct shards *shards, ih_error *error)
{
  enum ih_status status = empty_copy(shards, error) ? IH_OK : error->status;
  status = ih_mpi_agree(MPI_COMM_WORLD, status, error);
  for (unsigned i = 0; i < 2 * STREETS && status == IH_OK; i++) {
    const unsigned p = i % 2, s = i / 2;
    status = ih_mpi_array_sync(shards->changes[p][s], error);
    if (status == IH_OK)
      add_local(shards, p, s);
    if (status == IH_OK)
      status = ih_mpi_array_sync(shards->changes[p][s], error);
    if (status == IH_OK)
      status = ih_mpi_array_sync(shards->cells[p][s], error);
  }
  return status == IH_OK;
}

/* ---- Checkpoints ---------------------------------------------------------------- */

static const char *const tensor_name[2][STREETS] = {
    {"dealer-preflop", "dealer-flop", "dealer-turn", "dealer-river"},
    {"blind-preflop", "blind-flop", "blind-turn", "blind-river"}};

/* Begins a table on rank 0. */
static enum ih_status begin_table(const struct shards *shards, const char *path,
                                  ih_table_writer **writer, ih_error *error)
{
  char text[256];
  (void)strategy_describe(&shards->copy, text);
  enum ih_status status = ih_table_writer_new(path, writer, error);
  if (status == IH_OK)
    status = ih_table_writer_add_metadata(*writer, "mccfr-mpi", text, error);
  for (unsigned i = 0; i < 2 * STREETS && status == IH_OK; i++) {
    const unsigned p = i % 2, s = i / 2;
    const ih_tensor tensor = {
        .name = tensor_name[p][s],
        .dtype = IH_I64,
        .dims = 2,
        .shape = {shards->copy.cards->buckets[s], count_columns(shards, p, s)}};
    status = ih_table_writer_add_tensor(*writer, &tensor, error);
  }
  return status;
}

int shards_save(struct shards *shards, const char *path, ih_error *error)
{
  ih_table_writer *writer = NULL;
  int rank;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  enum ih_status status = rank == 0 ? begin_table(shards, path, &writer, error) : IH_OK;
  status = ih_mpi_agree(MPI_COMM_WORLD, status, error);
  for (unsigned i = 0; i < 2 * STREETS && status == IH_OK; i++)
    status = ih_mpi_array_write(shards->cells[i % 2][i / 2], writer, error);
  if (status != IH_OK)
    ih_table_writer_abort(writer);
  else if (rank == 0)
    status = ih_table_writer_commit(writer, error);
  return ih_mpi_agree(MPI_COMM_WORLD, status, error) == IH_OK;
}

/* Opens a checkpoint; *table = NULL if the file does not exist. */
static enum ih_status open_table(const struct shards *shards, const char *path, ih_table **table,
                                 uint64_t *blocks, ih_error *error)
{
  char text[256];
  const size_t length = strategy_describe(&shards->copy, text);
  const enum ih_status status = ih_table_open(path, 0, table, error);
  if (status != IH_OK)
    return error->system_error == ENOENT ? IH_OK : status;
  const char *saved = ih_table_metadata(*table, "mccfr-mpi");
  if (saved != NULL && strncmp(saved, text, length) == 0) {
    *blocks = strtoull(saved + length, NULL, 10);
    return IH_OK;
  }
  (void)snprintf(error->message, sizeof error->message,
                 "%s: not a checkpoint of these buckets, bets and seed", path);
  return IH_ERR_MISMATCH;
}

int shards_load(struct shards *shards, const char *path, ih_error *error)
{
  ih_table *table = NULL;
  uint64_t blocks = 0;
  enum ih_status status = open_table(shards, path, &table, &blocks, error);
  status = ih_mpi_agree(MPI_COMM_WORLD, status, error);
  const int is_open = table != NULL;
  int all = 0;
  (void)MPI_Allreduce(&is_open, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  for (unsigned i = 0; i < 2 * STREETS && status == IH_OK && all; i++)
    status =
        ih_mpi_array_read(shards->cells[i % 2][i / 2], table, tensor_name[i % 2][i / 2], error);
  ih_table_close(table);
  if (status == IH_OK)
    shards->copy.blocks = blocks;
  return status == IH_OK;
}

int shards_gather(const struct shards *shards, struct strategy *out, ih_error *error)
{
  for (unsigned i = 0; i < 2 * STREETS; i++) {
    const unsigned p = i % 2, s = i / 2, columns = count_columns(shards, p, s);
    int64_t *values = malloc(columns * sizeof *values);
    (void)strcpy(error->message, "out of memory");
    enum ih_status status = values != NULL ? IH_OK : IH_ERR_MEMORY;
    for (uint64_t b = 0; b < out->cards->buckets[s] && status == IH_OK; b++) {
      cell *row = strategy_row(out, p, s, (uint32_t)b);
      status = ih_mpi_array_get(shards->cells[p][s], &b, 1, values, error);
      for (unsigned c = 0; c < columns && status == IH_OK; c++)
        cell_set(&row[c], (float)values[c] / FIXED_POINT);
    }
    free(values);
    if (status != IH_OK)
      return 0;
  }
  return 1;
}
