/* Clusters of points: against all there are of a few points, and by what they must be. */
#include "executors.h"
#include "harness.h"
#include "instructions.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 400, MOST_WIDTH = 70, FEW_POINTS = 7 };

/* Points as the library gets them, and plainly. */
struct set {
  ih_points points;
  enum ih_distance distance;
  uint32_t plain[MOST_POINTS * MOST_WIDTH];
  uint32_t at[MOST_POINTS * MOST_WIDTH]; /* in the points' dtype */
  uint64_t weight[MOST_POINTS];
};

static uint32_t value_at(enum ih_dtype dtype, const void *at, size_t i)
{
  return dtype == IH_U8    ? ((const uint8_t *)at)[i]
         : dtype == IH_U16 ? ((const uint16_t *)at)[i]
                           : ((const uint32_t *)at)[i];
}

static void write_value(enum ih_dtype dtype, void *at, size_t i, uint32_t value)
{
  if (dtype == IH_U8)
    ((uint8_t *)at)[i] = (uint8_t)value;
  else if (dtype == IH_U16)
    ((uint16_t *)at)[i] = (uint16_t)value;
  else
    ((uint32_t *)at)[i] = value;
}

/* Coordinates from `base` on, below base + below, of the narrowest dtype. */
static void set_random(struct set *set, struct test_random *random, size_t count, size_t width,
                       uint32_t base, unsigned below)
{
  const uint32_t most = base + below - 1;
  set->points = (ih_points){.count = count,
                            .width = width,
                            .dtype = most <= UINT8_MAX    ? IH_U8
                                     : most <= UINT16_MAX ? IH_U16
                                                          : IH_U32,
                            .at = set->at,
                            .weight = set->weight};
  for (size_t i = 0; i < count * width; i++) {
    set->plain[i] = base + (uint32_t)test_random_below(random, below);
    write_value(set->points.dtype, set->at, i, set->plain[i]);
  }
  for (size_t i = 0; i < count; i++)
    set->weight[i] = 1 + test_random_below(random, 12);
}

/* ---- The slow way ---------------------------------------------------------------- */

static uint64_t apart(const struct set *set, uint64_t a, uint64_t b)
{
  const uint64_t gap = a < b ? b - a : a - b;
  return set->distance == IH_DISTANCE_L1 ? gap : gap * gap;
}

static uint64_t distance_from(const struct set *set, size_t i, const uint32_t centre[])
{
  uint64_t sum = 0;
  for (size_t j = 0; j < set->points.width; j++)
    sum += apart(set, set->plain[i * set->points.width + j], centre[j]);
  return sum;
}

/* What coordinate j of a cluster's points costs with its centre at x. */
static uint64_t cost_at(const struct set *set, const uint32_t label[], uint32_t cluster, size_t j,
                        uint32_t x)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < set->points.count; i++)
    if (label[i] == cluster)
      cost += set->weight[i] * apart(set, set->plain[i * set->points.width + j], x);
  return cost;
}

