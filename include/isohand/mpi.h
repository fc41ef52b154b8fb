/** @file
 * Work over MPI: a team of ranks for the library's calls; for solvers, arrays divided among ranks
 * and a queue that deals out work.
 *
 * Part of libisohand-mpi.  This header includes `mpi.h`, so a program needs the flags of the MPI
 * that the library was built for, at least MPI 3; `pkg-config isohand-mpi` prints them.
 *
 * Collective calls: all ranks of the communicator make the same calls in the same order.  The
 * result is the same on all ranks: if the call fails on some of them, every rank gets the status
 * and the message of the lowest one, such as "rank 2: out of memory".  Arguments must be the same
 * on all ranks unless their documentation allows otherwise; counts and types are compared, and a
 * call whose ranks differ returns IH_ERR_ARGUMENT.
 *
 * Local calls: ih_mpi_array_get(), ih_mpi_array_add() and ih_mpi_queue_take() are one-sided, so no
 * other rank takes part.  Some implementations of MPI serve other ranks only while they are inside
 * a call to MPI: there, a rank that computes for long without one delays the others.
 *
 * Errors: an error of MPI is reported as IH_ERR_IO with the message of MPI, or as IH_ERR_MEMORY if
 * MPI is out of memory.  After it the array or queue can only be freed.
 *
 * Order: MPI must be initialized before the first call, and arrays and queues must be freed before
 * MPI_Finalize().
 *
 * Stability: provisional.
 *
 * Threads: one thread at a time may use an array or a queue, and collective calls must have the
 * same order on all ranks.  MPI_THREAD_FUNNELED is enough if only the main thread makes these
 * calls, MPI_THREAD_SERIALIZED if threads take turns.  The other threads may meanwhile use the
 * memory of ih_mpi_array_local(). */
#ifndef ISOHAND_MPI_H
#define ISOHAND_MPI_H

#include <isohand/table.h>
#include <isohand/team.h>
#include <mpi.h>

IH_BEGIN_DECLS

/** Makes all ranks agree on the result of what each did by itself.  Collective.
 *
 * Use it after calls that are not collective, such as ih_table_open() on each rank.
 *
 * @param comm           an intracommunicator
 * @param status         the result of this rank; may differ from rank to rank
 * @param[in,out] error  if status is not IH_OK, the reason, which the call reads; receives the
 * error of the lowest rank that failed, with its number in front.  May be NULL, and then the reason
 * is ih_status_string().
 * @return IH_OK if status is IH_OK on all ranks; else the status of the lowest rank that failed
 *
 * @retval IH_ERR_IO  an error of MPI, if the error handler of comm returns at all */
IH_API enum ih_status ih_mpi_agree(MPI_Comm comm, enum ih_status status, ih_error *error);

/** @name The team of all ranks
 * The library's own calls divide their work among the processes of a team (isohand/team.h).  This
 * is a team of all ranks of a communicator.
 *
 * Ranks of a machine share the memory of arrays that all of them fill, on Linux; elsewhere, and if
 * the system does not allow it, each rank has its own.
 *
 * MPI must have been initialized with MPI_THREAD_SERIALIZED or more.
 * @{ */

/** A team of the ranks of a communicator. */
typedef struct ih_mpi_team ih_mpi_team;

/** Makes a team of all ranks of a communicator.  Collective.
 *
 * Processes of a team have neighbouring numbers if they are on one machine, so a process may have
 * another number than its rank; rank 0 is process 0.
 *
 * @param comm        an intracommunicator, which is duplicated
 * @param[out] out    receives the team; ih_mpi_team_free() frees it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  out is NULL, comm is invalid, or MPI allows fewer threads than needed
 * @retval IH_ERR_MISMATCH  the ranks run different versions of the library, or machines of a
 *                          different byte order; *error names two of them
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_team_new(MPI_Comm comm, ih_mpi_team **out, ih_error *error);

/** Frees a team, after the last call whose executor has it.  Collective.
 *
 * Arrays of the team become invalid.
 *
 * @param team  the team; NULL is allowed */
