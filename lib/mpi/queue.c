/* A queue of numbers.  A counter on rank 0 counts pieces, not numbers: their sizes follow from the
 * total alone, so each rank computes them by itself, and a piece costs one atomic addition. */
#include "base/error.h"
#include "mpi/ranks.h"

#include <isohand/mpi.h>
#include <stdlib.h>

struct ih_mpi_queue {
  MPI_Comm comm;
  MPI_Win win;
  uint64_t *counter; /* on rank 0 */
  int rank, ranks;
  uint64_t total, grain;
  uint64_t piece, first; /* a piece, no later than the next one of this rank; its first number */
};

/* Returns how many numbers the piece has that begins with number `first`. */
static uint64_t count_piece(const ih_mpi_queue *queue, uint64_t first)
{
  const uint64_t left = queue->total - first, parts = 2 * (uint64_t)queue->ranks;
  const uint64_t share = left / parts + (left % parts != 0);
  const uint64_t wanted = share > queue->grain ? share : queue->grain;
  return wanted < left ? wanted : left;
}

/* Collective: allocates the counter. */
static enum ih_status allocate_counter(ih_mpi_queue *queue, ih_error *error)
{
  const size_t bytes = queue->rank == 0 ? sizeof *queue->counter : 0;
  enum ih_status status =
      ihp_mpi_check(MPI_Win_allocate((MPI_Aint)bytes, (int)sizeof *queue->counter, MPI_INFO_NULL,
                                     queue->comm, &queue->counter, &queue->win),
                    "MPI_Win_allocate", error);
  if (status == IH_OK) {
    (void)MPI_Win_set_errhandler(queue->win, MPI_ERRORS_RETURN);
    if (queue->rank == 0)
      *queue->counter = 0;
    status =
        ihp_mpi_check(MPI_Win_lock_all(MPI_MODE_NOCHECK, queue->win), "MPI_Win_lock_all", error);
  }
  if (status == IH_OK)
    status = ihp_mpi_check(MPI_Win_sync(queue->win), "MPI_Win_sync", error);
  return ih_mpi_agree(queue->comm, status, error);
}

enum ih_status ih_mpi_queue_new(MPI_Comm comm, uint64_t total, uint64_t grain, ih_mpi_queue **out,
                                ih_error *error)
{
  const uint64_t number[] = {total, grain};
  const char *const name[] = {"total", "grain"};
  ih_error reason;
  MPI_Comm own;
  error = error != NULL ? error : &reason;
  enum ih_status status = ihp_mpi_duplicate(comm, &own, error);
  if (status != IH_OK)
    return status;
  ih_mpi_queue *queue = calloc(1, sizeof *queue);
  if (queue == NULL)
    status = ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  else if (out == NULL)
    status = ihp_error(error, IH_ERR_ARGUMENT, 0, "out is NULL");
  else if (grain == 0)
    status = ihp_error(error, IH_ERR_ARGUMENT, 0, "grain must be at least 1");
  status = ihp_mpi_agree_on(own, status, number, name, 2, error);
  MPI_Win none = MPI_WIN_NULL;
  if (status != IH_OK) {
    ihp_mpi_free(&own, &none);
    free(queue);
    return status;
  }
  *queue = (ih_mpi_queue){.comm = own, .win = none, .total = total, .grain = grain};
  (void)MPI_Comm_rank(own, &queue->rank);
  (void)MPI_Comm_size(own, &queue->ranks);
  status = allocate_counter(queue, error);
  if (status != IH_OK) {
    ih_mpi_queue_free(queue);
    return status;
  }
  *out = queue;
  return IH_OK;
}

void ih_mpi_queue_free(ih_mpi_queue *queue)
{
  if (queue == NULL)
    return;
  ihp_mpi_free(&queue->comm, &queue->win);
  free(queue);
}

enum ih_status ih_mpi_queue_take(ih_mpi_queue *queue, uint64_t *first, uint64_t *count,
                                 ih_error *error)
{
  const uint64_t one = 1;
  uint64_t taken = 0;
  if (queue == NULL || first == NULL || count == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "a pointer is NULL");
  if (queue->first < queue->total) {
    enum ih_status status =
        ihp_mpi_check(MPI_Fetch_and_op(&one, &taken, MPI_UINT64_T, 0, 0, MPI_SUM, queue->win),
                      "MPI_Fetch_and_op", error);
    if (status == IH_OK)
      status = ihp_mpi_check(MPI_Win_flush(0, queue->win), "MPI_Win_flush", error);
    if (status != IH_OK)
      return status;
    for (; queue->piece < taken && queue->first < queue->total; queue->piece++)
      queue->first += count_piece(queue, queue->first);
  }
  *first = queue->first;
  *count = count_piece(queue, queue->first);
  queue->first += *count;
  queue->piece++;
  return IH_OK;
}

/* No rank takes pieces between the two collective calls, so that rank 0 can set the counter to 0.
 */
enum ih_status ih_mpi_queue_reset(ih_mpi_queue *queue, uint64_t total, ih_error *error)
{
  const char *const name[] = {"total"};
  const uint64_t zero = 0;
  ih_error reason;
  error = error != NULL ? error : &reason;
  if (queue == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "queue is NULL");
  enum ih_status status = ihp_mpi_compare(queue->comm, &total, name, 1, error);
  if (status != IH_OK)
    return status;
  if (queue->rank == 0) {
    uint64_t last;
    status =
        ihp_mpi_check(MPI_Fetch_and_op(&zero, &last, MPI_UINT64_T, 0, 0, MPI_REPLACE, queue->win),
                      "MPI_Fetch_and_op", error);
    if (status == IH_OK)
      status = ihp_mpi_check(MPI_Win_flush(0, queue->win), "MPI_Win_flush", error);
  }
  status = ih_mpi_agree(queue->comm, status, error);
  if (status != IH_OK)
    return status;
  queue->total = total;
  queue->piece = queue->first = 0;
  return IH_OK;
}
