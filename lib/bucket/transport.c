/* Successive shortest paths with prices (Edmonds and Karp 1972), in the form that Jonker and
 * Volgenant (1987) gave it for dense assignment problems, extended to supplies.
 *
 * The plain algorithm tries all flows.  Here rows and columns have prices u and v.  For each row
 * and column, u + v is at most the cost, with equality where flow is positive.  So any flow that
 * carries everything costs at least the sum of supply * u + demand * v, and the final flow costs
 * exactly that.  This sum is always a lower bound and never decreases: once it is above the limit,
 * the search stops.
 *
 * Let C be above all costs.  Rows' prices start between -C and 0, and each column's price is then
 * the least of cost - u, 0 to 2 C.  After that rows' prices only rise, and only the prices of
 * columns without demand left fall.  So as long as some column e has demand left, v(e) is 0 to 2 C,
 * and u + v <= C there: u is between -C and C.  If a search passed a column, the rest of the way to
 * e, by a row that sends to it, has length at least 0: v >= v(e) - C >= -C.  A search ends at e at
 * the latest, 2 C away, and a cost less its prices is at most 3 C.  So every sum is between -C and
 * 5 C; as costs are doubled, 32 bits that wrap hold it. */
#include "bucket/transport.h"

#include "base/bits.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t *row_costs(const struct ihp_transport *t, size_t i)
{
  return t->cost + i * t->stride;
}

static size_t whole_columns(size_t columns)
{
  return (columns + IHP_TOGETHER_COLUMNS - 1) / IHP_TOGETHER_COLUMNS * IHP_TOGETHER_COLUMNS;
}

static void forget_far(struct ihp_transport *t)
{
  memset(t->column_far, 0xFF, whole_columns(t->columns) * sizeof *t->column_far);
}

/* Resets the flow to 0.  Padding columns are marked as passed, so that they are never nearest. */
static void start_problem(struct ihp_transport *t)
{
  memset(t->flow, 0, t->rows * t->stride);
  memset(t->senders, 0, t->columns * sizeof *t->senders);
  memcpy(t->left, t->supply, t->rows);
  memcpy(t->wanted, t->demand, t->columns);
  for (size_t j = 0; j < whole_columns(t->columns); j++)
    t->state[j] = j < t->columns ? IHP_WANTS : IHP_IS_PASSED;
}

/* ---- Prices ------------------------------------------------------------------------------- */

/* Returns the price of `units` units; a price is signed modulo 2^32. */
static int64_t priced(unsigned units, uint32_t price)
{
  return (int64_t)units * (int32_t)price;
}

/* Raises each column's price to the highest that rows' prices allow, then each row's.  Returns the
 * bound. */
static int64_t set_prices(struct ihp_transport *t)
{
  static const uint32_t no_prices[IHP_COLUMNS];
  const size_t all = whole_columns(t->columns);
  int64_t bound = 0;
  memset(t->column_price, 0xFF, all * sizeof *t->column_price);
  for (size_t i = 0; i < t->rows; i++)
    t->kernels->pass(row_costs(t, i), no_prices, -t->row_price[i], t->column_price, all);
  for (size_t i = 0; i < t->rows; i++) {
    forget_far(t);
    t->kernels->pass(row_costs(t, i), t->column_price, -t->row_price[i], t->column_far, all);
    t->row_price[i] += t->column_far[t->kernels->nearest(t->column_far, t->state, all)];
    bound += priced(t->supply[i], t->row_price[i]);
  }
  for (size_t j = 0; j < t->columns; j++)
    bound += priced(t->demand[j], t->column_price[j]);
  return bound;
}

/* ---- Flow --------------------------------------------------------------------------------- */

static void add_flow(struct ihp_transport *t, size_t i, size_t j, unsigned amount)
{
  uint8_t *flow = &t->flow[i * t->stride + j];
  *flow = (uint8_t)(*flow + amount);
  t->senders[j][i / 64] |= UINT64_C(1) << i % 64;
}