IH_API void ih_mpi_team_free(ih_mpi_team *team);

/** Returns the team for the executors of this rank.
 *
 * @param team  the team, not NULL
 * @return the team, valid until it is freed */
IH_API const ih_team *ih_mpi_team_of(const ih_mpi_team *team);

/** Returns the rank that failed first, as far as this rank knows.
 *
 * @param team  the team, not NULL
 * @return the rank in the communicator of the team; -1 if none */
IH_API int ih_mpi_team_failed(const ih_mpi_team *team);

/** Returns the rank of the lowest-numbered process whose call differed from that of process 0,
 * which ended the work of the team.
 *
 * @param team  the team, not NULL
 * @return the rank in the communicator of the team; -1 if none */
IH_API int ih_mpi_team_differing(const ih_mpi_team *team);

/** Returns the seconds that this rank has waited for slower ranks, in agreements.
 *
 * If some ranks wait much longer than others, their work or their machines are unequal.
 *
 * @param team  the team, not NULL
 * @return seconds */
IH_API double ih_mpi_team_waited(const ih_mpi_team *team);

/** Tells the other ranks that this one cannot go on, or asks whether they can.  Collective: a rank
 * that fails calls it instead of whatever it would have called next.
 *
 * The first call with a status other than IH_OK ends all work of the team: every rank's next call
 * with the team fails.
 *
 * @param team       the team, not NULL
 * @param status     the status of this rank
 * @param[out] rank  receives the rank, in the communicator of the team, whose status is returned;
 * -1 if it is IH_OK, or if the ranks made different calls.  May be NULL
 * @return the status of the lowest process that failed, since the team was made; IH_OK if none */
IH_API enum ih_status ih_mpi_team_agree(ih_mpi_team *team, enum ih_status status, int *rank);

/** @} */

/** @name Arrays
 * An array has a row for each index, for example of hands or of information sets, and `width`
 * elements in each row.  Each rank keeps a contiguous range of the rows.  Any rank can read and add
 * to any rows, in batches.
 *
 * Order of sums: elements are added one by one, each as a whole, in any order.  So sums of integers
 * do not depend on the order, and thus not on the number of ranks either, but sums of floats do.
 * Integers wrap around.
 * @{ */

/** The largest number of elements in a row of an array. */
#define IH_MPI_WIDTH_MAX 0x7FFFFFFF

/** An array whose rows are divided among ranks. */
typedef struct ih_mpi_array ih_mpi_array;

/** Creates an array of zeros.  Collective.
 *
 * Rank k of n keeps the rows from floor(k * rows / n) to floor((k + 1) * rows / n) - 1, so some
 * ranks have none if there are more ranks than rows.
 *
 * @param comm        an intracommunicator, which is duplicated
 * @param dtype       IH_U32, IH_U64, IH_I32, IH_I64, IH_F32 or IH_F64
 * @param rows        number of rows, at least 1
 * @param width       elements in a row, 1..IH_MPI_WIDTH_MAX
 * @param[out] out    receives the array; ih_mpi_array_free() frees it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     out is NULL, MPI is not initialized, comm is MPI_COMM_NULL or an
 *                             intercommunicator, rows is 0, width is out of range, or the ranks
 * differ in dtype, rows or width
 * @retval IH_ERR_UNSUPPORTED  any other dtype: not every MPI lets sums of narrow integers wrap
 * around
 * @retval IH_ERR_OVERFLOW     the rows of a rank have 2^63 bytes or more
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_IO           an error of MPI */
IH_API enum ih_status ih_mpi_array_new(MPI_Comm comm, enum ih_dtype dtype, uint64_t rows,
                                       uint64_t width, ih_mpi_array **out, ih_error *error);

