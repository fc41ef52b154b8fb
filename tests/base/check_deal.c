/* Blocks of units that the processes of a machine take as they go: each is taken once; those of a
 * process that takes none are taken by the others of its machine, and by no others; and what they
 * report as done. */
#include "base/deal.h"

#include "harness.h"
#include "team.h"

enum { MOST = 5, UNITS = 47 };

/* ---- Taking --------------------------------------------------------------------------------- */

struct deal_test {
  unsigned idle; /* number of a process that takes nothing; MOST: none */
  uint64_t units, block;
  atomic_uint taken[MOST][UNITS]; /* by each process */
};

static void take_units(void *context, const ih_executor *executor)
{
  struct deal_test *test = context;
  const ih_team *team = ihp_team_of(executor);
  struct ihp_deal deal;
  struct ihp_share units = {0, 0};
  test_assert(ihp_deal_begin(&deal, team, test->units, test->block) == IH_OK);
  for (uint64_t before = 0; team->rank != test->idle && ihp_deal_take(&deal, &units);
       before = units.end) {
    test_assert(units.first >= before && units.first < units.end && units.end <= test->units);
    test_assert(units.first % test->block == 0);
    test_assert(units.end == test->units || units.end - units.first == test->block);
    for (uint64_t u = units.first; u < units.end; u++)
      atomic_fetch_add(&test->taken[team->rank][u], 1);
  }
  test_assert(team->rank == test->idle || !ihp_deal_take(&deal, &units));
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  ihp_deal_end(&deal);
}

/* Returns 1 if the owner of a block has a process of its machine that takes blocks. */
static int is_taken_by_some(unsigned owner, enum test_machines machines, unsigned size,
                            unsigned idle)
{
  unsigned active = 0;
  for (unsigned p = 0; p < size; p++)
    active +=
        p != idle && test_machine_of(machines, size, p) == test_machine_of(machines, size, owner);
  return active > 0;
}

static void check_team(unsigned size, enum test_machines machines, unsigned idle, uint64_t units,
                       uint64_t block)
{
  struct deal_test test = {.idle = idle, .units = units, .block = block};
  test_team_run(size, 1, machines, take_units, &test);
  for (uint64_t u = 0; u < UNITS; u++) {
    const unsigned owner = (unsigned)(u / block % size);
    const unsigned machine = test_machine_of(machines, size, owner);
    unsigned times = 0;
    for (unsigned p = 0; p < size; p++) {
      times += test.taken[p][u];
      ck_assert(test.taken[p][u] == 0 || test_machine_of(machines, size, p) == machine);
    }
    ck_assert_msg(times == (u < units && is_taken_by_some(owner, machines, size, idle)),
                  "unit %u of %u, blocks of %u, %u processes", (unsigned)u, (unsigned)units,
                  (unsigned)block, size);
  }
}

START_TEST(once)
{
  static const uint64_t units[] = {0, 1, 4, 5, 6, UNITS};
  for (unsigned size = 2; size <= MOST; size++)
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
      for (uint64_t block = 1; block <= 64; block += block < 4 ? 1 : 30)
        check_team(size, (enum test_machines)_i, MOST, units[i], block);
}
END_TEST

START_TEST(idle_process)
{
  for (unsigned size = 2; size <= MOST; size++)
    for (unsigned idle = 0; idle < size; idle++)
      for (uint64_t block = 1; block <= 3; block++)
        check_team(size, (enum test_machines)_i, idle, UNITS, block);
}
END_TEST

START_TEST(alone)
{
  struct ihp_deal deal;
  struct ihp_share units;
  ck_assert_int_eq(ihp_deal_begin(&deal, NULL, 10, 4), IH_OK);
  for (uint64_t first = 0; first < 10; first += 4) {
    ck_assert_int_eq(ihp_deal_take(&deal, &units), 1);
    ck_assert(units.first == first && units.end == (first == 8 ? 10 : first + 4));
  }
  ck_assert_int_eq(ihp_deal_take(&deal, &units), 0);
  ihp_deal_end(&deal);
  ck_assert_int_eq(ihp_deal_begin(&deal, NULL, UINT64_MAX, UINT64_MAX), IH_OK);
  ck_assert_int_eq(ihp_deal_take(&deal, &units), 1);
  ck_assert(units.first == 0 && units.end == UINT64_MAX);
  ck_assert_int_eq(ihp_deal_take(&deal, &units), 0);
  ihp_deal_end(&deal);
}
END_TEST

