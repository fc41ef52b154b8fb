/* Collective calls that leave the core to others while they wait.
 *
 * A rank that waits for others polls, and between two polls offers its core to other threads.  Once
 * it has waited for a while, it sleeps between two polls.  So the threads of other ranks get its
 * core, where there are more of them than cores; and where there are not, it goes on at once when
 * the others have come. */
#ifndef IH_LIB_MPI_WAIT_H
#define IH_LIB_MPI_WAIT_H

#include <mpi.h>

/* The next calls return 0, or non-zero if MPI failed. */

/* Waits for a call that has begun; `begun` is what it returned. */
int ihp_mpi_wait(int begun, MPI_Request *request);

/* Waits until every rank has called it. */
int ihp_mpi_wait_for_all(MPI_Comm comm);

/* Combines data[0..count-1] of all ranks, in place. */
int ihp_mpi_reduce(void *data, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);

/* Sends bytes from the rank `from` to all others. */
int ihp_mpi_spread(void *data, int bytes, int from, MPI_Comm comm);

/* Returns 1 if all ranks say so, 0 if one does not or MPI failed. */
int ihp_mpi_all_agree(int is_so, MPI_Comm comm);

#endif