/* The lowest integer that costs least: costs fall up to there, and do not after it. */
static uint32_t centre_at(const struct set *set, const uint32_t label[], uint32_t cluster, size_t j)
{
  uint32_t low = 0, high = UINT32_C(1) << 21;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (cost_at(set, label, cluster, j, middle) <= cost_at(set, label, cluster, j, middle + 1))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static uint64_t cost_of(const struct set *set, const uint32_t label[], uint32_t clusters)
{
  uint64_t cost = 0;
  for (uint32_t c = 0; c < clusters; c++)
    for (size_t j = 0; j < set->points.width; j++)
      cost += cost_at(set, label, c, j, centre_at(set, label, c, j));
  return cost;
}

/* The least cost of all ways to label. */
static uint64_t least_cost(const struct set *set, uint32_t clusters)
{
  uint64_t least = UINT64_MAX, ways = 1;
  for (size_t i = 0; i < set->points.count; i++)
    ways *= clusters;
  for (uint64_t way = 0; way < ways; way++) {
    uint32_t label[FEW_POINTS];
    uint64_t rest = way;
    for (size_t i = 0; i < set->points.count; i++, rest /= clusters)
      label[i] = (uint32_t)(rest % clusters);
    const uint64_t cost = cost_of(set, label, clusters);
    least = cost < least ? cost : least;
  }
  return least;
}

/* different[i] = the number of point i among the different ones, which it returns. */
static size_t find_different(const struct set *set, uint32_t different[])
{
  const size_t width = set->points.width;
  size_t count = 0;
  for (size_t i = 0; i < set->points.count; i++) {
    size_t k = 0;
    while (memcmp(set->plain + k * width, set->plain + i * width, width * sizeof *set->plain) != 0)
      k++;
    different[i] = k == i ? (uint32_t)count++ : different[k];
  }
  return count;
}

/* An iteration of the plain algorithm: label[] becomes that after it, and centre[] the centres.
 * Returns 0 when a cluster is empty then. */
static int plain_iteration(const struct set *set, uint32_t clusters, uint32_t label[],
                           uint32_t centre[])
{
  const size_t width = set->points.width;
  unsigned members[MOST_POINTS] = {0}, is_full = 1;
  for (uint32_t c = 0; c < clusters; c++)
    for (size_t j = 0; j < width; j++)
      centre[c * width + j] = centre_at(set, label, c, j);
  for (size_t i = 0; i < set->points.count; i++) {
    uint64_t least = distance_from(set, i, centre + label[i] * width);
    for (uint32_t c = 0; c < clusters; c++) {
      const uint64_t here = distance_from(set, i, centre + c * width);
      label[i] = here < least ? c : label[i];
      least = here < least ? here : least;
    }
    members[label[i]]++;
  }
  for (uint32_t c = 0; c < clusters; c++)
    is_full &= members[c] > 0;
  return (int)is_full;
}

/* ---- Clusters -------------------------------------------------------------------- */

/* What the library finds, of one call. */
struct found {
  uint32_t label[MOST_POINTS], centre[MOST_POINTS * MOST_WIDTH];
  uint64_t size[MOST_POINTS];
  ih_clusters clusters;
};

static enum ih_status find_clusters(const struct set *set, uint32_t clusters, unsigned restarts,
                                    unsigned iterations, struct found *found)
{
  const ih_cluster_options options = {.distance = set->distance,
                                      .clusters = clusters,
                                      .seed = 7,
                                      .restarts = restarts,
                                      .iterations = iterations};
  found->clusters =
      (ih_clusters){.label = found->label, .centre = found->centre, .size = found->size};
  return ih_bucket_cluster(&set->points, &options, &found->clusters);
}

/* Sizes, centres and the cost are what follows from the labels, no cluster is empty, and the
 * plain algorithm would change nothing. */
static void check_clusters(const struct set *set, uint32_t clusters, const struct found *found)
{
  const size_t width = set->points.width;
  uint32_t *label = calloc(MOST_POINTS, sizeof *label);
  uint32_t *centre = calloc(clusters * width, sizeof *centre);
  ck_assert(label != NULL && centre != NULL);
  memcpy(label, found->label, set->points.count * sizeof *label);
  ck_assert(plain_iteration(set, clusters, label, centre));
  ck_assert_mem_eq(label, found->label, set->points.count * sizeof *label);
  for (size_t i = 0; i < clusters * width; i++)
    test_assert(centre[i] == value_at(set->points.dtype, found->centre, i));
  for (uint32_t c = 0; c < clusters; c++) {
    uint64_t size = 0;
    for (size_t i = 0; i < set->points.count; i++)
      size += label[i] == c ? set->weight[i] : 0;
    ck_assert_uint_eq(size, found->size[c]);
  }
  ck_assert_uint_eq(found->clusters.cost, cost_of(set, label, clusters));
  ck_assert_int_eq(found->clusters.is_converged, 1);
  free(label);
  free(centre);
}

/* Few points: never below the best of all labellings, mostly it.  As many clusters as
 * different points cost nothing, and there are no more. */
START_TEST(few)
{
  struct test_random random = test_random_new(1);
  unsigned best = 0, all = 0;
  static struct set set;
  static struct found found;
  for (int round = 0; round < 60; round++) {
    uint32_t different[FEW_POINTS];
    const size_t count = 1 + test_random_below(&random, FEW_POINTS);
    set_random(&set, &random, count, 1 + test_random_below(&random, 3),
               (uint32_t)test_random_below(&random, 300), round % 3 == 0 ? 4 : 100);
    set.distance = (enum ih_distance)(_i);
    const size_t most = find_different(&set, different);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const enum ih_status status = find_clusters(&set, clusters, 8, 0, &found);
      ck_assert_int_eq(status, clusters <= most ? IH_OK : IH_ERR_RANGE);
      if (status != IH_OK)
        continue;
      check_clusters(&set, clusters, &found);
      if (clusters == most)
        ck_assert(found.clusters.cost == 0);
      if (clusters > 3)
        continue;
      const uint64_t least = least_cost(&set, clusters);
      ck_assert(found.clusters.cost >= least);
      best += found.clusters.cost == least;
      all++;
    }
  }
  ck_assert_uint_gt(all, 100);
  ck_assert_uint_gt(10 * best, 9 * all);
}
END_TEST

