/* Transport: compared with all ways to move units, and with a different solver. */
#include "bucket/distributions.h"
#include "harness.h"
#include "instructions.h"

#include <stdlib.h>
#include <string.h>

enum { UNITS = IHP_MOST_MASS };

/* ---- Reference solvers -------------------------------------------------------------------- */

/* A problem, unit by unit. */
struct units {
  size_t n;
  uint32_t cost[UNITS][UNITS];
};

static struct units expand(const struct ihp_transport *t)
{
  static struct units units;
  units.n = 0;
  for (size_t i = 0; i < t->rows; i++)
    for (unsigned s = 0; s < t->supply[i]; s++, units.n++)
      for (size_t j = 0, m = 0; j < t->columns; j++)
        for (unsigned d = 0; d < t->demand[j]; d++, m++)
          units.cost[units.n][m] = t->cost[i * t->stride + j] / 2;
  return units;
}

/* Returns the least cost of moving the units from i on if those in `used` are taken. */
static uint64_t try_all(const struct units *units, size_t i, unsigned used)
{
  uint64_t least = i == units->n ? 0 : UINT64_MAX;
  for (size_t j = 0; j < units->n; j++)
    if (i < units->n && (used >> j & 1) == 0) {
      const uint64_t cost = units->cost[i][j] + try_all(units, i + 1, used | 1u << j);
      least = cost < least ? cost : least;
    }
  return least;
}

/* Successive shortest paths without prices, by rounds over all edges (Bellman 1958).  of[j] is the
 * unit that moved to j. */
static uint64_t carry_plainly(const struct units *units)
{
  static int64_t far[UNITS];
  static size_t before[UNITS];
  size_t of[UNITS];
  uint64_t total = 0;
  memset(of, 0xFF, sizeof of);
  for (size_t i = 0; i < units->n; i++) {
    size_t end = SIZE_MAX;
    for (size_t j = 0; j < units->n; j++) {
      far[j] = units->cost[i][j];
      before[j] = SIZE_MAX;
    }
    for (int is_changed = 1; is_changed;) {
      is_changed = 0;
      for (size_t k = 0; k < units->n; k++)
        for (size_t j = 0; of[k] != SIZE_MAX && j < units->n; j++) {
          const int64_t through =
              far[k] - (int64_t)units->cost[of[k]][k] + (int64_t)units->cost[of[k]][j];
          if (through < far[j]) {
            far[j] = through;
            before[j] = k;
            is_changed = 1;
          }
        }
    }
    for (size_t j = 0; j < units->n; j++)
      if (of[j] == SIZE_MAX && (end == SIZE_MAX || far[j] < far[end]))
        end = j;
    total += (uint64_t)far[end];
    for (; before[end] != SIZE_MAX; end = before[end])
      of[end] = of[before[end]];
    of[end] = i;
  }
  return total;
}

/* ---- Problems ----------------------------------------------------------------------------- */

static struct ihp_transport *new_transport(size_t mass, const ih_instructions *instructions)
{
  const struct ihp_ground none = {.groups = 1};
  struct ihp_transport *t = ihp_transport_new(&none, mass, instructions);
  ck_assert_ptr_nonnull(t);
  return t;
}

/* Puts units on random places; returns the number of places in use. */
static size_t put_units(struct test_random *random, size_t units, size_t places, uint8_t mass[])
{
  size_t count = 0;
  uint8_t all[UNITS] = {0};
  for (size_t u = 0; u < units; u++)
    all[test_random_below(random, places)]++;
  for (size_t p = 0; p < places; p++)
    if (all[p] > 0)
      mass[count++] = all[p];
  return count;
}

/* Sets random starting prices. */
static void start_anywhere(struct ihp_transport *t, struct test_random *random, uint32_t end)
{
  for (size_t i = 0; i < t->rows; i++)
    t->row_price[i] = (uint32_t)(-2 * (int64_t)test_random_below(random, end));
}

static void make_problem(struct ihp_transport *t, struct test_random *random, size_t units,
                         uint32_t end)
{
  const size_t places = 1 + test_random_below(random, units);
  t->rows = put_units(random, units, places, t->supply);
  t->columns = put_units(random, units, 1 + test_random_below(random, units), t->demand);
  memset(t->cost, 0, units * t->stride * sizeof *t->cost);
  for (size_t i = 0; i < t->rows; i++)
    for (size_t j = 0; j < t->columns; j++)
      t->cost[i * t->stride + j] = 2 * (uint32_t)test_random_below(random, end);
  start_anywhere(t, random, end);
}

/* Solves the problem again from the same prices. */
static uint64_t solve_again(struct ihp_transport *t, const uint32_t prices[], uint64_t limit)
{
  memcpy(t->row_price, prices, t->rows * sizeof *prices);
  return ihp_transport_solve(t, limit);
}

/* A limit of at least the cost gives the cost; a lower limit gives a number above it, up to the
 * cost. */
