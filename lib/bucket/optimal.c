/* Optimal clusters in one dimension.
 *
 * The plain algorithm finds, for each number of clusters c and each j, the best division of the
 * lowest j values into c intervals from the divisions into c - 1: count * clusters * count steps.
 *
 * Here each cluster has a price.  The least cost of c clusters, f(c), is convex in c, because costs
 * of intervals have the Monge property, so for each c there is an integer price at which c clusters
 * are optimal.  At a fixed price the best division of j values follows from those of fewer values,
 * and the start of its last interval never decreases as j grows.  The property also holds for
 * integer centres: take values i <= i' <= j <= j', the centre x of i..j' and the centre y of i'..j,
 * which lies between the values i' and j.  If x <= y, then y is nearer to the values after j; else
 * y is nearer to the values before i'.  Exchanging the ends of the intervals, each with the nearer
 * centre, costs no more. */
#include "base/bits.h"
#include "bucket/values.h"

#include <stdlib.h>
#include <string.h>

/* ---- Division at a price ------------------------------------------------------------------ */

/* The best division of the lowest j values at a price, for each j.  Ties go to the fewest clusters,
 * or to the most. */
struct division {
  ihp_u128 *cost;  /* [j], including the price of each cluster */
  uint32_t *count; /* [j]: number of clusters */
  uint32_t *from;  /* [j]: where the last cluster begins */
};

struct search {
  const ih_callbacks *callbacks;
  const struct ihp_values *values;
  int is_most; /* ties go to more clusters */
  struct division best;
  uint32_t *begin; /* a queue of starts, ascending, */
  uint32_t *until; /* and the j below which each is the best */
};

/* Returns 1 if the last cluster of the lowest j values should begin at a rather than at b. */
static int is_better(const struct search *s, size_t a, size_t b, size_t j)
{
  const ihp_u128 x = s->best.cost[a] + ihp_interval_cost(s->values, a, j);
  const ihp_u128 y = s->best.cost[b] + ihp_interval_cost(s->values, b, j);
  if (x != y)
    return x < y;
  return s->is_most ? s->best.count[a] > s->best.count[b] : s->best.count[a] < s->best.count[b];
}

/* Returns the lowest j in low..high for which start b (above a) is better, or `high` if it is not
 * better for any below.  The result is usually only a few values above low, where the start that
 * precedes a stops being the best, so an exponential search precedes the binary one. */
