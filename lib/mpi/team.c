/* The operations of a team, by MPI.
 *
 * Waiting: a rank that waits for others polls, and sleeps between two polls once it has waited for
 * a while.  So it leaves its core to the threads of other ranks, where there are more of them than
 * cores.
 *
 * Memory: an array that all ranks fill lies in a file without a name (memfd) of the first rank of a
 * machine, which the others map.  Such memory is not limited by the size of /dev/shm, and is freed
 * by the system when the last rank has unmapped it.  Only the first ranks of the machines exchange
 * its contents. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "base/error.h"
#include "mpi/ranks.h"

#include <errno.h>
#include <fcntl.h>
#include <isohand/mpi.h>
#include <isohand/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Most bytes of a call of MPI, whose numbers are int. */
enum { PIECE = 1 << 28 };

/* Memory of an array, which all ranks of the machine share. */
struct block {
  struct block *next;
  char *at;
  size_t bytes;
};

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
  int is_shared;       /* machines have several ranks, and those of each can share memory */
  enum ih_status over; /* once a rank has failed */
  int failed;          /* that rank, or -1 */
  struct block *blocks;
};

/* ---- Waiting ------------------------------------------------------------------------------ */

/* Waits for a call that has begun; `begun` is what it returned.  Returns 0 if both were good. */
static int wait_for(int begun, MPI_Request *request)
{
  enum { POLLS = 2000, SHORTEST = 20000, LONGEST = 1000000 }; /* nanoseconds */
  struct timespec pause = {.tv_nsec = SHORTEST};
  int code = begun, is_done = 0;
  for (unsigned polls = 0; code == MPI_SUCCESS; polls++) {
    code = MPI_Test(request, &is_done, MPI_STATUS_IGNORE);
    if (is_done)
      break;
    if (polls < POLLS)
      continue;
    (void)nanosleep(&pause, NULL);
    pause.tv_nsec = 2 * pause.tv_nsec < LONGEST ? 2 * pause.tv_nsec : LONGEST;
  }
  return code != MPI_SUCCESS;
}

static int wait_for_all(MPI_Comm comm)
{
  MPI_Request request;
  return wait_for(MPI_Ibarrier(comm, &request), &request);
}

static int reduce(void *data, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
  MPI_Request request;
  return wait_for(MPI_Iallreduce(MPI_IN_PLACE, data, count, type, op, comm, &request), &request);
}

static int spread(void *data, int bytes, int from, MPI_Comm comm)
{
  MPI_Request request;
  return wait_for(MPI_Ibcast(data, bytes, MPI_BYTE, from, comm, &request), &request);
}

/* ---- Agreement ---------------------------------------------------------------------------- */

/* The greatest value of all ranks: the first number has the lowest process that failed, and its
 * status; the others are `what` and its complement, so that the least `what` is known, too. */