/* Process 1 stops: after that, no process of its machine takes a block, and all others do. */
static void stop_first(void *context, const ih_executor *executor)
{
  const enum test_machines *machines = context;
  const ih_team *team = executor->team;
  struct ihp_deal deal;
  struct ihp_share units;
  test_assert(ihp_deal_begin(&deal, team, UNITS, 1) == IH_OK);
  if (team->rank == 1)
    ihp_deal_stop(&deal);
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  const int is_stopped =
      test_machine_of(*machines, 3, team->rank) == test_machine_of(*machines, 3, 1);
  for (unsigned again = 0; again < 3; again++)
    test_assert(ihp_deal_take(&deal, &units) == !is_stopped);
  const struct ihp_share rest = ihp_deal_rest(&deal);
  test_assert(rest.end - rest.first == (is_stopped ? 0 : UNITS));
  ihp_deal_end(&deal);
}

START_TEST(stopped)
{
  enum test_machines machines = (enum test_machines)_i;
  test_team_run(3, 1, machines, stop_first, &machines);
}
END_TEST

/* ---- Reporting ------------------------------------------------------------------------------ */

/* Process 1 of 3 does all blocks of its machine: of 7 blocks of 10 units, of which the last has 5,
 * all; the blocks 1 and 4; or the blocks 0, 1, 3, 4 and 6, as process 2 has the others. */
static void report_done(void *context, const ih_executor *executor)
{
  static const uint64_t expected[TEST_MACHINES][7] = {
      {10, 20, 30, 40, 50, 60, 65}, {32, 65}, {14, 28, 43, 57, 65}};
  const enum test_machines *machines = context;
  const ih_team *team = executor->team;
  struct ihp_deal deal;
  struct ihp_share units, done;
  uint64_t reported = 0;
  test_assert(ihp_deal_begin(&deal, team, 65, 10) == IH_OK);
  for (unsigned i = 0; team->rank == 1 && ihp_deal_take(&deal, &units); i++) {
    done = ihp_deal_done(&deal, 0);
    test_assert(done.first == done.end);
    done = ihp_deal_done(&deal, units.end - units.first);
    test_assert(done.first == reported && done.end == expected[*machines][i]);
    reported = done.end;
  }
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  done = ihp_deal_rest(&deal);
  test_assert(done.first == reported && done.end == 65);
  done = ihp_deal_rest(&deal);
  test_assert(done.first == done.end);
  ihp_deal_end(&deal);
}

/* Process 0 of 2 takes the first block, and process 1 the rest. */
static void report_others(void *context, const ih_executor *executor)
{
  const ih_team *team = executor->team;
  struct ihp_deal deal;
  struct ihp_share units, done = {0, 0};
  (void)context;
  test_assert(ihp_deal_begin(&deal, team, 6, 1) == IH_OK);
  if (team->rank == 0)
    test_assert(ihp_deal_take(&deal, &units));
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  while (team->rank == 1 && ihp_deal_take(&deal, &units))
    done = ihp_deal_done(&deal, 1);
  test_assert(team->rank == 0 || (done.first == 4 && done.end == 5));
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  if (team->rank == 0)
    done = ihp_deal_done(&deal, 1);
  test_assert(team->rank == 1 || (done.first == 0 && done.end == 6));
  ihp_deal_end(&deal);
}

START_TEST(reported)
{
  enum test_machines machines = (enum test_machines)_i;
  test_team_run(3, 1, machines, report_done, &machines);
  test_team_run(2, 1, TEST_ONE_MACHINE, report_others, NULL);
}
END_TEST

TEST_MAIN({once, 0, TEST_MACHINES, .flags = TEST_THREADS},
          {idle_process, 0, TEST_MACHINES, .flags = TEST_THREADS}, {alone},
          {stopped, 0, TEST_MACHINES, .flags = TEST_THREADS},
          {reported, 0, TEST_MACHINES, .flags = TEST_THREADS})
