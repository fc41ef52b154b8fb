/* The exchanges of a team, compared with plain computation, and the failures of a team. */
#include "base/team.h"

#include "harness.h"
#include "team.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 5, MOST_UNITS = 23, MOST_ROW = 9, BYTES = MOST_UNITS * MOST_ROW };

/* Runs a process in teams of 1 to MOST processes, on one machine, two, and many. */
static void run_in_teams(test_process *process, void *context)
{
  for (unsigned size = 1; size <= MOST; size++)
    for (unsigned machines = 0; machines < TEST_MACHINES; machines++)
      test_team_run(size, 1, (enum test_machines)machines, process, context);
}

static uint8_t byte_of(uint64_t i)
{
  return (uint8_t)(i * i * 7 + 13 * i + 1);
}

static void check_bytes(const uint8_t bytes[], uint64_t count)
{
  for (uint64_t i = 0; i < count; i++)
    ck_assert_uint_eq(bytes[i], byte_of(i));
}

/* ---- Parts ---------------------------------------------------------------------------------- */

static void check_shares(uint32_t size, uint64_t units)
{
  ih_team team = {.size = size};
  uint64_t end = 0, least = UINT64_MAX, most = 0;
  for (team.rank = 0; team.rank < size; team.rank++) {
    const struct ihp_share share = ihp_team_share(&team, units);
    const struct ihp_share same = ihp_team_share_of(&team, units, team.rank);
    const uint64_t count = share.end - share.first;
    test_assert(share.first == end && share.end >= share.first);
    test_assert(same.first == share.first && same.end == share.end);
    end = share.end;
    least = count < least ? count : least;
    most = count > most ? count : most;
  }
  test_assert(end == units && most - least <= 1);
}

START_TEST(shares)
{
  static const uint32_t sizes[] = {1, 2, 3, 4, 5, 7, 64, 1000, IH_TEAM_MAX};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const uint64_t units[] = {
        0, 1, 2, sizes[s] - 1, sizes[s], sizes[s] + 1, 123456789, UINT64_MAX - 1, UINT64_MAX};
    for (size_t u = 0; u < sizeof units / sizeof *units; u++)
      check_shares(sizes[s], units[u]);
  }
  const struct ihp_share all = ihp_team_share(NULL, 17);
  ck_assert(all.first == 0 && all.end == 17);
  ck_assert(ihp_team_rank(NULL) == 0 && ihp_team_together(NULL) == 1);
}
END_TEST

/* ---- Exchange ------------------------------------------------------------------------------- */

/* Fills the bytes first..end - 1. */
static void fill(uint8_t bytes[], uint64_t first, uint64_t end)
{
  for (uint64_t i = first; i < end; i++)
    bytes[i] = byte_of(i);
}

/* Gathers rows in memory of this process and in memory of ihp_team_allocate. */
static void gather_rows(const ih_team *team, uint64_t units, size_t row)
{
  const struct ihp_share part = ihp_team_share(team, units);
  uint8_t own[BYTES + 1];
  memset(own, TEST_UNTOUCHED, sizeof own);
  fill(own, part.first * row, part.end * row);
  ck_assert_int_eq(ihp_team_gather(team, IH_OK, own, row, units), IH_OK);
  check_bytes(own, units * row);
  ck_assert_uint_eq(own[units * row], TEST_UNTOUCHED);
  uint8_t *common = ihp_team_allocate(team, units * row);
  ck_assert_ptr_nonnull(common);
  fill(common, part.first * row, part.end * row);
  ck_assert_int_eq(ihp_team_gather(team, IH_OK, common, row, units), IH_OK);
  check_bytes(common, units * row);
  ihp_team_release(team, common);
}

static void gather(void *context, const ih_executor *executor)
{
  (void)context;
  for (uint64_t units = 0; units <= MOST_UNITS; units += 1 + units / 3)
    for (size_t row = 1; row <= MOST_ROW; row += 4)
      gather_rows(ihp_team_of(executor), units, row);
}

START_TEST(rows_of_equal_parts)
{
  run_in_teams(gather, NULL);
}
END_TEST

/* Returns the first row of a unit: ends[unit - 1], or 0. */
static uint64_t first_of(const void *ends, uint64_t unit)
{
  return unit == 0 ? 0 : ((const uint64_t *)ends)[unit - 1];
}

/* Unit u has u rows. */
static uint64_t first_of_triangle(const void *context, uint64_t unit)
{
  (void)context;
  return unit == 0 ? 0 : unit * (unit - 1) / 2;
}