/* Every iteration is one of the plain algorithm, and costs less than that before; in rows of
 * all lengths, and of each type. */
START_TEST(iterations)
{
  static const uint32_t sides[] = {2, 20, 256, 1000, 30000, 1000000};
  struct test_random random = test_random_new(2);
  static struct set set;
  static struct found found;
  static uint32_t centre[MOST_POINTS * MOST_WIDTH];
  uint32_t label[MOST_POINTS];
  unsigned compared = 0;
  for (size_t round = 0; round < 48; round++) {
    const size_t count = 50 + test_random_below(&random, MOST_POINTS - 50);
    const size_t width = 1 + test_random_below(&random, MOST_WIDTH);
    set.distance = (enum ih_distance)_i;
    set_random(&set, &random, count, width, round % 2 == 0 ? 0 : 1000,
               sides[round % (_i == 0 ? 6 : 4)]);
    const uint32_t clusters = 1 + (uint32_t)test_random_below(&random, count / 8);
    uint64_t cost = UINT64_MAX;
    for (unsigned n = 1; n < 60; n++) {
      const enum ih_status status = find_clusters(&set, clusters, 1, n, &found);
      ck_assert(status == IH_OK || (status == IH_ERR_RANGE && n == 1));
      if (status != IH_OK)
        break;
      if (n > 1 && plain_iteration(&set, clusters, label, centre)) {
        ck_assert_mem_eq(label, found.label, count * sizeof *label);
        compared++;
      }
      memcpy(label, found.label, sizeof label);
      ck_assert(found.clusters.cost < cost || found.clusters.is_converged);
      cost = found.clusters.cost;
      if (found.clusters.is_converged)
        break;
    }
    if (found.clusters.is_converged)
      check_clusters(&set, clusters, &found);
  }
  ck_assert_uint_gt(compared, 100);
}
END_TEST

/* In one dimension: the best cost by trying all ways to cut, interval by interval. */
static uint64_t best_cut(const struct set *set, uint32_t clusters)
{
  static uint64_t best[MOST_POINTS + 1][MOST_POINTS + 1];
  uint32_t order[MOST_POINTS], label[MOST_POINTS];
  const size_t count = set->points.count;
  for (size_t i = 0; i < count; i++) {
    size_t at = i;
    for (; at > 0 && set->plain[order[at - 1]] > set->plain[i]; at--)
      order[at] = order[at - 1];
    order[at] = (uint32_t)i;
  }
  for (size_t j = 0; j <= count; j++)
    best[0][j] = j == 0 ? 0 : UINT64_MAX;
  for (uint32_t c = 1; c <= clusters; c++)
    for (size_t j = 0; j <= count; j++) {
      best[c][j] = UINT64_MAX;
      for (size_t i = 0; i < j; i++) {
        for (size_t k = 0; k < count; k++)
          label[order[k]] = k >= i && k < j ? 0 : 1;
        const uint64_t cost = cost_at(set, label, 0, 0, centre_at(set, label, 0, 0));
        if (best[c - 1][i] != UINT64_MAX && best[c - 1][i] + cost < best[c][j])
          best[c][j] = best[c - 1][i] + cost;
      }
    }
  return best[clusters][count];
}

