/* The best clusters in one dimension.
 *
 * The obvious version finds, for each number of clusters c and each j, the best division of the
 * lowest j values into c intervals, from those into c - 1: count * clusters * count steps.
 *
 * Here each cluster has a price.  The lowest cost of c clusters, f(c), is convex in c, as costs
 * of intervals have the Monge property: so for each c some whole price makes c clusters the
 * best.  For a price the best division of j values follows from those of fewer, and the last
 * interval's beginning never goes back when j grows.  The property holds for whole centres, too:
 * take values i <= i' <= j <= j', the centre x of i..j' and y of i'..j, which lies between the
 * values i' and j.  If x <= y, then y is nearer to the values after j; else y is nearer to the
 * values before i'.  Exchanging the ends of the intervals, each with the centre that is nearer,
 * costs no more. */
#include "base/bits.h"
#include "bucket/values.h"

#include <stdlib.h>
#include <string.h>

/* ---- A price ----------------------------------------------------------------------------------
 */

/* The best division of the lowest j values for a price, for each j: of equally good ones that
 * with the fewest clusters, or the most. */
struct division {
  ihp_u128 *cost;  /* [j], with the price of each cluster */
  uint32_t *count; /* [j]: clusters */
  uint32_t *from;  /* [j]: where the last begins */
};

struct search {
  const ih_callbacks *callbacks;
  const struct ihp_values *values;
  int is_most; /* whether more clusters are the better of equals */
  struct division best;
  uint32_t *begin; /* a queue of beginnings, rising, */
  uint32_t *until; /* and for which j each is the best: below until[] */
};

/* Whether the last cluster of the lowest j values had better begin at a than at b. */
static int is_better(const struct search *s, size_t a, size_t b, size_t j)
{
  const ihp_u128 x = s->best.cost[a] + ihp_interval_cost(s->values, a, j);
  const ihp_u128 y = s->best.cost[b] + ihp_interval_cost(s->values, b, j);
  if (x != y)
    return x < y;
  return s->is_most ? s->best.count[a] > s->best.count[b] : s->best.count[a] < s->best.count[b];
}

/* The lowest j in low..high for which b, above a, is better; `high` when it is for none below.
 * Mostly it is a few values above low, where the beginning before a ceases to be the best: steps
 * that double find where to look. */
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

/* Adds a beginning to the queue's end: it is the best from some j on, if at all. */
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

/* Divides all values for a price; *clusters = their number. */
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

/* ---- All --------------------------------------------------------------------------------------
 */

/* end[0..clusters] = 0 and the ends of the clusters of the last division. */
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

/* A price that divides into about `wanted` clusters when `price` divided into `found`: where values
 * are spread evenly, f(c) is in proportion to 1/c (L1) or 1/c^2 (L2), and its slope, the price, to
 * 1/c^2 or 1/c^3.  (A product above 2^128 would be a bad guess, and no more.) */
static uint64_t scaled_price(const struct ihp_values *v, uint64_t price, size_t found,
                             size_t wanted)
{
  ihp_u128 scaled = price;
  for (unsigned power = v->distance == IH_DISTANCE_L1 ? 2 : 3; power > 0; power--)
    scaled = scaled * (2 * found + 1) / (2 * wanted + 1);
  return scaled < UINT64_MAX ? (uint64_t)scaled : UINT64_MAX;
}

/* *price = the lowest one for which `clusters` or fewer are the best, which is
 * f(clusters) - f(clusters + 1).
 *
 * The obvious version halves the range of prices, as often as they have bits.  Here f is known for
 * some fewer clusters, or as many, and for some more: at first for one, and for one a value.  The
 * next price is scaled from the last one so as to come out on the other side; when few numbers lie
 * between the two it is the average slope of f there.  Every fourth price halves the range all the
 * same, so that no f takes many times as long. */
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

/* end[0..clusters] = 0 and the ends of the best clusters.
 *
 * For the price that was found some division p with a <= clusters is best, and some q with
 * b >= clusters.  One with the right number begins like q and goes on like p: where an interval
 * of q lies within one of p, the two may exchange their ends, by the Monge property at no cost.
 * There is such a pair with the right numbers: let x be the first interval of p that ends at or
 * after the end of interval x + clusters - a of q; then it begins before that one does. */
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
  uint32_t *q = s->begin; /* free again after the division */
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

/* ---- The call ---------------------------------------------------------------------------------
 */

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