static void gather_lists_of(const ih_team *team, uint64_t units, ihp_first_row *first,
                            const void *context)
{
  const struct ihp_share part = ihp_team_share(team, units);
  uint8_t own[BYTES];
  memset(own, TEST_UNTOUCHED, sizeof own);
  fill(own, first(context, part.first) * MOST_ROW, first(context, part.end) * MOST_ROW);
  ck_assert_int_eq(ihp_team_gather_lists(team, IH_OK, own, MOST_ROW, units, first, context), IH_OK);
  check_bytes(own, first(context, units) * MOST_ROW);
}

static void gather_lists(void *context, const ih_executor *executor)
{
  static const uint64_t ends[][MOST] = {
      {3, 3, 5, 6, 23}, {0, 0, 0, 0, 0}, {0, 1, 1, 1, 2}, {20, 20, 20, 20, 20}, {0, 0, 0, 0, 7}};
  const ih_team *team = ihp_team_of(executor);
  (void)context;
  for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
    gather_lists_of(team, MOST, first_of, ends[e]);
  for (uint64_t units = 0; units * (units + 1) / 2 <= MOST_UNITS; units++)
    gather_lists_of(team, units, first_of_triangle, NULL);
}

START_TEST(rows_of_lists)
{
  run_in_teams(gather_lists, NULL);
}
END_TEST

/* Each process fills the bytes i with i modulo size = rank. */
static void merge(void *context, const ih_executor *executor)
{
  const ih_team *team = ihp_team_of(executor);
  (void)context;
  for (uint64_t bytes = 1; bytes <= BYTES; bytes += 1 + bytes / 2) {
    uint8_t *all = ihp_team_allocate(team, bytes);
    ck_assert_ptr_nonnull(all);
    for (uint64_t i = executor->team->rank; i < bytes; i += executor->team->size)
      all[i] = byte_of(i);
    ck_assert_int_eq(ihp_team_merge(team, IH_OK, all, bytes), IH_OK);
    check_bytes(all, bytes);
    ihp_team_release(team, all);
  }
}

START_TEST(merged_bytes)
{
  run_in_teams(merge, NULL);
}
END_TEST

/* Process r adds numbers near 2^63, so that two of them exceed 2^64. */
static uint64_t number_of(uint64_t rank, uint64_t i)
{
  return (UINT64_C(1) << 63) + rank * 1000 + i * i;
}

static void add(void *context, const ih_executor *executor)
{
  const ih_team *team = ihp_team_of(executor);
  uint64_t number[MOST_UNITS + 1];
  (void)context;
  for (uint64_t count = 0; count <= MOST_UNITS; count += 1 + count / 3) {
    for (uint64_t i = 0; i <= MOST_UNITS; i++)
      number[i] = number_of(executor->team->rank, i);
    ck_assert_int_eq(ihp_team_add(team, IH_OK, number, count), IH_OK);
    for (uint64_t i = 0; i <= MOST_UNITS; i++) {
      uint64_t sum = 0;
      for (uint64_t r = 0; r < executor->team->size; r++)
        sum += number_of(r, i);
      ck_assert_uint_eq(number[i], i < count ? sum : number_of(executor->team->rank, i));
    }
  }
}

START_TEST(sums)
{
  run_in_teams(add, NULL);
}
END_TEST

static void collect(void *context, const ih_executor *executor)
{
  static const uint64_t lengths[][MOST] = {
      {3, 0, 5, 1, 60}, {0, 0, 0, 0, 0}, {0, 0, 9, 0, 0}, {1, 1, 1, 1, 1}, {100, 0, 0, 7, 0}};
  const uint32_t rank = executor->team->rank, size = executor->team->size;
  (void)context;
  for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
    uint8_t bytes[BYTES];
    uint64_t first = 0, sum = 0, total;
    void *all;
    for (uint32_t r = 0; r < size; r++) {
      first += r < rank ? lengths[l][r] : 0;
      sum += lengths[l][r];
    }
    fill(bytes, 0, sum);
    ck_assert_int_eq(ihp_team_collect(ihp_team_of(executor), IH_OK,
                                      lengths[l][rank] == 0 ? NULL : bytes + first,
                                      lengths[l][rank], &all, &total),
                     IH_OK);
    ck_assert_uint_eq(total, sum);
    check_bytes(all, sum);
    free(all);
  }
}

START_TEST(collected_bytes)
{
  run_in_teams(collect, NULL);
}
END_TEST