static void take_flow(struct ihp_transport *t, size_t i, size_t j, unsigned amount)
{
  uint8_t *flow = &t->flow[i * t->stride + j];
  *flow = (uint8_t)(*flow - amount);
  if (*flow == 0)
    t->senders[j][i / 64] &= ~(UINT64_C(1) << i % 64);
}

/* Subtracts an amount from what a row has left and a column wants. */
static void use_up(struct ihp_transport *t, size_t i, size_t j, unsigned amount)
{
  t->left[i] = (uint8_t)(t->left[i] - amount);
  t->wanted[j] = (uint8_t)(t->wanted[j] - amount);
  t->state[j] = t->wanted[j] > 0 ? IHP_WANTS : IHP_IS_FULL;
}

/* Sends what can be sent at once along edges whose cost equals the sum of their prices. */
static void carry_cheapest(struct ihp_transport *t)
{
  for (size_t i = 0; i < t->rows; i++)
    for (size_t j = 0; j < t->columns && t->left[i] > 0; j++)
      if (row_costs(t, i)[j] == t->row_price[i] + t->column_price[j] && t->wanted[j] > 0) {
        const unsigned amount = t->left[i] < t->wanted[j] ? t->left[i] : t->wanted[j];
        add_flow(t, i, j, amount);
        use_up(t, i, j, amount);
      }
}

/* ---- Shortest paths ----------------------------------------------------------------------- */

/* Passes a row at distance `far`: columns may be nearer through it. */
static void pass_row(struct ihp_transport *t, size_t i, uint32_t far)
{
  t->row[t->rows_passed++] = (uint8_t)i;
  t->row_far[i] = far;
  t->kernels->pass(row_costs(t, i), t->column_price, far - t->row_price[i], t->column_far,
                   whole_columns(t->columns));
}

/* Passes a column, and the rows that send to it and have not been reached. */
static void pass_column(struct ihp_transport *t, size_t j, uint64_t reached[])
{
  t->column[t->columns_passed++] = (uint8_t)j;
  t->state[j] = IHP_IS_PASSED;
  for (size_t w = 0; w * 64 < t->rows; w++) {
    for (uint64_t rest = t->senders[j][w] & ~reached[w]; rest != 0; rest &= rest - 1) {
      const size_t i = w * 64 + ihp_lowest(rest);
      t->before[i] = (uint8_t)j;
      pass_row(t, i, t->column_far[j]);
    }
    reached[w] |= t->senders[j][w];
  }
}

/* Returns the column with demand left that is nearest to row i (Dijkstra 1959).  Edge lengths are
 * costs less prices, which are not negative; edges back from a column to a row that sends to it
 * have length 0. */
static size_t find_path(struct ihp_transport *t, size_t i)
{
  const size_t all = whole_columns(t->columns);
  uint64_t reached[IHP_ROW_WORDS] = {0};
  size_t j;
  forget_far(t);
  t->columns_passed = t->rows_passed = 0;
  reached[i / 64] |= UINT64_C(1) << i % 64;
  pass_row(t, i, 0);
  while (j = t->kernels->nearest(t->column_far, t->state, all), t->wanted[j] == 0)
    pass_column(t, j, reached);
  for (size_t n = 0; n < t->columns_passed; n++)
    t->state[t->column[n]] = IHP_IS_FULL;
  return j;
}

/* Updates the prices after a search of length `far`; returns the increase of the bound. */
static int64_t raise_prices(struct ihp_transport *t, uint32_t far)
{
  int64_t rise = 0;
  for (size_t n = 0; n < t->rows_passed; n++) {
    const size_t i = t->row[n];
    t->row_price[i] += far - t->row_far[i];
    rise += priced(t->supply[i], far - t->row_far[i]);
  }
  for (size_t n = 0; n < t->columns_passed; n++) {
    const size_t j = t->column[n];
    t->column_price[j] -= far - t->column_far[j];
    rise -= priced(t->demand[j], far - t->column_far[j]);
  }
  return rise;
}

/* Returns the row before column j: the first row passed from which the edge to j has length 0 at
 * the new prices.  It was passed before the column, because it is not farther. */
