/* Reading and adding rows.  The rows are sorted, so that those of one owner follow each other and
 * equal ones become one.  Pieces of them go through a buffer: in a piece, each owner gets one
 * transfer. */
#include "base/error.h"
#include "mpi/array.h"
#include "mpi/ranks.h"

#include <stdlib.h>
#include <string.h>

/* A row of a call, and its place in the caller's list. */
struct wanted {
  uint64_t row;
  size_t place;
};

/* State of a call on rows; a piece is wanted[from..to-1]. */
struct batch {
  ih_mpi_array *array;
  struct wanted *wanted;
  size_t count;
  MPI_Aint *offset;      /* of each distinct row of a piece, in bytes, in the memory of its owner */
  unsigned char *buffer; /* the distinct rows of a piece */
};

static int compare_rows(const void *a, const void *b)
{
  const struct wanted *x = a, *y = b;
  return x->row != y->row ? (x->row > y->row) - (x->row < y->row)
                          : (x->place > y->place) - (x->place < y->place);
}

static void end_batch(struct batch *batch)
{
  free(batch->wanted);
  free(batch->offset);
  free(batch->buffer);
}

/* Checks and sorts the rows of a call. */
static enum ih_status begin_batch(struct batch *batch, ih_mpi_array *array, const uint64_t rows[],
                                  size_t count, ih_error *error)
{
  int is_sorted = 1;
  for (size_t i = 0; i < count; i++) {
    if (rows[i] >= array->rows)
      return ihp_error(error, IH_ERR_RANGE, 0,
                       "element %zu of rows is %llu; the array has %llu rows", i,
                       (unsigned long long)rows[i], (unsigned long long)array->rows);
    is_sorted &= i == 0 || rows[i - 1] <= rows[i];
  }
  const size_t most = ihp_mpi_piece_rows(array), piece = count < most ? count : most;
  *batch = (struct batch){.array = array, .count = count};
  if (count <= SIZE_MAX / sizeof *batch->wanted)
    batch->wanted = malloc(count * sizeof *batch->wanted);
  batch->offset = malloc(piece * sizeof *batch->offset);
  batch->buffer = malloc(piece * array->row_bytes);
  if (batch->wanted == NULL || batch->offset == NULL || batch->buffer == NULL) {
    end_batch(batch);
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory for %zu rows", count);
  }
  for (size_t i = 0; i < count; i++)
    batch->wanted[i] = (struct wanted){rows[i], i};
  if (!is_sorted)
    qsort(batch->wanted, count, sizeof *batch->wanted, compare_rows);
  return IH_OK;
}

/* Returns where the piece that begins with wanted[from] ends: before its rows exceed the buffer. */
static size_t find_end(const struct batch *batch, size_t from)
{
  const size_t most = ihp_mpi_piece_rows(batch->array);
  size_t to = from, distinct = 0;
  while (to < batch->count) {
    distinct += to == from || batch->wanted[to].row != batch->wanted[to - 1].row;
    if (distinct > most)
      break;
    to++;
  }
  return to;
}

/* Returns the type of n rows at offset[0..n-1] in the memory of their owner; the caller frees it.
 */
static int make_rows_type(const struct batch *batch, const MPI_Aint offset[], size_t n,
                          MPI_Datatype *type)
{
  const int code = MPI_Type_create_hindexed_block((int)n, (int)batch->array->width, offset,
                                                  batch->array->type, type);
  return code != MPI_SUCCESS ? code : MPI_Type_commit(type);
}

/* Starts the transfer of rows first..first+n-1 of the buffer, which `owner` keeps. */
static enum ih_status start_transfer(const struct batch *batch, int owner, size_t first, size_t n,
                                     int is_add, ih_error *error)
{
  const ih_mpi_array *array = batch->array;
  const int elements = (int)(n * array->width); /* at most a piece, or a row */
  void *buffer = batch->buffer + first * array->row_bytes;
  MPI_Datatype type;
  enum ih_status status = ihp_mpi_check(make_rows_type(batch, batch->offset + first, n, &type),
                                        "MPI_Type_create_hindexed_block", error);
  if (status != IH_OK)
    return status;
  if (is_add)
    status = ihp_mpi_check(
        MPI_Accumulate(buffer, elements, array->type, owner, 0, 1, type, MPI_SUM, array->win),
        "MPI_Accumulate", error);
  else /* MPI_Get does not read elements as a whole while others add */
    status = ihp_mpi_check(MPI_Get_accumulate(NULL, 0, array->type, buffer, elements, array->type,
                                              owner, 0, 1, type, MPI_NO_OP, array->win),
                           "MPI_Get_accumulate", error);
  (void)MPI_Type_free(&type);
  return status;
}

