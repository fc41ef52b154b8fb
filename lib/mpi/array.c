/* Creation of arrays, and what is collective; transfer.c moves rows. */
#include "mpi/array.h"

#include "base/error.h"
#include "mpi/ranks.h"

#include <stdlib.h>
#include <string.h>

enum { CACHE_LINE = 64 };

/* Returns 0 for other types than those of 32 and 64 bits: of narrower ones, the sums of Open MPI
 * 4.1 saturate or wrap around depending on the processor. */
static int find_type(enum ih_dtype dtype, MPI_Datatype *type)
{
  const struct {
    enum ih_dtype dtype;
    MPI_Datatype type;
  } types[] = {{IH_U32, MPI_UINT32_T}, {IH_U64, MPI_UINT64_T}, {IH_I32, MPI_INT32_T},
               {IH_I64, MPI_INT64_T},  {IH_F32, MPI_FLOAT},    {IH_F64, MPI_DOUBLE}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (types[i].dtype == dtype) {
      *type = types[i].type;
      return 1;
    }
  return 0;
}

/* Fills an array for this rank, except comm and win. */
static enum ih_status divide(ih_mpi_array *array, enum ih_dtype dtype, uint64_t rows,
                             uint64_t width, ih_error *error)
{
  if (!find_type(dtype, &array->type)) {
    const char *name = ih_dtype_name(dtype);
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "arrays cannot have elements of type %s",
                     name != NULL ? name : "unknown");
  }
  if (rows == 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "rows must be at least 1");
  if (width == 0 || width > IH_MPI_WIDTH_MAX)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "width must be 1..%d, not %llu", IH_MPI_WIDTH_MAX,
                     (unsigned long long)width);
  array->dtype = dtype;
  array->rows = rows;
  array->width = width;
  array->row_bytes = (size_t)width * ih_dtype_size(dtype);
  array->first = ihp_mpi_first(rows, array->rank, array->ranks);
  array->count = ihp_mpi_first(rows, array->rank + 1, array->ranks) - array->first;
  if (array->count > (uint64_t)(INT64_MAX - CACHE_LINE) / array->row_bytes)
    return ihp_error(error, IH_ERR_OVERFLOW, 0, "%llu rows of %zu bytes are too many for a rank",
                     (unsigned long long)array->count, array->row_bytes);
  return IH_OK;
}

/* Collective: allocates the rows of all ranks, as zeros. */
static enum ih_status allocate_rows(ih_mpi_array *array, ih_error *error)
{
  const size_t bytes = (size_t)array->count * array->row_bytes;
  /* Without whole cache lines, the memory of two ranks of one machine overlaps in MPICH 4.0.2. */
  const size_t allocated = (bytes + (CACHE_LINE - 1)) / CACHE_LINE * CACHE_LINE;
  enum ih_status status =
      ihp_mpi_check(MPI_Win_allocate((MPI_Aint)allocated, (int)ih_dtype_size(array->dtype),
                                     MPI_INFO_NULL, array->comm, &array->local, &array->win),
                    "MPI_Win_allocate", error);
  if (status == IH_OK) {
    (void)MPI_Win_set_errhandler(array->win, MPI_ERRORS_RETURN);
    if (bytes > 0)
      memset(array->local, 0, bytes);
    status =
        ihp_mpi_check(MPI_Win_lock_all(MPI_MODE_NOCHECK, array->win), "MPI_Win_lock_all", error);
  }
  return ih_mpi_agree(array->comm, status, error);
}

enum ih_status ih_mpi_array_new(MPI_Comm comm, enum ih_dtype dtype, uint64_t rows, uint64_t width,
                                ih_mpi_array **out, ih_error *error)
{
  const uint64_t number[] = {(uint64_t)dtype, rows, width};
  const char *const name[] = {"dtype", "rows", "width"};
  ih_error reason;
  MPI_Comm own;
  error = error != NULL ? error : &reason;
  enum ih_status status = ihp_mpi_duplicate(comm, &own, error);
  if (status != IH_OK)
    return status;
  ih_mpi_array *array = calloc(1, sizeof *array);
  if (array == NULL)
    status = ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  else if (out == NULL)
    status = ihp_error(error, IH_ERR_ARGUMENT, 0, "out is NULL");
  else {
    *array = (ih_mpi_array){.comm = own, .win = MPI_WIN_NULL};
    (void)MPI_Comm_rank(own, &array->rank);
    (void)MPI_Comm_size(own, &array->ranks);
    status = divide(array, dtype, rows, width, error);
  }
  status = ihp_mpi_agree_on(own, status, number, name, 3, error);
  if (status == IH_OK)
    status = allocate_rows(array, error);
  if (status == IH_OK)
    status = ih_mpi_array_sync(array, error);
  if (status != IH_OK) {
    MPI_Win none = MPI_WIN_NULL;
    ihp_mpi_free(&own, array != NULL && out != NULL ? &array->win : &none);
    free(array);
    return status;
  }
  *out = array;
  return IH_OK;
}

void ih_mpi_array_free(ih_mpi_array *array)
{
  if (array == NULL)
    return;
  ihp_mpi_free(&array->comm, &array->win);
  free(array);
}

enum ih_status ih_mpi_array_range(const ih_mpi_array *array, int rank, uint64_t *first,
                                  uint64_t *count)
{
  if (array == NULL || first == NULL || count == NULL)
    return IH_ERR_ARGUMENT;
  if (rank < 0 || rank >= array->ranks)
    return IH_ERR_RANGE;
  *first = ihp_mpi_first(array->rows, rank, array->ranks);
  *count = ihp_mpi_first(array->rows, rank + 1, array->ranks) - *first;
  return IH_OK;
}

void *ih_mpi_array_local(const ih_mpi_array *array)
{
  return array->count == 0 ? NULL : array->local;
}

/* The agreement is also the barrier: no rank leaves it before all have flushed. */
enum ih_status ih_mpi_array_sync(ih_mpi_array *array, ih_error *error)
{
  ih_error reason;
  error = error != NULL ? error : &reason;
  if (array == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "array is NULL");
  enum ih_status status = ihp_mpi_check(MPI_Win_flush_all(array->win), "MPI_Win_flush_all", error);
  if (status == IH_OK)
    status = ihp_mpi_check(MPI_Win_sync(array->win), "MPI_Win_sync", error);
  status = ih_mpi_agree(array->comm, status, error);
  (void)MPI_Win_sync(array->win); /* cannot fail where the first did not */
  return status;
}