static size_t first_better(const struct search *s, size_t a, size_t b, size_t low, size_t high)
{
  for (size_t step = 1; step < high - low; step *= 2) {
    if (is_better(s, b, a, low + step - 1)) {
      high = low + step - 1;
      break;
    }
    low += step;
  }
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (is_better(s, b, a, middle))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* Appends a start to the queue unless it is never the best; returns the new tail. */
static size_t add_beginning(const struct search *s, size_t head, size_t tail, size_t b)
{
  const size_t end = s->values->count + 1;
  size_t from = b + 1;
  while (tail > head) {
    const size_t last = tail - 1;
    const size_t low = last == head ? b + 1 : s->until[last - 1];
    const size_t start = low > b + 1 ? low : b + 1;
    if (start < end && !is_better(s, b, s->begin[last], start)) {
      from = first_better(s, s->begin[last], b, start + 1, end);
      s->until[last] = (uint32_t)from;
      break;
    }
    from = start;
    tail--;
  }
  if (from >= end)
    return tail;
  s->begin[tail] = (uint32_t)b;
  s->until[tail] = (uint32_t)end;
  return tail + 1;
}

/* Divides all values at a price; *clusters = the number of clusters. */
static enum ih_status divide_values(struct search *s, uint64_t price, int is_most, size_t *clusters)
{
  size_t head = 0, tail = 0;
  s->is_most = is_most;
  s->best.cost[0] = 0;
  s->best.count[0] = 0;
  for (size_t j = 1; j <= s->values->count; j++) {
    if (ihp_is_stopped(s->callbacks, j))
      return IH_ERR_CANCELLED;
    tail = add_beginning(s, head, tail, j - 1);
    while (s->until[head] <= j)
      head++;
    const size_t from = s->begin[head];
    s->best.from[j] = (uint32_t)from;
    s->best.count[j] = s->best.count[from] + 1;
    s->best.cost[j] = s->best.cost[from] + ihp_interval_cost(s->values, from, j) + price;
  }
  *clusters = s->best.count[s->values->count];
  return IH_OK;
}

/* ---- Search for the price ----------------------------------------------------------------- */

/* end[0..clusters] = 0 and the ends of the clusters in the last division. */
static void list_ends(const struct search *s, uint32_t end[])
{
  size_t j = s->values->count;
  for (size_t c = s->best.count[j]; c > 0; c--) {
    end[c] = (uint32_t)j;
    j = s->best.from[j];
  }
  end[0] = 0;
}

/* A number of clusters and f(clusters), their cost without the price. */
struct priced {
  size_t clusters;
  uint64_t cost;
};

/* Estimates the price that divides into `wanted` clusters, given that `price` divided into `found`.
 * For evenly spread values f(c) is proportional to 1/c (L1) or 1/c^2 (L2), and its slope, the
 * price, to 1/c^2 or 1/c^3.  (A product above 2^128 only makes a bad estimate.) */
static uint64_t scaled_price(const struct ihp_values *v, uint64_t price, size_t found,
                             size_t wanted)
{
  ihp_u128 scaled = price;
  for (unsigned power = v->distance == IH_DISTANCE_L1 ? 2 : 3; power > 0; power--)
    scaled = scaled * (2 * found + 1) / (2 * wanted + 1);
  return scaled < UINT64_MAX ? (uint64_t)scaled : UINT64_MAX;
}

/* *price = the lowest price at which `clusters` or fewer are optimal, which is f(clusters) -
 * f(clusters + 1).
 *
 * The plain algorithm is binary search over the bits of a price.  Here f is known at a point with
 * at most `clusters` clusters and at one with more: initially at 1, and at one cluster per value.
 * The next price is scaled from the last so as to land on the other side; when the two points are
 * close it is the average slope of f between them.  Every fourth price bisects the range, so that
 * no shape of f makes the search many times as long. */
static enum ih_status find_price(struct search *s, size_t clusters, uint64_t *price)
{
  const size_t n = s->values->count;
  struct priced fewer = {1, ihp_interval_cost(s->values, 0, n)}, more = {n, 0}, last = fewer;
  uint64_t low = 0, high = clusters < n ? fewer.cost : 0, next = high;
  for (unsigned tried = 1; low < high; tried++) {
    const size_t between = more.clusters - fewer.clusters;
    const uint64_t slope = (fewer.cost - more.cost) / between;
    if (between == 1) {
      low = slope;
      break;
    }
    if (tried % 4 == 0)
      next = low + (high - low) / 2;
    else if (between <= 4)
      next = slope;
    else if (last.clusters > clusters)
      next = scaled_price(s->values, next, last.clusters,
                          clusters - clusters * (last.clusters - clusters) / (8 * last.clusters));
    else
      next = scaled_price(s->values, next, last.clusters,
                          clusters + 1 + (clusters - last.clusters) / 8);
    next = next < low ? low : next >= high ? high - 1 : next;
    if (divide_values(s, next, 0, &last.clusters) != IH_OK)
      return IH_ERR_CANCELLED;
    last.cost = (uint64_t)(s->best.cost[n] - (ihp_u128)next * last.clusters);
    if (last.clusters <= clusters) {
      high = next;
      fewer = last;
    } else {
      low = next + 1;
      more = last;
    }
  }
  *price = low;
  return IH_OK;
}

/* end[0..clusters] = 0 and the ends of the optimal clusters.
 *
 * At the price found, some division p into a <= clusters clusters is optimal, and so is some q into
 * b >= clusters.  A division into exactly `clusters` starts like q and continues like p: where an
 * interval of q lies within one of p, the two may exchange their ends at no cost, by the Monge
 * property.  Such a pair with the right numbers exists: let x be the first interval of p that ends
 * at or after the end of interval x + clusters - a of q; then x begins before that interval
 * does. */
static enum ih_status find_ends(struct search *s, size_t clusters, uint32_t end[], uint32_t p[])
{
  uint64_t price = 0;
  size_t fewest = 0, most;
  enum ih_status status = find_price(s, clusters, &price);
  if (status == IH_OK)
    status = divide_values(s, price, 0, &fewest);
  if (status != IH_OK)
    return status;
  const size_t more = clusters - fewest;
  list_ends(s, p);
  if (more == 0) {
    memcpy(end, p, (clusters + 1) * sizeof *end);
    return IH_OK;
  }
  uint32_t *q = s->begin; /* unused after the division */
  status = divide_values(s, price, 1, &most);
  if (status != IH_OK)
    return status;
  list_ends(s, q);
  size_t x = 0;
  while (p[x + 1] < q[x + more + 1])
    x++;
  memcpy(end, q, (x + more + 1) * sizeof *end);
  memcpy(end + x + more + 1, p + x + 1, (fewest - x) * sizeof *end);
  return IH_OK;
}

/* ---- Public call -------------------------------------------------------------------------- */

static enum ih_status find_optimal_ends(const struct ihp_values *v, size_t clusters,
                                        const ih_callbacks *callbacks, uint32_t end[])
{
  const size_t n = v->count + 1;
  ihp_u128 *cost = malloc(n * sizeof *cost);
  uint32_t *narrow = malloc(5 * n * sizeof *narrow);
  struct search s = {.callbacks = callbacks, .values = v};
  enum ih_status status = IH_ERR_MEMORY;
  if (cost != NULL && narrow != NULL) {
    s.best = (struct division){cost, narrow, narrow + n};
    s.begin = narrow + 2 * n;
    s.until = narrow + 3 * n;
    status = find_ends(&s, clusters, end, narrow + 4 * n);
  }
  free(cost);
  free(narrow);
  return status;
}

enum ih_status ih_bucket_optimal(const ih_points *points, enum ih_distance distance,
                                 uint32_t clusters, const ih_callbacks *callbacks, ih_clusters *out)
{
  return ihp_values_cluster(points, distance, clusters, callbacks, find_optimal_ends, out);
}
