/* An array whose rows are divided among ranks. */
#ifndef IH_LIB_MPI_ARRAY_H
#define IH_LIB_MPI_ARRAY_H

#include <isohand/mpi.h>

/* Rows in transfer at once have about this many bytes, or are one row. */
enum { IHP_MPI_PIECE_BYTES = 1 << 20 };

struct ih_mpi_array {
  MPI_Comm comm;
  MPI_Win win; /* all ranks are in one shared epoch, from creation on */
  int rank, ranks;
  enum ih_dtype dtype;
  MPI_Datatype type;
  uint64_t rows, width;
  size_t row_bytes;
  uint64_t first, count; /* the rows of this rank */
  void *local;
};

/* Returns how many rows are in transfer at once, at least 1. */
static inline size_t ihp_mpi_piece_rows(const ih_mpi_array *array)
{
  const size_t rows = IHP_MPI_PIECE_BYTES / array->row_bytes;
  return rows == 0 ? 1 : rows;
}

#endif
