/* ranks_team: the team of all ranks. Without a word, its operations are compared with plain
 * computation; with `fails R`, rank R fails, and with `differs`, the last rank makes a different
 * call than the others. */
#include "ranks.h"

#include "base/large.h"
#include "base/team.h"

#include <string.h>
#include <time.h>

enum { UNITS = 1000, ROW = 12 };

static unsigned char byte_at(uint64_t i)
{
  return (unsigned char)(i * 7 + i / 256 + 1);
}

/* Fills the rows of the units first..end-1. */
static void fill_rows(unsigned char rows[], uint64_t first, uint64_t end)
{
  for (uint64_t i = first * ROW; i < end * ROW; i++)
    rows[i] = byte_at(i);
}

static void check_rows(const unsigned char rows[])
{
  for (uint64_t i = 0; i < UNITS * ROW; i++)
    expect(rows[i] == byte_at(i));
}

/* Unit u has u rows. */
static uint64_t first_of(const void *context, uint64_t unit)
{
  (void)context;
  return unit == 0 ? 0 : unit * (unit - 1) / 2;
}

static void check_gather(const ih_team *team)
{
  unsigned char *own = calloc(UNITS, ROW), *common = ihp_team_allocate(team, UNITS * ROW);
  expect(own != NULL && common != NULL);
  const struct ihp_share share = ihp_team_share(team, UNITS);
  fill_rows(own, share.first, share.end);
  fill_rows(common, share.first, share.end);
  expect(ihp_team_gather(team, IH_OK, own, ROW, UNITS) == IH_OK);
  expect(ihp_team_gather(team, IH_OK, common, ROW, UNITS) == IH_OK);
  check_rows(own);
  check_rows(common);
  /* A part of an array in common, with a different number of rows for each unit. */
  enum { LISTS = 40, SKIPPED = 10 };
  const struct ihp_share lists = ihp_team_share(team, LISTS);
  unsigned char *const at = common + (size_t)SKIPPED * ROW;
  expect(ihp_team_agree(team, IH_OK) == IH_OK); /* all have checked */
  memset(at, 0xEE, (size_t)first_of(NULL, LISTS) * ROW);
  expect(ihp_team_agree(team, IH_OK) == IH_OK);
  fill_rows(common, SKIPPED + first_of(NULL, lists.first), SKIPPED + first_of(NULL, lists.end));
  expect(ihp_team_gather_lists(team, IH_OK, at, ROW, LISTS, first_of, NULL) == IH_OK);
  check_rows(common);
  ihp_team_release(team, common);
  free(own);
}

/* Ranks fill every n-th byte of an array in common, and add numbers of their own. */
static void check_sums(const ih_team *team)
{
  unsigned char *common = ihp_team_allocate(team, UNITS * ROW - 3);
  uint64_t number[] = {1, UINT64_MAX, team->rank};
  expect(common != NULL);
  for (uint64_t i = team->rank; i < UNITS * ROW - 3; i += team->size)
    common[i] = byte_at(i);
  expect(ihp_team_merge(team, IH_OK, common, UNITS * ROW - 3) == IH_OK);
  for (uint64_t i = 0; i < UNITS * ROW - 3; i++)
    expect(common[i] == byte_at(i));
  expect(ihp_team_add(team, IH_OK, number, 3) == IH_OK);
  expect(number[0] == team->size && number[1] == 0 - (uint64_t)team->size);
  expect(number[2] == (uint64_t)team->size * (team->size - 1) / 2);
  ihp_team_release(team, common);
}

/* Arrays of small and large pages: zeros at first, and what a rank writes, all see. */
static void check_large(const ih_team *team)
{
  static const uint64_t sizes[] = {IHP_LARGE_PAGE - 1, IHP_LARGE_PAGE, IHP_LARGE_PAGE + 1,
                                   5 * IHP_LARGE_PAGE + 4099};
  enum { EACH = 509 };
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    unsigned char *common = ihp_team_allocate(team, sizes[s]);
    expect(common != NULL);
    for (uint64_t i = 0; i < sizes[s]; i++)
      expect(common[i] == 0);
    expect(ihp_team_agree(team, IH_OK) == IH_OK); /* all have checked */
    for (uint64_t i = team->rank; i * EACH < sizes[s]; i += team->size)
      common[i * EACH] = byte_at(i);
    expect(ihp_team_merge(team, IH_OK, common, sizes[s]) == IH_OK);
    for (uint64_t i = 0; i < sizes[s]; i++)
      expect(common[i] == (i % EACH == 0 ? byte_at(i / EACH) : 0));
    ihp_team_release(team, common);
  }
}