static enum ih_status find_optimal(const struct set *set, uint32_t clusters, struct found *found)
{
  found->clusters =
      (ih_clusters){.label = found->label, .centre = found->centre, .size = found->size};
  return ih_bucket_optimal(&set->points, set->distance, clusters, &found->clusters);
}

/* The optimum, by its cost and as clusters that the plain algorithm would not change; and its
 * numbers rise with the values. */
START_TEST(optimal)
{
  struct test_random random = test_random_new(7);
  static struct set set;
  static struct found found;
  uint32_t different[MOST_POINTS];
  for (size_t round = 0; round < 150; round++) {
    const size_t count = 1 + test_random_below(&random, round % 10 == 0 ? 30 : 10);
    set.distance = (enum ih_distance)_i;
    set_random(&set, &random, count, 1, round % 2 == 0 ? 0 : 3000,
               round % 3 == 0   ? 8
               : round % 3 == 1 ? 200
                                : 30000);
    const size_t most = find_different(&set, different);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const enum ih_status status = find_optimal(&set, clusters, &found);
      ck_assert_int_eq(status, clusters <= most ? IH_OK : IH_ERR_RANGE);
      if (status != IH_OK)
        continue;
      check_clusters(&set, clusters, &found);
      ck_assert_uint_eq(found.clusters.cost, best_cut(&set, clusters));
      for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
          test_assert(set.plain[i] >= set.plain[j] || found.label[i] <= found.label[j]);
    }
  }
}
END_TEST

/* Many values, as a table has them: never above what clustering finds, for each number of
 * clusters, and lower with each more. */
START_TEST(optimal_many)
{
  struct test_random random = test_random_new(8);
  static struct set set;
  static struct found found, other;
  uint64_t before = UINT64_MAX;
  set.distance = (enum ih_distance)_i;
  set_random(&set, &random, MOST_POINTS, 1, 0, 2000);
  for (uint32_t clusters = 1; clusters < 200; clusters += 1 + clusters / 8) {
    ck_assert_int_eq(find_optimal(&set, clusters, &found), IH_OK);
    ck_assert_int_eq(find_clusters(&set, clusters, 4, 0, &other), IH_OK);
    ck_assert_uint_le(found.clusters.cost, other.clusters.cost);
    ck_assert_uint_lt(found.clusters.cost, before);
    before = found.clusters.cost;
  }
}
END_TEST

/* The same clusters for any number of threads and with every instruction set. */
START_TEST(threads)
{
  struct test_random random = test_random_new(3);
  static struct set set;
  static struct found found, other;
  for (int round = 0; round < 24; round++) {
    set.distance = (enum ih_distance)(round % 2);
    set_random(&set, &random, MOST_POINTS,
               round % 3 == 0   ? 3
               : round % 3 == 1 ? 24
                                : 49,
               5, round % 4 < 2 ? 200 : 2000);
    ck_assert_int_eq(find_clusters(&set, 20, 3, 0, &found), IH_OK);
    for (unsigned workers = 1; workers <= 7; workers += workers == 3 ? 4 : 1)
      for (const ih_instructions *instructions = NULL;
           (instructions = test_instructions_after(instructions)) != NULL;) {
        const ih_executor executor = round % 2 ? test_threads(workers) : test_backwards(workers);
        const ih_cluster_options options = {.distance = set.distance,
                                            .clusters = 20,
                                            .seed = 7,
                                            .restarts = 3,
                                            .executor = &executor,
                                            .instructions = instructions};
        other.clusters = (ih_clusters){.label = other.label, .centre = other.centre};
        ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &other.clusters), IH_OK);
        ck_assert_mem_eq(found.label, other.label, sizeof found.label);
        ck_assert_uint_eq(found.clusters.cost, other.clusters.cost);
        ck_assert_uint_eq(found.clusters.restart, other.clusters.restart);
      }
  }
}
END_TEST

