/* Tensors of table files: the bytes are the rows in order, so they do not depend on how many ranks
 * keep them. */
#include "base/error.h"
#include "mpi/array.h"
#include "mpi/ranks.h"
#include "table/bytes.h"

#include <stdlib.h>
#include <string.h>

/* Writes all rows on the rank that has the writer. */
static enum ih_status write_rows(ih_mpi_array *array, ih_table_writer *writer, ih_error *error)
{
  const size_t most = ihp_mpi_piece_rows(array);
  const size_t piece = array->rows < most ? (size_t)array->rows : most;
  uint64_t *rows = malloc(piece * sizeof *rows);
  unsigned char *data = malloc(piece * array->row_bytes);
  enum ih_status status = IH_OK;
  if (rows == NULL || data == NULL)
    status = ihp_error(error, IH_ERR_MEMORY, 0, "out of memory for %zu rows", piece);
  for (uint64_t first = 0; status == IH_OK && first < array->rows; first += piece) {
    const uint64_t left = array->rows - first;
    const size_t n = left < piece ? (size_t)left : piece;
    for (size_t i = 0; i < n; i++)
      rows[i] = first + i;
    status = ih_mpi_array_get(array, rows, n, data, error);
    if (status == IH_OK)
      status = ih_table_writer_write(writer, data, n * array->row_bytes, error);
  }
  free(rows);
  free(data);
  return status;
}

enum ih_status ih_mpi_array_write(ih_mpi_array *array, ih_table_writer *writer, ih_error *error)
{
  ih_error reason;
  error = error != NULL ? error : &reason;
  const int is_writer = writer != NULL;
  int writers = 0;
  if (array == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "array is NULL");
  enum ih_status status = ih_mpi_array_sync(array, error);
  if (status == IH_OK)
    status = ihp_mpi_check(MPI_Allreduce(&is_writer, &writers, 1, MPI_INT, MPI_SUM, array->comm),
                           "MPI_Allreduce", error);
  if (status == IH_OK && writers != 1)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%d ranks have a writer, not one", writers);
  if (status == IH_OK && is_writer)
    status = write_rows(array, writer, error);
  return ih_mpi_agree(array->comm, status, error);
}

/* Returns the position of a tensor in a table; ih_table_tensors(table) if no tensor has the name.
 */
static size_t find_tensor(const ih_table *table, const char *name, ih_tensor *tensor)
{
  size_t i = 0;
  while (i < ih_table_tensors(table) &&
         (ih_table_tensor(table, i, tensor) != IH_OK || strcmp(tensor->name, name) != 0))
    i++;
  return i;
}

/* Finds the tensor of an array, and checks the part that this rank reads. */
static enum ih_status check_tensor(const ih_mpi_array *array, const ih_table *table,
                                   const char *name, ih_tensor *tensor, ih_error *error)
{
  char quote[IHP_QUOTE];
  if (table == NULL || name == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "a pointer is NULL");
  (void)ihp_quote(name, strlen(name), 0, quote);
  const size_t i = find_tensor(table, name, tensor);
  if (i == ih_table_tensors(table))
    return ihp_error(error, IH_ERR_MISMATCH, 0, "%s: no tensor %s", ih_table_path(table), quote);
  if (tensor->dtype != array->dtype || tensor->dims != 2 || tensor->shape[0] != array->rows ||
      tensor->shape[1] != array->width)
    return ihp_error(error, IH_ERR_MISMATCH, 0,
                     "%s: tensor %s does not have %llu rows of %llu elements of type %s",
                     ih_table_path(table), quote, (unsigned long long)array->rows,
                     (unsigned long long)array->width, ih_dtype_name(array->dtype));
  return ih_table_check_part(table, i, array->first * array->row_bytes,
                             array->count * array->row_bytes, error);
}

enum ih_status ih_mpi_array_read(ih_mpi_array *array, const ih_table *table, const char *name,
                                 ih_error *error)
{
  ih_error reason;
  ih_tensor tensor;
  error = error != NULL ? error : &reason;
  if (array == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "array is NULL");
  enum ih_status status = check_tensor(array, table, name, &tensor, error);
  status = ih_mpi_agree(array->comm, status, error);
  if (status != IH_OK)
    return status;
  if (array->count > 0)
    ihp_copy_little_endian(array->local,
                           (const unsigned char *)tensor.data + array->first * array->row_bytes,
                           (size_t)array->count * array->row_bytes, ih_dtype_size(array->dtype));
  return ih_mpi_array_sync(array, error);
}
