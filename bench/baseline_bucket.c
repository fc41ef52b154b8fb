#include "baseline_bucket.h"

#include <stdlib.h>
#include <string.h>

/* ---- Distances ---------------------------------------------------------------- */

static uint64_t distance_between(const struct baseline_points *points, const uint32_t a[],
                                 const uint32_t b[])
{
  uint64_t sum = 0;
  if (points->distance == IH_DISTANCE_L1)
    for (size_t j = 0; j < points->width; j++)
      sum += a[j] < b[j] ? b[j] - a[j] : a[j] - b[j];
  else
    for (size_t j = 0; j < points->width; j++) {
      const int64_t difference = (int64_t)a[j] - (int64_t)b[j];
      sum += (uint64_t)(difference * difference);
    }
  return sum;
}

static const uint32_t *point_at(const struct baseline_points *points, size_t i)
{
  return points->at + i * points->width;
}

/* ---- First centres -------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t mixed(uint64_t z)
{
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static uint64_t next_below(uint64_t *state, uint64_t n)
{
  *state += UINT64_C(0x9E3779B97F4A7C15);
  return (uint64_t)((unsigned __int128)mixed(*state) * n >> 64);
}

/* Weight of point i in the draw: weight times distance; its weight alone before the first
 * centre. */
static uint64_t share_of(const struct baseline_points *points,
                         const struct baseline_clusters *clusters, uint32_t chosen, size_t i)
{
  return points->weight[i] * (chosen == 0 ? 1 : clusters->distance[i]);
}

static size_t draw_candidate(const struct baseline_points *points,
                             const struct baseline_clusters *clusters, uint32_t chosen,
                             uint64_t total, uint64_t *state)
{
  uint64_t at = next_below(state, total);
  size_t i = 0;
  for (; at >= share_of(points, clusters, chosen, i); i++)
    at -= share_of(points, clusters, chosen, i);
  return i;
}

/* Returns by how much a centre at point x would lower the cost. */
static uint64_t gain_of(const struct baseline_points *points,
                        const struct baseline_clusters *clusters, size_t x)
{
  uint64_t gain = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint64_t here = distance_between(points, point_at(points, x), point_at(points, i));
    if (here < clusters->distance[i])
      gain += points->weight[i] * (clusters->distance[i] - here);
  }
  return gain;
}

/* Makes point x centre c. */
static void take_centre(const struct baseline_points *points, struct baseline_clusters *clusters,
                        uint32_t c, size_t x)
{
  const size_t width = points->width;
  memcpy(clusters->centre + c * width, point_at(points, x), width * sizeof *clusters->centre);
  clusters->cost = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint64_t here = distance_between(points, point_at(points, x), point_at(points, i));
    if (c == 0 || here < clusters->distance[i]) {
      clusters->distance[i] = here;
      clusters->label[i] = c;
    }
    clusters->cost += points->weight[i] * clusters->distance[i];
  }
}

enum ih_status baseline_clusters_choose(const struct baseline_points *points, uint64_t seed,
                                        unsigned restart, unsigned candidates,
                                        struct baseline_clusters *clusters)
{
  uint64_t state = mixed(mixed(seed + UINT64_C(0x9E3779B97F4A7C15)) + restart);
  clusters->iterations = 0;
  clusters->is_converged = 0;
  for (uint32_t c = 0; c < clusters->count; c++) {
    uint64_t total = 0, most = 0;
    for (size_t i = 0; i < points->count; i++)
      total += share_of(points, clusters, c, i);
    if (total == 0)
      return IH_ERR_RANGE;
    size_t best = draw_candidate(points, clusters, c, total, &state);
    for (unsigned n = 0; c > 0 && n < candidates; n++) {
      const size_t x = n == 0 ? best : draw_candidate(points, clusters, c, total, &state);
      const uint64_t gain = gain_of(points, clusters, x);
      best = gain > most ? x : best;
      most = gain > most ? gain : most;
    }
    take_centre(points, clusters, c, best);
  }
  return IH_OK;
}

/* ---- Iterations ------------------------------------------------------------------ */

/* Points by cluster: cluster c has member[first[c]] to member[first[c + 1] - 1]. */
struct baseline_members {
  size_t *first;
  uint32_t *member;
};

static void group_points(const struct baseline_points *points,
                         const struct baseline_clusters *clusters, struct baseline_members *members)
{
  size_t *first = members->first;
  memset(first, 0, (clusters->count + 1) * sizeof *first);
  for (size_t i = 0; i < points->count; i++)
    first[clusters->label[i]]++;
  for (uint32_t c = 1; c <= clusters->count; c++)
    first[c] += first[c - 1];
  for (size_t i = points->count; i-- > 0;)
    members->member[--first[clusters->label[i]]] = (uint32_t)i;
}