/* More restarts cost no more, and other seeds give other clusters. */
START_TEST(restarts)
{
  struct test_random random = test_random_new(4);
  static struct set set;
  static struct found found;
  uint64_t cost = UINT64_MAX, first = 0;
  unsigned others = 0;
  set.distance = IH_DISTANCE_L1;
  set_random(&set, &random, MOST_POINTS, 8, 0, 200);
  for (unsigned n = 1; n <= 8; n++) {
    ck_assert_int_eq(find_clusters(&set, 20, n, 0, &found), IH_OK);
    ck_assert_uint_le(found.clusters.cost, cost);
    ck_assert_uint_lt(found.clusters.restart, n);
    cost = found.clusters.cost;
  }
  for (uint64_t seed = 0; seed < 8; seed++) {
    const ih_cluster_options options = {.clusters = 20, .seed = seed, .candidates = 1};
    ih_clusters clusters = {0};
    ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &clusters), IH_OK);
    others += seed > 0 && clusters.cost != first;
    first = seed == 0 ? clusters.cost : first;
  }
  ck_assert_uint_gt(others, 4);
}
END_TEST

/* Equal points with weights are what one point with their weight is. */
START_TEST(merged)
{
  struct test_random random = test_random_new(5);
  static struct set set, fewer;
  uint32_t different[MOST_POINTS], expected[MOST_POINTS];
  for (size_t round = 0; round < 60; round++) {
    size_t count = 0;
    const ih_executor executor = test_threads(1 + (unsigned)(round % 4));
    set_random(&set, &random, 1 + test_random_below(&random, MOST_POINTS),
               1 + test_random_below(&random, 5), round % 3 == 0 ? 0 : 60000,
               2 + (unsigned)(round % 2) * 4);
    const size_t most = find_different(&set, expected);
    ck_assert_int_eq(ih_bucket_merge(&set.points, &executor, different, &count), IH_OK);
    ck_assert_uint_eq(count, most);
    ck_assert_mem_eq(different, expected, set.points.count * sizeof *different);
    ck_assert_int_eq(ih_bucket_gather(&set.points, different, count, fewer.at, fewer.weight),
                     IH_OK);
    for (size_t d = 0; d < count; d++) {
      uint64_t weight = 0;
      for (size_t i = 0; i < set.points.count; i++)
        weight += different[i] == d ? set.weight[i] : 0;
      ck_assert_uint_eq(fewer.weight[d], weight);
    }
    for (size_t i = 0; i < set.points.count * set.points.width; i++) {
      const size_t d = different[i / set.points.width], j = i % set.points.width;
      test_assert(value_at(set.points.dtype, fewer.at, d * set.points.width + j) == set.plain[i]);
    }
    if (count > 1)
      ck_assert_int_eq(ih_bucket_gather(&set.points, different, count - 1, fewer.at, fewer.weight),
                       IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_gather(&set.points, different, count + 1, NULL, NULL),
                     IH_ERR_ARGUMENT);
  }
}
END_TEST

/* Moving what is in one histogram step by step until it is the other. */
static uint64_t carried(size_t width, const uint32_t from[], const uint32_t to[])
{
  int64_t hand = 0;
  uint64_t steps = 0;
  for (size_t j = 0; j < width; j++) {
    hand += (int64_t)from[j] - (int64_t)to[j];
    steps += (uint64_t)(hand < 0 ? -hand : hand);
  }
  return steps;
}

