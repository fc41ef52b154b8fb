/* Units that the processes of a machine deal out among themselves: each is made once; those of a
 * process that makes none are made by the others of its machine, and by no others. */
#include "build/claims.h"

#include "harness.h"
#include "team.h"

enum { MOST = 5, UNITS = 23, ONCE = 4 /* units without an owner */ };

struct claims_test {
  unsigned idle; /* number of a process that makes nothing; MOST: none */
  uint64_t units;
  atomic_uint made[MOST][UNITS + ONCE]; /* by each process */
};

static void make_units(void *context, const ih_executor *executor)
{
  struct claims_test *test = context;
  const ih_team *team = ihp_team_of(executor);
  struct ihp_claims claims;
  test_assert(ihp_claims_begin(&claims, team, test->units + ONCE) == IH_OK);
  const uint64_t tasks = ihp_claims_tasks(&claims, test->units);
  test_assert(tasks >= test->units);
  for (uint64_t t = 0; t < tasks && team->rank != test->idle; t++) {
    const uint64_t unit = ihp_claims_of_task(&claims, test->units, t);
    test_assert(unit <= test->units);
    if (unit < test->units)
      atomic_fetch_add(&test->made[team->rank][unit], 1);
  }
  for (uint64_t u = test->units; u < test->units + ONCE && team->rank != test->idle; u++)
    if (ihp_claims_take(&claims, u))
      atomic_fetch_add(&test->made[team->rank][u], 1);
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  ihp_claims_end(&claims);
}

/* Returns how many of `size` processes made a unit. */
static unsigned times(const struct claims_test *test, unsigned size, uint64_t unit)
{
  unsigned sum = 0;
  for (unsigned p = 0; p < size; p++)
    sum += atomic_load(&test->made[p][unit]);
  return sum;
}

static void check_team(unsigned size, enum test_machines machines, unsigned idle, uint64_t units)
{
  struct claims_test test = {.idle = idle, .units = units};
  const unsigned active = idle < size ? size - 1 : size;
  test_team_run(size, 1, machines, make_units, &test);
  for (uint64_t u = 0; u < units; u++) {
    const int is_made = machines == TEST_ONE_MACHINE || u % size != idle;
    ck_assert_msg(times(&test, size, u) == (unsigned)is_made, "unit %u of %u, %u processes",
                  (unsigned)u, (unsigned)units, size);
    for (unsigned p = 0; p < size && machines == TEST_MANY_MACHINES; p++)
      ck_assert_uint_eq(test.made[p][u], is_made && u % size == p);
  }
  for (uint64_t u = units; u < units + ONCE; u++)
    ck_assert_uint_eq(times(&test, size, u), machines == TEST_ONE_MACHINE ? 1 : active);
}

START_TEST(once)
{
  static const uint64_t units[] = {0, 1, 4, 5, UNITS};
  for (unsigned size = 2; size <= MOST; size++)
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
      check_team(size, TEST_ONE_MACHINE, MOST, units[i]);
      check_team(size, TEST_MANY_MACHINES, MOST, units[i]);
    }
}
END_TEST

START_TEST(idle_process)
{
  for (unsigned size = 2; size <= MOST; size++)
    for (unsigned idle = 0; idle < size; idle++) {
      check_team(size, TEST_ONE_MACHINE, idle, UNITS);
      check_team(size, TEST_MANY_MACHINES, idle, UNITS);
    }
}
END_TEST

/* Process 1 of 3 alone makes units, in this order: its own, those of process 2 from the last back,
 * those of process 0. */
static void make_in_order(void *context, const ih_executor *executor)
{
  static const uint64_t expected[] = {1, 4, 7, 5, 2, 6, 3, 0};
  enum { ALL = sizeof expected / sizeof *expected };
  const ih_team *team = ihp_team_of(executor);
  struct ihp_claims claims;
  size_t made = 0;
  (void)context;
  test_assert(ihp_claims_begin(&claims, team, ALL) == IH_OK);
  test_assert(claims.here.first == 0 && claims.here.end == 3);
  for (uint64_t t = 0; t < ihp_claims_tasks(&claims, ALL) && team->rank == 1; t++) {
    const uint64_t unit = ihp_claims_of_task(&claims, ALL, t);
    if (unit == ALL)
      continue;
    test_assert(made < ALL && unit == expected[made]);
    made++;
  }
  test_assert(made == (team->rank == 1 ? ALL : 0));
  ihp_claims_end(&claims);
}

START_TEST(order)
{
  test_team_run(3, 1, TEST_ONE_MACHINE, make_in_order, NULL);
}
END_TEST

START_TEST(alone)
{
  struct ihp_claims claims;
  ck_assert_int_eq(ihp_claims_begin(&claims, NULL, UNITS), IH_OK);
  ck_assert_uint_eq(ihp_claims_tasks(&claims, UNITS), UNITS);
  for (uint64_t t = 0; t < UNITS; t++)
    ck_assert_uint_eq(ihp_claims_of_task(&claims, UNITS, t), t);
  ck_assert_int_eq(ihp_claims_take(&claims, 3), 1);
  ihp_claims_end(&claims);
}
END_TEST

TEST_MAIN({once, .flags = TEST_THREADS}, {idle_process, .flags = TEST_THREADS},
          {order, .flags = TEST_THREADS}, {alone})
