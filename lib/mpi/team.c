/* The operations of a team, by MPI.  Only the first ranks of the machines exchange the contents of
 * arrays that the ranks of a machine have in common. */
#include "base/error.h"
#include "mpi/memory.h"
#include "mpi/ranks.h"
#include "mpi/wait.h"

#include <isohand/mpi.h>
#include <isohand/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most bytes of a call of MPI, whose numbers are int. */
enum { PIECE = 1 << 28 };

/* Ranks that exchange data: all of them, or the first of each machine. */
struct group {
  MPI_Comm comm; /* MPI_COMM_NULL: this rank is not in the group */
  int rank, size;
  uint64_t *first;   /* buffer of size + 1 numbers */
  int *bytes, *from; /* buffers of size numbers */
};

struct ih_mpi_team {
  ih_team team;
  struct group all, leaders;
  MPI_Comm machine;
  int place;           /* of this rank in its machine: 0 is the leader */
  int *leader;         /* [i]: process number of the leader of machine i; one more: the size */
  int *rank_of;        /* of each process, in the caller's communicator */
  enum ih_status over; /* once a rank has failed */
  int failed;          /* that rank, or -1 */
  int differing;       /* the rank that makes a different call than the first process, or -1 */
  double waited;       /* seconds in agreements */
  struct ihp_mpi_memory memory;
};

/* ---- Agreement ---------------------------------------------------------------------------- */

/* Finds out which rank makes a different call. */
static void find_differing(struct ih_mpi_team *team, uint64_t what)
{
  MPI_Request request;
  uint64_t *of = team->all.first;
  of[team->all.rank] = what;
  if (ihp_mpi_wait(MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, of, 1, MPI_UINT64_T,
                                  team->all.comm, &request),
                   &request) != 0)
    return;
  int r = 1;
  while (r + 1 < team->all.size && of[r] == of[0])
    r++;
  team->differing = team->rank_of[r];
}

/* The greatest value of all ranks: the first number has the lowest process that failed, and its
 * status; the others are `what` and its complement, so that the least `what` is known, too. */
static enum ih_status agree(void *context, enum ih_status status, uint64_t what)
{
  struct ih_mpi_team *team = context;
  const uint64_t place = team->team.size - team->team.rank;
  uint64_t word[3] = {status == IH_OK ? 0 : place << 32 | (uint32_t)status, what, ~what};
  if (team->over != IH_OK)
    return team->over;
  const double began = MPI_Wtime();
  const int failed = ihp_mpi_reduce(word, 3, MPI_UINT64_T, MPI_MAX, team->all.comm);
  team->waited += MPI_Wtime() - began;
  if (failed || (word[0] == 0 && word[1] != ~word[2])) {
    team->over = IH_ERR_EXECUTOR;
    if (!failed)
      find_differing(team, what);
  } else if (word[0] != 0) {
    team->over = (enum ih_status)(uint32_t)word[0];
    team->failed = team->rank_of[team->team.size - (uint32_t)(word[0] >> 32)];
  }
  return team->over;
}

enum ih_status ih_mpi_team_agree(ih_mpi_team *team, enum ih_status status, int *rank)
{
  enum { OUTSIDE = 1 };
  status = agree(team, status, OUTSIDE);
  if (rank != NULL)
    *rank = team->failed;
  return status;
}

int ih_mpi_team_failed(const ih_mpi_team *team)
{
  return team->failed;
}

int ih_mpi_team_differing(const ih_mpi_team *team)
{
  return team->differing;
}

double ih_mpi_team_waited(const ih_mpi_team *team)
{
  return team->waited;
}

/* ---- Exchange ----------------------------------------------------------------------------- */

/* Sends each part from its owner to all others, in pieces. */
static int gather_pieces(const struct group *group, char *data)
{
  for (int r = 0; r < group->size; r++)
    for (uint64_t at = group->first[r]; at < group->first[r + 1]; at += PIECE) {
      const uint64_t left = group->first[r + 1] - at;
      if (ihp_mpi_spread(data + at, (int)(left < PIECE ? left : PIECE), r, group->comm) != 0)
        return 1;
    }
  return 0;
}

/* Gathers parts of data[] with the ends in group->first[]. */
static int gather_group(const struct group *group, char *data)
{
  if (group->size == 1)
    return 0;
  if (group->first[group->size] > PIECE)
    return gather_pieces(group, data);
  for (int r = 0; r < group->size; r++) {
    group->from[r] = (int)group->first[r];
    group->bytes[r] = (int)(group->first[r + 1] - group->first[r]);
  }
  MPI_Request request;
  return ihp_mpi_wait(MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, group->bytes,
                                      group->from, MPI_BYTE, group->comm, &request),
                      &request);
}