START_TEST(histograms)
{
  struct test_random random = test_random_new(3);
  for (int round = 0; round < 200; round++) {
    enum { MASS = 1000 };
    const size_t width = 1 + test_random_below(&random, MOST_WIDTH);
    uint32_t at[2 * MOST_WIDTH] = {0}, before[2 * MOST_WIDTH];
    for (int i = 0; i < 2 * MASS; i++)
      at[(size_t)(i / MASS) * width + test_random_below(&random, width)]++;
    memcpy(before, at, sizeof at);
    ck_assert_int_eq(ih_bucket_cumulate(2, width, IH_U32, at), IH_OK);
    const ih_points points = {.count = 2, .width = width, .dtype = IH_U32, .at = at};
    ck_assert_uint_eq(at[width - 1], MASS);
    ck_assert_uint_eq(at[2 * width - 1], MASS);
    const uint64_t distance = ih_bucket_distance(&points, IH_DISTANCE_L1, 0, 1);
    ck_assert_uint_eq(distance, carried(width, before, before + width));
    ck_assert_uint_eq(distance, ih_bucket_distance(&points, IH_DISTANCE_L1, 1, 0));
    ck_assert_uint_eq(ih_bucket_distance(&points, IH_DISTANCE_L1, 1, 1), 0);
  }
}
END_TEST

/* The same of narrow histograms; and squares. */
START_TEST(narrow)
{
  uint8_t bytes[] = {1, 2, 3, 0, 250, 5};
  uint16_t words[] = {100, 200, 300, 0, 0, 65535};
  const uint8_t summed[] = {1, 3, 6, 0, 250, 255};
  const uint16_t added[] = {100, 300, 600, 0, 0, 65535};
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U8, bytes), IH_OK);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U16, words), IH_OK);
  ck_assert_mem_eq(bytes, summed, sizeof bytes);
  ck_assert_mem_eq(words, added, sizeof words);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_F32, words), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U8, NULL), IH_ERR_ARGUMENT);
  const ih_points points = {.count = 2, .width = 3, .dtype = IH_U8, .at = bytes};
  ck_assert_uint_eq(ih_bucket_distance(&points, IH_DISTANCE_L1, 0, 1), 1 + 247 + 249);
  ck_assert_uint_eq(ih_bucket_distance(&points, IH_DISTANCE_L2, 1, 0), 1 + 247 * 247 + 249 * 249);
}
END_TEST

static int cancel_second(void *context)
{
  return ++*(unsigned *)context == 2;
}

static void count_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                       uint64_t cost)
{
  uint64_t *steps = context;
  ck_assert_uint_eq(restart, 0);
  ck_assert_uint_eq(iteration, steps[0]++);
  ck_assert(moved > 0 || iteration > 0);
  ck_assert(cost <= steps[1]);
  steps[1] = cost;
}

START_TEST(watched)
{
  struct test_random random = test_random_new(6);
  static struct set set;
  uint64_t steps[2] = {0, UINT64_MAX};
  unsigned asked = 0;
  ih_clusters clusters = {.cost = 7};
  ih_cluster_watch watch = {.context = steps, .step = count_step};
  ih_cluster_options options = {.clusters = 9, .watch = &watch};
  set_random(&set, &random, 200, 5, 0, 100);
  ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &clusters), IH_OK);
  ck_assert_uint_eq(steps[0], clusters.iterations + 1);
  ck_assert_uint_eq(steps[1], clusters.cost);
  clusters.cost = 7;
  watch = (ih_cluster_watch){.context = &asked, .is_cancelled = cancel_second};
  ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &clusters), IH_ERR_CANCELLED);
  ck_assert_uint_eq(clusters.cost, 7);
}
END_TEST

