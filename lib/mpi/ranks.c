#include "mpi/ranks.h"

#include "base/error.h"

#include <isohand/mpi.h>
#include <string.h>

enum ih_status ihp_mpi_check(int code, const char *call, ih_error *error)
{
  char text[MPI_MAX_ERROR_STRING + 1] = "unknown error";
  int class = MPI_ERR_OTHER, length = 0;
  if (code == MPI_SUCCESS)
    return IH_OK;
  (void)MPI_Error_class(code, &class);
  (void)MPI_Error_string(code, text, &length);
  text[MPI_MAX_ERROR_STRING] = '\0';
  text[strcspn(text, "\n")] = '\0'; /* MPICH appends a stack of calls */
  return ihp_error(error, class == MPI_ERR_NO_MEM ? IH_ERR_MEMORY : IH_ERR_IO, 0, "%s: %s", call,
                   text);
}

enum ih_status ihp_mpi_duplicate(MPI_Comm comm, MPI_Comm *out, ih_error *error)
{
  int is_initialized = 0, is_inter = 0;
  MPI_Comm made;
  (void)MPI_Initialized(&is_initialized);
  if (!is_initialized)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "MPI is not initialized");
  if (comm == MPI_COMM_NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "comm is MPI_COMM_NULL");
  (void)MPI_Comm_test_inter(comm, &is_inter);
  if (is_inter)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "comm must not be an intercommunicator");
  const enum ih_status status = ihp_mpi_check(MPI_Comm_dup(comm, &made), "MPI_Comm_dup", error);
  if (status != IH_OK)
    return status;
  (void)MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN);
  *out = made;
  return IH_OK;
}

enum ih_status ih_mpi_agree(MPI_Comm comm, enum ih_status status, ih_error *error)
{
  int rank = 0, ranks = 1, lowest = 0;
  ih_error reason, first;
  enum ih_status failed = ihp_mpi_check(MPI_Comm_rank(comm, &rank), "MPI_Comm_rank", error);
  if (failed == IH_OK)
    failed = ihp_mpi_check(MPI_Comm_size(comm, &ranks), "MPI_Comm_size", error);
  if (failed != IH_OK)
    return failed;
  memset(&reason, 0, sizeof reason); /* all of its bytes are sent */
  reason.status = status;
  if (status != IH_OK) {
    (void)ihp_error(&reason, status, 0, "rank %d: %s", rank,
                    error != NULL ? error->message : ih_status_string(status));
    reason.system_error = error != NULL ? error->system_error : 0;
  }
  const int own = status == IH_OK ? ranks : rank;
  failed = ihp_mpi_check(MPI_Allreduce(&own, &lowest, 1, MPI_INT, MPI_MIN, comm), "MPI_Allreduce",
                         error);
  if (failed != IH_OK || lowest == ranks)
    return failed;
  memcpy(&first, &reason, sizeof first);
  failed = ihp_mpi_check(MPI_Bcast(&first, (int)sizeof first, MPI_BYTE, lowest, comm), "MPI_Bcast",
                         error);
  if (failed != IH_OK)
    return failed;
  if (error != NULL)
    *error = first;
  return first.status;
}

enum ih_status ihp_mpi_compare(MPI_Comm comm, const uint64_t number[], const char *const name[],
                               int count, ih_error *error)
{
  uint64_t own[8] = {0}, most[8] = {0}; /* numbers and complements: the greatest and the least */
  for (int i = 0; i < count; i++) {
    own[i] = number[i];
    own[count + i] = ~number[i];
  }
  const enum ih_status status = ihp_mpi_check(
      MPI_Allreduce(own, most, 2 * count, MPI_UINT64_T, MPI_MAX, comm), "MPI_Allreduce", error);
  for (int i = 0; status == IH_OK && i < count; i++)
    if (most[i] != ~most[count + i])
      return ihp_error(error, IH_ERR_ARGUMENT, 0,
                       "%s must be the same on all ranks, not %llu and %llu", name[i],
                       (unsigned long long)~most[count + i], (unsigned long long)most[i]);
  return status;
}

enum ih_status ihp_mpi_agree_on(MPI_Comm comm, enum ih_status status, const uint64_t number[],
                                const char *const name[], int count, ih_error *error)
{
  status = ih_mpi_agree(comm, status, error);
  return status == IH_OK ? ihp_mpi_compare(comm, number, name, count, error) : status;
}

void ihp_mpi_free(MPI_Comm *comm, MPI_Win *win)
{
  if (*win != MPI_WIN_NULL) {
    (void)MPI_Win_unlock_all(*win);
    (void)MPI_Win_free(win);
  }
  if (*comm != MPI_COMM_NULL)
    (void)MPI_Comm_free(comm);
}