static int add_group(const struct group *group, uint64_t number[], uint64_t count)
{
  enum { WORDS = PIECE / sizeof(uint64_t) };
  int failed = 0;
  for (uint64_t at = 0; at < count && !failed && group->size > 1; at += WORDS) {
    const uint64_t left = count - at;
    failed = ihp_mpi_reduce(number + at, (int)(left < WORDS ? left : WORDS), MPI_UINT64_T, MPI_SUM,
                            group->comm);
  }
  return failed;
}

static int gather(void *context, void *data, const uint64_t first[])
{
  struct ih_mpi_team *team = context;
  if (!ihp_mpi_memory_is_common(&team->memory, data)) {
    memcpy(team->all.first, first, (team->team.size + 1) * sizeof *first);
    return gather_group(&team->all, data);
  }
  int failed = ihp_mpi_wait_for_all(team->machine);
  for (int m = 0; m <= team->leaders.size; m++)
    team->leaders.first[m] = first[team->leader[m]];
  if (team->place == 0 && !failed)
    failed = gather_group(&team->leaders, data);
  return ihp_mpi_wait_for_all(team->machine) != 0 || failed;
}

static int add(void *context, uint64_t number[], uint64_t count)
{
  struct ih_mpi_team *team = context;
  if (!ihp_mpi_memory_is_common(&team->memory, number))
    return add_group(&team->all, number, count);
  int failed = ihp_mpi_wait_for_all(team->machine);
  if (team->place == 0 && !failed)
    failed = add_group(&team->leaders, number, count);
  return ihp_mpi_wait_for_all(team->machine) != 0 || failed;
}

static void *allocate(void *context, uint64_t bytes)
{
  struct ih_mpi_team *team = context;
  return ihp_mpi_memory_allocate(&team->memory, bytes);
}

static void release(void *context, void *data)
{
  struct ih_mpi_team *team = context;
  ihp_mpi_memory_release(&team->memory, data);
}

/* ---- Creation ----------------------------------------------------------------------------- */

static enum ih_status refuse_exchange(ih_error *error)
{
  return ihp_error(error, IH_ERR_IO, 0, "MPI cannot exchange data");
}

/* Bytes of the description that must be equal on all ranks. */
enum { SAME = 64 };

static void describe_self(char same[SAME])
{
  const uint16_t one = 1;
  memset(same, 0, SAME);
  (void)snprintf(same, SAME, "isohand %s, %zu-bit, %s-endian", ih_version(), 8 * sizeof(void *),
                 *(const unsigned char *)&one == 1 ? "little" : "big");
}

/* Compares the descriptions of all ranks with that of rank 0. */
static enum ih_status compare_ranks(const struct ih_mpi_team *team, ih_error *error)
{
  const size_t bytes = (size_t)team->all.size * SAME;
  char *every = calloc(1, bytes);
  enum ih_status status = IH_OK;
  if (!ihp_mpi_all_agree(every != NULL, team->all.comm)) {
    free(every);
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  }
  for (int r = 0; r <= team->all.size; r++)
    team->all.first[r] = (uint64_t)r * SAME;
  describe_self(every + team->all.rank * SAME);
  if (gather_group(&team->all, every) != 0)
    status = refuse_exchange(error);
  for (int r = 1; r < team->all.size && status == IH_OK; r++)
    if (memcmp(every, every + r * SAME, SAME) != 0)
      status = ihp_error(error, IH_ERR_MISMATCH, 0, "rank 0 is %s, but rank %d is %s", every,
                         team->rank_of[r], every + r * SAME);
  free(every);
  return status;
}

/* Makes the buffers of a group of `size` ranks; returns 0 if out of memory. */
static int take_group(struct group *group, int size)
{
  const size_t n = (size_t)size;
  group->size = size;
  group->first = calloc(n + 1, sizeof *group->first);
  group->bytes = calloc(n, sizeof *group->bytes);
  group->from = calloc(n, sizeof *group->from);
  return group->first != NULL && group->bytes != NULL && group->from != NULL;
}

static void free_group(struct group *group)
{
  if (group->comm != MPI_COMM_NULL)
    (void)MPI_Comm_free(&group->comm);
  free(group->first);
  free(group->bytes);
  free(group->from);
}

/* Makes the communicators: of the machine; of all ranks, ordered by the rank of their machine's
 * leader, the lowest; and of the leaders. */