START_TEST(refusals)
{
  const uint32_t at[] = {1, UINT32_MAX, 1}, near[] = {5, 32772, 5}, wide[] = {5, 32773, 5};
  const uint64_t none[] = {1, 0, 1}, heavy[] = {UINT64_MAX - 1, 1, 1},
                 half[] = {UINT64_C(1) << 48, UINT64_C(1) << 48, 1};
  uint32_t label[] = {7, 7, 7};
  const struct {
    ih_points points;
    enum ih_status l1, l2;
  } rows[] = {
      {{.count = 3, .width = 1, .dtype = IH_U32}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 0, .width = 1, .dtype = IH_U32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 3, .width = 0, .dtype = IH_U32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_F32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .weight = none},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .reserved = {label, NULL}},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .reserved = {NULL, label}},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near}, IH_OK, IH_OK},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = wide}, IH_OK, IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = at}, IH_OK, IH_ERR_OVERFLOW},
      {{.count = 1, .width = 3, .dtype = IH_U32, .at = at}, IH_OK, IH_OK},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .weight = heavy},
       IH_ERR_OVERFLOW,
       IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .weight = half},
       IH_ERR_OVERFLOW,
       IH_ERR_OVERFLOW}};
  ih_clusters clusters = {.label = label, .cost = 7};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int d = 0; d < 2; d++) {
      const ih_cluster_options one = {.distance = (enum ih_distance)d, .clusters = 1};
      ih_clusters unwanted = {0};
      ck_assert_int_eq(ih_bucket_cluster(&rows[i].points, &one, &unwanted),
                       d == 0 ? rows[i].l1 : rows[i].l2);
    }
  const ih_points good = {.count = 3, .width = 1, .dtype = IH_U32, .at = near};
  static const size_t counts[] = {0, 3, 4, SIZE_MAX};
  for (size_t i = 0; i < 4; i++) {
    const ih_cluster_options many = {.clusters = counts[i]};
    ck_assert_int_eq(ih_bucket_cluster(&good, &many, &clusters), IH_ERR_RANGE);
  }
  const ih_cluster_watch bad_watch = {.reserved = {NULL, label}};
  const ih_cluster_options bad[] = {{.clusters = 1, .reserved = {label, NULL}},
                                    {.clusters = 1, .watch = &bad_watch},
                                    {.clusters = 1, .distance = (enum ih_distance)2},
                                    {.clusters = 1, .instructions = test_foreign_instructions()}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    ck_assert_int_eq(ih_bucket_cluster(&good, &bad[i], &clusters), IH_ERR_ARGUMENT);
  const ih_cluster_options two = {.clusters = 2};
  ck_assert_int_eq(ih_bucket_cluster(NULL, &two, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cluster(&good, NULL, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cluster(&good, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(label[0], 7);
  ck_assert_uint_eq(clusters.cost, 7);
  ck_assert_int_eq(ih_bucket_cluster(&good, &two, &clusters), IH_OK);
  ck_assert_uint_eq(label[0], label[2]);
  ck_assert_uint_ne(label[0], label[1]);
  const ih_points wide_points = {.count = 1, .width = 2, .dtype = IH_U32, .at = near};
  ck_assert_int_eq(ih_bucket_optimal(&wide_points, IH_DISTANCE_L1, 1, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, (enum ih_distance)2, 1, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 0, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 4, &clusters), IH_ERR_RANGE);
  size_t count;
  ck_assert_int_eq(ih_bucket_merge(NULL, NULL, label, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_merge(&good, NULL, NULL, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_merge(&good, NULL, label, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_gather(&good, NULL, 2, NULL, NULL), IH_ERR_ARGUMENT);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("bucket/check_bucket");
  TCase *tcase = tcase_create("clusters");
  tcase_set_timeout(tcase, 0);
  tcase_add_loop_test(tcase, few, 0, 2);
  tcase_add_loop_test(tcase, iterations, 0, 2);
  tcase_add_loop_test(tcase, optimal, 0, 2);
  tcase_add_loop_test(tcase, optimal_many, 0, 2);
  tcase_add_test(tcase, restarts);
  tcase_add_test(tcase, merged);
  tcase_add_test(tcase, histograms);
  tcase_add_test(tcase, narrow);
  tcase_add_test(tcase, watched);
  tcase_add_test(tcase, refusals);
  suite_add_tcase(suite, tcase);
  TCase *threaded = tcase_create("threads");
  tcase_set_timeout(threaded, 0);
  tcase_add_test(threaded, threads);
  suite_add_tcase(suite, threaded);
  return suite;
}

int main(void)
{
  return test_main(make);
}