static size_t row_before(const struct ihp_transport *t, size_t j)
{
  size_t n = 0;
  while (row_costs(t, t->row[n])[j] != t->row_price[t->row[n]] + t->column_price[j])
    n++;
  return t->row[n];
}

/* Sends as much as possible along the path from row i to column j. */
static void carry_along(struct ihp_transport *t, size_t i, size_t j)
{
  uint8_t path[2 * IHP_MOST_MASS]; /* column, row, column, row, ..., ending with row i */
  size_t n = 0;
  unsigned amount = t->left[i] < t->wanted[j] ? t->left[i] : t->wanted[j];
  for (size_t r = row_before(t, j);; r = row_before(t, j)) {
    path[n++] = (uint8_t)j;
    path[n++] = (uint8_t)r;
    if (r == i)
      break;
    j = t->before[r];
    const unsigned sent = t->flow[r * t->stride + j];
    amount = sent < amount ? sent : amount;
  }
  use_up(t, i, path[0], amount);
  for (size_t at = 0; at < n; at += 2) {
    add_flow(t, path[at + 1], path[at], amount);
    if (at + 2 < n)
      take_flow(t, path[at + 1], path[at + 2], amount);
  }
}

/* The bound may be below 0 at the start, for arbitrary starting prices. */
static int is_above(int64_t bound, uint64_t limit)
{
  return bound > 0 && (uint64_t)bound / 2 > limit;
}

uint64_t ihp_transport_solve(struct ihp_transport *t, uint64_t limit)
{
  start_problem(t);
  int64_t bound = set_prices(t);
  if (!is_above(bound, limit))
    carry_cheapest(t);
  for (size_t i = 0; i < t->rows; i++)
    while (t->left[i] > 0 && !is_above(bound, limit)) {
      const size_t j = find_path(t, i);
      bound += raise_prices(t, t->column_far[j]);
      carry_along(t, i, j);
    }
  return (uint64_t)bound / 2;
}

/* ---- Points ------------------------------------------------------------------------------- */

/* Sites where one point has more units than the other, and the excess. */
struct rest {
  uint32_t site[IHP_MOST_MASS];
  uint8_t *mass;
  size_t count;
};

static void add_unit(struct rest *rest, uint16_t site)
{
  if (rest->count > 0 && rest->site[rest->count - 1] == site)
    rest->mass[rest->count - 1]++;
  else {
    rest->site[rest->count] = site;
    rest->mass[rest->count++] = 1;
  }
}

/* Leaves out the units that both points have on a site.  Some optimal flow leaves these where they
 * are: if a unit comes to a site from x and another goes from there to y, one unit can go from x to
 * y instead and the other stay, which costs no more by the triangle inequality.  So in that flow
 * units come to a site or leave it, but not both. */
static void leave_out_common(const uint16_t a[], const uint16_t b[], size_t mass,
                             struct rest *supply, struct rest *demand)
{
  size_t m = 0, n = 0;
  while (m < mass || n < mass)
    if (m < mass && n < mass && a[m] == b[n]) {
      m++;
      n++;
    } else if (n == mass || (m < mass && a[m] < b[n]))
      add_unit(supply, a[m++]);
    else
      add_unit(demand, b[n++]);
}

/* Starting prices: those of the optimal flow along the line of coordinate sums, on which two sites
 * are never farther apart than in the ground distance.  On the line all units that pass a position
 * go one way, from the side with an excess of supply to the side with an excess of demand; the
 * price falls that way by as much as the sum changes. */