/* Starts the transfers of a piece, one for each owner. */
static enum ih_status start_piece(const struct batch *batch, size_t from, size_t to, int is_add,
                                  ih_error *error)
{
  const ih_mpi_array *array = batch->array;
  enum ih_status status = IH_OK;
  size_t first = 0, n = 0; /* rows of one owner in the buffer */
  int owner = -1;
  uint64_t begin = 0, end = 0; /* the rows that this owner keeps */
  for (size_t i = from; status == IH_OK && i < to; i++) {
    const uint64_t row = batch->wanted[i].row;
    if (i > from && row == batch->wanted[i - 1].row)
      continue;
    if (row >= end) {
      if (n > 0)
        status = start_transfer(batch, owner, first, n, is_add, error);
      owner = ihp_mpi_owner(array->rows, row, array->ranks);
      begin = ihp_mpi_first(array->rows, owner, array->ranks);
      end = ihp_mpi_first(array->rows, owner + 1, array->ranks);
      first += n;
      n = 0;
    }
    batch->offset[first + n++] = (MPI_Aint)((row - begin) * array->row_bytes);
  }
  return status == IH_OK ? start_transfer(batch, owner, first, n, is_add, error) : status;
}

/* Fills the buffer with the sums of the values of each distinct row of a piece. */
static enum ih_status add_up(const struct batch *batch, size_t from, size_t to,
                             const unsigned char *values, ih_error *error)
{
  const ih_mpi_array *array = batch->array;
  enum ih_status status = IH_OK;
  unsigned char *at = batch->buffer;
  for (size_t i = from; status == IH_OK && i < to; i++) {
    const unsigned char *value = values + batch->wanted[i].place * array->row_bytes;
    const int is_new = i == from || batch->wanted[i].row != batch->wanted[i - 1].row;
    if (is_new) {
      at += i == from ? 0 : array->row_bytes;
      memcpy(at, value, array->row_bytes);
    } else {
      status = ihp_mpi_check(MPI_Reduce_local(value, at, (int)array->width, array->type, MPI_SUM),
                             "MPI_Reduce_local", error);
    }
  }
  return status;
}

/* Copies the rows of a piece from the buffer to the caller's places. */
static void copy_out(const struct batch *batch, size_t from, size_t to, unsigned char *out)
{
  const size_t bytes = batch->array->row_bytes;
  const unsigned char *at = batch->buffer;
  for (size_t i = from; i < to; i++) {
    if (i > from && batch->wanted[i].row != batch->wanted[i - 1].row)
      at += bytes;
    memcpy(out + batch->wanted[i].place * bytes, at, bytes);
  }
}

/* Moves a piece: adds its values or, if values is NULL, reads it to out[]. */
static enum ih_status move_piece(const struct batch *batch, size_t from, size_t to,
                                 const unsigned char *values, unsigned char *out, ih_error *error)
{
  const int is_add = values != NULL;
  MPI_Win win = batch->array->win;
  enum ih_status status = is_add ? add_up(batch, from, to, values, error) : IH_OK;
  if (status == IH_OK)
    status = start_piece(batch, from, to, is_add, error);
  /* Also after an error: a transfer may still use the buffer. */
  const enum ih_status flushed =
      ihp_mpi_check(is_add ? MPI_Win_flush_local_all(win) : MPI_Win_flush_all(win),
                    is_add ? "MPI_Win_flush_local_all" : "MPI_Win_flush_all", error);
  status = status != IH_OK ? status : flushed;
  if (status == IH_OK && !is_add)
    copy_out(batch, from, to, out);
  return status;
}

/* Adds values to rows or, if values is NULL, reads them to out[]. */
static enum ih_status move_rows(ih_mpi_array *array, const uint64_t rows[], size_t count,
                                const void *values, void *out, ih_error *error)
{
  struct batch batch;
  if (array == NULL || (count > 0 && (rows == NULL || (values == NULL && out == NULL))))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "a pointer is NULL");
  if (count == 0)
    return IH_OK;
  enum ih_status status = begin_batch(&batch, array, rows, count, error);
  if (status != IH_OK)
    return status;
  for (size_t from = 0, to; status == IH_OK && from < count; from = to) {
    to = find_end(&batch, from);
    status = move_piece(&batch, from, to, values, out, error);
  }
  end_batch(&batch);
  return status;
}

enum ih_status ih_mpi_array_get(ih_mpi_array *array, const uint64_t rows[], size_t count, void *out,
                                ih_error *error)
{
  return move_rows(array, rows, count, NULL, out, error);
}

enum ih_status ih_mpi_array_add(ih_mpi_array *array, const uint64_t rows[], size_t count,
                                const void *values, ih_error *error)
{
  return move_rows(array, rows, count, values, NULL, error);
}
