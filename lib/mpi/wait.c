#include "mpi/wait.h"

#include <sched.h>
#include <time.h>

int ihp_mpi_wait(int begun, MPI_Request *request)
{
  enum { SHORTEST = 20000, LONGEST = 1000000 }; /* nanoseconds */
  const double patience = 1e-3;                 /* seconds */
  struct timespec pause = {.tv_nsec = SHORTEST};
  const double began = MPI_Wtime();
  int code = begun, is_done = 0;
  while (code == MPI_SUCCESS) {
    code = MPI_Test(request, &is_done, MPI_STATUS_IGNORE);
    if (is_done)
      break;
    if (MPI_Wtime() - began < patience) {
      (void)sched_yield();
      continue;
    }
    (void)nanosleep(&pause, NULL);
    pause.tv_nsec = 2 * pause.tv_nsec < LONGEST ? 2 * pause.tv_nsec : LONGEST;
  }
  return code != MPI_SUCCESS;
}

int ihp_mpi_wait_for_all(MPI_Comm comm)
{
  MPI_Request request;
  return ihp_mpi_wait(MPI_Ibarrier(comm, &request), &request);
}

int ihp_mpi_reduce(void *data, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
  MPI_Request request;
  return ihp_mpi_wait(MPI_Iallreduce(MPI_IN_PLACE, data, count, type, op, comm, &request),
                      &request);
}

int ihp_mpi_spread(void *data, int bytes, int from, MPI_Comm comm)
{
  MPI_Request request;
  return ihp_mpi_wait(MPI_Ibcast(data, bytes, MPI_BYTE, from, comm, &request), &request);
}

int ihp_mpi_all_agree(int is_so, MPI_Comm comm)
{
  return ihp_mpi_reduce(&is_so, 1, MPI_INT, MPI_MIN, comm) == 0 && is_so;
}