/* Returns the lowest value with at least half of the total weight at or below it, by bisection. */
static uint32_t lowest_median(const struct baseline_points *points, const uint32_t member[],
                              size_t n, size_t j)
{
  uint32_t low = 0, high = 0;
  for (size_t m = 0; m < n; m++)
    high = point_at(points, member[m])[j] > high ? point_at(points, member[m])[j] : high;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    uint64_t up_to = 0, above = 0;
    for (size_t m = 0; m < n; m++)
      if (point_at(points, member[m])[j] <= middle)
        up_to += points->weight[member[m]];
      else
        above += points->weight[member[m]];
    if (up_to >= above)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* Rounds to the nearest integer, halves down. */
static uint32_t rounded_mean(const struct baseline_points *points, const uint32_t member[],
                             size_t n, size_t j)
{
  unsigned __int128 sum = 0, weight = 0;
  for (size_t m = 0; m < n; m++) {
    sum += (unsigned __int128)points->weight[member[m]] * point_at(points, member[m])[j];
    weight += points->weight[member[m]];
  }
  return (uint32_t)((2 * sum + weight - 1) / (2 * weight));
}

static void centre_clusters(const struct baseline_points *points,
                            struct baseline_clusters *clusters,
                            const struct baseline_members *members)
{
  for (uint32_t c = 0; c < clusters->count; c++) {
    const uint32_t *member = members->member + members->first[c];
    const size_t n = members->first[c + 1] - members->first[c];
    for (size_t j = 0; j < points->width; j++)
      clusters->centre[c * points->width + j] = points->distance == IH_DISTANCE_L1
                                                    ? lowest_median(points, member, n, j)
                                                    : rounded_mean(points, member, n, j);
  }
}

/* Returns the number of points that moved. */
static size_t move_to_nearest(const struct baseline_points *points,
                              struct baseline_clusters *clusters)
{
  size_t moved = 0;
  for (size_t i = 0; i < points->count; i++) {
    const uint32_t *point = point_at(points, i), own = clusters->label[i];
    uint64_t least = distance_between(points, point, clusters->centre + own * points->width);
    for (uint32_t c = 0; c < clusters->count; c++) {
      const uint64_t here = distance_between(points, point, clusters->centre + c * points->width);
      if (here < least) {
        least = here;
        clusters->label[i] = c;
      }
    }
    clusters->distance[i] = least;
    moved += clusters->label[i] != own;
  }
  return moved;
}

void baseline_nearest(const struct baseline_points *points, struct baseline_clusters *clusters)
{
  for (size_t i = 0; i < points->count; i++) {
    clusters->distance[i] = UINT64_MAX;
    for (uint32_t c = 0; c < clusters->count; c++) {
      const uint64_t here =
          distance_between(points, point_at(points, i), clusters->centre + c * points->width);
      if (here < clusters->distance[i]) {
        clusters->distance[i] = here;
        clusters->label[i] = c;
      }
    }
  }
}

/* Gives each empty cluster, lowest first, the point that costs most (the first of several). Returns
 * the number of clusters filled. */
static unsigned fill_empties(const struct baseline_points *points,
                             struct baseline_clusters *clusters, struct baseline_members *members)
{
  for (unsigned filled = 0;; filled++) {
    uint32_t c = 0;
    size_t most = 0;
    group_points(points, clusters, members);
    while (c < clusters->count && members->first[c] < members->first[c + 1])
      c++;
    if (c == clusters->count)
      return filled;
    for (size_t i = 1; i < points->count; i++)
      if (points->weight[i] * clusters->distance[i] >
          points->weight[most] * clusters->distance[most])
        most = i;
    memcpy(clusters->centre + c * points->width, point_at(points, most),
           points->width * sizeof *clusters->centre);
    clusters->label[most] = c;
    clusters->distance[most] = 0;
  }
}

enum ih_status baseline_iterate(const struct baseline_points *points, unsigned iterations,
                                struct baseline_clusters *clusters)
{
  struct baseline_members members = {malloc((clusters->count + 1) * sizeof *members.first),
                                     malloc(points->count * sizeof *members.member)};
  const int is_room = members.first != NULL && members.member != NULL;
  clusters->iterations = clusters->filled = 0;
  clusters->is_converged = 0;
  while (is_room && !clusters->is_converged &&
         (iterations == 0 || clusters->iterations < iterations)) {
    group_points(points, clusters, &members);
    centre_clusters(points, clusters, &members);
    clusters->moved = move_to_nearest(points, clusters);
    const unsigned filled = fill_empties(points, clusters, &members);
    clusters->moved += filled;
    clusters->filled += filled;
    clusters->is_converged = clusters->moved == 0;
    clusters->iterations++;
    clusters->cost = 0;
    for (size_t i = 0; i < points->count; i++)
      clusters->cost += points->weight[i] * clusters->distance[i];
  }
  free(members.first);
  free(members.member);
  return is_room ? IH_OK : IH_ERR_MEMORY;
}

/* ---- Equal points ----------------------------------------------------------------- */

struct sorted_point {
  const uint8_t *at;
  size_t bytes;
};

/* By bytes; equal points in their original order. */
static int compare_sorted(const void *a, const void *b)
{
  const struct sorted_point *x = a, *y = b;
  const int order = memcmp(x->at, y->at, x->bytes);
  return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

enum ih_status baseline_merge(const ih_points *points, uint32_t different[], size_t *count)
{
  const uint8_t *bytes = points->at, *first = NULL;
  const size_t size = points->width << points->dtype;
  struct sorted_point *sorted = malloc(points->count * sizeof *sorted);
  if (sorted == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < points->count; i++)
    sorted[i] = (struct sorted_point){bytes + i * size, size};
  qsort(sorted, points->count, sizeof *sorted, compare_sorted);
  for (size_t i = 0; i < points->count; i++) {
    if (i == 0 || memcmp(first, sorted[i].at, size) != 0)
      first = sorted[i].at;
    different[(size_t)(sorted[i].at - bytes) / size] = (uint32_t)((size_t)(first - bytes) / size);
  }
  free(sorted);
  *count = 0;
  for (size_t i = 0; i < points->count; i++)
    different[i] = different[i] == i ? (uint32_t)(*count)++ : different[different[i]];
  return IH_OK;
}

/* ---- One dimension ------------------------------------------------------------------ */

struct baseline_value {
  uint64_t value, weight;
};

/* Prefix sums over the sorted values; before[j], now[j]: least cost of the lowest j values in one
 * cluster less, and in the current number. */
struct baseline_cuts {
  uint64_t *weight, *sum, *squares, *before, *now;
};

static int compare_reference_values(const void *a, const void *b)
{
  const struct baseline_value *x = a, *y = b;
  return (x->value > y->value) - (x->value < y->value);
}

static uint64_t cost_between(const struct baseline_cuts *cuts, size_t i, size_t j)
{
  const uint64_t weight = cuts->weight[j] - cuts->weight[i], sum = cuts->sum[j] - cuts->sum[i];
  const uint64_t mean = (sum + (weight - 1) / 2) / weight;
  return cuts->squares[j] - cuts->squares[i] - 2 * mean * sum + mean * mean * weight;
}

/* Fills now[low..high], given that the last cluster begins at from..to. */
static void cut_middle(const struct baseline_cuts *cuts, size_t low, size_t high, size_t from,
                       size_t to)
{
  const size_t j = low + (high - low) / 2;
  size_t best = from;
  uint64_t least = UINT64_MAX;
  for (size_t i = from; i <= to && i < j; i++) {
    const uint64_t cost = cuts->before[i] + cost_between(cuts, i, j);
    best = cost < least ? i : best;
    least = cost < least ? cost : least;
  }
  cuts->now[j] = least;
  if (j > low)
    cut_middle(cuts, low, j - 1, from, best);
  if (j < high)
    cut_middle(cuts, j + 1, high, best, to);
}

static void sum_values(const struct baseline_points *points, struct baseline_value value[],
                       const struct baseline_cuts *cuts)
{
  for (size_t i = 0; i < points->count; i++)
    value[i] = (struct baseline_value){points->at[i], points->weight[i]};
  qsort(value, points->count, sizeof *value, compare_reference_values);
  cuts->weight[0] = cuts->sum[0] = cuts->squares[0] = 0;
  for (size_t i = 0; i < points->count; i++) {
    cuts->weight[i + 1] = cuts->weight[i] + value[i].weight;
    cuts->sum[i + 1] = cuts->sum[i] + value[i].weight * value[i].value;
    cuts->squares[i + 1] = cuts->squares[i] + value[i].weight * value[i].value * value[i].value;
  }
}

enum ih_status baseline_optimal(const struct baseline_points *points, uint32_t clusters,
                                uint64_t *cost)
{
  const size_t count = points->count, n = count + 1;
  struct baseline_value *value = malloc(count * sizeof *value);
  uint64_t *room = malloc(5 * n * sizeof *room);
  const int is_room = value != NULL && room != NULL;
  if (is_room) {
    struct baseline_cuts cuts = {room, room + n, room + 2 * n, room + 3 * n, room + 4 * n};
    sum_values(points, value, &cuts);
    for (size_t j = 1; j <= count; j++)
      cuts.now[j] = cost_between(&cuts, 0, j);
    for (uint32_t c = 2; c <= clusters; c++) {
      uint64_t *last = cuts.before;
      cuts.before = cuts.now;
      cuts.now = last;
      cut_middle(&cuts, c, count, c - 1, count - 1);
    }
    *cost = cuts.now[count];
  }
  free(value);
  free(room);
  return is_room ? IH_OK : IH_ERR_MEMORY;
}