/* One process in turn has another number. */
static void compare_numbers(void *context, const ih_executor *executor)
{
  const uint32_t *differing = context;
  const ih_team *team = ihp_team_of(executor);
  ck_assert_int_eq(ihp_team_compare(team, IH_OK, 7), IH_OK);
  ck_assert_int_eq(ihp_team_compare(team, IH_OK, 8), IH_OK);
  const uint64_t number = executor->team->rank == *differing ? UINT64_MAX : 7;
  ck_assert_int_eq(ihp_team_compare(team, IH_OK, number), IH_ERR_EXECUTOR);
  ck_assert_int_eq(ihp_team_agree(team, IH_OK), IH_ERR_EXECUTOR);
}

START_TEST(compared_numbers)
{
  for (unsigned size = 2; size <= MOST; size++)
    for (uint32_t differing = 0; differing < size; differing++)
      test_team_run(size, 1, TEST_ONE_MACHINE, compare_numbers, &differing);
  ck_assert_int_eq(ihp_team_compare(NULL, IH_OK, 1), IH_OK);
  ck_assert_int_eq(ihp_team_compare(NULL, IH_ERR_IO, 1), IH_ERR_IO);
}
END_TEST

static void find_least(void *context, const ih_executor *executor)
{
  static const uint64_t values[][MOST] = {{3, 1, 2, 7, 7},
                                          {UINT64_MAX, UINT64_MAX, 5, 4, UINT64_MAX},
                                          {0, 0, 0, 0, 0},
                                          {9, 8, 7, 6, 0},
                                          {1, 8, 7, 6, 5}};
  (void)context;
  for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
    uint64_t value = values[v][executor->team->rank], least = UINT64_MAX;
    for (uint32_t r = 0; r < executor->team->size; r++)
      least = values[v][r] < least ? values[v][r] : least;
    ck_assert_int_eq(ihp_team_least(ihp_team_of(executor), IH_OK, &value), IH_OK);
    ck_assert_uint_eq(value, least);
  }
}

static void spread(void *context, const ih_executor *executor)
{
  (void)context;
  for (uint64_t bytes = 0; bytes <= BYTES; bytes += 1 + bytes / 2) {
    uint8_t own[BYTES + 1];
    memset(own, TEST_UNTOUCHED, sizeof own);
    if (executor->team->rank == 0)
      fill(own, 0, bytes);
    ck_assert_int_eq(ihp_team_spread(ihp_team_of(executor), IH_OK, own, bytes), IH_OK);
    check_bytes(own, bytes);
    ck_assert_uint_eq(own[bytes], TEST_UNTOUCHED);
  }
}

START_TEST(least_and_spread)
{
  run_in_teams(find_least, NULL);
  run_in_teams(spread, NULL);
}
END_TEST

/* ---- Failures ------------------------------------------------------------------------------- */

enum { AGREE, GATHER, GATHER_LISTS, ADD, MERGE, COLLECT, LEAST, SPREAD, OPERATIONS };

/* Exchanges something small. */
static enum ih_status exchange(const ih_team *team, unsigned operation, enum ih_status status)
{
  static const uint64_t end[MOST] = {1, 2, 3, 4, 5};
  uint64_t number[MOST] = {0}, total;
  void *all = NULL;
  switch (operation) {
  case GATHER:
    return ihp_team_gather(team, status, number, sizeof *number, MOST);
  case GATHER_LISTS:
    return ihp_team_gather_lists(team, status, number, sizeof *number, MOST, first_of, end);
  case ADD:
    return ihp_team_add(team, status, number, MOST);
  case MERGE:
    return ihp_team_merge(team, status, number, sizeof *number);
  case COLLECT:
    status = ihp_team_collect(team, status, number, sizeof *number, &all, &total);
    ck_assert((all != NULL) == (status == IH_OK));
    free(all);
    return status;
  case LEAST:
    return ihp_team_least(team, status, number);
  case SPREAD:
    return ihp_team_spread(team, status, number, sizeof *number);
  default:
    return ihp_team_agree(team, status);
  }
}

/* The processes of a set fail in an operation. */
struct failure {
  unsigned operation, failing; /* set of processes */
  enum ih_status expected;
};

static enum ih_status status_of(uint32_t rank)
{
  static const enum ih_status status[MOST] = {IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_FORMAT, IH_ERR_IO,
                                              IH_ERR_CANCELLED};
  return status[rank];
}

static void fail_in(void *context, const ih_executor *executor)
{
  const struct failure *failure = context;
  const ih_team *team = executor->team;
  const int fails = (failure->failing >> team->rank & 1) != 0;
  ck_assert_int_eq(exchange(team, failure->operation, fails ? status_of(team->rank) : IH_OK),
                   failure->expected);
  if (failure->expected == IH_OK)
    return;
  for (unsigned later = 0; later < 2 * OPERATIONS; later++)
    ck_assert_int_eq(exchange(team, later % OPERATIONS, later < OPERATIONS ? IH_OK : IH_ERR_RANGE),
                     failure->expected);
  ck_assert_ptr_null(ihp_team_allocate(team, 8));
}