static void start_prices(struct ihp_transport *t, const struct ihp_ground *ground,
                         const struct rest *supply, const struct rest *demand)
{
  int64_t price[IHP_MOST_MASS], now = 0, most = 0;
  uint32_t last = ground->sum[supply->site[0]];
  int more = 0;
  for (size_t m = 0, n = 0; m < supply->count;) {
    const uint32_t here = ground->sum[supply->site[m]];
    const int is_demand = n < demand->count && ground->sum[demand->site[n]] <= here;
    const uint32_t sum = is_demand ? ground->sum[demand->site[n]] : here;
    const int64_t gap = (int64_t)sum - last;
    now += more > 0 ? -gap : more < 0 ? gap : 0;
    last = sum;
    more += is_demand ? -(int)demand->mass[n++] : (int)supply->mass[m];
    if (!is_demand) {
      most = m == 0 || now > most ? now : most;
      price[m++] = now;
    }
  }
  for (size_t m = 0; m < supply->count; m++)
    t->row_price[m] = (uint32_t)(2 * (price[m] - most));
}

/* Replaces sites by their rows in the ground. */
static void find_rows(const struct ihp_ground *ground, struct rest *rest)
{
  for (size_t n = 0; n < rest->count; n++)
    rest->site[n] = ground->row[rest->site[n]];
}

/* Sets the costs of a row: ground distances from a site, padded with zeros to whole vectors. */
static void measure_row(struct ihp_transport *t, const struct ihp_ground *ground, uint32_t site,
                        uint32_t cost[])
{
  const uint8_t *table = t->table;
  for (size_t j = 0; j < t->columns; j += IHP_TOGETHER, table += ground->groups * IHP_GROUP) {
    uint64_t distance[IHP_TOGETHER];
    ground->distances->together(ihp_point(&ground->sites, site), table, ground->groups, distance);
    for (size_t n = 0; n < IHP_TOGETHER; n++)
      cost[j + n] = 2 * (uint32_t)distance[n];
  }
  for (size_t j = t->columns; j < whole_columns(t->columns); j++)
    cost[j] = 0;
}

uint64_t ihp_transport_distance(struct ihp_transport *t, const struct ihp_ground *ground,
                                const uint16_t a[], const uint16_t b[], size_t mass, uint64_t limit)
{
  struct rest supply, demand;
  supply.mass = t->supply;
  demand.mass = t->demand;
  supply.count = demand.count = 0;
  leave_out_common(a, b, mass, &supply, &demand);
  if (supply.count == 0)
    return 0;
  t->rows = supply.count;
  t->columns = demand.count;
  start_prices(t, ground, &supply, &demand);
  find_rows(ground, &supply);
  find_rows(ground, &demand);
  ihp_put_together(ground->sites.at, ground->sites.row, ground->groups, demand.site, demand.count,
                   t->table);
  for (size_t i = 0; i < t->rows; i++)
    measure_row(t, ground, supply.site[i], t->cost + i * t->stride);
  return ihp_transport_solve(t, limit);
}

/* ---- Kernels and workspace ---------------------------------------------------------------- */

const struct ihp_transport_kernels *ihp_transport_kernels_find(const ih_instructions *instructions)
{
  static const struct ihp_transport_kernels *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = &ihp_transport_kernels_portable,
      [IHP_AVX2] = IHP_ON_X86(&ihp_transport_kernels_avx2),
      [IHP_AVX512] = IHP_ON_X86(&ihp_transport_kernels_avx512),
      [IHP_NEON] = IHP_ON_ARM(&ihp_transport_kernels_neon),
      [IHP_SIMD128] = &ihp_transport_kernels_portable,
  };
  return kernels[ihp_instructions_set(instructions)];
}

struct ihp_transport *ihp_transport_new(const struct ihp_ground *ground, size_t mass,
                                        const ih_instructions *instructions)
{
  struct ihp_transport *t = NULL;
  const size_t stride = whole_columns(mass), head = (sizeof *t + 63) / 64 * 64;
  const size_t table = stride * ground->groups * 8, costs = mass * stride * sizeof *t->cost;
  void *memory = NULL;
  if (posix_memalign(&memory, 64, head + table + costs + mass * stride) != 0)
    return NULL;
  t = memory;
  t->kernels = ihp_transport_kernels_find(instructions);
  t->stride = stride;
  t->table = (uint8_t *)memory + head;
  t->cost = (uint32_t *)(void *)(t->table + table);
  t->flow = t->table + table + costs;
  return t;
}
