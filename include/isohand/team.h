/** @file
 * A team: several processes, on one machine or on many, that make one result together.
 *
 * Every process of a team runs the same program and makes the same calls, in the same order and
 * with the same arguments.  A call whose executor has a team (ih_executor.team) does a part of the
 * work in each process, and the processes then exchange what they made.  So each process ends with
 * the result that it would have had alone, to the last bit, whatever the number of processes.  A
 * call whose work cannot be divided does all of it in every process; its result is the same too.
 *
 * A file is written once: process 0 creates it and puts it in place, and large tables are written
 * by all processes, each a part.  They need a file system that all of them share.
 *
 * If a call fails in one process, it fails in all of them, at the next point where they exchange
 * results.  From then on every call with this team fails.  A call that does all its work in every
 * process exchanges nothing, so it can fail in one process alone: a program that stops then, or for
 * another reason, calls `agree` with its status, so that the others do not wait for it.
 *
 * The library starts no processes and knows nothing of networks: the caller supplies the five
 * operations below, as it supplies threads.  libisohand-mpi has those of MPI.
 *
 * Stability: provisional.
 *
 * Threads: only one thread of a process calls the operations of a team at a time, but not always
 * the same one: tasks of an executor do so, too. */
#ifndef ISOHAND_TEAM_H
#define ISOHAND_TEAM_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** The largest number of processes of a team. */
#define IH_TEAM_MAX 65536

/** A team, as one of its processes sees it.
 *
 * Plain data that the caller owns; it must stay valid as long as an executor has it, and as a
 * build or Omaha's sums or bins exist that were made with it.  All operations are *collective*:
 * they wait until every process of the team has called the same one. What they return is the same
 * in all processes.  Memory and data are this process's own unless `allocate` says otherwise. */
typedef struct ih_team {
  uint32_t rank;     /**< Number of this process, below `size`.  Those of a machine are
                      * neighbours. */
  uint32_t size;     /**< Number of processes, 1..IH_TEAM_MAX. */
  uint32_t together; /**< The largest number of processes on one machine, at least 1.  They share
                      * its memory, so each plans for this part of it. */
  uint32_t unused;   /**< Reserved; must be 0. */
  void *context;     /**< Passed to the operations. */

  /** Agrees on a status: returns that of the lowest-numbered process whose status is not IH_OK, or
   * IH_OK.  After that every later call returns the same status at once, without waiting.
   *
   * `what` identifies the operation that follows.  If it differs between processes, they do not
   * make the same calls: the result is IH_ERR_EXECUTOR.  The library calls `agree` before each of
   * the other operations, and goes on only if all can. */
  enum ih_status (*agree)(void *context, enum ih_status status, uint64_t what);

  /** Exchanges an array of bytes: process r has data[first[r]..first[r + 1]-1], and afterwards
   * every process has data[first[0]..first[size]-1].  `first` has size + 1 elements in ascending
   * order, the same ones in every process.  Returns 0, or non-zero if it failed. */
  int (*gather)(void *context, void *data, const uint64_t first[]);

  /** Adds arrays: afterwards every process has the sums of all processes' number[0..count-1],
   * modulo 2^64.  If processes of a machine have this array in common, it counts once for the
   * machine. Returns 0, or non-zero if it failed. */
  int (*add)(void *context, uint64_t number[], uint64_t count);

  /** Allocates memory filled with zeros, for an array that all processes fill.
   *
   * Processes of a machine get the same memory, if they can: what one of them writes to it, the
   * others see, at the latest when `add` or `gather` of this memory returns.  They also deal out
   * work in such memory by lock-free atomic operations, which must work between processes; what one
   * stored so before `agree`, the others see after it.  Returns NULL if there is not enough. */
  void *(*allocate)(void *context, uint64_t bytes);

  /** Frees memory of `allocate`, which may be NULL; not collective: others may still use it. */
  void (*release)(void *context, void *memory);

  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_team;

IH_END_DECLS

#endif