static enum ih_status split_machines(struct ih_mpi_team *team, MPI_Comm comm, ih_error *error)
{
  int lead;
  (void)MPI_Comm_rank(comm, &lead);
  enum ih_status status = ihp_mpi_check(
      MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, lead, MPI_INFO_NULL, &team->machine),
      "MPI_Comm_split_type", error);
  if (status != IH_OK)
    return status;
  (void)MPI_Comm_rank(team->machine, &team->place);
  if (ihp_mpi_spread(&lead, (int)sizeof lead, 0, team->machine) != 0)
    return refuse_exchange(error);
  status = ihp_mpi_check(MPI_Comm_split(comm, 0, lead, &team->all.comm), "MPI_Comm_split", error);
  if (status != IH_OK)
    return status;
  (void)MPI_Comm_rank(team->all.comm, &team->all.rank);
  return ihp_mpi_check(
      MPI_Comm_split(team->all.comm, team->place == 0 ? 0 : MPI_UNDEFINED, 0, &team->leaders.comm),
      "MPI_Comm_split", error);
}

/* Takes all arrays; returns 0 if out of memory. */
static int take_arrays(struct ih_mpi_team *team)
{
  int size;
  (void)MPI_Comm_size(team->all.comm, &size);
  team->rank_of = calloc((size_t)size, sizeof *team->rank_of);
  team->leader = calloc((size_t)size + 1, sizeof *team->leader);
  const int is_good = take_group(&team->all, size) && take_group(&team->leaders, size);
  return is_good && team->rank_of != NULL && team->leader != NULL;
}

/* Finds out which rank each process has, and which processes are leaders. */
static enum ih_status list_machines(struct ih_mpi_team *team, MPI_Comm comm, ih_error *error)
{
  const int size = team->all.size;
  int together, machines = 0;
  (void)MPI_Comm_size(team->machine, &together);
  (void)MPI_Comm_rank(comm, &team->rank_of[team->all.rank]);
  team->leader[team->all.rank] = team->place == 0;
  if (ihp_mpi_reduce(team->rank_of, size, MPI_INT, MPI_MAX, team->all.comm) != 0 ||
      ihp_mpi_reduce(team->leader, size, MPI_INT, MPI_MAX, team->all.comm) != 0 ||
      ihp_mpi_reduce(&together, 1, MPI_INT, MPI_MAX, team->all.comm) != 0)
    return refuse_exchange(error);
  for (int r = 0; r < size; r++)
    if (team->leader[r])
      team->leader[machines++] = r;
  team->leader[machines] = size;
  team->leaders.size = machines;
  team->team.together = (uint32_t)together;
  return IH_OK;
}

static enum ih_status make_team(struct ih_mpi_team *team, MPI_Comm comm, ih_error *error)
{
  enum ih_status status = split_machines(team, comm, error);
  if (status == IH_OK && !take_arrays(team))
    status = ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  status = ih_mpi_agree(comm, status, error);
  if (status == IH_OK)
    status = list_machines(team, comm, error);
  if (status == IH_OK)
    status = compare_ranks(team, error);
  if (status != IH_OK)
    return status;
  team->team.rank = (uint32_t)team->all.rank;
  team->team.size = (uint32_t)team->all.size;
  team->team.context = team;
  team->team.agree = agree;
  team->team.gather = gather;
  team->team.add = add;
  team->team.allocate = allocate;
  team->team.release = release;
  team->failed = team->differing = -1;
  ihp_mpi_memory_begin(&team->memory, team->all.comm, team->machine, (int)team->team.together);
  return IH_OK;
}

void ih_mpi_team_free(ih_mpi_team *team)
{
  if (team == NULL)
    return;
  ihp_mpi_memory_end(&team->memory);
  free_group(&team->leaders);
  if (team->machine != MPI_COMM_NULL)
    (void)MPI_Comm_free(&team->machine);
  free_group(&team->all);
  free(team->leader);
  free(team->rank_of);
  free(team);
}

enum ih_status ih_mpi_team_new(MPI_Comm comm, ih_mpi_team **out, ih_error *error)
{
  MPI_Comm own;
  int level = MPI_THREAD_SINGLE;
  if (out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "out must not be NULL");
  enum ih_status status = ihp_mpi_duplicate(comm, &own, error);
  if (status != IH_OK)
    return status;
  (void)MPI_Query_thread(&level);
  struct ih_mpi_team *team = calloc(1, sizeof *team);
  if (team != NULL)
    team->all.comm = team->leaders.comm = team->machine = MPI_COMM_NULL;
  if (level < MPI_THREAD_SERIALIZED)
    status =
        ihp_error(error, IH_ERR_ARGUMENT, 0, "MPI was initialized without MPI_THREAD_SERIALIZED");
  else if (team == NULL)
    status = ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  status = ih_mpi_agree(own, status, error);
  if (status == IH_OK)
    status = ih_mpi_agree(own, make_team(team, own, error), error);
  (void)MPI_Comm_free(&own);
  if (status == IH_OK)
    *out = team;
  else if (team != NULL)
    ih_mpi_team_free(team);
  return status;
}

const ih_team *ih_mpi_team_of(const ih_mpi_team *team)
{
  return &team->team;
}