static enum ih_status agree(void *context, enum ih_status status, uint64_t what)
{
  struct ih_mpi_team *team = context;
  const uint64_t place = team->team.size - team->team.rank;
  uint64_t word[3] = {status == IH_OK ? 0 : place << 32 | (uint32_t)status, what, ~what};
  if (team->over != IH_OK)
    return team->over;
  if (reduce(word, 3, MPI_UINT64_T, MPI_MAX, team->all.comm) != 0 ||
      (word[0] == 0 && word[1] != ~word[2]))
    team->over = IH_ERR_EXECUTOR;
  else if (word[0] != 0) {
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

/* ---- Exchange ----------------------------------------------------------------------------- */

/* Sends each part from its owner to all others, in pieces. */
static int gather_pieces(const struct group *group, char *data)
{
  for (int r = 0; r < group->size; r++)
    for (uint64_t at = group->first[r]; at < group->first[r + 1]; at += PIECE) {
      const uint64_t left = group->first[r + 1] - at;
      if (spread(data + at, (int)(left < PIECE ? left : PIECE), r, group->comm) != 0)
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
  return wait_for(MPI_Iallgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, data, group->bytes,
                                  group->from, MPI_BYTE, group->comm, &request),
                  &request);
}

static int add_group(const struct group *group, uint64_t number[], uint64_t count)
{
  enum { WORDS = PIECE / sizeof(uint64_t) };
  int failed = 0;
  for (uint64_t at = 0; at < count && !failed && group->size > 1; at += WORDS) {
    const uint64_t left = count - at;
    failed =
        reduce(number + at, (int)(left < WORDS ? left : WORDS), MPI_UINT64_T, MPI_SUM, group->comm);
  }
  return failed;
}

/* Returns 1 if the ranks of a machine have these data in common. */
static int is_in_common(const struct ih_mpi_team *team, const char *data)
{
  const struct block *block = team->blocks;
  while (block != NULL && (data < block->at || data >= block->at + block->bytes))
    block = block->next;
  return block != NULL;
}

static int gather(void *context, void *data, const uint64_t first[])
{
  struct ih_mpi_team *team = context;
  if (!is_in_common(team, data)) {
    memcpy(team->all.first, first, (team->team.size + 1) * sizeof *first);
    return gather_group(&team->all, data);
  }
  int failed = wait_for_all(team->machine);
  for (int m = 0; m <= team->leaders.size; m++)
    team->leaders.first[m] = first[team->leader[m]];
  if (team->place == 0 && !failed)
    failed = gather_group(&team->leaders, data);
  return wait_for_all(team->machine) != 0 || failed;
}

static int add(void *context, uint64_t number[], uint64_t count)
{
  struct ih_mpi_team *team = context;
  if (!is_in_common(team, (const char *)number))
    return add_group(&team->all, number, count);
  int failed = wait_for_all(team->machine);
  if (team->place == 0 && !failed)
    failed = add_group(&team->leaders, number, count);
  return wait_for_all(team->machine) != 0 || failed;
}

/* ---- Memory ------------------------------------------------------------------------------- */

/* Returns a file without a name, of `bytes` bytes; -1 if the system refuses. */
static int open_nameless(size_t bytes)
{
#ifdef __linux__
  const int fd = memfd_create("isohand", MFD_CLOEXEC);
  if (fd >= 0 && ftruncate(fd, (off_t)bytes) == 0)
    return fd;
  if (fd >= 0)
    (void)close(fd);
#else
  (void)bytes;
#endif
  return -1;
}

/* Opens the file of the first rank of this machine. */
static int open_of_leader(const int64_t of[2])
{
  char path[64];
  (void)snprintf(path, sizeof path, "/proc/%lld/fd/%lld", (long long)of[0], (long long)of[1]);
  return of[1] < 0 ? -1 : open(path, O_RDWR | O_CLOEXEC);
}

/* Makes the pages of memory that the ranks of the machine share, large ones if the system allows
 * it; each rank begins at another place.  To make them one by one, when they are first written to,
 * takes longer.  Returns 0 if there is not enough memory. */
static int make_pages(const struct ih_mpi_team *team, char *at, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
  int together;
  (void)MPI_Comm_size(team->machine, &together);
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (bytes + page - 1) / page;
  const size_t own = pages * (size_t)team->place / (size_t)together * page;
  (void)madvise(at, bytes, MADV_HUGEPAGE);
  const int failed = madvise(at + own, pages * page - own, MADV_POPULATE_WRITE) != 0 ||
                     (own > 0 && madvise(at, own, MADV_POPULATE_WRITE) != 0);
  return !failed || errno != ENOMEM;
#else
  (void)team, (void)at, (void)bytes;
  return 1;
#endif
}

/* Maps memory that all ranks of the machine share; NULL if one of all ranks cannot. */
static char *map_in_common(const struct ih_mpi_team *team, size_t bytes)
{
  int fd = team->place == 0 ? open_nameless(bytes) : -1;
  int64_t of[2] = {(int64_t)getpid(), fd};
  int is_good = spread(of, (int)sizeof of, 0, team->machine) == 0;
  if (team->place > 0 && is_good)
    fd = open_of_leader(of);
  void *at = fd < 0 ? MAP_FAILED : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  is_good = is_good && at != MAP_FAILED && make_pages(team, at, bytes);
  is_good = reduce(&is_good, 1, MPI_INT, MPI_MIN, team->all.comm) == 0 && is_good;
  if (fd >= 0)
    (void)close(fd);
  if (!is_good && at != MAP_FAILED)
    (void)munmap(at, bytes);
  return is_good ? at : NULL;
}

static void *allocate_own(const struct ih_mpi_team *team, size_t bytes)
{
  void *memory = calloc(1, bytes);
  int is_good = memory != NULL;
  if (reduce(&is_good, 1, MPI_INT, MPI_MIN, team->all.comm) == 0 && is_good)
    return memory;
  free(memory);
  return NULL;
}

static void *allocate(void *context, uint64_t bytes)
{
  struct ih_mpi_team *team = context;
  const size_t some = bytes == 0 ? 1 : (size_t)bytes;
  if (!team->is_shared)
    return allocate_own(team, some);
  struct block *block = malloc(sizeof *block);
  char *at = map_in_common(team, some);
  int is_good = block != NULL && at != NULL;
  is_good = reduce(&is_good, 1, MPI_INT, MPI_MIN, team->all.comm) == 0 && is_good;
  if (is_good) {
    *block = (struct block){team->blocks, at, some};
    team->blocks = block;
    return at;
  }
  if (at != NULL)
    (void)munmap(at, some);
  free(block);
  return NULL;
}

static void release(void *context, void *memory)
{
  struct ih_mpi_team *team = context;
  struct block **at = &team->blocks;
  while (*at != NULL && (*at)->at != memory)
    at = &(*at)->next;
  struct block *block = *at;
  if (block == NULL) {
    free(memory);
    return;
  }
  *at = block->next;
  (void)munmap(block->at, block->bytes);
  free(block);
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
  int is_good = every != NULL;
  enum ih_status status = IH_OK;
  if (reduce(&is_good, 1, MPI_INT, MPI_MIN, team->all.comm) != 0 || !is_good) {
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
  if (spread(&lead, (int)sizeof lead, 0, team->machine) != 0)
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
  if (reduce(team->rank_of, size, MPI_INT, MPI_MAX, team->all.comm) != 0 ||
      reduce(team->leader, size, MPI_INT, MPI_MAX, team->all.comm) != 0 ||
      reduce(&together, 1, MPI_INT, MPI_MAX, team->all.comm) != 0)
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
  team->failed = -1;
  char *at = team->team.together == 1 ? NULL : map_in_common(team, 1);
  team->is_shared = at != NULL;
  if (at != NULL)
    (void)munmap(at, 1);
  return IH_OK;
}

void ih_mpi_team_free(ih_mpi_team *team)
{
  if (team == NULL)
    return;
  while (team->blocks != NULL)
    release(team, team->blocks->at);
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
