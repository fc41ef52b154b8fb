/* Dividing work among the processes of a team, and exchanging the results.
 *
 * Every function here takes the team of ihp_team_of(), NULL if a process works alone: then nothing
 * is exchanged. */
#ifndef IH_LIB_BASE_TEAM_H
#define IH_LIB_BASE_TEAM_H

#include <isohand/team.h>
#include <stddef.h>

/* Returns the team of an executor; NULL if the executor is NULL, or has no team of two or more. */
static inline const ih_team *ihp_team_of(const ih_executor *executor)
{
  const ih_team *team = executor == NULL ? NULL : executor->team;
  return team == NULL || team->size < 2 ? NULL : team;
}

/* Returns 1 if an executor's team is NULL or a valid one, else 0. */
int ihp_team_is_known(const ih_executor *executor);

/* Return the number of this process, and how many processes of a machine share its memory. */
static inline uint32_t ihp_team_rank(const ih_team *team)
{
  return team == NULL ? 0 : team->rank;
}

static inline uint32_t ihp_team_together(const ih_team *team)
{
  return team == NULL ? 1 : team->together;
}

/* The units of work of one process: first..end-1. */
struct ihp_share {
  uint64_t first, end;
};

/* Returns the part of process `rank`: parts are consecutive, in the order of the ranks, and differ
 * in size by at most one unit. */
struct ihp_share ihp_team_share_of(const ih_team *team, uint64_t units, uint32_t rank);

/* Returns this process's own part. */
struct ihp_share ihp_team_share(const ih_team *team, uint64_t units);

/* Returns the number of units that the other processes have. */
static inline uint64_t ihp_team_others(const ih_team *team, uint64_t units)
{
  const struct ihp_share own = ihp_team_share(team, units);
  return units - (own.end - own.first);
}

/* Returns the common status of all processes: see ih_team.agree. */
enum ih_status ihp_team_agree(const ih_team *team, enum ih_status status);

/* Like ihp_team_agree; the status is IH_ERR_EXECUTOR if the numbers of the processes differ, such as
 * hashes of what they are about to do. */
enum ih_status ihp_team_compare(const ih_team *team, enum ih_status status, uint64_t number);

/* The next functions are given the status of this process, and return the common one; nothing is
 * exchanged unless it is IH_OK. */

/* Exchanges the rows of an array, of `row` bytes each: every process has filled those of its part,
 * and then has all of them. */
enum ih_status ihp_team_gather(const ih_team *team, enum ih_status status, void *rows, size_t row,
                               uint64_t units);

/* Returns the first row of a unit; for the number of units, the number of rows. */
typedef uint64_t ihp_first_row(const void *context, uint64_t unit);

/* Like ihp_team_gather, for units that have different numbers of rows, one after the other: every
 * process has filled the rows of the units of its part. */
enum ih_status ihp_team_gather_lists(const ih_team *team, enum ih_status status, void *rows,
                                     size_t row, uint64_t units, ihp_first_row *first,
                                     const void *context);

/* Adds the numbers of all processes. */
enum ih_status ihp_team_add(const ih_team *team, enum ih_status status, uint64_t number[],
                            uint64_t count);

/* Exchanges an array of ihp_team_allocate, of which each process has filled some bytes and left the
 * others 0.  (To add words of which each byte is 0 in all processes but one is to put the bytes
 * together.) */
enum ih_status ihp_team_merge(const ih_team *team, enum ih_status status, void *data,
                              uint64_t bytes);

/* *all = the bytes of all processes, one after the other, of which this process has
 * own[0..bytes-1]; *total = their number.  The caller frees *all. */
enum ih_status ihp_team_collect(const ih_team *team, enum ih_status status, const void *own,
                                uint64_t bytes, void **all, uint64_t *total);

/* *value = the least value of all processes. */
enum ih_status ihp_team_least(const ih_team *team, enum ih_status status, uint64_t *value);

/* Copies the bytes of process 0 to all others. */
enum ih_status ihp_team_spread(const ih_team *team, enum ih_status status, void *data,
                               uint64_t bytes);

/* Allocates an array that all processes fill: zeros, in one memory for those of a machine, and its
 * last word is complete; or for a process alone, memory of undefined content.  Returns NULL in
 * every process if one of them lacks memory. */
void *ihp_team_allocate(const ih_team *team, uint64_t bytes);
void ihp_team_release(const ih_team *team, void *memory);

#endif
