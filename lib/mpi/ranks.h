/* Helpers of collective calls: agreement among ranks, errors of MPI, the division of rows. */
#ifndef IH_LIB_MPI_RANKS_H
#define IH_LIB_MPI_RANKS_H

#include <isohand/base.h>
#include <mpi.h>

/* Returns IH_OK for MPI_SUCCESS; else reports the error of an MPI call. */
enum ih_status ihp_mpi_check(int code, const char *call, ih_error *error);

/* Duplicates a communicator, with the error handler MPI_ERRORS_RETURN. */
enum ih_status ihp_mpi_duplicate(MPI_Comm comm, MPI_Comm *out, ih_error *error);

/* Collective: returns IH_OK if number[0..count-1] are the same on all ranks, count <= 4; else
 * reports the first that differs, by its name.  The second agrees on a status before. */
enum ih_status ihp_mpi_compare(MPI_Comm comm, const uint64_t number[], const char *const name[],
                               int count, ih_error *error);

enum ih_status ihp_mpi_agree_on(MPI_Comm comm, enum ih_status status, const uint64_t number[],
                                const char *const name[], int count, ih_error *error);

/* Collective: frees a communicator of ihp_mpi_duplicate, or a window, whose errors are ignored: the
 * caller frees its object in any case.  MPI_COMM_NULL and MPI_WIN_NULL are allowed. */
void ihp_mpi_free(MPI_Comm *comm, MPI_Win *win);

/* Returns the first of `rows` rows that a rank keeps, 0 <= rank <= ranks; with rank = ranks, rows.
 */
static inline uint64_t ihp_mpi_first(uint64_t rows, int rank, int ranks)
{
  return (uint64_t)((unsigned __int128)rows * (unsigned)rank / (unsigned)ranks);
}

/* Returns the rank that keeps a row: the largest k with floor(k rows / ranks) <= row, that is, with
 * k rows < (row + 1) ranks. */
static inline int ihp_mpi_owner(uint64_t rows, uint64_t row, int ranks)
{
  return (int)((((unsigned __int128)row + 1) * (unsigned)ranks - 1) / rows);
}

#endif