START_TEST(failing_processes)
{
  for (unsigned size = 2; size <= MOST; size++)
    for (unsigned failing = 0; failing < 1u << size; failing++) {
      struct failure failure = {.operation = (unsigned)_i, .failing = failing};
      for (uint32_t r = size; r-- > 0;)
        failure.expected = (failing >> r & 1) != 0 ? status_of(r) : failure.expected;
      test_team_run(size, 1, TEST_MANY_MACHINES, fail_in, &failure);
    }
}
END_TEST

/* One process makes a different call, or the same with another size. */
static void make_different_calls(void *context, const ih_executor *executor)
{
  const unsigned *of = context; /* operations of the others, and of the last process */
  const ih_team *team = executor->team;
  const int is_last = team->rank + 1 == team->size;
  ck_assert_int_eq(exchange(team, of[is_last], IH_OK), IH_ERR_EXECUTOR);
  ck_assert_int_eq(exchange(team, AGREE, IH_OK), IH_ERR_EXECUTOR);
}

static void make_other_sizes(void *context, const ih_executor *executor)
{
  const unsigned *operation = context;
  const ih_team *team = executor->team;
  uint64_t number[MOST_UNITS] = {0};
  const uint64_t count = team->rank == 1 ? 9 : 8;
  enum ih_status status = IH_OK;
  if (*operation == GATHER)
    status = ihp_team_gather(team, IH_OK, number, 1, count);
  else if (*operation == ADD)
    status = ihp_team_add(team, IH_OK, number, count);
  else if (*operation == MERGE)
    status = ihp_team_merge(team, IH_OK, number, count);
  else if (*operation == SPREAD)
    status = ihp_team_spread(team, IH_OK, number, count);
  else
    ck_assert_ptr_null(ihp_team_allocate(team, count));
  ck_assert_int_eq(status, *operation == AGREE ? IH_OK : IH_ERR_EXECUTOR);
  ck_assert_int_eq(ihp_team_agree(team, IH_OK), IH_ERR_EXECUTOR);
}

START_TEST(different_calls)
{
  /* (GATHER_LISTS, and the numbers of COLLECT and LEAST, gather as many bytes as GATHER.) */
  static const unsigned operations[][2] = {{AGREE, ADD},   {ADD, AGREE},    {GATHER, ADD},
                                           {ADD, MERGE},   {MERGE, SPREAD}, {SPREAD, GATHER},
                                           {LEAST, AGREE}, {ADD, COLLECT},  {GATHER_LISTS, ADD}};
  static const unsigned sized[] = {GATHER, ADD, MERGE, SPREAD, AGREE};
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    for (unsigned size = 2; size <= 3; size++) {
      unsigned both[] = {operations[i][0], operations[i][1]};
      test_team_run(size, 1, TEST_MANY_MACHINES, make_different_calls, both);
    }
  for (size_t i = 0; i < sizeof sized / sizeof *sized; i++) {
    unsigned operation = sized[i];
    test_team_run(3, 1, TEST_ONE_MACHINE, make_other_sizes, &operation);
  }
}
END_TEST

static int fail_gather(void *context, void *data, const uint64_t first[])
{
  (void)context, (void)data, (void)first;
  return 1;
}

static int fail_add(void *context, uint64_t number[], uint64_t count)
{
  (void)context, (void)number, (void)count;
  return -1;
}

static void fail_operations(void *context, const ih_executor *executor)
{
  const unsigned *operation = context;
  ih_team team = *executor->team;
  team.gather = fail_gather;
  team.add = fail_add;
  ck_assert_int_eq(exchange(&team, *operation, IH_OK),
                   *operation == AGREE ? IH_OK : IH_ERR_EXECUTOR);
}

START_TEST(failing_operations)
{
  unsigned operation = (unsigned)_i;
  test_team_run(3, 1, TEST_MANY_MACHINES, fail_operations, &operation);
}
END_TEST

TEST_MAIN({shares}, {rows_of_equal_parts, .flags = TEST_THREADS},
          {rows_of_lists, .flags = TEST_THREADS}, {merged_bytes, .flags = TEST_THREADS},
          {sums, .flags = TEST_THREADS}, {collected_bytes, .flags = TEST_THREADS},
          {least_and_spread, .flags = TEST_THREADS}, {compared_numbers, .flags = TEST_THREADS},
          {failing_processes, 0, OPERATIONS, .flags = TEST_THREADS},
          {different_calls, .flags = TEST_THREADS},
          {failing_operations, 0, OPERATIONS, .flags = TEST_THREADS})