static void check_limits(struct ihp_transport *t, uint64_t cost)
{
  uint32_t prices[UNITS];
  memcpy(prices, t->row_price, t->rows * sizeof *prices);
  ck_assert_uint_eq(solve_again(t, prices, UINT64_MAX), cost);
  ck_assert_uint_eq(solve_again(t, prices, cost), cost);
  for (uint64_t part = 1; part <= 8 && part <= cost; part++) {
    const uint64_t limit = cost - (cost + 7) / 8 * part < cost ? cost - (cost + 7) / 8 * part : 0;
    const uint64_t found = solve_again(t, prices, limit);
    ck_assert_uint_gt(found, limit);
    ck_assert_uint_le(found, cost);
  }
}

static const uint32_t ends[] = {1, 2, 5, 100, 5000, IHP_COST_END};

START_TEST(few)
{
  enum { FEW = 7 };
  struct test_random random = test_random_new(1);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (unsigned round = 0; round < 400; round++) {
      const size_t units = 1 + test_random_below(&random, FEW);
      struct ihp_transport *t = new_transport(units, instructions);
      make_problem(t, &random, units, ends[round % 6]);
      const struct units plain = expand(t);
      check_limits(t, try_all(&plain, 0, 0));
      free(t);
    }
}
END_TEST

START_TEST(many)
{
  struct test_random random = test_random_new(2);
  unsigned whole = 0;
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (unsigned round = 0; round < 60; round++) {
      const size_t units = round == 0 ? UNITS : 1 + test_random_below(&random, round % 4 ? 80 : 50);
      struct ihp_transport *t = new_transport(units, instructions);
      make_problem(t, &random, units, ends[round % 6]);
      const struct units plain = expand(t);
      check_limits(t, carry_plainly(&plain));
      whole += t->rows > 64;
      free(t);
    }
  ck_assert_uint_gt(whole, 0);
}
END_TEST

/* All units of each side on different sites: the most rows and columns possible. */
START_TEST(most)
{
  struct test_random random = test_random_new(3);
  struct ihp_transport *t = new_transport(UNITS, ih_instructions_best());
  for (int round = 0; round < 2; round++) {
    make_problem(t, &random, UNITS, 1);
    t->rows = t->columns = UNITS;
    memset(t->supply, 1, UNITS);
    memset(t->demand, 1, UNITS);
    for (size_t i = 0; i < UNITS; i++)
      for (size_t j = 0; j < UNITS; j++)
        t->cost[i * t->stride + j] =
            round == 0 ? 2 * (uint32_t)test_random_below(&random, 1000) : 2 * (IHP_COST_END - 1);
    start_anywhere(t, &random, round == 0 ? 1000 : IHP_COST_END);
    const struct units plain = expand(t);
    const uint64_t cost = ihp_transport_solve(t, UINT64_MAX);
    ck_assert_uint_eq(cost,
                      round == 0 ? carry_plainly(&plain) : (uint64_t)UNITS * (IHP_COST_END - 1));
  }
  free(t);
}
END_TEST

/* ---- Starting prices ---------------------------------------------------------------------- */

enum { SITES = 50, WIDTH = 3, MASS = 20 };

static int compare_units(const void *a, const void *b)
{
  const uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
  return (x > y) - (x < y);
}

/* Even before anything is moved, the bound is at least the distance along the line of sums. */
START_TEST(start)
{
  struct test_random random = test_random_new(4);
  for (unsigned round = 0; round < 300; round++) {
    uint32_t at[SITES * WIDTH];
    uint16_t place[SITES], units[2][MASS];
    uint64_t line = 0;
    struct ihp_ground ground;
    for (size_t n = 0; n < SITES * WIDTH; n++)
      at[n] = (uint32_t)test_random_below(&random, 100);
    const ih_points sites = {.count = SITES, .width = WIDTH, .dtype = IH_U32, .at = at};
    ck_assert_int_eq(ihp_ground_make(&sites, NULL, NULL, ih_instructions_best(), &ground, place),
                     IH_OK);
    struct ihp_transport *t = ihp_transport_new(&ground, MASS, ih_instructions_best());
    for (size_t p = 0; p < 2; p++) {
      for (size_t m = 0; m < MASS; m++)
        units[p][m] = (uint16_t)test_random_below(&random, SITES);
      qsort(units[p], MASS, sizeof **units, compare_units);
    }
    for (size_t m = 0; m < MASS; m++) {
      const uint32_t x = ground.sum[units[0][m]], y = ground.sum[units[1][m]];
      line += x < y ? y - x : x - y;
    }
    ck_assert_uint_ge(ihp_transport_distance(t, &ground, units[0], units[1], MASS, 0), line);
    free(t);
    ihp_ground_release(&ground);
  }
}
END_TEST

/* Units by the ground's numbers, ascending, whatever the output held before. */
START_TEST(placed_units)
{
  static const uint16_t place[] = {3, 0, 4, 1, 2}, from[] = {0, 2, 1, 2, 4, 3, 1},
                        expected[] = {0, 0, 1, 2, 3, 4, 4};
  for (int fill = 0; fill <= 0xFF; fill += 0xFF) {
    uint16_t to[sizeof from / sizeof *from];
    memset(to, fill, sizeof to);
    ihp_place_units(from, place, sizeof from / sizeof *from, to);
    ck_assert_mem_eq(to, expected, sizeof expected);
  }
}
END_TEST

TEST_MAIN({placed_units}, {few}, {many}, {most}, {start})