/** Frees an array.  Collective.
 *
 * @param array  the array; NULL is allowed, on all ranks */
IH_API void ih_mpi_array_free(ih_mpi_array *array);

/** Returns the range of rows that a rank keeps.  Local; communicates with no rank.
 *
 * @param array       the array
 * @param rank        a rank of the communicator
 * @param[out] first  receives the first row, 0..rows
 * @param[out] count  receives the number of rows, which may be 0
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     rank is not a rank of the communicator */
IH_API enum ih_status ih_mpi_array_range(const ih_mpi_array *array, int rank, uint64_t *first,
                                         uint64_t *count);

/** Returns the rows that this rank keeps, in memory.  Local; communicates with no rank.
 *
 * After ih_mpi_array_sync() the rows contain all that was added before it.  Until the next one,
 * this rank may read and write them there, except elements to which a rank adds meanwhile, and it
 * may not write those that another rank reads.  What it writes is visible to other ranks after the
 * next ih_mpi_array_sync().
 *
 * @param array  the array, not NULL
 * @return the `count` rows of ih_mpi_array_range() one after the other; NULL if count is 0 */
IH_API void *ih_mpi_array_local(const ih_mpi_array *array);

/** Reads rows, of any ranks.  Local.
 *
 * The rows are sorted by owner, and up to about a mebibyte of them is in flight at once, with one
 * transfer for each owner.  Each element is read as a whole, while other ranks may add to it: it
 * has all that was added before the last ih_mpi_array_sync() and what this rank has added, and may
 * or may not have what other ranks have added since then.
 *
 * @param array       the array
 * @param rows        rows[0..count-1], in any order; a row may appear several times
 * @param count       number of rows; with 0, nothing happens
 * @param[out] out    out[0..count*width-1]: receives the rows one after the other
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  array is NULL, or a pointer is NULL although count is not 0
 * @retval IH_ERR_RANGE     a row is not in the array; the message names it
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_IO        an error of MPI; `out` may then be partly written */
IH_API enum ih_status ih_mpi_array_get(ih_mpi_array *array, const uint64_t rows[], size_t count,
                                       void *out, ih_error *error);

/** Adds to rows, of any ranks.  Local.
 *
 * Like ih_mpi_array_get().  Elements of the same row are first added up on this rank.  `values` may
 * be changed once the call has returned, but other ranks are only certain to get the sums after the
 * next ih_mpi_array_sync().
 *
 * @param array       the array
 * @param rows        rows[0..count-1], in any order; a row may appear several times
 * @param count       number of rows; with 0, nothing happens
 * @param values      values[0..count*width-1]: what is added to the rows
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  array is NULL, or a pointer is NULL although count is not 0
 * @retval IH_ERR_RANGE     a row is not in the array; the message names it, and nothing was added
 * @retval IH_ERR_MEMORY    out of memory; nothing was added
 * @retval IH_ERR_IO        an error of MPI; some rows may have been added to */
IH_API enum ih_status ih_mpi_array_add(ih_mpi_array *array, const uint64_t rows[], size_t count,
                                       const void *values, ih_error *error);

/** Makes all changes visible to all ranks.  Collective.
 *
 * When it returns, everything that any rank had added, or written by ih_mpi_array_local(), is
 * visible to ih_mpi_array_get() and in the memory of its owner.
 *
 * @param array       the array
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  array is NULL; then the call was not collective
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_array_sync(ih_mpi_array *array, ih_error *error);

/** Writes all rows to a table file, as the data of its next tensor.  Collective.
 *
 * The bytes of the file do not depend on the number of ranks, in the manner of p4est (Burstedde,
 * Wilcox and Ghattas 2011).  One rank writes the file, with ih_table_writer_new(),
 * ih_table_writer_add_tensor() with the dtype of the array and the shape {rows, width}, and
 * ih_table_writer_commit(); it fetches the rows of the others piece by piece.  Pass the result of
 * the calls before and after this one to ih_mpi_agree().
 *
 * The call begins with an ih_mpi_array_sync().
 *
 * @param array       the array
 * @param writer      the writer on one rank, NULL on all others
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  array is NULL, in which case the call was not collective; not exactly
 * one rank has a writer; or the writer refuses the data
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_IO        the system refused to write, or an error of MPI */
IH_API enum ih_status ih_mpi_array_write(ih_mpi_array *array, ih_table_writer *writer,
                                         ih_error *error);