static void check_lists(const ih_team *team)
{
  uint64_t least = 100 - (uint64_t)team->rank, bytes;
  char own[64], *all;
  void *found;
  memset(own, 'a' + (int)team->rank, sizeof own);
  expect(ihp_team_collect(team, IH_OK, own, team->rank, &found, &bytes) == IH_OK);
  all = found;
  expect(bytes == (uint64_t)team->size * (team->size - 1) / 2);
  for (uint32_t r = 0, i = 0; r < team->size; r++)
    for (uint32_t n = 0; n < r; n++, i++)
      expect(all[i] == 'a' + (int)r);
  free(all);
  expect(ihp_team_least(team, IH_OK, &least) == IH_OK && least == 101 - team->size);
  expect(ihp_team_spread(team, IH_OK, own, sizeof own) == IH_OK && own[0] == 'a' && own[63] == 'a');
}

/* Every rank learns which one failed, also later. */
static void check_failure(ih_mpi_team *team, int failing)
{
  int first = -2;
  const ih_team *of = ih_mpi_team_of(team);
  uint64_t number = 0;
  if (rank == failing)
    expect(ih_mpi_team_agree(team, IH_ERR_MEMORY, &first) == IH_ERR_MEMORY);
  else
    expect(ihp_team_add(of, IH_OK, &number, 1) == IH_ERR_MEMORY);
  expect(ih_mpi_team_failed(team) == failing);
  expect(ihp_team_add(of, IH_OK, &number, 1) == IH_ERR_MEMORY);
  expect(ih_mpi_team_agree(team, IH_OK, &first) == IH_ERR_MEMORY && first == failing);
  expect(ihp_team_allocate(of, 8) == NULL);
}

/* Rank 0 comes late, and the others wait for it: for some of the time of the call. */
static void check_waiting(ih_mpi_team *team)
{
  const struct timespec late = {.tv_nsec = 20000000};
  expect(ih_mpi_team_waited(team) == 0);
  if (rank == 0)
    (void)nanosleep(&late, NULL);
  const double began = MPI_Wtime();
  expect(ih_mpi_team_agree(team, IH_OK, NULL) == IH_OK);
  const double waited = ih_mpi_team_waited(team), most = MPI_Wtime() - began;
  expect((ranks == 1 || waited > 0) && waited <= most);
  expect(ih_mpi_team_agree(team, IH_OK, NULL) == IH_OK);
  expect(ih_mpi_team_waited(team) >= waited);
}

/* The last rank makes a different call. */
static void check_difference(const ih_mpi_team *team)
{
  uint64_t number[2] = {0};
  const ih_team *of = ih_mpi_team_of(team);
  expect(ih_mpi_team_differing(team) == -1);
  expect(ihp_team_add(of, IH_OK, number, rank < ranks - 1 ? 1 : 2) == IH_ERR_EXECUTOR);
  expect(ihp_team_agree(of, IH_OK) == IH_ERR_EXECUTOR);
  expect(ih_mpi_team_failed(team) == -1 && ih_mpi_team_differing(team) == ranks - 1);
}

static void check_all(int argc, char **argv)
{
  ih_error error;
  ih_mpi_team *team;
  expect_ok(ih_mpi_team_new(MPI_COMM_WORLD, &team, &error), error);
  const ih_team *of = ih_mpi_team_of(team);
  expect(of->size == (uint32_t)ranks && of->together == (uint32_t)ranks);
  expect(ih_mpi_team_failed(team) == -1);
  check_waiting(team);
  if (argc > 2)
    check_failure(team, atoi(argv[2]));
  else if (argc > 1)
    check_difference(team);
  else {
    check_gather(of);
    check_sums(of);
    check_large(of);
    check_lists(of);
    expect(ih_mpi_team_agree(team, IH_OK, NULL) == IH_OK);
  }
  ih_mpi_team_free(team);
  ih_mpi_team_free(NULL);
  expect(ih_mpi_team_new(MPI_COMM_WORLD, NULL, &error) == IH_ERR_ARGUMENT);
  expect(ih_mpi_team_new(MPI_COMM_NULL, &team, &error) == IH_ERR_ARGUMENT);
}

int main(int argc, char **argv)
{
  begin_ranks(&argc, &argv);
  check_all(argc, argv);
  MPI_Finalize();
  return 0;
}
