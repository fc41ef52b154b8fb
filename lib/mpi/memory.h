/* Memory that the ranks of a machine have in common.
 *
 * An array lies in a file without a name (memfd) of the first rank of a machine, which the others
 * map.  Such memory is not limited by the size of /dev/shm, and is freed by the system when the
 * last rank has unmapped it.  Where ranks cannot share memory, or are alone on their machine, each
 * has memory of its own. */
#ifndef IH_LIB_MPI_MEMORY_H
#define IH_LIB_MPI_MEMORY_H

#include <mpi.h>
#include <stdint.h>

struct ihp_mpi_block;

struct ihp_mpi_memory {
  MPI_Comm all, machine; /* of the caller: all ranks, and those of this machine */
  int place, together;   /* of this rank in its machine, and the number of ranks there */
  int is_shared;         /* machines have several ranks, and those of each can share memory */
  struct ihp_mpi_block *blocks;
};

/* Collective: finds out if the ranks of a machine can share memory.  `most` is the largest number
 * of ranks on one machine. */
void ihp_mpi_memory_begin(struct ihp_mpi_memory *memory, MPI_Comm all, MPI_Comm machine, int most);

/* Unmaps what was not released. */
void ihp_mpi_memory_end(struct ihp_mpi_memory *memory);

/* Collective: allocates memory filled with zeros; NULL on all ranks if there is not enough on one.
 */
void *ihp_mpi_memory_allocate(struct ihp_mpi_memory *memory, uint64_t bytes);

/* Frees such memory, which may be NULL; not collective. */
void ihp_mpi_memory_release(struct ihp_mpi_memory *memory, void *data);

/* Returns 1 if the ranks of a machine have these data in common. */
int ihp_mpi_memory_is_common(const struct ihp_mpi_memory *memory, const void *data);

#endif