/** Reads all rows from a tensor of a table file.  Collective.
 *
 * Each rank opens the file by itself, and reads only its own rows and the checksums of the chunks
 * that hold them.  If the call fails, no row has changed.  The call ends with an
 * ih_mpi_array_sync().
 *
 * @param array       the array
 * @param table       the table, open on each rank
 * @param name        the tensor, whose dtype must be that of the array, and whose shape
 *                    {rows, width}
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  array is NULL, in which case the call was not collective; or table or
 * name is NULL
 * @retval IH_ERR_MISMATCH  the table has no such tensor
 * @retval IH_ERR_FORMAT    a checksum is missing or malformed
 * @retval IH_ERR_CHECKSUM  a checksum differs
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_array_read(ih_mpi_array *array, const ih_table *table,
                                        const char *name, ih_error *error);

/** @} */

/** @name Queues
 * A queue deals out the numbers 0..total-1 in pieces, for example of canonical boards
 * (isohand/boards.h) or of indices.  Each number goes to exactly one rank, the one that asks first.
 *
 * Pieces shrink towards the end, so that all ranks end at about the same time: a piece has 1 / (2
 * n) of what is left for n ranks, but at least `grain` numbers (Polychronopoulos and Kuck 1987,
 * with half of their pieces, since the lengths of tasks differ).  Results do not depend on the
 * number of ranks if they only depend on numbers, and not on pieces.
 * @{ */

/** A queue of numbers, shared by ranks. */
typedef struct ih_mpi_queue ih_mpi_queue;

/** Creates a queue.  Collective.
 *
 * @param comm        an intracommunicator, which is duplicated
 * @param total       how many numbers it has; may be 0
 * @param grain       the least numbers in a piece, at least 1; the last piece may have fewer
 * @param[out] out    receives the queue; ih_mpi_queue_free() frees it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  out is NULL, MPI is not initialized, comm is MPI_COMM_NULL or an
 *                          intercommunicator, grain is 0, or the ranks differ in total or grain
 * @retval IH_ERR_MEMORY    out of memory
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_queue_new(MPI_Comm comm, uint64_t total, uint64_t grain,
                                       ih_mpi_queue **out, ih_error *error);

/** Frees a queue.  Collective.
 *
 * @param queue  the queue; NULL is allowed, on all ranks */
IH_API void ih_mpi_queue_free(ih_mpi_queue *queue);

/** Takes the next piece.  Local: one atomic addition to a counter that rank 0 keeps.
 *
 * @param queue       the queue
 * @param[out] first  receives the first number of the piece
 * @param[out] count  receives how many numbers it has; 0 if all numbers have been dealt out, and
 * then *first is total
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer other than error is NULL
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_queue_take(ih_mpi_queue *queue, uint64_t *first, uint64_t *count,
                                        ih_error *error);

/** Starts a new round, which deals out all numbers again.  Collective.
 *
 * Pieces of the last round that no rank has taken are lost.
 *
 * @param queue       the queue
 * @param total       how many numbers the round has; may be 0
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  queue is NULL, in which case the call was not collective; or the ranks
 *                          differ in total, and the last round goes on
 * @retval IH_ERR_IO        an error of MPI */
IH_API enum ih_status ih_mpi_queue_reset(ih_mpi_queue *queue, uint64_t total, ih_error *error);

/** @} */

IH_END_DECLS

#endif
